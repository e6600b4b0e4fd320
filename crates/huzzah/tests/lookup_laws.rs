//! The laws every look-up and permission keeps, on random facts.

use grognard_engine::umpire::trial;
use grognard_huzzah::Rules;
use grognard_huzzah::procedures::{lookups, permissions};

#[test]
fn look_ups_and_permissions_answer_any_facts_that_fit_their_schema() {
    for procedure in lookups::ALL.iter().chain(permissions::ALL) {
        let answered = trial::laws(*procedure, Rules::standard(), 200, 0);
        assert!(answered >= 10, "{} answers only {answered} of 200 random sets of facts", procedure.card().name);
    }
}
