//! Artillery, skirmishers, volleys, generals at risk.

use crate::common::{ask, cites, cites_not, odds, refused};
use grognard_engine::Clause;
use grognard_manner::clause::*;
use serde_json::{Value, json};

fn merge(base: Value, more: Value) -> Value {
    let (Value::Object(mut base), Value::Object(more)) = (base, more) else { panic!("objects") };
    base.extend(more);
    Value::Object(base)
}

/// Four heavy six-pounders and no howitzer, at a line.
fn guns(more: Value) -> Value {
    merge(json!({ "battery": { "guns": 4, "howitzers": 0 } }), more)
}

fn to_hit(more: Value) -> i32 {
    ask("artillery-fire", guns(more), &[]).rating()
}

fn hit_line(more: Value, clause: Clause) -> Option<i32> {
    ask("artillery-fire", guns(more), &[]).line(clause)
}

#[test]
fn gm_ahit_03_gm_ahit_04_score_or_less_on_a_die_for_each_model() {
    for (target, effective, long) in [(json!({}), 9, 6), (json!({ "formation": "square" }), 8, 5), (json!({ "skirmishers": true }), 7, 3)] {
        assert_eq!(to_hit(json!({ "target": target })), effective);
        assert_eq!(to_hit(json!({ "target": target, "range": "long" })), long);
    }
    // Nine hits, ten does not.
    let fire = ask("artillery-fire", guns(json!({})), &[9, 10, 1, 10, 3, 4]);
    assert_eq!(fire.get("hits"), 2);
    cites(&fire, &[GM_AHIT_03, GM_AHIT_04]);
}

#[test]
fn gm_ahit_05_canister_hits_of_itself() {
    let canister = ask("artillery-fire", guns(json!({ "range": "canister", "being_charged": true, "new_target": true })), &[3, 4]);
    assert_eq!(canister.get("hits"), 4);
    assert_eq!(canister.line(GM_AHIT_05), Some(0));
    assert_eq!(canister.0.dice.len(), 1);
}

#[test]
fn gm_ahit_06_gm_ahit_07_gm_ahit_08_target_classes_by_width_and_kind() {
    let class = |target: Value, place: &str| to_hit(json!({ "target": target, "place": place }));
    assert_eq!(class(json!({ "width": 12 }), "open"), 9);
    assert_eq!(class(json!({ "width": 11 }), "open"), 8);
    assert_eq!(class(json!({ "width": 6 }), "open"), 8);
    assert_eq!(class(json!({ "width": 5 }), "open"), 7);
    assert_eq!(class(json!({ "width": 5 }), "village"), 9);
    assert_eq!(class(json!({ "skirmishers": true }), "building"), 8);
    assert_eq!(class(json!({ "formation": "square", "width": 20 }), "open"), 8);
    assert_eq!(class(json!({ "arm": "artillery", "width": 20 }), "open"), 7);
    for (clause, target) in [(GM_AHIT_06, json!({})), (GM_AHIT_07, json!({ "width": 6 })), (GM_AHIT_08, json!({ "width": 5 }))] {
        assert_eq!(hit_line(json!({ "target": target }), clause), Some(0));
    }
}

#[test]
fn gm_ahit_11_gm_ahit_12_gm_ahit_13_gm_ahit_14_gm_ahit_15_gm_ahit_17_gm_ahit_18_to_hit_modifiers() {
    let battery = |class: &str| json!({ "battery": { "guns": 4, "howitzers": 0, "class": class } });
    assert_eq!(hit_line(battery("elite"), GM_AHIT_11), Some(1));
    assert_eq!(hit_line(battery("guard"), GM_AHIT_11), Some(1));
    assert_eq!(hit_line(battery("militia"), GM_AHIT_12), Some(-1));
    assert_eq!(hit_line(json!({}), GM_AHIT_11), None);
    assert_eq!(hit_line(json!({ "being_charged": true }), GM_AHIT_13), Some(-1));
    assert_eq!(hit_line(json!({ "battery": { "guns": 0, "howitzers": 2 } }), GM_AHIT_14), Some(-1));
    assert_eq!(hit_line(json!({ "battery": { "guns": 4, "howitzers": 0, "nation": "british" }, "shrapnel": true }), GM_AHIT_14), Some(-1));
    assert_eq!(hit_line(json!({}), GM_AHIT_14), None);
    assert_eq!(hit_line(json!({ "earthworks": true }), GM_AHIT_15), Some(-1));
    assert_eq!(hit_line(json!({ "unlimbered": true }), GM_AHIT_17), Some(-1));
    assert_eq!(hit_line(json!({ "new_target": true }), GM_AHIT_18), Some(-2));
}

#[test]
fn gm_gap_22_soft_cover_is_none_against_artillery() {
    let soft = json!({ "target": { "cover": "soft" } });
    assert_eq!([hit_line(soft.clone(), GM_GAP_22), casualty_line(soft, GM_GAP_22)], [None, None]);
}

#[test]
fn gm_ahit_16_horse_batteries_firing_ball_twice() {
    let twice = |fires: &str| json!({ "battery": { "guns": 4, "howitzers": 0, "horse": true }, "fires": fires });
    assert_eq!(hit_line(twice("first-of-two"), GM_AHIT_16), Some(-1));
    assert_eq!(hit_line(twice("second-of-two"), GM_AHIT_16), Some(-1));
    assert_eq!(hit_line(twice("once"), GM_AHIT_16), None);
    assert_eq!(refused("artillery-fire", json!({ "fires": "first-of-two" })).clause, Some(GM_ACT_14));
}

#[test]
fn gm_nat_09_gm_nat_20_spanish_and_french_gunners() {
    let nation = |nation: &str, class: &str| json!({ "battery": { "guns": 4, "howitzers": 0, "nation": nation, "class": class } });
    assert_eq!(hit_line(nation("spanish", "first"), GM_NAT_09), Some(-1));
    assert_eq!(to_hit(nation("spanish", "militia")), 7);
    assert_eq!(hit_line(nation("french", "first"), GM_NAT_20), Some(1));
    assert_eq!(to_hit(nation("french", "guard")), 11);
    // Not the howitzers, who fire shell.
    let howitzers = json!({ "battery": { "guns": 0, "howitzers": 2, "nation": "french" } });
    assert_eq!(hit_line(howitzers, GM_NAT_20), None);
}

#[test]
fn gm_spec_02_gm_spec_03_canister_twice() {
    let twice =
        json!({ "battery": { "guns": 4, "howitzers": 0, "horse": true, "class": "elite" }, "fires": "first-of-two", "range": "canister" });
    assert_eq!(ask("artillery-fire", twice.clone(), &[]).rating(), 9);
    let fire = ask("artillery-fire", twice.clone(), &[9, 9, 10, 10, 3, 3]);
    assert_eq!(fire.get("hits"), 2);
    assert_eq!(fire.line(GM_SPEC_02), Some(-1));
    assert_eq!(fire.get("low_ammunition"), true);
    cites(&fire, &[GM_SPEC_03]);
    assert_eq!(ask("artillery-fire", twice, &[9, 9, 10, 10, 3, 4]).get("low_ammunition"), false);
    let line = json!({ "battery": { "horse": true }, "fires": "first-of-two", "range": "canister" });
    assert_eq!(refused("artillery-fire", line).clause, Some(GM_ACT_15));
}

#[test]
fn gm_ahp_01_gm_ahp_02_gm_ahp_03_gm_ahp_04_gm_ahp_05_gm_ahp_06_gm_ahp_07_gm_ahp_08_points_are_added() {
    let points = |facts: Value, dice: &[i64]| ask("artillery-fire", facts, dice).get("points").as_i64().unwrap();
    // Two guns hit with ball, one howitzer with shell: 4 + 4 + 5.
    let mixed = json!({ "battery": { "guns": 2, "howitzers": 1 } });
    assert_eq!(points(mixed.clone(), &[1, 1, 1, 3, 4]), 13);
    cites(&ask("artillery-fire", mixed, &[1, 1, 1, 3, 4]), &[GM_AHP_01, GM_AHP_02, GM_AHP_07, GM_AHP_08]);
    let british = json!({ "battery": { "guns": 2, "howitzers": 0, "nation": "british" }, "shrapnel": true });
    assert_eq!(points(british.clone(), &[1, 1, 3, 4]), 10);
    cites(&ask("artillery-fire", british, &[1, 1, 3, 4]), &[GM_AHP_03]);
    let canister = |gun: &str| json!({ "battery": { "gun": gun, "guns": 2, "howitzers": 1 }, "range": "canister" });
    for (gun, expected, clause) in [
        ("4-pdr", 15, GM_AHP_04),
        ("light-6-pdr", 15, GM_AHP_04),
        ("heavy-6-pdr", 17, GM_AHP_06),
        ("8-pdr", 17, GM_AHP_06),
        ("9-pdr", 17, GM_AHP_06),
        ("12-pdr", 17, GM_AHP_06),
    ] {
        assert_eq!(points(canister(gun), &[3, 4]), expected, "{gun}");
        cites(&ask("artillery-fire", canister(gun), &[3, 4]), &[clause, GM_AHP_05]);
    }
    assert_eq!(refused("artillery-fire", json!({ "shrapnel": true })).clause, Some(GM_AHP_03));
}

/// The casualty modifier with all four guns hitting.
fn casualty_line(facts: Value, clause: Clause) -> Option<i32> {
    let dice: &[i64] = if facts.get("range") == Some(&json!("canister")) { &[3, 4] } else { &[1, 1, 1, 1, 3, 4] };
    ask("artillery-fire", guns(facts), dice).line(clause)
}

#[test]
fn gm_amod_01_all_of_four_or_more_guns_hit_with_ball() {
    assert_eq!(casualty_line(json!({}), GM_AMOD_01), Some(2));
    assert_eq!(ask("artillery-fire", guns(json!({})), &[1, 1, 1, 10, 3, 4]).line(GM_AMOD_01), None);
    let three = json!({ "battery": { "guns": 3, "howitzers": 0 } });
    assert_eq!(ask("artillery-fire", three, &[1, 1, 1, 3, 4]).line(GM_AMOD_01), None);
    assert_eq!(casualty_line(json!({ "range": "canister" }), GM_AMOD_01), None);
}

#[test]
fn gm_amod_02_gm_amod_04_gm_amod_06_columns_squares_and_columns_of_march() {
    let at =
        |gun: &str, formation: &str| json!({ "battery": { "guns": 4, "howitzers": 0, "gun": gun }, "target": { "formation": formation } });
    for gun in ["light-6-pdr", "heavy-6-pdr", "8-pdr", "9-pdr"] {
        assert_eq!(casualty_line(at(gun, "column-of-attack"), GM_AMOD_02), Some(2), "{gun}");
    }
    assert_eq!(casualty_line(at("9-pdr", "square"), GM_AMOD_02), Some(2));
    assert_eq!(casualty_line(at("4-pdr", "column-of-attack"), GM_AMOD_02), None);
    assert_eq!(casualty_line(at("9-pdr", "line"), GM_AMOD_02), None);
    assert_eq!(casualty_line(at("12-pdr", "column-of-attack"), GM_AMOD_04), Some(4));
    assert_eq!(casualty_line(at("12-pdr", "square"), GM_AMOD_02), None);
    assert_eq!(casualty_line(at("12-pdr", "column-of-march"), GM_AMOD_06), Some(6));
    assert_eq!(casualty_line(at("4-pdr", "column-of-march"), GM_AMOD_06), Some(6));
    assert_eq!(casualty_line(at("12-pdr", "column-of-march"), GM_AMOD_04), None);
}

#[test]
fn gm_amod_03_gm_amod_05_canister_adds_to_the_column() {
    let canister = |gun: &str, formation: &str| json!({ "battery": { "guns": 4, "howitzers": 0, "gun": gun }, "target": { "formation": formation }, "range": "canister" });
    for gun in ["4-pdr", "light-6-pdr", "heavy-6-pdr", "8-pdr", "9-pdr"] {
        assert_eq!(casualty_line(canister(gun, "line"), GM_AMOD_03), Some(2), "{gun}");
    }
    assert_eq!(casualty_line(canister("12-pdr", "line"), GM_AMOD_05), Some(4));
    let both = ask("artillery-fire", canister("12-pdr", "square"), &[3, 4]);
    assert_eq!(both.rating_of("casualties"), 8);
}

#[test]
fn gm_amod_07_gm_amod_08_gm_amod_09_guns_cover_and_skirmishers() {
    let target = |target: Value| json!({ "target": target });
    assert_eq!(casualty_line(target(json!({ "arm": "artillery" })), GM_AMOD_07), Some(-2));
    assert_eq!(casualty_line(target(json!({ "arm": "artillery", "limbered": true })), GM_AMOD_07), None);
    assert_eq!(casualty_line(target(json!({ "cover": "hard" })), GM_AMOD_08), Some(-4));
    assert_eq!(casualty_line(target(json!({ "cover": "soft" })), GM_AMOD_08), None);
    assert_eq!(casualty_line(target(json!({ "skirmishers": true })), GM_AMOD_09), Some(-4));
    // A howitzer battery takes no notice of cover.
    let howitzers = json!({ "battery": { "guns": 0, "howitzers": 4 }, "target": { "cover": "hard" } });
    assert_eq!(ask("artillery-fire", howitzers, &[1, 1, 1, 1, 3, 4]).line(GM_AMOD_08), None);
}

#[test]
fn gm_skr_07_skirmishers_in_buildings_and_villages_have_no_minus_four() {
    let inside = json!({ "target": { "skirmishers": true }, "place": "building" });
    assert_eq!(casualty_line(inside.clone(), GM_AMOD_09), None);
    assert_eq!(casualty_line(inside, GM_SKR_07), Some(0));
    let volley = |place: &str| ask("volley", json!({ "target": { "skirmishers": true }, "place": place }), &[]);
    assert_eq!(volley("open").line(GM_MUS_11), Some(-4));
    assert_eq!(volley("village").line(GM_MUS_11), None);
    assert_eq!(volley("village").line(GM_SKR_07), Some(0));
}

#[test]
fn gm_amod_10_gm_vil_15_gm_vil_16_bombarding_a_village() {
    let village = |seen: bool| guns(json!({ "place": "village", "garrison_visible": seen }));
    // Sixteen points and a nine, all guns hitting: four figures; unseen, two.
    let dice = [1, 1, 1, 1, 3, 4];
    let bombarded = ask("artillery-fire", village(false), &dice);
    let seen = ask("artillery-fire", village(true), &dice);
    assert_eq!(seen.get("casualties")["figures"], 4);
    assert_eq!(bombarded.get("casualties")["figures"], 2);
    cites(&bombarded, &[GM_AMOD_10, GM_VIL_15]);
    cites(&seen, &[GM_VIL_16]);
    assert_eq!(bombarded.get("defence_factor_lost"), 1);
    assert_eq!(seen.get("defence_factor_lost"), 1);
}

#[test]
fn gm_vil_18_four_round_shot_hits_lower_the_defence_factor() {
    let hits = |before: i64, gun: &str, dice: &[i64]| {
        let facts = json!({ "battery": { "guns": 4, "howitzers": 0, "gun": gun }, "place": "village", "round_shot_hits": before });
        ask("artillery-fire", facts, dice).get("defence_factor_lost").as_i64().unwrap()
    };
    assert_eq!(hits(0, "12-pdr", &[1, 1, 1, 10, 3, 4]), 0);
    assert_eq!(hits(1, "12-pdr", &[1, 1, 1, 10, 3, 4]), 1);
    assert_eq!(hits(0, "4-pdr", &[1, 1, 1, 1, 3, 4]), 0);
    cites(&ask("artillery-fire", guns(json!({ "place": "village" })), &[1, 1, 1, 1, 3, 4]), &[GM_VIL_18]);
}

#[test]
fn gm_vil_21_howitzer_hits_set_a_village_on_fire() {
    let howitzers = json!({ "battery": { "guns": 0, "howitzers": 2 }, "place": "village" });
    let burns = ask("artillery-fire", howitzers.clone(), &[1, 1, 1, 6, 3, 4]);
    assert_eq!(burns.get("village_on_fire"), true);
    assert_eq!(ask("artillery-fire", howitzers, &[1, 1, 2, 6, 3, 4]).get("village_on_fire"), false);
    assert_eq!(odds("village-fire", json!({})).chance("The village is on fire."), "1/6");
    cites(&ask("village-fire", json!({ "howitzer_hits": 2 }), &[2, 1]), &[GM_VIL_21]);
    assert_eq!(ask("village-fire", json!({ "howitzer_hits": 2 }), &[2, 2]).get("on_fire"), false);
}

#[test]
fn gm_acas_01_gm_acas_02_gm_acas_03_the_table_its_blanks_and_its_stars() {
    // One hit of four points: a blank at 4, a casualty at 6, and a starred one at nine: 2d6 alone.
    let one = |dice: &[i64]| {
        let mut all = vec![1];
        all.extend(dice);
        ask("artillery-fire", json!({ "battery": { "guns": 1, "howitzers": 0 } }), &all)
    };
    let blank = one(&[1, 3]);
    assert_eq!(blank.get("casualties")["figures"], 0);
    cites(&blank, &[GM_ACAS_02]);
    let star = one(&[4, 5]);
    assert_eq!((star.get("casualties")["figures"].as_i64(), star.get("casualties")["officers"].as_i64()), (Some(1), Some(1)));
    cites(&star, &[GM_ACAS_01, GM_ACAS_03]);
    let cell = star.0.outcome.as_ref().unwrap().cell.as_ref().unwrap();
    assert_eq!((cell.row.as_str(), cell.col.as_str()), ("4", "9"));
}

#[test]
fn gm_cb_01_gm_cb_02_counter_battery_needs_a_double_no_higher_than_the_hits() {
    let duel = |hit: &[i64], dice: [i64; 2]| {
        let facts = json!({ "battery": { "guns": hit.len(), "howitzers": 0 }, "target": { "arm": "artillery" } });
        let mut all = hit.to_vec();
        all.extend(dice);
        ask("artillery-fire", facts, &all)
    };
    // One hit needs a double 1; two need a double 1 or 2.
    assert_eq!(duel(&[1], [1, 1]).get("guns_destroyed"), 1);
    assert_eq!(duel(&[1], [2, 2]).get("guns_destroyed"), 0);
    assert_eq!(duel(&[1, 1], [2, 2]).get("guns_destroyed"), 1);
    assert_eq!(duel(&[1, 1], [3, 3]).get("guns_destroyed"), 0);
    assert_eq!(duel(&[1, 1], [1, 2]).get("guns_destroyed"), 0);
    let lost = duel(&[1, 1], [2, 2]);
    cites(&lost, &[GM_CB_01, GM_CB_02]);
    // Eight points, 4 less 2 for deployed guns: nothing from the table, two gunners with the gun.
    assert_eq!(lost.get("casualties")["figures"], 2);
    let infantry = ask("artillery-fire", json!({ "battery": { "guns": 1, "howitzers": 0 } }), &[1, 1, 1]);
    assert_eq!(infantry.get("guns_destroyed"), 0);
}

#[test]
fn gm_note_17_half_a_crew_halves_the_casualties() {
    let crew = |figures: i64, lost: i64| {
        let facts = json!({ "battery": { "guns": 4, "howitzers": 0, "figures": figures, "lost": lost } });
        ask("artillery-fire", facts, &[1, 1, 1, 1, 3, 4])
    };
    assert_eq!(crew(9, 7).get("casualties")["figures"], 4);
    let half = crew(8, 8);
    assert_eq!(half.get("casualties")["figures"], 2);
    cites(&half, &[GM_NOTE_17]);
    // Rounded up: five becomes three.
    let five = json!({ "battery": { "guns": 4, "howitzers": 0, "figures": 8, "lost": 8 } });
    assert_eq!(ask("artillery-fire", five, &[1, 1, 1, 1, 4, 6]).get("casualties")["figures"], 3);
}

#[test]
fn gm_note_18_gm_note_19_gm_note_20_modifiers_need_half_of_the_hits_to_be_guns() {
    let mixed = |guns: i64, howitzers: i64| {
        let facts = json!({ "battery": { "guns": guns, "howitzers": howitzers }, "target": { "formation": "square" } });
        let dice: Vec<i64> = (0..guns + howitzers).map(|_| 1).chain([3, 4]).collect();
        ask("artillery-fire", facts, &dice)
    };
    // One and one is equal: they apply. Two licornes and a gun, or a howitzer alone: they do not.
    assert_eq!(mixed(1, 1).line(GM_AMOD_02), Some(2));
    let outnumbered = mixed(1, 2);
    assert_eq!(outnumbered.line(GM_AMOD_02), None);
    cites(&outnumbered, &[GM_NOTE_18, GM_NOTE_19]);
    let alone = mixed(0, 1);
    assert_eq!(alone.line(GM_AMOD_02), None);
    cites(&alone, &[GM_NOTE_18, GM_NOTE_20]);
}

#[test]
fn gm_fmn_04_cavalry_four_squadrons_deep_is_a_column_to_shoot_at() {
    let at = |deep: i64| json!({ "target": { "arm": "cavalry", "squadrons_deep": deep } });
    assert_eq!(casualty_line(at(4), GM_AMOD_02), Some(2));
    assert_eq!(casualty_line(at(3), GM_AMOD_02), None);
    assert_eq!(ask("volley", at(4), &[]).line(GM_MUS_02), Some(3));
    assert_eq!(ask("volley", at(3), &[]).line(GM_MUS_02), None);
    assert_eq!(ask("volley", at(4), &[]).line(GM_FMN_04), Some(0));
}

#[test]
fn gm_note_01_gm_note_05_gm_note_06_fire_on_cavalry() {
    let cavalry = |deep: i64| json!({ "target": { "arm": "cavalry", "squadrons_deep": deep } });
    let volley = ask("volley", cavalry(1), &[4, 5]);
    cites(&volley, &[GM_NOTE_01, GM_NOTE_05]);
    cites_not(&ask("volley", cavalry(2), &[4, 5]), &[GM_NOTE_05]);
    // A single rank suffers as any other.
    assert_eq!(volley.get("casualties"), ask("volley", cavalry(2), &[4, 5]).get("casualties"));
    let canister = |deep: i64| ask("artillery-fire", guns(merge(cavalry(deep), json!({ "range": "canister" }))), &[3, 4]);
    cites(&canister(1), &[GM_NOTE_06]);
    assert_eq!(canister(1).rating_of("casualties"), canister(2).rating_of("casualties"));
}

#[test]
fn gm_ammo_01_gm_ammo_02_a_double_one_is_low_ammunition() {
    let guns = ask("artillery-fire", guns(json!({})), &[1, 1, 1, 1, 1, 1]);
    assert_eq!(guns.get("low_ammunition"), true);
    cites(&guns, &[GM_AMMO_01, GM_AMMO_02]);
    assert_eq!(ask("volley", json!({}), &[1, 1]).get("low_ammunition"), true);
    assert_eq!(ask("volley", json!({}), &[2, 2]).get("low_ammunition"), false);
    // On the dice that are kept: British 1, 1, 1 is low; 1, 1, 2 is not.
    let british = |dice: &[i64]| ask("volley", json!({ "firer": { "nation": "british" } }), dice).get("low_ammunition").clone();
    assert_eq!([british(&[1, 1, 1]), british(&[1, 1, 2])], [json!(true), json!(false)]);
    let russian = ask("volley", json!({ "firer": { "nation": "russian" } }), &[1, 6, 1]);
    assert_eq!(russian.get("low_ammunition"), true);
}

#[test]
fn gm_ammo_04_gm_ammo_05_doubles_of_a_battery_firing_twice() {
    let fire = |fires: &str, face: i64| {
        let facts = json!({ "battery": { "guns": 2, "howitzers": 0, "horse": true }, "fires": fires });
        ask("artillery-fire", facts, &[1, 1, face, face])
    };
    assert_eq!(fire("first-of-two", 1).get("low_ammunition"), true);
    cites(&fire("first-of-two", 1), &[GM_AMMO_04]);
    assert_eq!(fire("first-of-two", 4).get("low_ammunition"), false);
    assert_eq!(fire("second-of-two", 4).get("low_ammunition"), true);
    cites(&fire("second-of-two", 4), &[GM_AMMO_05]);
}

#[test]
fn gm_rtg_03_a_double_six_of_artillery_puts_a_general_at_risk() {
    let fire = |general: &str, dice: &[i64]| ask("artillery-fire", guns(json!({ "general_near": general })), dice);
    let killed = fire("brigade", &[1, 1, 1, 1, 6, 6, 5]);
    assert_eq!(killed.get("general")["fate"], "killed");
    cites(&killed, &[GM_RTG_03]);
    assert!(fire("none", &[1, 1, 1, 1, 6, 6]).get("general").is_null());
    assert!(fire("brigade", &[1, 1, 1, 1, 5, 5]).get("general").is_null());
}

#[test]
fn gm_rtg_02_a_double_six_of_infantry_puts_a_general_at_risk() {
    let fire = |dice: &[i64]| ask("volley", json!({ "general_near": "division" }), dice);
    cites(&fire(&[6, 6, 1]), &[GM_RTG_02]);
    assert!(fire(&[5, 6]).get("general").is_null());
}

#[test]
fn gm_rtg_04_gm_rtg_05_gm_rtg_08_the_table() {
    let fate = |face: i64| ask("risk-to-general", json!({}), &[face]).headline().to_owned();
    assert_eq!([1, 2, 3, 4, 5, 6].map(fate), ["unhurt", "a hero", "unhorsed", "unhorsed", "killed", "killed"]);
    cites(&ask("risk-to-general", json!({}), &[1]), &[GM_RTG_04, GM_RTG_05]);
    cites(&ask("risk-to-general", json!({}), &[6]), &[GM_RTG_08]);
    cites_not(&ask("risk-to-general", json!({}), &[4]), &[GM_RTG_08]);
}

#[test]
fn gm_rtg_06_gm_rtg_07_gm_rtg_09_whose_morale_his_fate_touches() {
    let touched = |general: &str, face: i64| {
        let answer = ask("risk-to-general", json!({ "general": general }), &[face]);
        let fate = answer.get("fate").clone();
        (fate["within"].as_i64().unwrap(), fate["morale"].as_i64().unwrap())
    };
    assert_eq!([2, 3, 4].map(|face| touched("division", face)), [(6, 1), (6, -1), (6, -1)]);
    assert_eq!([touched("corps-or-army", 5), touched("division", 5)], [(12, -1), (0, 0)]);
}

#[test]
fn gm_rtg_09_gm_rtg_10_gm_rtg_11_gm_rtg_12_gm_rtg_13_what_the_death_of_a_general_brings() {
    let killed = |general: &str| ask("risk-to-general", json!({ "general": general }), &[5]);
    cites(&killed("brigade"), &[GM_RTG_10, GM_RTG_11, GM_RTG_12, GM_RTG_13]);
    cites(&killed("corps-or-army"), &[GM_RTG_09]);
    cites_not(&killed("corps-or-army"), &[GM_RTG_11, GM_RTG_12]);
    cites_not(&killed("division"), &[GM_RTG_09, GM_RTG_11]);
}

#[test]
fn gm_rtg_01_gm_rtg_02_gm_rtg_03_how_near_he_must_be() {
    let at_risk = |fire: &str, distance: i64| ask("risk-to-general", json!({ "fire": fire, "distance": distance }), &[]).0.ask.is_some();
    for (fire, within) in [("skirmishers", 6), ("infantry", 6), ("artillery", 12)] {
        assert!(at_risk(fire, within) && !at_risk(fire, within + 1), "{fire}");
    }
    cites(&ask("risk-to-general", json!({ "fire": "skirmishers" }), &[1]), &[GM_RTG_01]);
    cites(&ask("risk-to-general", json!({ "fire": "infantry" }), &[1]), &[GM_RTG_02]);
    cites(&ask("risk-to-general", json!({ "fire": "artillery" }), &[1]), &[GM_RTG_03]);
}

#[test]
fn gm_skf_03_gm_skf_04_gm_skf_05_sixes_kill_and_the_second_is_an_officer() {
    let fire = |facts: Value, dice: &[i64]| ask("skirmish-fire", facts, dice);
    let one = fire(json!({}), &[6, 5, 5, 4, 3, 2]);
    assert_eq!((one.get("casualties")["figures"].as_i64(), one.get("casualties")["officers"].as_i64()), (Some(1), Some(0)));
    let two = fire(json!({}), &[6, 6, 5, 4, 3, 2]);
    assert_eq!((two.get("casualties")["figures"].as_i64(), two.get("casualties")["officers"].as_i64()), (Some(2), Some(1)));
    cites(&two, &[GM_SKF_03, GM_SKF_04]);
    // A further six leads to the table; anything else does not.
    let near = json!({ "general_near": "brigade" });
    let missed = fire(near.clone(), &[6, 6, 5, 4, 3, 2, 5]);
    assert!(missed.get("general").is_null());
    cites(&missed, &[GM_SKF_05, GM_RTG_01]);
    assert_eq!(fire(near, &[6, 6, 5, 4, 3, 2, 6, 2]).get("general")["fate"], "hero");
}

#[test]
fn gm_rtg_01_the_second_six_of_skirmishers() {
    cites(&ask("skirmish-fire", json!({ "general_near": "brigade" }), &[6, 6, 5, 4, 3, 2, 5]), &[GM_RTG_01]);
    cites_not(&ask("skirmish-fire", json!({ "general_near": "brigade" }), &[6, 5, 5, 4, 3, 2]), &[GM_RTG_01]);
}

#[test]
fn gm_skf_06_gm_skf_07_gm_skf_08_gm_skf_09_gm_skf_10_gm_skf_11_gm_nat_14_modifiers_are_dice() {
    let line = |facts: Value, clause| ask("skirmish-fire", facts, &[]).line(clause);
    assert_eq!(line(json!({ "target": { "skirmishers": true } }), GM_SKF_07), Some(-1));
    assert_eq!(line(json!({ "target": { "arm": "artillery" } }), GM_SKF_07), Some(-1));
    assert_eq!(line(json!({}), GM_SKF_07), None);
    assert_eq!(line(json!({ "target": { "cover": "hard" } }), GM_SKF_08), Some(-1));
    assert_eq!(line(json!({ "target": { "cover": "soft" } }), GM_SKF_08), None);
    assert_eq!(line(json!({ "range": "long" }), GM_SKF_09), Some(-1));
    assert_eq!(line(json!({ "range": "short" }), GM_SKF_10), Some(1));
    assert_eq!(line(json!({ "class": "elite" }), GM_SKF_11), Some(1));
    assert_eq!(line(json!({ "class": "guard" }), GM_SKF_11), None);
    assert_eq!(line(json!({ "nation": "spanish" }), GM_NAT_14), Some(-1));
    assert_eq!(line(json!({}), GM_SKF_06), Some(0));
    // Never below nought: one figure at long range has no die left.
    let none = ask("skirmish-fire", json!({ "figures_firing": 1, "range": "long", "nation": "spanish" }), &[]);
    assert_eq!(none.get("casualties")["figures"], 0);
}

#[test]
fn gm_ammo_03_two_ones_and_a_further_one() {
    let fire = |dice: &[i64]| ask("skirmish-fire", json!({}), dice);
    let low = fire(&[1, 1, 2, 3, 4, 5, 1]);
    assert_eq!(low.get("low_ammunition"), true);
    cites(&low, &[GM_AMMO_03]);
    assert_eq!(fire(&[1, 1, 2, 3, 4, 5, 2]).get("low_ammunition"), false);
    cites_not(&fire(&[1, 2, 2, 3, 4, 5]), &[GM_AMMO_03]);
    // The odds count ones and sixes off the same dice: two dice, both ones (1/36), then one more.
    let odds = odds("skirmish-fire", json!({ "figures_firing": 2 }));
    assert_eq!(odds.chance("no casualties, low ammunition"), "1/216");
}
