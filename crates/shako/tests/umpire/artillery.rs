//! Ball, bounce and canister; how batteries move.

use crate::common::*;

#[test]
fn sk_can_03_kills_go_to_the_nearest_unit_under_the_pattern() {
    let facts = json!({ "target": { "kills": 0 }, "others": [{ "staggered": true, "kills": 3 }, {}] });
    let five = ask("canister", facts, &[5]);
    cites(&five, &[SK_CAN_03]);
    assert_eq!(five.get("target")["kills"], 1);
    assert_eq!((&five.get("others")[0]["kills"], &five.get("others")[1]["staggered"]), (&json!(0), &json!(true)));
    let four = ask("canister", json!({ "others": [{ "class": "elite-infantry" }] }), &[4]);
    assert_eq!((&four.get("target")["staggered"], &four.get("others")[0]["staggered"]), (&json!(true), &json!(false)));
}

#[test]
fn sk_can_04_canister_is_forced_only_straight_ahead() {
    cites(&yes("must-fire-canister", json!({}), SK_CAN_04), &[SK_CAN_02]);
    no("must-fire-canister", json!({ "straight_ahead": false, "bearing": 45 }), SK_CAN_04);
    no("must-fire-canister", json!({ "straight_ahead": false, "bearing": 46 }), SK_CAN_01);
    no("must-fire-canister", json!({ "distance": 6.5 }), SK_GAP_14);
    yes("must-fire-canister", json!({ "distance": 6 }), SK_CAN_04);
    yes("must-fire-canister", json!({ "battery": "heavy-foot", "distance": 8 }), SK_CAN_04);
}

#[test]
fn sk_gap_14_canister_ranges_figures_and_modifiers() {
    let shot = |battery: &str, die| {
        ask("canister", json!({ "battery": battery, "target": { "class": "guard-infantry" } }), &[die]).headline().to_owned()
    };
    assert_eq!((shot("heavy-foot", 4), shot("heavy-foot", 3)), ("1 kill".into(), "no effect".into()));
    assert_eq!((shot("foot", 5), shot("foot", 4), shot("horse", 5)), ("1 kill".into(), "no effect".into(), "1 kill".into()));
    let far =
        |battery: &str, distance: f64| ask("canister", json!({ "battery": battery, "distance": distance }), &[1]).headline().to_owned();
    assert_eq!((far("heavy-foot", 8.0), far("foot", 6.0)), ("no effect".into(), "no effect".into()));
    let out =
        |battery: &str, distance: f64| ask("canister", json!({ "battery": battery, "distance": distance }), &[]).headline().to_owned();
    assert_eq!(
        (out("heavy-foot", 8.25), out("foot", 6.25), out("horse", 6.25)),
        ("out of range".into(), "out of range".into(), "out of range".into())
    );
    let line = |facts, label| ask("canister", facts, &[1]).row(label);
    assert_eq!(line(json!({ "target": { "class": "regular-artillery" } }), "Canister at artillery or skirmishers"), Some(-1));
    assert_eq!(line(json!({ "target": { "cover": "wood-hedge-wall" } }), "Target in woods, hedge or wall"), Some(-1));
    assert_eq!(line(json!({ "target": { "cover": "town-earthwork" } }), "Target in town or earthwork"), Some(-2));
    assert_eq!(line(json!({ "staggered": true }), "Firing battery Staggered"), Some(-1));
    assert_eq!(ask("canister", json!({ "friend_under_pattern": true }), &[]).headline(), "may not fire");
    // With its printed modifiers canister never reaches the 7 of two kills; it takes a table of the players' own.
    assert_eq!(odds("canister", json!({})).chance("2 kills"), "0");
    assert_eq!(rules(Options::default()).fire.canister_two_kills.value, 7);
}

#[test]
fn sk_gap_14_ball_by_range_formation_and_cover() {
    let shot = |battery: &str, distance: f64, die| {
        let facts = json!({ "battery": battery, "distance": distance, "target": { "class": "guard-infantry" } });
        ask("ball", facts, &[die]).headline().to_owned()
    };
    assert_eq!((shot("heavy-foot", 24.0, 5), shot("heavy-foot", 24.25, 5)), ("1 kill".into(), "no effect".into()));
    assert_eq!(shot("heavy-foot", 48.0, 6), "staggered, 1 kill");
    assert_eq!(
        (shot("foot", 18.0, 6), shot("foot", 36.0, 6), shot("horse", 30.0, 6)),
        ("staggered, 1 kill".into(), "staggered, 1 kill".into(), "staggered, 1 kill".into())
    );
    assert_eq!((shot("horse", 18.0, 6), shot("horse", 18.0, 5)), ("staggered, 1 kill".into(), "no effect".into()));
    let out = |battery: &str, distance: f64| ask("ball", json!({ "battery": battery, "distance": distance }), &[]).headline().to_owned();
    assert_eq!(
        (out("heavy-foot", 48.25), out("foot", 36.25), out("horse", 30.25)),
        ("out of range".into(), "out of range".into(), "out of range".into())
    );
    let line = |facts, label| ask("ball", facts, &[1]).row(label);
    assert_eq!(line(json!({ "target": { "formation": "column" } }), "Ball at a column, square, masse or enfiladed line"), Some(1));
    assert_eq!(line(json!({ "enfilade": true }), "Ball at a column, square, masse or enfiladed line"), Some(1));
    assert_eq!(line(json!({ "target": { "class": "general-cavalry" } }), "Ball at a column, square, masse or enfiladed line"), None);
    let guns = json!({ "class": "regular-artillery" });
    assert_eq!(line(json!({ "distance": 18.25, "target": guns }), "Long-range ball at artillery or skirmishers"), Some(-1));
    assert_eq!(line(json!({ "distance": 18, "target": guns }), "Long-range ball at artillery or skirmishers"), None);
    assert_eq!(line(json!({ "target": { "cover": "wood-hedge-wall" } }), "Target in woods, hedge or wall"), Some(-1));
    assert_eq!(line(json!({ "target": { "cover": "town-earthwork" } }), "Target in town or earthwork"), Some(-2));
    assert_eq!(line(json!({ "staggered": true }), "Firing battery Staggered"), Some(-1));
    let russian = json!({ "battery": "heavy-foot", "russian": true, "target": { "class": "guard-infantry" } });
    assert_eq!(ask("ball", russian.clone(), &[4]).headline(), "1 kill");
    assert_eq!(ask("ball", russian, &[3]).headline(), "no effect");
    assert_eq!(refuse("ball", json!({ "enfilade": true, "target": { "formation": "square" } })).clause, Some(SK_GAP_14));
}

#[test]
fn sk_gap_14_the_bounce_takes_each_unit_beyond_at_one_less() {
    let facts =
        json!({ "battery": "heavy-foot", "bounce": [{ "class": "guard-infantry" }, { "class": "guard-infantry", "formation": "column" }] });
    let shot = ask("ball", facts.clone(), &[5, 5, 5]);
    assert_eq!(shot.headline(), "staggered, 1 kill; bounce: no effect; bounce: 1 kill");
    assert_eq!(shot.row("Unit struck by the bounce"), Some(-1));
    assert_eq!(odds("ball", facts).chance("no effect; bounce: no effect; bounce: no effect"), "5/18");
}

#[test]
fn sk_gap_14_gun_ranges_are_looked_up() {
    let band =
        |battery: &str, distance: f64| ask("gun-range", json!({ "battery": battery, "distance": distance }), &[]).headline().to_owned();
    assert_eq!((band("foot", 6.0), band("foot", 6.25)), ("canister range".into(), "effective range".into()));
    assert_eq!((band("foot", 18.25), band("foot", 36.25)), ("long range".into(), "out of range".into()));
    assert_eq!((band("horse", 18.0), band("horse", 18.25)), ("effective range".into(), "long range".into()));
    assert_eq!((band("horse", 30.0), band("horse", 30.25)), ("long range".into(), "out of range".into()));
    assert_eq!(ask("gun-range", json!({ "battery": "heavy-foot", "russian": true }), &[]).get("ball"), 4);
}

#[test]
fn sk_artmv_01_sk_artmv_02_sk_artmv_03_batteries_move_to_front_or_rear_or_change_face() {
    no("move-battery", json!({ "changes_face": true, "way": "front" }), SK_ARTMV_01);
    yes("move-battery", json!({ "changes_face": true, "way": "nowhere" }), SK_ARTMV_01);
    yes("move-battery", json!({ "way": "front" }), SK_ARTMV_02);
    no("move-battery", json!({ "way": "sideways" }), SK_ARTMV_02);
    cites(&yes("move-battery", json!({ "way": "rear" }), SK_ARTMV_02), &[SK_ARTMV_03]);
    no("move-battery", json!({ "fired": true }), SK_GAP_09);
    yes("move-battery", json!({ "fired": true, "battery": "horse" }), SK_ARTMV_02);
}
