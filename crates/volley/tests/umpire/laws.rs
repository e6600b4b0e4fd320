//! The laws every procedure keeps, on random facts.

use grognard_engine::umpire::trial::{contradictions_name_facts, laws, off_the_card, rolls_agree};
use grognard_volley::{Rules, procedures};
use serde_json::json;

use crate::common::with;

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

/// Where the book's default leaves nothing to the dice, the option that asks for them is turned on.
#[test]
fn seeded_rolls_agree_with_the_exact_odds() {
    let rolling = with(json!({ "rally_roll": "morale", "commander_casualties": true }));
    for procedure in procedures().iter().filter(|procedure| !procedure.card().dice.is_empty()) {
        let name = procedure.card().name;
        let rules = if matches!(name, "rally" | "commander-loss") { &rolling } else { Rules::standard() };
        assert_eq!(rolls_agree(*procedure, rules, 3, 500), 3, "{name}");
    }
}

#[test]
fn contradictions_name_both_facts() {
    let refused: u32 = procedures().iter().map(|procedure| contradictions_name_facts(*procedure, Rules::standard(), 200)).sum();
    assert!(refused > 100, "{refused}");
}

#[test]
fn every_clause_an_answer_rests_on_stands_on_its_card() {
    assert_eq!(off_the_card(procedures(), Rules::standard(), 400), []);
}
