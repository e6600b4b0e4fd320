//! The house completions that tests read.

use crate::kit::{ask, clause, json, modifier};

#[test]
fn hz_gap_01_command_ratings_by_quality() {
    for (officer, rating) in [("excellent", 10), ("skilful", 9), ("average", 8), ("poor", 7), ("abysmal", 6)] {
        let trial = ask("order", json!({ "officer": officer, "in_command": false }), &[]);
        assert_eq!(trial.rating(), rating, "{officer}");
        assert!(trial.cites(clause::HZ_GAP_01));
    }
    let listed = ask("order", json!({ "command_rating": 5, "in_command": false }), &[]);
    assert_eq!((listed.rating(), listed.cites(clause::HZ_GAP_01)), (5, false));
}

#[test]
fn hz_gap_02_the_roll_for_an_officer() {
    let rolled = |dice: [i64; 2]| ask("officer-quality", json!({}), &dice).headline().to_owned();
    for (dice, quality) in
        [([1, 2], "Excellent"), ([1, 3], "Skilful"), ([2, 3], "Skilful"), ([3, 3], "Average"), ([4, 4], "Average"), ([4, 5], "Poor")]
    {
        assert_eq!(rolled(dice), quality, "{dice:?}");
    }
    assert_eq!((rolled([5, 5]), rolled([5, 6])), ("Poor".into(), "Abysmal".into()));
    assert!(ask("officer-quality", json!({}), &[1, 2]).cites(clause::HZ_GAP_02));
    for (before, shift) in [("excellent", -3), ("skilful", -1), ("average", 0), ("poor", 1), ("abysmal", 3)] {
        let trial = ask("officer-quality", json!({ "replaces": before }), &[]);
        assert_eq!((trial.rating(), trial.line(clause::HZ_GAP_02)), (shift, Some(shift)), "{before}");
    }
}

#[test]
fn hz_gap_03_every_cell_of_grade_and_class() {
    // Fixed quality, then 2 to 12, by first letters, from the text of the completion.
    let table = [
        ("elites", "a", "VVVVVVVVVVVV"),
        ("elites", "b", "VVVVVVVVVEEE"),
        ("elites", "c", "EVVVVVEEEEEE"),
        ("elites", "d", "EVVVEEEEEETT"),
        ("regulars", "a", "EEEEEEETTTTT"),
        ("regulars", "b", "TEEETTTTTTGG"),
        ("regulars", "c", "TEETTTTTGGGG"),
        ("regulars", "d", "GTTTTGGGGGRR"),
        ("militia", "a", "GTTTGGGGGRRR"),
        ("militia", "b", "RGGGGRRRRRUU"),
        ("militia", "c", "RGGRRRRRUUUU"),
        ("militia", "d", "URRRRUUUUUUU"),
    ];
    for (grade, class, row) in table {
        let first = |trial: grognard_engine::umpire::trial::Trial| trial.headline().chars().next();
        let facts = |roll| json!({ "grade": grade, "class": class, "roll": roll });
        let fixed = ask("unit-quality", facts(false), &[]);
        assert!(fixed.cites(clause::HZ_GAP_03));
        assert_eq!(first(fixed), row.chars().next(), "{grade} {class}");
        for (total, letter) in (2..=12).zip(row.chars().skip(1)) {
            let low = i64::max(1, total - 6);
            assert_eq!(first(ask("unit-quality", facts(true), &[low, total - low])), Some(letter), "{grade} {class} on {total}");
        }
    }
}

#[test]
fn hz_gap_07_mass_under_guns_is_down_one_and_is_not_ridden_down() {
    let mass = |zone: &str| json!({ "quality": "trained", "formation": "mass", zone: 1 });
    modifier("threat", mass("artillery_zones"), mass("line_zones"), clause::HZ_GAP_07, -1);
    assert!(ask("threat", mass("cavalry_zones"), &[6, 6]).get("forced_order").is_null(), "mass satisfies the forced order");
}
