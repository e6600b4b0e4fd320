//! Morale tests, generals, officers, national dice.

use crate::common::{ask, cites, cites_not, odds, refused};
use grognard_manner::clause::*;
use serde_json::{Value, json};

/// The ledger line of a clause in a casualty test of a unit and its surroundings.
fn line(unit: Value, around: Value, clause: grognard_engine::Clause) -> Option<i32> {
    ask("casualty-morale", json!({ "unit": unit, "around": around }), &[]).line(clause)
}

#[test]
fn gm_gap_02_class_factors_and_the_pass_mark() {
    // A fresh 1st Class battalion: 3d6 + 3, eleven or more passes: 83.8 %.
    let plain = odds("casualty-morale", json!({}));
    assert_eq!(plain.rating(), 3);
    assert_eq!(plain.chance("carries on"), "181/216");
    for (class, factor) in [("guard", 6), ("elite", 5), ("veteran", 4), ("first", 3), ("second", 2), ("militia", 1)] {
        assert_eq!(ask("casualty-morale", json!({ "unit": { "class": class } }), &[]).rating(), factor);
    }
    let cossack = json!({ "unit": { "arm": "cavalry", "cavalry": "cossack", "class": "elite" } });
    assert_eq!(ask("casualty-morale", cossack, &[]).rating(), 1);
    for (class, factor) in [("guard", 6), ("elite", 5), ("first", 3), ("militia", 1)] {
        for arm in ["cavalry", "artillery"] {
            assert_eq!(ask("casualty-morale", json!({ "unit": { "arm": arm, "class": class } }), &[]).rating(), factor);
        }
    }
}

#[test]
fn gm_gap_03_brackets_begin_where_they_say() {
    for (figures, lost, modifier) in [
        (91, 9, None),
        (90, 10, Some(-1)),
        (76, 24, Some(-1)),
        (75, 25, Some(-2)),
        (60, 40, Some(-3)),
        (50, 50, Some(-5)),
        (25, 75, Some(-7)),
    ] {
        assert_eq!(line(json!({ "figures": figures, "lost": lost }), json!({}), GM_GAP_03), modifier, "{lost}");
    }
}

#[test]
fn gm_gap_04_modifiers_of_every_test() {
    let two = |field: &str, count: i64| line(json!({ field: count }), json!({}), GM_GAP_04);
    assert_eq!(two("officers_lost", 1), Some(-1));
    assert_eq!(two("officers_lost", 3), Some(-2));
    let around = |field: &str, value: Value| line(json!({}), json!({ field: value }), GM_GAP_04);
    assert_eq!(around("commander_near", json!(true)), Some(1));
    assert_eq!(around("support", json!(true)), Some(1));
    assert_eq!(around("enemy_broken", json!(true)), Some(1));
    assert_eq!(around("friends_broken", json!(2)), Some(-2));
    assert_eq!(around("friends_broken", json!(5)), Some(-3));
    assert_eq!(line(json!({ "unformed": true }), json!({}), GM_GAP_04), Some(-2));
    assert_eq!(line(json!({ "staff_officer": true }), json!({}), GM_GAP_04), Some(1));
    let cover = |cover: &str| ask("casualty-morale", json!({ "cover": cover }), &[]).rating();
    assert_eq!([cover("none"), cover("soft"), cover("hard")], [3, 4, 5]);
    let receive = |facts: Value| ask("receive-morale", facts, &[]).rating();
    assert_eq!(receive(json!({ "flank_or_rear": true })), 0);
    assert_eq!(receive(json!({ "unit": { "low_ammunition": true } })), 2);
    let by_cavalry =
        |formation: &str, unformed: bool| receive(json!({ "by_cavalry": true, "unit": { "formation": formation, "unformed": unformed } }));
    assert_eq!(by_cavalry("line", false), 1);
    assert_eq!(by_cavalry("column-of-attack", false), 2);
    assert_eq!(by_cavalry("column-of-attack", true), -1);
    assert_eq!(by_cavalry("column-of-march", false), -1);
    assert_eq!(by_cavalry("square", false), 5);
    assert_eq!(receive(json!({ "by_cavalry": true, "cover": "hard" })), 5);
    let charge = |facts: Value| ask("charge-morale", facts, &[]).rating();
    assert_eq!(charge(json!({ "unit": { "formation": "column-of-attack" } })), 4);
    assert_eq!(charge(json!({ "uphill": true })), 2);
    assert_eq!(charge(json!({ "weak_target": true })), 5);
    let loser = |facts: Value| ask("melee-morale", facts, &[]).rating();
    assert_eq!(loser(json!({ "casualties": 3, "inflicted": 2 })), 3);
    assert_eq!(loser(json!({ "casualties": 4, "inflicted": 2 })), 2);
    assert_eq!(loser(json!({ "casualties": 6, "inflicted": 2 })), 1);
    assert_eq!(loser(json!({ "outnumbered": true })), 2);
    assert_eq!(loser(json!({ "flank_or_rear": true })), 0);
}

#[test]
fn gm_seq_05_a_charger_that_fails_stays_halted() {
    // 3 on the dice: eight passes, seven does not.
    assert_eq!(ask("charge-morale", json!({}), &[2, 3, 3]).headline(), "charges");
    let failed = ask("charge-morale", json!({}), &[2, 2, 3]);
    assert_eq!(failed.headline(), "stays halted and does not charge");
    cites(&failed, &[GM_SEQ_05]);
}

#[test]
fn gm_seq_07_a_defender_that_fails_makes_its_move_at_once() {
    assert_eq!(ask("receive-morale", json!({}), &[2, 3, 3]).headline(), "stands and receives the charge");
    let retreats = ask("receive-morale", json!({}), &[2, 2, 3]);
    assert_eq!(retreats.get("result"), "retreat");
    cites(&retreats, &[GM_SEQ_07]);
    let routs = ask("receive-morale", json!({}), &[1, 1, 2]);
    assert_eq!(routs.get("result"), "rout");
    assert_eq!(routs.get("friends_within"), 12);
    let worn = ask("receive-morale", json!({ "unit": { "figures": 17, "lost": 19 } }), &[1, 1, 1]);
    assert_eq!(worn.get("dispersed"), true);
    let half = |figures: i64, lost: i64| ask("receive-morale", json!({ "unit": { "figures": figures, "lost": lost } }), &[1, 1, 1]);
    assert_eq!([half(50, 50), half(49, 50)].map(|trial| trial.get("dispersed").clone()), [json!(false), json!(true)]);
    assert_eq!(refused("receive-morale", json!({ "flank_or_rear": true, "unit": { "formation": "square" } })).clause, Some(GM_FMN_11));
}

#[test]
fn gm_gap_05_gm_gap_06_bands_and_results_of_both_tables() {
    let result = |name: &str, arm: &str, dice: [i64; 3]| ask(name, json!({ "unit": { "arm": arm } }), &dice).get("result").clone();
    // Line cavalry and 1st Class have 3: totals 11, 10, 7, 4 are dice of 8, 7, 4, and 3 with a loss.
    let four = [[2, 3, 3], [2, 2, 3], [1, 1, 2], [1, 1, 1]];
    assert_eq!(four.map(|dice| result("fire-morale", "infantry", dice)), ["passes", "halt", "retreat", "retreat"]);
    assert_eq!(four.map(|dice| result("melee-morale", "infantry", dice)), ["passes", "retreat", "rout", "rout"]);
    assert_eq!(four.map(|dice| result("casualty-morale", "infantry", dice)), ["passes", "halt", "retreat", "retreat"]);
    assert_eq!(four.map(|dice| result("receive-morale", "cavalry", dice)), ["passes", "retire", "turn-and-flee", "turn-and-flee"]);
    assert_eq!(four.map(|dice| result("fire-morale", "cavalry", dice)), ["passes", "halt-and-return", "turn-and-flee", "turn-and-flee"]);
    assert_eq!(four.map(|dice| result("melee-morale", "cavalry", dice)), ["passes", "turn-and-flee", "turn-and-flee", "turn-and-flee"]);
    assert_eq!(four.map(|dice| result("casualty-morale", "cavalry", dice)), ["passes", "halt", "retire", "retire"]);
    // Four or less.
    let low = |name: &str, arm: &str| ask(name, json!({ "unit": { "arm": arm, "class": "militia" } }), &[1, 1, 1]).get("result").clone();
    assert_eq!(low("casualty-morale", "infantry"), "rout");
    assert_eq!(low("casualty-morale", "cavalry"), "turn-and-flee");
    assert_eq!(low("fire-morale", "infantry"), "rout");
    assert_eq!(low("fire-morale", "cavalry"), "turn-and-flee");
    // Guns that rout are lost.
    assert_eq!(ask("receive-morale", json!({ "unit": { "arm": "artillery" } }), &[1, 1, 2]).get("dispersed"), true);
    assert_eq!(refused("charge-morale", json!({ "unit": { "arm": "artillery" } })).clause, Some(GM_GAP_05));
}

#[test]
fn gm_chg_22_gm_chg_23_a_brigade_charge_takes_one_test() {
    let alone = ask("charge-morale", json!({}), &[6, 6, 6]);
    cites_not(&alone, &[GM_CHG_22, GM_CHG_23]);
    let together = ask("charge-morale", json!({ "further_units": 1, "unit": { "figures": 72 } }), &[6, 6, 6]);
    cites(&together, &[GM_CHG_22, GM_CHG_23]);
    assert_eq!(together.0.dice.len(), 1);
    assert_eq!(refused("charge-morale", json!({ "further_units": 1, "unit": { "arm": "cavalry" } })).clause, Some(GM_CHG_22));
}

#[test]
fn gm_note_09_gm_note_11_officers_lost_weigh_on_morale() {
    assert_eq!(line(json!({ "arm": "cavalry", "squadron_officers_lost": 1 }), json!({}), GM_NOTE_09), Some(-1));
    assert_eq!(line(json!({ "arm": "cavalry" }), json!({}), GM_NOTE_09), None);
    assert_eq!(line(json!({ "staff_officer_lost": true, "staff_officer": true }), json!({}), GM_NOTE_11), Some(-1));
    assert_eq!(line(json!({ "staff_officer_lost": true, "staff_officer": true }), json!({}), GM_GAP_04), None);
}

#[test]
fn gm_rtg_06_gm_rtg_07_gm_rtg_09_gm_rtg_10_gm_rtg_13_generals_weigh_on_morale() {
    let around = |field: &str, clause| line(json!({}), json!({ field: true }), clause);
    assert_eq!(around("general_hero", GM_RTG_06), Some(1));
    assert_eq!(around("general_unhorsed", GM_RTG_07), Some(-1));
    assert_eq!(around("senior_killed", GM_RTG_09), Some(-1));
    assert_eq!(around("brigadier_killed", GM_RTG_10), Some(-1));
    assert_eq!(line(json!({ "brigadier_lost": true }), json!({}), GM_RTG_13), Some(-1));
    // The turn he falls the two are one.
    assert_eq!(line(json!({ "brigadier_lost": true }), json!({ "brigadier_killed": true }), GM_RTG_13), None);
    assert_eq!(ask("brigade-morale", json!({ "general_lost": true }), &[]).line(GM_RTG_13), Some(-1));
}

#[test]
fn gm_note_12_friends_are_of_the_same_brigade_or_division() {
    assert_eq!(line(json!({}), json!({ "friends_broken": 1 }), GM_NOTE_12), Some(0));
    let must = |same: bool| ask("must-test", json!({ "friend_broken": true, "same_division": same }), &[]);
    assert!(must(true).allowed());
    assert!(!must(false).allowed());
    cites(&must(false), &[GM_NOTE_12]);
}

#[test]
fn gm_skr_08_skirmishers_in_buildings_roll_average_dice_and_add_one() {
    let inside = ask("casualty-morale", json!({ "skirmishers": true, "in_building": true }), &[]);
    assert_eq!(inside.rating(), 4);
    assert_eq!(inside.line(GM_SKR_08), Some(1));
    assert_eq!(inside.0.ask.as_ref().unwrap().die, [2, 3, 3, 4, 4, 5]);
    assert_eq!(inside.0.ask.as_ref().unwrap().faces, 3);
    let outside = ask("casualty-morale", json!({ "skirmishers": true }), &[2, 2, 3]);
    assert_eq!(outside.headline(), "carries on");
    assert_eq!(outside.line(GM_SKR_08), None);
    // Retreat is falling back on the parent.
    assert_eq!(ask("casualty-morale", json!({ "skirmishers": true }), &[1, 1, 2]).headline(), "rejoins its parent formation");
    assert_eq!(refused("casualty-morale", json!({ "in_building": true })).clause, Some(GM_SKR_08));
    assert_eq!(refused("casualty-morale", json!({ "skirmishers": true, "unit": { "arm": "cavalry" } })).clause, Some(GM_FMN_14));
}

/// The dice a unit is asked for.
fn dice_of(name: &str, nation: &str, arm: &str, more: Value) -> String {
    let mut facts = json!({ "unit": { "nation": nation, "arm": arm } });
    if let (Value::Object(all), Value::Object(more)) = (&mut facts, more) {
        all.extend(more);
    }
    ask(name, facts, &[]).0.ask.unwrap().dice
}

#[test]
fn gm_nat_07_russians_defending_drop_the_lowest_of_four() {
    let russian = |name: &str, more: Value| dice_of(name, "russian", "infantry", more);
    assert_eq!(russian("receive-morale", json!({})), "4d6, keep the highest 3");
    assert_eq!(russian("casualty-morale", json!({})), "4d6, keep the highest 3");
    assert_eq!(russian("melee-morale", json!({ "charged": true })), "4d6, keep the highest 3");
    assert_eq!(russian("melee-morale", json!({ "charged": false })), "3d6");
    assert_eq!(russian("charge-morale", json!({})), "3d6");
    cites(&ask("receive-morale", json!({ "unit": { "nation": "russian" } }), &[1, 6, 6, 6]), &[GM_NAT_07]);
    assert_eq!(ask("receive-morale", json!({ "unit": { "nation": "russian" } }), &[1, 2, 3, 3]).get("result"), "passes");
}

#[test]
fn gm_nat_10_gm_nat_11_spanish_foot_and_guns_drop_the_highest_of_four() {
    for name in ["charge-morale", "receive-morale", "fire-morale", "melee-morale", "casualty-morale", "rally"] {
        assert_eq!(dice_of(name, "spanish", "infantry", json!({})), "4d6, keep the lowest 3", "{name}");
    }
    cites(&ask("casualty-morale", json!({ "unit": { "nation": "spanish" } }), &[6, 6, 6, 6]), &[GM_NAT_10]);
    let guns = ask("casualty-morale", json!({ "unit": { "nation": "spanish", "arm": "artillery", "class": "militia" } }), &[]);
    assert_eq!(guns.line(GM_NAT_11), Some(5));
    assert_eq!(guns.0.ask.unwrap().dice, "4d6, keep the lowest 3");
}

#[test]
fn gm_nat_12_gm_nat_13_spanish_cavalry() {
    for name in ["charge-morale", "receive-morale"] {
        assert_eq!(dice_of(name, "spanish", "cavalry", json!({})), "2d6");
    }
    assert_eq!(dice_of("melee-morale", "spanish", "cavalry", json!({})), "4d6, keep the lowest 3");
    assert_eq!(dice_of("casualty-morale", "spanish", "cavalry", json!({})), "3d6");
    cites(&ask("charge-morale", json!({ "unit": { "nation": "spanish", "arm": "cavalry" } }), &[6, 6]), &[GM_NAT_12]);
    let winner = ask("combat-morale", json!({ "unit": { "nation": "spanish" } }), &[6, 6, 6, 6]);
    cites(&winner, &[GM_NAT_13]);
}

#[test]
fn gm_nat_05_british_cavalry_that_wins_rolls_two_dice() {
    let british = |dice: &[i64]| ask("combat-morale", json!({ "unit": { "nation": "british" } }), dice);
    // 3 and the dice: thirteen rallies on the spot.
    assert_eq!(british(&[5, 5]).headline(), "rallies on the spot");
    assert_eq!(british(&[4, 5]).headline(), "returns to own lines");
    cites(&british(&[5, 5]), &[GM_NAT_05]);
    let other = ask("combat-morale", json!({}), &[]).0.ask.unwrap();
    assert_eq!(other.dice, "3d6");
}

#[test]
fn gm_spec_06_gm_spec_12_gm_spec_14_rallies_on_the_spot_running() {
    let rally = |mounts: &str, class: &str, before: i64| {
        ask("combat-morale", json!({ "unit": { "mounts": mounts, "class": class }, "rallies_on_the_spot": before }), &[6, 6, 6])
    };
    let on_the_spot = |mounts, class, before| rally(mounts, class, before).headline() == "rallies on the spot";
    assert!(!on_the_spot("inferior", "first", 0));
    cites(&rally("inferior", "first", 0), &[GM_SPEC_06]);
    assert!(on_the_spot("ordinary", "first", 0) && !on_the_spot("ordinary", "first", 1));
    assert!(on_the_spot("superior", "first", 1) && !on_the_spot("superior", "first", 2));
    cites(&rally("superior", "first", 1), &[GM_SPEC_12]);
    assert!(on_the_spot("ordinary", "guard", 1) && !on_the_spot("ordinary", "guard", 2));
    cites(&rally("ordinary", "guard", 1), &[GM_SPEC_14]);
}

#[test]
fn gm_spec_09_gm_spec_13_mounts_in_combat_morale() {
    let mounts = |name: &str, mounts: &str| ask(name, json!({ "unit": { "mounts": mounts } }), &[]);
    assert_eq!(mounts("combat-morale", "inferior").line(GM_SPEC_09), Some(-1));
    assert_eq!(mounts("combat-morale", "superior").line(GM_SPEC_13), Some(1));
    assert_eq!(mounts("combat-morale", "ordinary").rating(), 3);
    let loser = ask("melee-morale", json!({ "unit": { "arm": "cavalry", "mounts": "superior" } }), &[]);
    assert_eq!(loser.line(GM_SPEC_13), Some(1));
    let charge = ask("charge-morale", json!({ "unit": { "arm": "cavalry", "mounts": "superior" } }), &[]);
    assert_eq!(charge.line(GM_SPEC_13), None);
}

#[test]
fn gm_bt_39_gm_bt_42_gm_unf_07_combat_morale_after_guns_and_after_infantry() {
    let after = |after: &str, dice: &[i64]| ask("combat-morale", json!({ "after": after }), dice);
    cites(&after("overrun-guns", &[6, 6, 6]), &[GM_BT_39, GM_BT_42]);
    cites_not(&after("overrun-guns", &[1, 1, 1]), &[GM_BT_42]);
    let failed = after("breakthrough", &[1, 1, 1]);
    assert_eq!(failed.get("unformed"), true);
    cites(&failed, &[GM_UNF_07]);
    assert_eq!(after("breakthrough", &[6, 6, 6]).get("unformed"), false);
    assert_eq!(after("melee", &[1, 1, 1]).get("unformed"), false);
}

#[test]
fn gm_bt_03_gm_bt_33_gm_bt_34_cavalry_under_fire() {
    let fire =
        |further: bool, dice: &[i64]| ask("fire-morale", json!({ "unit": { "arm": "cavalry" }, "further_breakthrough": further }), dice);
    cites(&fire(false, &[6, 6, 6]), &[GM_BT_03]);
    cites(&fire(true, &[6, 6, 6]), &[GM_BT_33]);
    let failed = fire(true, &[1, 1, 1]);
    cites(&failed, &[GM_BT_34]);
    assert_eq!(fire(true, &[2, 2, 3]).headline(), "halts at the fire point and returns to its lines");
    assert_eq!(refused("fire-morale", json!({ "further_breakthrough": true })).clause, Some(GM_BT_33));
}

#[test]
fn gm_gap_09_brigade_morale_and_its_example() {
    // Four battalions of 36, 1st Class, one routed, 20 figures lost elsewhere: 9 or more, 74 %.
    let example = odds("brigade-morale", json!({ "figures_lost": 20, "units_lost": 1 }));
    assert_eq!(example.rating(), 2);
    assert_eq!(example.chance("Carry on"), "20/27");
    let net = |facts: Value| ask("brigade-morale", facts, &[]).rating();
    assert_eq!(net(json!({})), 4);
    assert_eq!(net(json!({ "units_lost": 6 })), 0);
    assert_eq!(net(json!({ "general_near": false, "senior_near": true, "half_unformed": true, "no_enemy": true })), 5);
    let result = |dice: &[i64]| ask("brigade-morale", json!({ "units_lost": 1 }), dice).headline().to_owned();
    assert_eq!([result(&[2, 3, 3]), result(&[2, 2, 3]), result(&[1, 1, 2]), result(&[1, 1, 1])], ["Carry on", "Hold", "Retire", "Retire"]);
    assert_eq!(ask("brigade-morale", json!({ "units_lost": 4 }), &[1, 1, 1]).headline(), "Broken");
    assert_eq!(ask("brigade-morale", json!({ "retiring": true }), &[1, 1, 2]).get("stops"), true);
    assert_eq!(ask("brigade-morale", json!({ "retiring": true }), &[1, 1, 1]).get("stops"), false);
}

#[test]
fn gm_gap_10_gm_unf_06_rally_of_foot_and_guns() {
    let rally = |facts: Value, dice: &[i64]| ask("rally", facts, dice).headline().to_owned();
    assert_eq!(rally(json!({}), &[2, 3, 3]), "rallies");
    assert_eq!(rally(json!({}), &[2, 2, 3]), "runs on");
    assert_eq!(rally(json!({ "no_enemy": true }), &[2, 2, 3]), "rallies");
    assert_eq!(rally(json!({ "no_enemy": true }), &[2, 2, 2]), "runs on");
    assert_eq!(rally(json!({ "routing": true }), &[3, 3, 4]), "rallies");
    assert_eq!(rally(json!({ "routing": true }), &[3, 3, 3]), "runs on");
    assert_eq!(rally(json!({ "routing": true, "rally_failures": 1 }), &[3, 3, 3]), "is removed");
    cites(&ask("rally", json!({}), &[6, 6, 6]), &[GM_UNF_06]);
    assert_eq!(refused("rally", json!({ "unit": { "arm": "cavalry" } })).clause, Some(GM_TF_01));
}

#[test]
fn gm_init_01_each_player_rolls_and_the_higher_side_chooses() {
    let three_to_two = json!({ "red_players": 3, "blue_players": 2 });
    assert_eq!(ask("initiative", three_to_two.clone(), &[1, 2, 3, 3, 4]).headline(), "blue chooses");
    assert_eq!(ask("initiative", three_to_two.clone(), &[1, 2, 5, 3, 4]).headline(), "red chooses");
    assert_eq!(ask("initiative", three_to_two, &[1, 2, 4, 3, 4]).headline(), "roll again");
    assert_eq!(odds("initiative", json!({})).chance("roll again"), "1/6");
}

#[test]
fn gm_note_08_gm_note_10_squadron_and_staff_officers() {
    let test = |facts: Value, dice: &[i64]| ask("squadron-officer", facts, dice).get("result").clone();
    assert_eq!(test(json!({ "squadron_lost": 3 }), &[]), "no-test");
    assert_eq!(test(json!({ "tested": true }), &[]), "no-test");
    assert_eq!(test(json!({}), &[3]), "unhurt");
    assert_eq!(test(json!({}), &[2]), "squadron-officer-lost");
    assert_eq!(test(json!({ "staff_officer": true }), &[2, 2]), "staff-officer-lost");
    assert_eq!(test(json!({ "staff_officer": true }), &[2, 3]), "squadron-officer-lost");
    cites(&ask("squadron-officer", json!({ "staff_officer": true }), &[1, 1]), &[GM_NOTE_10, GM_NOTE_11]);
}

#[test]
fn gm_tf_01_gm_tf_02_a_six_rallies_and_failure_removes() {
    // 10 to 25 %: +1, so a five.
    let unit = json!({ "unit": { "figures": 18, "lost": 6, "class": "first" } });
    assert_eq!(ask("turn-and-flee-rally", unit.clone(), &[6]).get("result"), "rallies");
    let gone = ask("turn-and-flee-rally", unit, &[5]);
    assert_eq!(gone.get("result"), "removed");
    cites(&gone, &[GM_TF_02]);
}

#[test]
fn gm_tf_03_gm_tf_04_gm_tf_05_gm_tf_06_gm_tf_09_who_they_are_and_who_leads_them() {
    let line = |facts: Value, clause| ask("turn-and-flee-rally", facts, &[]).line(clause);
    let class = |class: &str| json!({ "unit": { "class": class } });
    assert_eq!(line(class("guard"), GM_TF_03), Some(2));
    assert_eq!(line(class("elite"), GM_TF_04), Some(1));
    assert_eq!(line(class("militia"), GM_TF_09), Some(-1));
    assert_eq!(line(class("first"), GM_TF_03), None);
    assert_eq!(line(json!({ "staff_officer": true }), GM_TF_05), Some(1));
    assert_eq!(line(json!({ "cavalry_commander": 18 }), GM_TF_06), Some(1));
    assert_eq!(line(json!({ "cavalry_commander": 19 }), GM_TF_06), None);
    assert_eq!(line(json!({}), GM_TF_06), None);
}

#[test]
fn gm_tf_07_gm_tf_08_gm_tf_10_gm_tf_11_casualties_on_both_sides_of_each_step() {
    let steps = [GM_TF_07, GM_TF_08, GM_TF_10, GM_TF_11];
    let lines = |figures: i64, lost: i64| {
        let trial = ask("turn-and-flee-rally", json!({ "unit": { "figures": figures, "lost": lost } }), &[]);
        steps.map(|clause| trial.line(clause))
    };
    assert_eq!(lines(19, 1), [Some(2), None, None, None]);
    assert_eq!(lines(18, 2), [None, Some(1), None, None]);
    assert_eq!(lines(15, 5), [None, None, None, None]);
    assert_eq!(lines(10, 10), [None, None, None, None]);
    assert_eq!(lines(9, 11), [None, None, Some(-1), None]);
    assert_eq!(lines(5, 15), [None, None, None, Some(-2)]);
    assert_eq!(lines(46, 47), [None, None, Some(-1), None]);
}
