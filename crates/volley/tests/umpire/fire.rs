//! Dice, ranges, hit numbers and saving throws.

use crate::common::{and, ask, clauses, effect, of, refused};
use grognard_engine::Clause;
use grognard_volley::clause;
use serde_json::{Value, json};

/// The dice and the face they hit on, in fire at this range.
fn fires(unit: Value, range: f64) -> (f64, f64) {
    let found = ask("combat-dice", json!({ "unit": unit, "range": range }), &[]);
    (found.get("fire").as_f64().unwrap(), found.get("fire_hits_on").as_f64().unwrap())
}

/// The melee dice.
fn strikes(unit: Value) -> f64 {
    ask("combat-dice", of("unit", unit), &[]).get("melee").as_f64().unwrap()
}

fn cites(unit: Value, clause: Clause) -> bool {
    ask("combat-dice", of("unit", unit), &[]).cites(clause)
}

/// Fire and melee dice: normal and stationary.
fn line(stand: Value, clause: Clause) -> [f64; 4] {
    assert!(cites(stand.clone(), clause), "{clause}");
    let still = and(stand.clone(), json!({ "stationary": true }));
    [fires(stand.clone(), 1.0).0, strikes(stand), fires(still.clone(), 1.0).0, strikes(still)]
}

#[test]
fn vb_dic_01_vb_dic_02_vb_dic_03_skirmish_infantry_has_one_die_of_each_and_no_other_entry() {
    let stand = json!({ "stand": "skirmish_infantry" });
    assert!(cites(stand.clone(), clause::VB_DIC_01) && cites(stand.clone(), clause::VB_DIC_02));
    assert_eq!((fires(stand.clone(), 1.0).0, strikes(stand.clone())), (1.0, 1.0));
    for more in ["stationary", "dedicated_guns", "reinforcing_skirmishers"] {
        assert_eq!(refused("combat-dice", of("unit", and(stand.clone(), of(more, json!(true))))), "VB-DIC-03");
    }
}

#[test]
fn vb_dic_04_vb_dic_05_vb_dic_06_vb_dic_07_vb_dic_20_foot_normal_and_stationary_good_and_poor() {
    let foot = |stand: &str, poor: bool| json!({ "stand": stand, "poor_musketry": poor });
    assert_eq!(line(foot("linear_infantry", true), clause::VB_DIC_04), [2.0, 3.0, 3.0, 4.0]);
    assert_eq!(line(foot("linear_infantry", false), clause::VB_DIC_05), [2.0, 3.0, 4.0, 5.0]);
    assert_eq!(line(foot("massed_infantry", true), clause::VB_DIC_06), [2.0, 4.0, 3.0, 5.0]);
    assert_eq!(line(foot("massed_infantry", false), clause::VB_DIC_07), [2.0, 4.0, 4.0, 6.0]);
    assert!(cites(foot("massed_infantry", true), clause::VB_DIC_20) && !cites(foot("massed_infantry", false), clause::VB_DIC_20));
}

#[test]
fn vb_dic_08_vb_dic_09_vb_dic_21_dedicated_guns_and_skirmishers_add_one_each_and_both_add_both() {
    for stand in ["linear_infantry", "massed_infantry"] {
        for poor in [false, true] {
            let unit = |more: Value| and(json!({ "stand": stand, "poor_musketry": poor }), more);
            let dice = |more: Value| (fires(unit(more.clone()), 1.0).0, strikes(unit(more)));
            let (fire, melee) = dice(json!({}));
            assert_eq!(dice(json!({ "dedicated_guns": true })), (fire + 1.0, melee + 1.0));
            assert_eq!(dice(json!({ "reinforcing_skirmishers": true })), (fire + 1.0, melee + 1.0));
            let both = json!({ "dedicated_guns": true, "reinforcing_skirmishers": true });
            assert_eq!(dice(both.clone()), (fire + 2.0, melee + 2.0));
            assert!(cites(unit(both), clause::VB_DIC_21));
            assert!(cites(unit(json!({ "dedicated_guns": true })), clause::VB_DIC_08));
            assert!(cites(unit(json!({ "reinforcing_skirmishers": true })), clause::VB_DIC_09));
        }
    }
    // Between 2 and 4 inches only the die of the guns reaches.
    let both = json!({ "dedicated_guns": true, "reinforcing_skirmishers": true });
    assert_eq!(
        [fires(both.clone(), 2.0).0, fires(both.clone(), 2.5).0, fires(both.clone(), 4.0).0, fires(both, 4.5).0],
        [4.0, 1.0, 1.0, 0.0]
    );
}

#[test]
fn vb_dic_10_vb_dic_14_vb_dic_15_cavalry_fires_only_with_dedicated_guns() {
    assert_eq!(fires(json!({ "stand": "linear_cavalry" }), 1.0).0, 0.0);
    assert!(cites(json!({ "stand": "linear_cavalry" }), clause::VB_DIC_10));
    for (stand, melee) in [("linear_cavalry", 2.0), ("massed_cavalry", 4.0)] {
        let unit = json!({ "stand": stand, "dedicated_guns": true });
        assert_eq!((fires(unit.clone(), 4.0), strikes(unit.clone())), ((1.0, 6.0), melee));
        assert!(cites(unit, clause::VB_DIC_14));
        assert_eq!(refused("combat-dice", of("unit", json!({ "stand": stand, "reinforcing_skirmishers": true }))), "VB-DIC-15");
    }
    assert_eq!(refused("combat-dice", of("unit", json!({ "stand": "skirmish_cavalry", "dedicated_guns": true }))), "VB-DIC-15");
    assert_eq!(refused("combat-dice", of("unit", json!({ "stand": "linear_cavalry", "stationary": true }))), "VB-DIC-10");
}

#[test]
fn vb_dic_11_vb_dic_12_vb_dic_13_cavalry_in_melee() {
    for (stand, dice, clause) in [
        ("skirmish_cavalry", 2.0, clause::VB_DIC_11),
        ("linear_cavalry", 2.0, clause::VB_DIC_12),
        ("massed_cavalry", 4.0, clause::VB_DIC_13),
    ] {
        assert_eq!(strikes(json!({ "stand": stand })), dice);
        assert!(cites(json!({ "stand": stand }), clause));
    }
}

#[test]
fn vb_dic_16_vb_dic_17_vb_dic_18_guns() {
    assert_eq!(line(json!({ "stand": "artillery_battalion" }), clause::VB_DIC_16), [1.0, 1.0, 2.0, 2.0]);
    assert_eq!(line(json!({ "stand": "artillery_battery" }), clause::VB_DIC_17), [1.0, 1.0, 1.0, 1.0]);
    assert!(cites(json!({ "stand": "artillery_battery" }), clause::VB_DIC_18));
    assert!(!cites(json!({ "stand": "artillery_battery", "stationary": true }), clause::VB_DIC_18));
}

#[test]
fn vb_dic_19_guns_roll_nothing_against_flank_or_rear() {
    for (from, dice) in [("front", 1.0), ("flank", 0.0), ("rear", 0.0)] {
        let unit = json!({ "stand": "artillery_battery", "attacked_from": from });
        assert_eq!((strikes(unit.clone()), cites(unit, clause::VB_DIC_19)), (dice, dice == 0.0));
    }
}

#[test]
fn vb_rng_01_vb_rng_02_vb_rng_03_vb_rng_04_muskets_to_two_inches_dedicated_guns_to_four_never_close() {
    let range = |weapon: &str, distance: f64| ask("range", json!({ "weapon": weapon, "distance": distance }), &[]);
    for (weapon, limit, clause) in [("infantry", 2.0, clause::VB_RNG_03), ("dedicated_guns", 4.0, clause::VB_RNG_04)] {
        assert_eq!(range(weapon, 0.5).headline(), "long range");
        assert_eq!(range(weapon, limit).headline(), "long range");
        assert_eq!(range(weapon, limit + 0.25).headline(), "out of range");
        for clause in [clause, clause::VB_RNG_01, clause::VB_RNG_02] {
            assert!(range(weapon, 1.0).cites(clause));
        }
    }
}

#[test]
fn vb_rng_05_vb_rng_06_vb_rng_07_vb_rng_08_guns_close_and_long() {
    let range = |guns: &str, distance: f64| ask("range", json!({ "weapon": "artillery", "guns": guns, "distance": distance }), &[]);
    for (guns, close, long, clause) in [
        ("very_light", 3.0, 6.0, clause::VB_RNG_05),
        ("light", 4.0, 8.0, clause::VB_RNG_06),
        ("field", 4.0, 10.0, clause::VB_RNG_07),
        ("heavy", 4.0, 12.0, clause::VB_RNG_08),
        ("siege", 4.0, 12.0, clause::VB_RNG_08),
    ] {
        assert_eq!(range(guns, close).headline(), "close range");
        assert_eq!(range(guns, close + 0.25).headline(), "long range");
        assert_eq!(range(guns, long).headline(), "long range");
        assert_eq!(range(guns, long + 0.25).headline(), "out of range");
        assert!(range(guns, 1.0).cites(clause));
        let may =
            |distance: f64| ask("may-fire", json!({ "firer": { "stand": "artillery_battery", "guns": guns }, "distance": distance }), &[]);
        assert!(may(long).allowed() && !may(long + 0.25).allowed());
        assert!(may(long + 0.25).cites(clause));
    }
}

#[test]
fn vb_hit_01_vb_hit_05_vb_hit_06_long_range_hits_on_six_sharpshooters_on_five() {
    assert_eq!(fires(json!({}), 2.0).1, 6.0);
    assert_eq!(fires(json!({ "sharpshooter": true }), 2.0).1, 5.0);
    let volley = |sharp: bool| ask("fire", json!({ "firer": { "sharpshooter": sharp }, "range": 2 }), &[5, 6]);
    assert_eq!((volley(false).headline(), volley(true).headline()), ("1 SP lost", "2 SP lost"));
    assert!(volley(false).cites(clause::VB_HIT_01) && volley(false).cites(clause::VB_HIT_05) && volley(true).cites(clause::VB_HIT_06));
    // The die of dedicated guns is none of theirs.
    let guns = ask("fire", json!({ "firer": { "sharpshooter": true, "dedicated_guns": true }, "range": 2 }), &[1, 1, 5]);
    assert_eq!(guns.headline(), "no loss");
}

#[test]
fn vb_hit_08_vb_hit_09_guns_at_close_range() {
    let guns = |guns: &str, range: f64| {
        let found = ask("combat-dice", json!({ "unit": { "stand": "artillery_battery" }, "guns": guns, "range": range }), &[]);
        (found.get("fire_hits_on").as_f64().unwrap(), clauses(&found))
    };
    assert_eq!(guns("very_light", 3.0).0, 5.0);
    assert_eq!(guns("very_light", 4.0).0, 6.0);
    assert!(guns("very_light", 3.0).1.contains(&"VB-HIT-08".into()));
    for calibre in ["light", "field", "heavy", "siege"] {
        assert_eq!((guns(calibre, 4.0).0, guns(calibre, 4.5).0), (4.0, 6.0));
        assert!(guns(calibre, 4.0).1.contains(&"VB-HIT-09".into()));
    }
}

#[test]
fn vb_hit_02_vb_hit_03_vb_hit_04_vb_hit_07_melee_hits_on_six_shock_on_five() {
    let least = |facts: Value| {
        let found = ask("combat-dice", facts, &[]);
        (found.get("melee_hits_on").as_f64().unwrap(), clauses(&found))
    };
    assert_eq!(least(json!({})).0, 6.0);
    assert!(least(json!({})).1.contains(&"VB-HIT-02".into()));
    assert_eq!(least(json!({ "acting": "attacker", "unit": { "shock": true } })).0, 5.0);
    assert!(least(json!({ "acting": "attacker", "unit": { "shock": true } })).1.contains(&"VB-HIT-03".into()));
    assert_eq!(least(json!({ "acting": "defender", "unit": { "shock": true } })).0, 6.0);
    let rides =
        |order: &str, enemy: &str| least(json!({ "unit": { "stand": "linear_cavalry", "order": order }, "enemy": { "order": enemy } }));
    assert_eq!(rides("good", "temporary_disorder").0, 5.0);
    assert!(rides("good", "permanent_disorder").1.contains(&"VB-HIT-04".into()));
    assert_eq!([rides("good", "good").0, rides("temporary_disorder", "temporary_disorder").0], [6.0, 6.0]);
    let sharp = least(json!({ "unit": { "sharpshooter": true } }));
    assert!(sharp.0 == 6.0 && sharp.1.contains(&"VB-HIT-07".into()));
}

/// A save is possible: the throws that a casualty gets.
fn saves(by: &str, striker: Value, target: Value) -> (i32, Vec<String>) {
    let answer = ask("saving-throw", json!({ "by": by, "striker": striker, "target": target }), &[]);
    (answer.rating(), clauses(&answer))
}

fn guns(calibre: &str) -> Value {
    json!({ "stand": "artillery_battalion", "stationary": true, "guns": calibre })
}

#[test]
fn vb_sav_01_four_to_six_saves() {
    let one = |face: i64| ask("saving-throw", json!({ "target": { "cover": "forest" } }), &[face]);
    assert_eq!((one(3).headline(), one(4).headline()), ("0 saved, 1 SP lost", "all saved"));
    assert!(one(4).cites(clause::VB_SAV_01));
    assert_eq!(ask("saving-throw", json!({}), &[]).headline(), "0 saved, 1 SP lost");
    assert_eq!(effect(&one(3), "b", "sp_lost"), 1);
    let three = ask("saving-throw", json!({ "casualties": 3, "target": { "cover": "forest", "sp": 2 } }), &[1, 2, 4]);
    assert_eq!(three.headline(), "eliminated");
}

#[test]
fn vb_sav_02_casualties_by_a_disordered_stand_in_fire_or_melee() {
    for by in ["fire", "melee"] {
        assert_eq!(saves(by, json!({ "order": "temporary_disorder" }), json!({})), (1, vec!["VB-SAV-02".into()]));
        assert_eq!(saves(by, json!({ "order": "permanent_disorder" }), json!({})).0, 1);
        assert_eq!(saves(by, json!({}), json!({})).0, 0);
    }
}

#[test]
fn vb_sav_03_vb_sav_11_vb_sav_12_open_order_under_fire() {
    for stand in ["skirmish_infantry", "artillery_battery"] {
        assert_eq!(saves("fire", json!({}), json!({ "stand": stand })), (1, vec!["VB-SAV-03".into()]));
        assert_eq!(saves("melee", json!({}), json!({ "stand": stand })).0, 0);
    }
    for (calibre, throws) in [("very_light", 1), ("field", 1), ("heavy", 0), ("siege", 0)] {
        let (found, cited) = saves("fire", guns(calibre), json!({ "stand": "artillery_battalion" }));
        assert_eq!((found, cited.contains(&"VB-SAV-11".into())), (throws, throws == 0));
        assert_eq!(saves("fire", guns(calibre), json!({ "stand": "skirmish_infantry" })).0, 1);
    }
    for (space, throws) in [(0.5, 0), (1.0, 1), (1.5, 1)] {
        let (found, cited) = saves("fire", json!({}), json!({ "stand": "skirmish_infantry", "clear_space": space }));
        assert_eq!((found, cited.contains(&"VB-SAV-12".into())), (throws, throws == 0));
    }
    assert_eq!(saves("fire", json!({}), json!({ "stand": "skirmish_cavalry", "clear_space": 0.0, "withdraws": 0 })).0, 1);
}

#[test]
fn vb_sav_04_hits_of_a_battery_that_is_not_stationary() {
    let battery = |still: bool| json!({ "stand": "artillery_battery", "stationary": still });
    assert_eq!(saves("fire", battery(false), json!({})), (1, vec!["VB-SAV-04".into()]));
    assert_eq!(saves("fire", battery(true), json!({})).0, 0);
    assert_eq!(saves("melee", battery(false), json!({})).0, 1);
    assert_eq!(saves("fire", json!({ "stand": "artillery_battalion" }), json!({})).0, 0);
}

#[test]
fn vb_sav_05_vb_sav_13_vb_sav_14_buildings_and_field_works_against_fire_and_melee() {
    for cover in ["building", "field_works"] {
        for by in ["fire", "melee"] {
            assert_eq!(saves(by, json!({}), json!({ "cover": cover })), (1, vec!["VB-SAV-05".into()]));
        }
    }
    for (calibre, building, works) in [("field", 1, 1), ("heavy", 0, 1), ("siege", 0, 0)] {
        let (found, cited) = saves("fire", guns(calibre), json!({ "cover": "building" }));
        assert_eq!((found, cited.contains(&"VB-SAV-13".into())), (building, building == 0));
        let (found, cited) = saves("fire", guns(calibre), json!({ "cover": "field_works" }));
        assert_eq!((found, cited.contains(&"VB-SAV-14".into())), (works, works == 0));
    }
    assert_eq!(saves("fire", json!({}), json!({ "cover": "field_works", "hit_from": "rear" })).0, 0);
}

#[test]
fn vb_sav_06_vb_sav_15_vb_sav_16_reinforcing_skirmishers_save_infantry_fire_and_are_its_casualty() {
    let target = || json!({ "reinforcing_skirmishers": true });
    assert_eq!(saves("fire", json!({}), target()), (1, vec!["VB-SAV-06".into()]));
    assert_eq!(saves("fire", guns("field"), target()).0, 0);
    assert_eq!(saves("melee", json!({}), target()).0, 0);
    let volley = ask("fire", json!({ "target": target(), "range": 2 }), &[6, 6, 1, 1]);
    assert!(volley.cites(clause::VB_SAV_15) && !volley.cites(clause::VB_SAV_16));
    assert_eq!((effect(&volley, "b", "reinforcing_skirmishers"), effect(&volley, "b", "sp_lost")), (json!(false), json!(1)));
    let shot = ask("fire", json!({ "firer": { "stand": "artillery_battalion" }, "target": target(), "range": 4 }), &[4]);
    assert!(shot.cites(clause::VB_SAV_16) && !shot.cites(clause::VB_SAV_15));
    assert_eq!((effect(&shot, "b", "reinforcing_skirmishers"), effect(&shot, "b", "sp_lost")), (Value::Null, json!(1)));
}

#[test]
fn vb_sav_07_cavalry_withdraws_six_inches_for_each_throw() {
    let cavalry = |more: Value| and(json!({ "stand": "linear_cavalry", "sp": 4 }), more);
    let hit = |target: Value, dice: &[i64]| ask("saving-throw", json!({ "casualties": 2, "target": target }), dice);
    let both = hit(cavalry(json!({})), &[4, 3]);
    assert_eq!((both.headline(), both.get("withdraws")), ("1 saved, 1 SP lost", &json!(12.0)));
    assert!(both.cites(clause::VB_SAV_07));
    let once = hit(cavalry(json!({ "withdraws": 1 })), &[4]);
    assert_eq!((once.headline(), once.get("withdraws")), ("1 saved, 1 SP lost", &json!(6.0)));
    assert_eq!(hit(cavalry(json!({ "withdraws": 0 })), &[]).headline(), "0 saved, 2 SP lost");
    assert_eq!(hit(cavalry(json!({ "room": 11.0 })), &[4]).get("withdraws"), 6.0);
    assert_eq!(hit(cavalry(json!({ "room": 12.0 })), &[4, 4]).get("withdraws"), 12.0);
    assert_eq!(saves("melee", json!({}), cavalry(json!({}))).0, 0);
    assert_eq!(saves("fire", json!({}), cavalry(json!({ "in_contact": true }))).0, 0);
    assert_eq!(refused("saving-throw", json!({ "target": { "withdraws": 1 } })), "VB-SAV-07");
}

#[test]
fn vb_sav_08_hasty_works_against_infantry_fire_only() {
    let target = || json!({ "cover": "hasty_works" });
    assert_eq!(saves("fire", json!({}), target()), (1, vec!["VB-SAV-08".into()]));
    assert_eq!(saves("fire", guns("field"), target()).0, 0);
    assert_eq!(saves("melee", json!({}), target()).0, 0);
    assert_eq!(saves("dedicated_guns", json!({}), target()).0, 0);
}

#[test]
fn vb_sav_09_infantry_in_forest_against_fire() {
    assert_eq!(saves("fire", guns("heavy"), json!({ "cover": "forest" })), (1, vec!["VB-SAV-09".into()]));
    assert_eq!(saves("melee", json!({}), json!({ "cover": "forest" })).0, 0);
    assert_eq!(saves("fire", json!({}), json!({ "cover": "forest", "stand": "linear_cavalry", "withdraws": 0 })).0, 0);
}

#[test]
fn vb_sav_10_foot_skirmishers_in_broken_ground() {
    let target = |stand: &str| json!({ "cover": "broken_ground", "stand": stand, "clear_space": 0.0 });
    assert_eq!(saves("fire", json!({}), target("skirmish_infantry")).0, 1);
    assert!(saves("fire", json!({}), target("skirmish_infantry")).1.contains(&"VB-SAV-10".into()));
    assert_eq!(saves("fire", json!({}), target("linear_infantry")).0, 0);
    assert_eq!(saves("melee", json!({}), target("skirmish_infantry")).0, 0);
}

#[test]
fn vb_gap_16_vb_gap_17_vb_gap_18_arc_sight_and_what_a_hit_costs() {
    let may = |more: Value| ask("may-fire", and(json!({ "distance": 2 }), more), &[]).allowed();
    assert!(may(json!({})) && may(json!({ "bearing": 45 })) && !may(json!({ "bearing": 46 })));
    assert!(
        may(json!({ "bearing": 170, "in_building": true })) && may(json!({ "bearing": 170, "firer": { "stand": "skirmish_infantry" } }))
    );
    assert!(!may(json!({ "sight_blocked": true })) && !may(json!({ "in_contact": true })) && !may(json!({ "has_fought": true })));
    for state in [json!({ "order": "routed" }), json!({ "rallied": true }), json!({ "march_column": true })] {
        assert!(!may(of("firer", state)));
    }
    assert!(!may(json!({ "firer": { "stand": "artillery_battery", "limbered": true } })));
    let skirmishers = |range: f64| fires(json!({ "reinforcing_skirmishers": true }), range).0;
    assert_eq!((skirmishers(2.0), skirmishers(2.25)), (3.0, 0.0));
    assert_eq!(ask("fire", json!({ "range": 2 }), &[6, 1]).headline(), "1 SP lost");
    assert_eq!(ask("fire", json!({ "range": 3 }), &[]).headline(), "no fire");
}
