//! What the cards promise, against the book.

use grognard_engine::book::DecidedBy;
use grognard_engine::umpire::{Kind, Rulebook, schema_of};
use grognard_waterloo::card::UnitCard;
use grognard_waterloo::{Rules, procedures};
use serde_json::Value;

#[test]
fn every_clause_the_umpire_decides_is_on_a_card() {
    let umpires = [DecidedBy::Test, DecidedBy::Lookup, DecidedBy::Permission];
    let book = Rules::standard().book();
    let missing: Vec<String> = book
        .clauses
        .iter()
        .filter(|clause| umpires.contains(&clause.decided_by))
        .filter(|clause| !procedures().iter().any(|procedure| procedure.card().clauses.contains(&clause.id)))
        .map(|clause| clause.id.to_string())
        .collect();
    assert!(missing.is_empty(), "on no card: {missing:?}");
}

#[test]
fn every_card_names_clauses_of_the_book_and_a_name_of_its_own() {
    let book = Rules::standard().book();
    for procedure in procedures() {
        let card = procedure.card();
        assert_eq!(procedures().iter().filter(|other| other.card().name == card.name).count(), 1, "{}", card.name);
        assert_eq!(card.dice.is_empty(), matches!(card.kind, Kind::Lookup | Kind::Permission), "{}", card.name);
        for clause in card.clauses {
            assert!(book.clause(*clause).is_some() || book.gap(*clause).is_some(), "{}: {clause}", card.name);
        }
    }
}

/// A roster fills facts from a unit's card by name: every fact of a nested unit that describes it for good is on the card.
#[test]
fn a_card_fills_the_units_of_every_procedure() {
    let card = schema_of::<UnitCard>();
    let of_the_moment = ["aspect", "charging", "slope", "across", "ney", "leader", "overall_commander"];
    for procedure in procedures() {
        let schema = procedure.schema(Rules::standard());
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if property.get("x-role").is_none() {
                continue;
            }
            match property.get("properties").and_then(Value::as_object) {
                None => assert!(card["properties"].get(name).is_some(), "{}: {name}", procedure.card().name),
                Some(fields) => {
                    for field in fields.keys().filter(|field| !of_the_moment.contains(&field.as_str())) {
                        assert!(card["properties"].get(field).is_some(), "{}: {name}.{field}", procedure.card().name);
                    }
                }
            }
        }
    }
}
