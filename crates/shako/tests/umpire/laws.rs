//! The laws every procedure keeps, and the list of clauses against the list of procedures.

use std::collections::BTreeSet;

use grognard_engine::book::DecidedBy;
use grognard_engine::umpire::Rulebook;
use grognard_engine::umpire::trial::{contradictions_name_facts, laws, off_the_card, rolls_agree};
use grognard_shako::{Options, Rules, procedures};

#[test]
fn every_procedure_answers_and_its_odds_sum_to_one() {
    for procedure in procedures() {
        let answered = laws(*procedure, Rules::standard(), 40, 0);
        assert!(answered >= 4, "{}: only {answered} of 40 random cases are answered", procedure.card().name);
    }
}

/// Burning towns are an option: without it nothing is rolled for.
#[test]
fn rolled_dice_agree_with_the_odds() {
    let burning = crate::common::rules(Options { burning_towns: true, ..Options::default() });
    for procedure in procedures().iter().filter(|procedure| !procedure.card().dice.is_empty()) {
        assert_eq!(rolls_agree(*procedure, &burning, 3, 200), 3, "{}", procedure.card().name);
    }
}

#[test]
fn the_laws_hold_with_every_option_turned() {
    use grognard_shako::rules::{DrivenOffOn, HastySquareOn, NearCharge, OrderFromCinc, SquareMethod, Zero};
    let options = Options {
        zero_halts: false,
        reform_after_movement: true,
        squares_support: false,
        lancers: true,
        cavalry_against_squares: SquareMethod::B,
        order_from_cinc: OrderFromCinc::PlusOne,
        burning_towns: true,
        skirmisher_ratios: false,
        allies_combine: true,
        near_charge: NearCharge::Four,
        hasty_square_on: HastySquareOn::EqualOrBelow,
        zero_is: Zero::Modified,
        masse_frontal: false,
        driven_off_on: DrivenOffOn::Disordered,
    };
    let rules = crate::common::rules(options);
    for procedure in procedures() {
        laws(*procedure, &rules, 20, 0);
    }
}

#[test]
fn every_clause_of_the_umpire_is_on_some_card() {
    let cards: BTreeSet<_> = procedures().iter().flat_map(|procedure| procedure.card().clauses).copied().collect();
    let book = Rules::standard().book();
    let missing: Vec<_> = book
        .clauses
        .iter()
        .filter(|clause| matches!(clause.decided_by, DecidedBy::Test | DecidedBy::Lookup | DecidedBy::Permission))
        .map(|clause| clause.id)
        .filter(|id| !cards.contains(id))
        .collect();
    assert!(missing.is_empty(), "on no card: {missing:?}");
    let unknown: Vec<_> = cards.iter().filter(|id| book.clause(**id).is_none() && book.gap(**id).is_none()).collect();
    assert!(unknown.is_empty(), "in no book: {unknown:?}");
}

#[test]
fn names_are_unique_and_kebab_case() {
    let mut seen = BTreeSet::new();
    for procedure in procedures() {
        let name = procedure.card().name;
        assert!(seen.insert(name), "{name} twice");
        assert!(name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-'), "{name}");
    }
}

#[test]
fn not_applicable_stays_the_exception() {
    let clauses = &Rules::standard().book().clauses;
    let na = clauses.iter().filter(|clause| clause.decided_by == DecidedBy::Na).count();
    assert!(na * 100 <= clauses.len() * 6, "{na} of {} clauses", clauses.len());
}

/// The fields of a unit's card.
fn card_fields() -> BTreeSet<String> {
    let card = serde_json::to_value(grognard_shako::UnitCard::default()).unwrap();
    card.as_object().unwrap().keys().cloned().collect()
}

#[test]
fn facts_of_a_unit_are_fields_of_its_card() {
    let card = card_fields();
    for procedure in procedures() {
        let schema = procedure.schema(Rules::standard());
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let nested = property["properties"].as_object();
            if property["x-role"].is_string() && nested.is_none() {
                assert!(card.contains(name), "{} {name}", procedure.card().name);
            }
            if let (true, Some(nested)) = (property["x-role"].is_string(), nested) {
                assert!(nested.keys().any(|field| card.contains(field)), "{} {name}", procedure.card().name);
            }
        }
    }
}

#[test]
fn effects_are_fields_of_the_card() {
    use grognard_engine::dice::Seeded;
    use grognard_engine::umpire::{Request, trial::random_facts};
    let card = card_fields();
    let mut chooser = Seeded::new(1809);
    let mut seen = BTreeSet::new();
    for procedure in procedures() {
        let schema = procedure.schema(Rules::standard());
        for seed in 0..30 {
            let facts = random_facts(&schema, &mut chooser);
            let request = Request { facts, dice: Vec::new(), roll: Some(seed), odds: false };
            let Ok(answer) = procedure.answer(Rules::standard(), &request) else { continue };
            for effect in answer.outcome.into_iter().flat_map(|outcome| outcome.effects) {
                assert!(card.contains(effect.field), "{} writes {}", procedure.card().name, effect.field);
                seen.insert(effect.field);
            }
        }
    }
    for field in ["kills", "staggered", "fallback", "blown", "broken", "formation"] {
        assert!(seen.contains(field), "nothing writes {field}");
    }
}

#[test]
fn a_card_with_name_and_class_is_enough() {
    let card: grognard_shako::UnitCard =
        serde_json::from_value(serde_json::json!({ "name": "1er Cuirassiers", "class": "battle-cavalry" })).unwrap();
    assert_eq!(card.fighter().class, card.class);
    assert_eq!(card.target().class, card.class);
}

#[test]
fn every_clause_an_answer_rests_on_stands_on_its_card() {
    assert_eq!(off_the_card(procedures(), Rules::standard(), 400), []);
}

#[test]
fn contradictions_name_both_facts() {
    let refused: u32 = procedures().iter().map(|procedure| contradictions_name_facts(*procedure, Rules::standard(), 200)).sum();
    assert!(refused > 100, "{refused}");
}
