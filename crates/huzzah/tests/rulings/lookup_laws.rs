//! The laws every look-up and permission keeps, on random facts.

use grognard_engine::dice::Seeded;
use grognard_engine::umpire::{Request, trial};
use grognard_huzzah::Rules;
use grognard_huzzah::procedures::{lookups, permissions};

#[test]
fn look_ups_and_permissions_answer_any_facts_that_fit_their_schema() {
    for procedure in lookups::ALL.iter().chain(permissions::ALL) {
        let answered = trial::laws(*procedure, Rules::standard(), 200, 0);
        assert!(answered >= 10, "{} answers only {answered} of 200 random sets of facts", procedure.card().name);
    }
}

#[test]
fn every_clause_an_answer_rests_on_stands_on_its_card() {
    let mut chooser = Seeded::new(1812);
    for procedure in lookups::ALL.iter().chain(permissions::ALL) {
        let (schema, card) = (procedure.schema(), procedure.card());
        for _ in 0..400 {
            let facts = trial::random_facts(&schema, &mut chooser);
            let request = Request { facts: facts.clone(), dice: Vec::new(), roll: None, odds: false };
            let Some(outcome) = procedure.answer(Rules::standard(), &request).ok().and_then(|answer| answer.outcome) else { continue };
            for clause in outcome.clauses {
                assert!(card.clauses.contains(&clause), "{} rests on {clause}, which its card does not name: {facts}", card.name);
            }
        }
    }
}
