//! Every clause the umpire decides is on some card.

use std::collections::BTreeSet;

use grognard_engine::book::DecidedBy;
use grognard_engine::umpire::Rulebook;
use grognard_volley::{Rules, procedures};

#[test]
fn every_clause_of_a_test_look_up_or_permission_is_on_a_card() {
    let cards: BTreeSet<_> = procedures().iter().flat_map(|procedure| procedure.card().clauses.iter().copied()).collect();
    let umpires = |by: DecidedBy| matches!(by, DecidedBy::Test | DecidedBy::Lookup | DecidedBy::Permission);
    let missing: Vec<_> = Rules::standard()
        .book()
        .clauses
        .iter()
        .filter(|clause| umpires(clause.decided_by) && !cards.contains(&clause.id))
        .map(|clause| clause.id)
        .collect();
    assert!(missing.is_empty(), "on no card: {missing:?}");
}

#[test]
fn cards_cite_only_clauses_of_the_book() {
    let book = Rules::standard().book();
    for procedure in procedures() {
        for clause in procedure.card().clauses {
            assert!(book.clause(*clause).is_some() || book.gap(*clause).is_some(), "{}: {clause}", procedure.card().name);
        }
    }
}

#[test]
fn procedures_have_different_names() {
    let names: BTreeSet<_> = procedures().iter().map(|procedure| procedure.card().name).collect();
    assert_eq!(names.len(), procedures().len());
}
