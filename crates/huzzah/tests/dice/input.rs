//! Bad input: one clear error that names the field, what it takes, and the nearest name.

use grognard_engine::umpire::UmpireError;
use grognard_engine::umpire::trial::refused;
use grognard_huzzah::Rules;
use serde_json::{Value, json};

use crate::kit::{procedure, refuse};

fn dice(name: &str, facts: Value, dice: &[i64]) -> UmpireError {
    refused(procedure(name), Rules::standard(), facts, dice)
}

fn about(error: &UmpireError) -> (&str, &str) {
    (error.code, error.field.as_deref().unwrap_or_default())
}

#[test]
fn an_unknown_field_is_named_with_the_nearest() {
    for (name, facts, field, near) in [
        ("threat", json!({ "quality": "trained", "stagers": 1 }), "stagers", "staggers"),
        ("engagement", json!({ "attacker": { "quality": "raw", "kils": 1 }, "defender": { "quality": "raw" } }), "attacker.kils", "kills"),
        ("bombardment", json!({ "distance": 5, "target": { "quality": "raw" }, "batery": {} }), "batery", "battery"),
        ("order", json!({ "units_threatend": 1 }), "units_threatend", "units_threatened"),
        ("may-form", json!({ "formation": "line", "in_to": "column" }), "in_to", "into"),
    ] {
        let error = refuse(name, facts);
        assert_eq!((about(&error), error.suggestion.as_deref()), (("facts/unknown", field), Some(near)), "{name}: {error}");
        assert!(!error.accepted.is_empty(), "{name}: {error}");
    }
}

#[test]
fn a_value_out_of_range_is_told_its_range() {
    for (name, facts, field, range) in [
        ("threat", json!({ "quality": "trained", "staggers": 13 }), "staggers", "0 to 12"),
        ("threat", json!({ "quality": "trained", "secure_flanks": 3 }), "secure_flanks", "0 to 2"),
        ("skirmisher-superiority", json!({ "army": { "rating": 5 }, "enemy": { "rating": 8 } }), "army.rating", "6 to 10"),
        ("bombardment", json!({ "distance": 241, "target": { "quality": "raw" } }), "distance", "0 to 240"),
        ("order", json!({ "command_rating": 1 }), "command_rating", "2 to 12"),
        ("sight-the-guns", json!({ "degrees": -1 }), "degrees", "0 to 180"),
    ] {
        let error = refuse(name, facts);
        assert_eq!((about(&error), error.accepted.as_slice()), (("facts/out-of-range", field), [range.to_owned()].as_slice()), "{error}");
    }
}

#[test]
fn a_word_that_is_no_choice_is_told_the_choices() {
    let error = refuse("threat", json!({ "quality": "experience" }));
    assert_eq!((error.field.as_deref(), error.suggestion.as_deref()), (Some("quality"), Some("experienced")), "{error}");
    assert_eq!(error.accepted.len(), 6, "{error}");
    let missing = refuse("threat", json!({}));
    assert!(missing.message.contains("quality"), "{missing}");
    let kind = refuse("threat", json!({ "quality": "raw", "isolated": 1 }));
    assert_eq!(kind.field.as_deref(), Some("isolated"), "{kind}");
}

#[test]
fn dice_that_cannot_be_and_dice_too_many() {
    let plain = json!({ "quality": "trained" });
    for face in [0, 7, -1, 36] {
        let error = dice("threat", plain.clone(), &[face, 3]);
        assert_eq!((error.code, error.accepted.len()), ("dice/impossible", 6), "{error}");
    }
    assert_eq!(dice("threat", plain, &[3, 3, 3]).code, "dice/left-over");
    assert_eq!(dice("may-form", json!({ "into": "column" }), &[3]).code, "dice/left-over", "no dice are rolled here");
}
