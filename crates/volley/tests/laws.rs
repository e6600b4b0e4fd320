//! The laws every procedure keeps, on random facts.

mod common;

use grognard_engine::umpire::trial::laws;
use grognard_volley::{Rules, procedures};

/// Sets of facts to draw, so that enough of them make sense: stands of a melee exclude one another often.
fn sets(name: &str) -> u32 {
    match name {
        "melee" | "assault" | "breakthrough-test" | "morale-check" => 400,
        "fire" | "saving-throw" => 200,
        _ => 40,
    }
}

#[test]
fn every_procedure_answers_and_its_odds_sum_to_one() {
    for procedure in procedures() {
        let answered = laws(*procedure, Rules::standard(), sets(procedure.card().name), 0);
        assert!(answered > 3, "{}: only {answered} sets of facts make sense", procedure.card().name);
    }
}

#[test]
fn seeded_rolls_agree_with_the_exact_odds() {
    for procedure in procedures().iter().filter(|procedure| !procedure.card().dice.is_empty()) {
        laws(*procedure, Rules::standard(), sets(procedure.card().name) / 20, 1_000);
    }
}
