//! Movement, distances, ground, ratings, skirmisher stands.

use crate::common::*;

#[test]
fn sk_gap_09_sk_gap_29_movement_by_arm_and_formation() {
    let inches = |facts| ask("movement", facts, &[]).headline().to_owned();
    for (facts, expected) in [
        (json!({}), "4 inches"),
        (json!({ "formation": "column" }), "6 inches"),
        (json!({ "formation": "masse" }), "4 inches"),
        (json!({ "mover": "cavalry" }), "12 inches"),
        (json!({ "mover": "heavy-foot-battery" }), "4 inches"),
        (json!({ "mover": "foot-battery" }), "6 inches"),
        (json!({ "mover": "horse-battery" }), "9 inches"),
        (json!({ "mover": "skirmishers" }), "8 inches"),
        (json!({ "mover": "commander" }), "16 inches"),
        (json!({ "mover": "cavalry", "backwards": true }), "6 inches"),
        (json!({ "mover": "foot-battery", "backwards": true }), "6 inches"),
        (json!({ "mover": "cavalry", "ground": "steep-slope" }), "6 inches"),
        (json!({ "mover": "cavalry", "ground": "hedge-wall" }), "10 inches"),
        (json!({ "mover": "cavalry", "ground": "earthwork" }), "8 inches"),
        (json!({ "formation": "column", "ground": "earthwork" }), "4 inches"),
        (json!({ "formation": "column", "ground": "road", "enemy_distance": 12.25 }), "8 inches"),
        (json!({ "formation": "column", "ground": "road", "enemy_distance": 12 }), "6 inches"),
        (json!({ "ground": "road" }), "4 inches"),
        (json!({ "mover": "foot-battery", "ground": "light-wood" }), "impassable"),
        (json!({ "ground": "dense-wood" }), "impassable"),
        (json!({ "formation": "column", "ground": "dense-wood" }), "3 inches"),
        (json!({ "ground": "rough-ground" }), "impassable"),
        (json!({ "mover": "skirmishers", "ground": "rough-ground" }), "8 inches"),
        (json!({ "ground": "river" }), "impassable"),
        (json!({ "formation": "column", "ground": "river", "at_crossing": true }), "6 inches"),
        (json!({ "ground": "town-sector" }), "the whole move"),
        (json!({ "formation": "column", "ground": "stream" }), "3 inches"),
    ] {
        assert_eq!(inches(facts.clone()), expected, "{facts}");
    }
}

#[test]
fn sk_gap_05_sk_gap_07_sk_gap_22_sk_gap_23_distances_by_name() {
    for (of, expected) in [
        ("obligatory-charge", "4 inches"),
        ("hasty-square-near", "6 inches"),
        ("suspend-infantry-from-infantry", "6 inches"),
        ("suspend-infantry-from-cavalry", "12 inches"),
        ("suspend-cavalry", "12 inches"),
        ("alert", "12 inches"),
        ("coordinate-commanders", "12 inches"),
        ("initiative-roll-off", "12 inches"),
        ("side-step", "2 inches"),
        ("frontal-zone", "4 inches"),
        ("moving-square", "2 inches"),
        ("square-support", "2 inches"),
        ("withdraw-to-square", "2 inches"),
        ("withdraw-far-charge", "6 inches"),
        ("flank-support", "2 inches"),
        ("rear-support", "4 inches"),
        ("volley", "2 inches"),
        ("skirmish-fire", "4 inches"),
        ("bounce", "6 inches"),
        ("pulled-back", "0.25 inches"),
        ("fallback-infantry", "6 inches"),
        ("fallback-cavalry", "12 inches"),
        ("fallback-disrupts", "2 inches"),
        ("broken-disrupts", "2 inches"),
        ("breakthrough", "6 inches"),
        ("recall", "12 inches"),
        ("rally-barred", "4 inches"),
        ("rally-clear", "12 inches"),
        ("division-retreat", "12 inches"),
        ("command-radius-infantry", "12 inches"),
        ("command-radius-cavalry", "18 inches"),
        ("adc-start", "2 inches"),
        ("cinc-in-person", "4 inches"),
        ("skirmishers-from-formed", "12 inches"),
    ] {
        assert_eq!(ask("distance", json!({ "of": of }), &[]).headline(), expected, "{of}");
    }
}

#[test]
fn sk_gap_02_ratings_by_class() {
    for (class, frontal, disordered, break_point) in [
        ("guard-infantry", 6, 3, 6),
        ("elite-infantry", 5, 2, 5),
        ("regular-infantry", 4, 1, 4),
        ("second-rate-infantry", 3, 0, 3),
        ("unreliable-infantry", 2, 0, 2),
        ("guard-cavalry", 6, 3, 6),
        ("battle-cavalry", 5, 2, 5),
        ("general-cavalry", 4, 1, 4),
        ("second-rate-cavalry", 3, 0, 3),
        ("irregular-cavalry", 2, 0, 2),
        ("guard-artillery", 5, 2, 4),
        ("regular-artillery", 4, 1, 3),
        ("second-rate-artillery", 3, 0, 3),
        ("skirmishers", 3, 0, 1),
    ] {
        let answer = ask("ratings", json!({ "class": class }), &[]);
        assert_eq!(answer.headline(), format!("MR {frontal}/{disordered}, breaks at {break_point} kills"), "{class}");
    }
    // The players' own MR without a Disordered one: 3 below it, and not below nought.
    let disordered = |mr: u8| ask("melee", json!({ "attacker": { "mr": mr, "touched": "rear" } }), &[6, 1]).rating_of("attacker");
    assert_eq!((disordered(7), disordered(3), disordered(2)), (4, 0, 0));
    assert_eq!(ask("ratings", json!({ "large": true }), &[]).headline(), "MR 4/1, breaks at 5 kills");
}

#[test]
fn sk_gap_29_ground_in_short() {
    let wood = ask("terrain", json!({ "ground": "light-wood" }), &[]);
    assert_eq!((wood.headline(), wood.get("fire_cover"), wood.get("fights_disordered")), ("1/2 rate", &json!(-1), &json!(true)));
    assert_eq!(ask("terrain", json!({ "ground": "town-sector" }), &[]).get("fire_cover"), -2);
    assert_eq!(ask("terrain", json!({ "ground": "hedge-wall", "class": "general-cavalry" }), &[]).get("inches"), -2);
}

#[test]
fn sk_gap_29_every_ground_for_every_arm() {
    let arms = ["regular-infantry", "skirmishers", "general-cavalry", "regular-artillery"];
    for (ground, cover, inches) in [
        ("open", 0, [0, 0, 0, 0]),
        ("road", 0, [2, 0, 2, 2]),
        ("gentle-slope", 0, [0, 0, 0, 0]),
        ("steep-slope", 0, [0, 0, 0, 0]),
        ("light-wood", -1, [0, 0, 0, 0]),
        ("dense-wood", -1, [0, 0, 0, 0]),
        ("rough-ground", -1, [0, 0, 0, 0]),
        ("stream", 0, [0, 0, 0, 0]),
        ("river", 0, [0, 0, 0, 0]),
        ("hedge-wall", -1, [-2, 0, -2, 0]),
        ("earthwork", -2, [-2, 0, -4, 0]),
        ("town-sector", -2, [0, 0, 0, 0]),
    ] {
        for (arm, inches) in arms.iter().zip(inches) {
            let answer = ask("terrain", json!({ "ground": ground, "class": arm }), &[]);
            assert_eq!((answer.get("fire_cover"), answer.get("inches")), (&json!(cover), &json!(inches)), "{ground} {arm}");
        }
    }
}

fn stands(army: &str, year: u16, battalions: u8) -> String {
    ask("skirmisher-allotment", json!({ "army": army, "year": year, "battalions": battalions }), &[]).headline().to_owned()
}

#[test]
fn sk_skal_02_one_stand_for_four_battalions() {
    assert_eq!((stands("france", 1809, 8), stands("france", 1809, 7)), ("2 skirmisher stands".into(), "1 skirmisher stand".into()));
    assert_eq!((stands("france", 1809, 2), stands("france", 1809, 1)), ("1 skirmisher stand".into(), "0 skirmisher stands".into()));
    cites(&ask("skirmisher-allotment", json!({ "army": "france" }), &[]), &[SK_SKAL_02]);
}

#[test]
fn sk_skal_03_one_stand_for_six_battalions() {
    assert_eq!((stands("russia", 1812, 6), stands("russia", 1812, 2)), ("1 skirmisher stand".into(), "0 skirmisher stands".into()));
    cites(&ask("skirmisher-allotment", json!({ "army": "spain" }), &[]), &[SK_SKAL_03]);
}

#[test]
fn sk_skal_04_one_stand_for_eight_battalions() {
    assert_eq!((stands("prussia", 1806, 16), stands("prussia", 1807, 18)), ("2 skirmisher stands".into(), "3 skirmisher stands".into()));
    cites(&ask("skirmisher-allotment", json!({ "army": "wurtemberg" }), &[]), &[SK_SKAL_04]);
}

#[test]
fn sk_skal_05_some_armies_have_none() {
    assert_eq!(stands("saxony", 1813, 20), "0 skirmisher stands");
    cites(&ask("skirmisher-allotment", json!({ "army": "saxony", "year": 1813 }), &[]), &[SK_SKAL_05]);
}

#[test]
fn sk_skal_06_periods_overlaps_and_holes() {
    let class = |army: &str, year: u16| {
        let answer = ask("skirmisher-allotment", json!({ "army": army, "year": year }), &[]);
        cites(&answer, &[SK_SKAL_06]);
        answer.get("class").as_str().unwrap().to_owned()
    };
    for (army, year, expected) in [
        ("austria", 1805, "1 to 8"),
        ("austria", 1806, "1 to 6"),
        ("bavaria", 1808, "1 to 8"),
        ("bavaria", 1809, "1 to 4"),
        ("denmark", 1806, "1 to 8"),
        ("denmark", 1810, "1 to 8"),
        ("denmark", 1814, "1 to 6"),
        ("hanover", 1803, "1 to 6"),
        ("hanover", 1804, "1 to 4"),
        ("hesse-darmstadt", 1808, "NONE"),
        ("hesse-darmstadt", 1809, "1 to 4"),
        ("portugal", 1808, "1 to 8"),
        ("portugal", 1809, "1 to 4"),
        ("saxony", 1809, "1 to 8"),
        ("saxony", 1810, "NONE"),
        ("sicily", 1807, "NONE"),
        ("sicily", 1809, "1 to 4"),
        ("wurtemberg", 1806, "1 to 8"),
        ("brunswick", 1806, "1 to 8"),
        ("brunswick", 1815, "1 to 4"),
        ("baden", 1805, "1 to 4"),
    ] {
        assert_eq!(class(army, year), expected, "{army} {year}");
    }
    assert_eq!(refuse("skirmisher-allotment", json!({})).code, "facts/missing");
}
