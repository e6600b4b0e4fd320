//! The laws every procedure keeps, on random facts.

use grognard_engine::umpire::trial::{contradictions_name_facts, laws, off_the_card, rolls_agree};
use grognard_waterloo::{Options, Rules, procedures};

#[test]
fn odds_sum_to_one_and_every_answer_is_whole() {
    for procedure in procedures() {
        let answered = laws(*procedure, Rules::standard(), 60, 0);
        assert!(answered > 0, "{}: every random set of facts was refused", procedure.card().name);
    }
}

/// Pursuit is an option: without it there is nothing to roll for.
#[test]
fn rolled_dice_agree_with_the_odds() {
    let pursuing = Rules::with(Options { pursuit: true, ..Options::default() });
    for procedure in procedures().iter().filter(|procedure| !procedure.card().dice.is_empty()) {
        let name = procedure.card().name;
        let rules = if name == "pursuit" { &pursuing } else { Rules::standard() };
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
