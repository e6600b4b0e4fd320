//! Volleys and skirmish fire; massed columns.

use crate::common::*;

fn at_line() -> serde_json::Value {
    json!({ "formation": "line" })
}

#[test]
fn sk_fire_01_british_regulars_elite_and_guard_add_one_at_chargers() {
    let line =
        |class: &str, nation: &str| ask("volley", json!({ "class": class, "nation": nation, "target": at_line() }), &[5]).line(SK_FIRE_01);
    assert_eq!(line("regular-infantry", "britain"), Some(1));
    assert_eq!(line("regular-infantry", "kgl"), Some(1));
    assert_eq!(line("elite-infantry", "other"), Some(1));
    assert_eq!(line("guard-infantry", "france"), Some(1));
    assert_eq!(line("regular-infantry", "france"), None);
    assert_eq!(line("second-rate-infantry", "britain"), None);
    let facts = json!({ "nation": "britain", "target": at_line() });
    assert_eq!(ask("volley", facts, &[5]).headline(), "staggered, 1 kill, charge stopped");
    assert_eq!(ask("volley", json!({ "target": at_line() }), &[5]).headline(), "staggered, charge stopped");
}

#[test]
fn sk_fire_02_sk_fire_03_sk_fire_04_the_firer_stood_still_is_steady_and_the_target_is_in_contact() {
    let british = |extra: serde_json::Value| {
        let mut facts = json!({ "nation": "britain", "target": { "formation": "line" } });
        facts.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        ask("volley", facts, &[5])
    };
    let (moved, staggered, apart) =
        (british(json!({ "moved": true })), british(json!({ "staggered": true })), british(json!({ "in_contact": false })));
    assert_eq!((moved.line(SK_FIRE_01), moved.line(SK_FIRE_02)), (None, Some(0)));
    assert_eq!((staggered.line(SK_FIRE_01), staggered.line(SK_FIRE_03), staggered.row("Firer Staggered")), (None, Some(0), Some(-1)));
    assert_eq!((apart.line(SK_FIRE_01), apart.line(SK_FIRE_04)), (None, Some(0)));
    assert_eq!(apart.headline(), "staggered");
}

#[test]
fn sk_fire_05_chargers_must_be_eligible_targets() {
    let none = ask("volley", json!({ "eligible": false }), &[]);
    assert_eq!(none.headline(), "no volley");
    cites(&none, &[SK_FIRE_05]);
    no("may-volley", json!({ "target_eligible": false }), SK_FIRE_05);
    yes("may-volley", json!({ "target_eligible": true }), SK_GAP_16);
}

#[test]
fn sk_gap_16_the_volley_modifiers_of_the_completion_each_count() {
    let target = |target: serde_json::Value| ask("volley", json!({ "target": target }), &[1]);
    assert_eq!(target(json!({ "formation": "column" })).row("Target column, masse or square"), Some(1));
    assert_eq!(target(json!({ "formation": "square" })).row("Target column, masse or square"), Some(1));
    assert_eq!(target(at_line()).row("Target column, masse or square"), None);
    assert_eq!(target(json!({ "formation": "line", "cover": "wood-hedge-wall" })).row("Target in hedge, wall or wood"), Some(-1));
    assert_eq!(target(json!({ "formation": "line", "cover": "town-earthwork" })).row("Target in town or earthwork"), Some(-2));
    assert_eq!(target(json!({ "class": "regular-artillery", "formation": "line" })).row("Target artillery or skirmishers"), Some(-1));
    // A modified 6 kills once, 7 twice.
    assert_eq!(ask("volley", json!({}), &[5]).get("target")["kills"], 1);
    assert_eq!(ask("volley", json!({}), &[6]).get("target")["kills"], 2);
    assert_eq!(ask("volley", json!({}), &[4]).get("target")["kills"], 0);
    no("may-volley", json!({ "distance": 2.25 }), SK_GAP_16);
    yes("may-volley", json!({ "distance": 2 }), SK_GAP_16);
}

#[test]
fn sk_gap_17_a_natural_die_that_reaches_the_mr_staggers() {
    assert_eq!(ask("volley", json!({ "target": at_line() }), &[4]).headline(), "staggered, charge stopped");
    assert_eq!(ask("volley", json!({ "target": at_line() }), &[3]).headline(), "no effect");
    let broken = ask("volley", json!({ "target": { "formation": "column", "kills": 3 } }), &[6]);
    assert_eq!(effect(&broken, "broken"), Some(json!({ "set": true })));
}

#[test]
fn sk_dmor_05_new_order_lowers_the_mr_under_fire() {
    let target = json!({ "formation": "line", "new_order": true });
    let shaken = ask("volley", json!({ "target": target }), &[3]);
    assert_eq!((shaken.headline(), shaken.line(SK_DMOR_05)), ("staggered, charge stopped", Some(0)));
    assert_eq!(ask("skirmish-fire", json!({ "target": { "new_order": true } }), &[3]).headline(), "staggered");
    assert_eq!(ask("skirmish-fire", json!({ "target": { "new_order": false } }), &[3]).headline(), "no effect");
    assert_eq!(ask("ball", json!({ "target": { "new_order": true } }), &[3]).headline(), "staggered");
}

#[test]
fn sk_town_01_sk_town_05_sk_town_06_attackers_of_a_sector_count_as_in_the_open() {
    let garrison = |next: bool| {
        let target = json!({ "formation": "line", "cover": "town-earthwork" });
        ask("volley", json!({ "garrison": true, "from_next_sector": next, "target": target }), &[6])
    };
    let outside = garrison(false);
    assert_eq!((outside.line(SK_TOWN_01), outside.line(SK_TOWN_05), outside.row("Target in town or earthwork")), (Some(0), Some(0), None));
    assert_eq!(outside.line(SK_TOWN_06), None);
    assert_eq!(garrison(true).line(SK_TOWN_06), Some(0));
    let field = ask("volley", json!({ "target": { "formation": "line", "cover": "town-earthwork" } }), &[6]);
    assert_eq!((field.row("Target in town or earthwork"), field.line(SK_TOWN_05)), (Some(-2), None));
    assert_eq!(refuse("volley", json!({ "from_next_sector": true })).clause, Some(SK_TOWN_06));
}

#[test]
fn sk_town_02_sk_town_04_a_garrison_fires_on_every_side_at_all_who_attack() {
    yes("may-volley", json!({ "garrison": true, "touched": "rear", "formation": "column" }), SK_TOWN_02);
    cites(&yes("may-volley", json!({ "garrison": true, "target_attacks_sector": true }), SK_TOWN_04), &[SK_TOWN_02]);
    no("may-volley", json!({ "garrison": false, "touched": "rear" }), SK_GAP_16);
}

#[test]
fn sk_town_03_sk_town_04_one_target_takes_kills_all_may_be_staggered() {
    let facts = json!({ "garrison": true, "target": { "formation": "line" }, "others": [{ "formation": "line", "kills": 3 }, { "class": "guard-infantry" }] });
    let six = ask("volley", facts.clone(), &[6]);
    cites(&six, &[SK_TOWN_03, SK_TOWN_04]);
    assert_eq!(six.get("target")["kills"], 1);
    let others = six.get("others");
    assert_eq!((&others[0]["staggered"], &others[0]["kills"], &others[1]["staggered"]), (&json!(true), &json!(0), &json!(true)));
    let five = ask("volley", facts, &[5]);
    assert_eq!((&five.get("others")[0]["staggered"], &five.get("others")[1]["staggered"]), (&json!(true), &json!(false)));
}

#[test]
fn sk_mass_01_sk_mass_02_a_staggered_charging_column_is_pulled_back_and_must_try_to_form_line() {
    cites(&ask("volley", json!({}), &[4]), &[SK_MASS_01, SK_MASS_02]);
    let line = ask("volley", json!({ "target": at_line() }), &[4]);
    assert!(!line.cites(SK_MASS_01));
    let room = yes("massed-column", json!({}), SK_MASS_03);
    cites(&room, &[SK_MASS_01, SK_MASS_02]);
    assert!(room.words().contains("0.25 inch"), "{}", room.words());
}

#[test]
fn sk_mass_03_sk_mass_04_sk_mass_05_sk_mass_06_with_room_on_either_side_it_forms_line_on_its_front_stand() {
    let line = yes("massed-column", json!({ "left": "infantry", "right": "room" }), SK_MASS_03);
    cites(&line, &[SK_MASS_04, SK_MASS_05, SK_MASS_06]);
    assert_eq!(effect(&line, "formation"), Some(json!({ "set": "line" })));
    no("may-volley", json!({ "forced_into_line": true }), SK_MASS_06);
    yes("change-formation", json!({ "to": "line", "in_enemy_zone": true, "involuntary": true }), SK_MASS_05);
    no("change-formation", json!({ "to": "line", "in_enemy_zone": true }), SK_MASS_05);
}

#[test]
fn sk_mass_07_sk_mass_08_sk_mass_09_sk_mass_10_sk_mass_11_without_room_the_neighbours_are_staggered_too() {
    let jam = no("massed-column", json!({ "left": "infantry", "right": "infantry", "right_charging": true }), SK_MASS_07);
    cites(&jam, &[SK_MASS_08, SK_MASS_09, SK_MASS_10, SK_MASS_11]);
    assert!(jam.words().contains("t most 1 unit a side and 2 in all are Staggered so: 2 here"), "{}", jam.words());
    assert!(jam.words().contains("charge stops and it is pulled back 0.25 inch"), "{}", jam.words());
    let calm = no("massed-column", json!({ "left": "infantry", "right": "ground" }), SK_MASS_07);
    assert!(!calm.cites(SK_MASS_09) && calm.words().contains("1 here"));
}

#[test]
fn sk_mass_12_sk_mass_13_sk_mass_14_guns_horse_and_enemy_block_but_do_not_suffer() {
    let horse = no("massed-column", json!({ "left": "cavalry", "left_charging": true, "right": "artillery" }), SK_MASS_07);
    cites(&horse, &[SK_MASS_12, SK_MASS_13]);
    assert!(!horse.cites(SK_MASS_08));
    let standing = no("massed-column", json!({ "left": "cavalry", "right": "enemy" }), SK_MASS_07);
    cites(&standing, &[SK_MASS_12, SK_MASS_14]);
    assert!(!standing.cites(SK_MASS_13));
}

#[test]
fn sk_mass_15_skirmishers_do_not_block() {
    cites(&yes("massed-column", json!({ "left": "skirmishers", "right": "infantry" }), SK_MASS_03), &[SK_MASS_15]);
}

#[test]
fn sk_mass_16_sk_mass_17_columns_attacking_a_town_keep_their_formation() {
    cites(&no("massed-column", json!({ "attacks_town": true }), SK_MASS_16), &[SK_MASS_17]);
    cites(&ask("volley", json!({ "garrison": true }), &[4]), &[SK_MASS_16]);
}

#[test]
fn sk_rally_04_a_unit_in_fallback_is_already_staggered_under_fire() {
    let fallen = ask("skirmish-fire", json!({ "target": { "fallback": true } }), &[4]);
    assert_eq!(fallen.headline(), "1 kill");
    cites(&fallen, &[SK_RALLY_04]);
    assert_eq!(ask("skirmish-fire", json!({ "target": { "fallback": false } }), &[4]).headline(), "staggered");
    assert_eq!(ask("ball", json!({ "target": { "fallback": true } }), &[4]).headline(), "1 kill");
}

#[test]
fn sk_gap_15_skirmish_fire_by_the_stand() {
    assert_eq!(ask("skirmish-fire", json!({ "distance": 4 }), &[4]).headline(), "staggered");
    assert_eq!(ask("skirmish-fire", json!({ "distance": 4.25 }), &[]).headline(), "out of range");
    assert_eq!(ask("skirmish-fire", json!({ "rifles": true }), &[3]).row("Rifles or specialist light troops firing"), Some(1));
    assert_eq!(ask("skirmish-fire", json!({ "rifles": true }), &[3]).headline(), "staggered");
    let cover = ask("skirmish-fire", json!({ "target": { "cover": "wood-hedge-wall" } }), &[4]);
    assert_eq!((cover.row("Target in cover"), cover.headline()), (Some(-1), "no effect"));
    assert_eq!(ask("skirmish-fire", json!({ "stands": 3, "target": { "staggered": true } }), &[4, 4, 1]).headline(), "2 kills");
    let stand = |die| ask("skirmish-fire", json!({ "target": { "class": "skirmishers" } }), &[die]).headline().to_owned();
    assert_eq!((stand(6), stand(5)), ("stand removed".into(), "no effect".into()));
}
