//! Bombardment and rearming.

use crate::kit::{and, ask, clause, example, json, modifier, odds, refuse};
use grognard_engine::umpire::Change;
use serde_json::Value;

fn shot(weight: &str, distance: f64, more: Value) -> Value {
    json!({ "battery": { "weight": weight }, "distance": distance, "target": and(&json!({ "quality": "trained" }), more) })
}

#[test]
fn hz_bom_27_each_bombardment_makes_smoke() {
    let trial = ask("bombardment", shot("medium", 50.0, json!({})), &[4, 4]);
    assert!(trial.cites(clause::HZ_BOM_27));
    let effects = trial.0.outcome.unwrap().effects;
    let change = |field| effects.iter().find(|effect| effect.field == field).map(|effect| effect.change.clone());
    assert_eq!((change("smoke"), change("bombardments")), (Some(Change::Add(1)), Some(Change::Add(-1))));
    assert!(!ask("bombardment", shot("light", 91.0, json!({})), &[]).cites(clause::HZ_BOM_27), "out of range: no shot");
}

#[test]
fn ranges_decide_the_modifier_and_the_boundary_counts_as_the_closer() {
    for (weight, short, long, extreme) in [("light", 30.0, 60.0, 90.0), ("medium", 35.0, 70.0, 105.0), ("heavy", 40.0, 80.0, 120.0)] {
        let line = |distance, clause| ask("bombardment", shot(weight, distance, json!({})), &[]).line(clause);
        assert_eq!((line(short, clause::HZ_THR_15), line(short + 0.1, clause::HZ_THR_15)), (Some(-1), None));
        assert_eq!((line(long, clause::HZ_THR_20), line(long + 0.1, clause::HZ_THR_20)), (None, Some(1)));
        let out = ask("bombardment", shot(weight, extreme + 0.1, json!({})), &[]);
        assert_eq!(out.headline(), "out of range");
        assert!(ask("bombardment", shot(weight, extreme, json!({})), &[]).0.ask.is_some());
    }
}

#[test]
fn hz_bom_23_shot_bounces_through_to_units_beyond_extreme_range() {
    let behind = |cm: f64| {
        let mut facts = shot("medium", 100.0, json!({}));
        facts["behind"] = json!([{ "behind": cm, "quality": "trained" }]);
        ask("bombardment", facts, &[4, 5, 4, 5])
    };
    assert!(!behind(5.0).cites(clause::HZ_BOM_23), "105 cm is the end of extreme range");
    let beyond = behind(6.0);
    assert!(beyond.cites(clause::HZ_BOM_23));
    assert_eq!(beyond.0.assessment.parts[1].rating, 9, "as at extreme range, Up 1");
}

#[test]
fn hz_gap_06_howitzers_and_rockets_have_the_ranges_of_other_guns() {
    let range = |battery: Value, distance: f64| {
        ask("bombardment", json!({ "battery": battery, "distance": distance, "target": { "quality": "trained" } }), &[4, 4])
            .get("range")
            .clone()
    };
    for (battery, long, extreme) in [
        (json!({ "weight": "heavy", "howitzer": true }), 70.0, 105.0),
        (json!({ "weight": "heavy", "rocket": true }), 60.0, 90.0),
        (json!({ "weight": "heavy" }), 80.0, 120.0),
    ] {
        assert_eq!((range(battery.clone(), long), range(battery.clone(), long + 0.1)), (json!("long"), json!("extreme")), "{battery}");
        let out = json!({ "battery": battery, "distance": extreme + 0.1, "target": { "quality": "trained" } });
        assert_eq!(ask("bombardment", out, &[]).headline(), "out of range");
    }
    let both = json!({ "battery": { "howitzer": true, "rocket": true }, "distance": 50, "target": { "quality": "raw" } });
    assert_eq!(refuse("bombardment", both).clause, Some(clause::HZ_GAP_06));
    let in_woods = |battery: &str| {
        let target = json!({ "quality": "trained", "ground": "woods" });
        ask("bombardment", json!({ "battery": { battery: true }, "distance": 50, "target": target }), &[]).line(clause::HZ_THR_18)
    };
    assert_eq!((in_woods("howitzer"), in_woods("rocket")), (None, Some(1)), "rockets do not take the position away");
}

#[test]
fn shot_bounces_through_within_its_distance() {
    let behind = |cm: f64| {
        let mut facts = shot("light", 25.0, json!({}));
        facts["behind"] = json!([{ "behind": cm, "quality": "raw" }]);
        facts
    };
    assert_eq!(ask("bombardment", behind(10.0), &[4, 4, 4, 4]).headline(), "1 stagger / 2 staggers");
    assert_eq!(ask("bombardment", behind(10.1), &[4, 4]).headline(), "1 stagger");
    // HZ-BOM-27: one marker, however many it hits.
    assert_eq!(ask("bombardment", behind(10.0), &[4, 4, 4, 4]).words().matches("Smoke").count(), 1);
    let chain = odds("bombardment", behind(10.0));
    assert_eq!(chain.chance("Huzzah! / Huzzah!"), "1/1296");
    // The second unit stands at 35 cm: long range, so no short range penalty.
    let far = ask("bombardment", behind(10.0), &[4, 4]);
    assert_eq!(far.0.assessment.parts[1].rating, 6);
}

#[test]
fn earlier_smoke_helps_the_target_and_an_empty_battery_is_silent() {
    let facts =
        |smoke, left| json!({ "battery": { "smoke": smoke, "bombardments": left }, "distance": 50, "target": { "quality": "raw" } });
    modifier("bombardment", facts(1, 1), facts(0, 1), clause::HZ_THR_22, 1);
    assert_eq!(ask("bombardment", facts(0, 0), &[]).headline(), "no bombardment left");
}

fn rearm(batteries: u8, depleted: u8, factors: &[u8]) -> Value {
    let factions: Vec<Value> = factors.iter().map(|factor| json!({ "factor": factor, "maximum": 6 })).collect();
    json!({ "batteries": batteries, "depleted": depleted, "factions": factions })
}

#[test]
fn hz_rea_02_the_factor_or_less_rearms_every_battery() {
    let trial = ask("rearm", rearm(4, 1, &[4]), &[2, 2]);
    assert_eq!(trial.get("rearmed_to"), &json!([4]));
    assert!(trial.cites(clause::HZ_REA_02));
    assert_eq!(ask("rearm", rearm(4, 1, &[4]), &[2, 3]).headline(), "failed");
}

#[test]
fn hz_rea_03_hz_rea_06_most_batteries_depleted_is_up_one() {
    modifier("rearm", rearm(5, 3, &[4]), rearm(4, 2, &[4]), clause::HZ_REA_03, 1);
    assert!(ask("rearm", rearm(4, 2, &[4]), &[]).cites(clause::HZ_REA_06));
}

#[test]
fn hz_rea_04_all_batteries_depleted_is_up_one_more() {
    modifier("rearm", rearm(4, 4, &[4]), rearm(4, 3, &[4]), clause::HZ_REA_04, 1);
    assert_eq!(ask("rearm", rearm(4, 4, &[4]), &[]).rating(), 6);
}

#[test]
fn hz_rea_05_depleted_is_with_none_left() {
    assert!(ask("rearm", rearm(4, 1, &[4]), &[]).cites(clause::HZ_REA_05));
    assert_eq!(refuse("rearm", rearm(4, 5, &[4])).clause, Some(clause::HZ_REA_05));
}

#[test]
fn hz_rea_07_only_factions_whose_factor_is_met() {
    let trial = ask("rearm", rearm(4, 1, &[4, 3]), &[2, 2]);
    assert_eq!(trial.get("rearmed_to"), &json!([4, null]));
    assert!(trial.cites(clause::HZ_REA_07));
    assert!(!ask("rearm", rearm(4, 1, &[4]), &[2, 2]).cites(clause::HZ_REA_07));
}

#[test]
fn hz_rea_08_failure_ends_the_phase() {
    let failed = ask("rearm", rearm(4, 1, &[4, 3]), &[2, 3]);
    assert_eq!(failed.get("phase_ends"), &json!(true));
    assert!(failed.cites(clause::HZ_REA_08));
    assert_eq!(ask("rearm", rearm(4, 1, &[4, 3]), &[2, 2]).get("phase_ends"), &json!(false), "one faction is enough");
}

#[test]
fn hz_rea_09_a_huzzah_raises_the_factor_up_to_the_national_maximum() {
    let trial = ask("rearm", rearm(4, 1, &[4, 6]), &[1, 1]);
    assert_eq!(trial.get("rearmed_to"), &json!([5, 6]));
    assert!(trial.cites(clause::HZ_REA_09));
}

#[test]
fn hz_rea_11_the_anglo_spanish_army() {
    example(clause::HZ_REA_11);
    let factor = |nation: &str| ask("national-ratings", json!({ "nation": nation }), &[]).get("bombardment_factor").as_i64();
    assert_eq!((factor("britain-1808-1815"), factor("spain-1808-1809")), (Some(4), Some(3)));
    let army = rearm(6, 1, &[4, 3]);
    let to = |dice: [i64; 2]| ask("rearm", army.clone(), &dice).get("rearmed_to").clone();
    assert_eq!(to([2, 2]), json!([4, null]), "a 4: only the British");
    assert_eq!(to([1, 2]), json!([4, 3]), "a 3: both");
    assert_eq!(to([1, 1]), json!([5, 4]), "Huzzah!: both, one better");
    assert_eq!(ask("rearm", army.clone(), &[1, 4]).headline(), "failed");
}
