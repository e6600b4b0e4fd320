//! Each option changes an answer.

use grognard_waterloo::Options;
use grognard_waterloo::clause::*;
use grognard_waterloo::rules::options::{LightFails, LightPasses};
use serde_json::json;

use crate::helper::*;

#[test]
fn bw_chr_04_bw_chr_05_what_light_cavalry_does() {
    let light = json!({ "unit": { "arm": "light-cavalry" } });
    let retreat = Options { light_cavalry_passes: LightPasses::Retreat, ..Options::default() };
    assert_eq!(ask_with(retreat, "charge-reaction", light.clone(), &[0]).headline(), "gives way: back 2 hexes");
    assert_eq!(ask("charge-reaction", light.clone(), &[0]).headline(), "defends normally");
    let bd = Options { light_cavalry_fails: LightFails::Bd, ..Options::default() };
    assert_eq!(ask_with(bd, "charge-reaction", light.clone(), &[9, 0]).headline(), "gives way: back 2 hexes");
    assert_eq!(ask("charge-reaction", light, &[9]).headline(), "defends normally");
}

#[test]
fn bw_crm_35_ranged_artillery_fire_on_artillery() {
    let facts = json!({ "unit": { "arm": "foot-artillery" }, "disorder": "automatic", "ranged_artillery": true });
    assert_eq!(ask("combat-result", facts.clone(), &[]).headline(), "D-1");
    let on = || Options { ranged_fire_spares_artillery: true, ..Options::default() };
    let spared = ask_with(on(), "combat-result", facts, &[]);
    assert_eq!((spared.headline(), spared.cites(BW_CRM_35)), ("unharmed", true));
    // Not at one hex, not on other arms.
    let near = json!({ "unit": { "arm": "foot-artillery" }, "disorder": "automatic" });
    assert_eq!(ask_with(on(), "combat-result", near, &[]).headline(), "D-1");
    let infantry = json!({ "disorder": "automatic", "ranged_artillery": true });
    assert_eq!(ask_with(on(), "combat-result", infantry, &[]).headline(), "D-1");
    // In fire: one hex is not ranged, two are. French guns of 40 points, row 1: D.
    let fire = |distance: u8| {
        let firer = json!({ "arm": "foot-artillery", "nation": "anglo-allied", "strength": 40 });
        json!({ "firer": firer, "target": { "arm": "foot-artillery", "strength": 9 }, "distance": distance })
    };
    assert_eq!(ask_with(on(), "fire", fire(1), &[1]).headline(), "D-1");
    assert_eq!(ask_with(on(), "fire", fire(2), &[1]).headline(), "unharmed");
}

#[test]
fn bw_gap_25_bw_dis_02_pursuit() {
    assert!(ask("pursuit", json!({}), &[]).words().starts_with("No pursuit"));
    let on = || Options { pursuit: true, ..Options::default() };
    assert_eq!(ask_with(on(), "pursuit", json!({}), &[4]).get("result"), "may_halt");
    let must = ask_with(on(), "pursuit", json!({}), &[5]);
    assert_eq!((must.get("hexes").as_u64(), must.cites(BW_DIS_02)), (Some(3), true));
    assert_eq!(ask_with(on(), "pursuit", json!({ "unit": { "arm": "heavy-cavalry" } }), &[4]).get("result"), "must_pursue");
    assert_eq!(part("shock", json!({ "pursuit": true }), "die"), 1);
}

#[test]
fn bw_smor_05_bw_smor_06_crack_elite_may_count_more() {
    let on = || Options { crack_elite_counts_more: true, ..Options::default() };
    let elite = |class: &str| json!({ "attacker": { "class": class } });
    assert_eq!(ask_with(on(), "shock", elite("elite"), &[]).line(BW_SMOR_05), Some(-1));
    assert_eq!(ask_with(on(), "shock", elite("crack-elite"), &[]).line(BW_SMOR_06), Some(-2));
}

#[test]
fn bw_sct_01_the_row_by_progression() {
    let weak = json!({ "attacker": { "strength": 3 }, "defender": { "strength": 12 }, "surrounded": true });
    assert_eq!(ask("shock", weak.clone(), &[0, 0]).get("defender_result"), "d");
    let on = Options { shock_row_by_progression: true, ..Options::default() };
    let t = ask_with(on, "shock", weak, &[0]);
    assert_eq!((t.get("defender_result").as_str(), t.cites(BW_SCT_01)), (Some("1"), true));
}

#[test]
fn bw_lsq_05_bw_lsq_06_d2_may_be_worse() {
    let on = || Options { leaving_square_d2_is_worse: true, ..Options::default() };
    assert_eq!(ask_with(on(), "leaving-square", json!({ "unit": { "order": "d-2" } }), &[]).line(BW_LSQ_05), Some(2));
    assert_eq!(ask_with(on(), "leaving-square", json!({ "unit": { "order": "d-1" } }), &[]).line(BW_LSQ_06), Some(1));
}

#[test]
fn bw_fct_05_a_natural_nine() {
    let facts = json!({ "firer": { "nation": "anglo-allied", "strength": 3 }, "leader": true });
    let on = || Options { leader_risk_on_natural_nine: true, ..Options::default() };
    let natural = ask_with(on(), "fire", facts.clone(), &[9, 0, 9]);
    assert_eq!((natural.get("leader").as_str(), natural.cites(BW_FCT_05)), (Some("killed"), true));
    assert_eq!(ask_with(on(), "fire", facts, &[8, 0]).get("leader"), "not_at_risk");
}

#[test]
fn bw_ral_17_bw_ral_18_blucher_may_count_twice() {
    let on = Options { blucher_counts_twice: true, ..Options::default() };
    let t = ask_with(on, "rally", json!({ "overall_commander": true, "prussian_near_blucher": true }), &[]);
    assert_eq!((t.rating(), t.line(BW_RAL_17), t.line(BW_RAL_18)), (-4, Some(-2), Some(-2)));
}
