//! The laws every procedure keeps, and the book's coverage by the cards.

use std::collections::BTreeSet;

use grognard_engine::book::DecidedBy;
use grognard_engine::umpire::{Rulebook, trial};
use grognard_manner::{Rules, procedures};

#[test]
fn every_procedure_answers_or_refuses_and_its_odds_sum_to_one() {
    for procedure in procedures() {
        let answered = trial::laws(*procedure, Rules::standard(), 40, 0);
        assert!(answered > 0, "{} refused everything", procedure.card().name);
    }
}

#[test]
fn odds_agree_with_seeded_rolls() {
    for procedure in procedures().iter().filter(|procedure| !procedure.card().dice.is_empty()) {
        assert_eq!(trial::rolls_agree(*procedure, Rules::standard(), 3, 200), 3, "{}", procedure.card().name);
    }
}

#[test]
fn names_are_unique_and_every_card_has_title_and_clauses() {
    let mut names = BTreeSet::new();
    for procedure in procedures() {
        let card = procedure.card();
        assert!(names.insert(card.name), "{} twice", card.name);
        assert!(!card.title.is_empty() && !card.clauses.is_empty(), "{}", card.name);
        assert!(card.name.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c.is_ascii_digit()), "{}", card.name);
    }
}

#[test]
fn every_clause_the_umpire_decides_stands_on_some_card() {
    let cards: BTreeSet<_> = procedures().iter().flat_map(|procedure| procedure.card().clauses.iter().copied()).collect();
    let missing: Vec<_> = Rules::standard()
        .book()
        .clauses
        .iter()
        .filter(|clause| matches!(clause.decided_by, DecidedBy::Test | DecidedBy::Lookup | DecidedBy::Permission))
        .filter(|clause| !cards.contains(&clause.id))
        .map(|clause| clause.id)
        .collect();
    assert!(missing.is_empty(), "{} clauses on no card: {missing:?}", missing.len());
}

#[test]
fn every_card_cites_clauses_of_the_book() {
    let book = Rules::standard().book();
    for procedure in procedures() {
        for clause in procedure.card().clauses {
            assert!(book.clause(*clause).is_some() || book.gap(*clause).is_some(), "{}: {clause}", procedure.card().name);
        }
    }
}

#[test]
fn contradictions_name_both_facts() {
    let refused: u32 = procedures().iter().map(|procedure| trial::contradictions_name_facts(*procedure, Rules::standard(), 200)).sum();
    assert!(refused > 100, "{refused}");
}

#[test]
fn every_clause_an_answer_rests_on_stands_on_its_card() {
    assert_eq!(trial::off_the_card(procedures(), Rules::standard(), 400), []);
}
