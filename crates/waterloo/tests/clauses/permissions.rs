use grognard_waterloo::clause::*;
use serde_json::{Value, json};

use crate::helper::*;

fn state(order: &str, act: &str) -> Value {
    json!({ "unit": { "order": order }, "act": act })
}

#[test]
fn bw_dis_01_bw_dis_02_d1_and_enemy_zones() {
    not("state-allows", state("d-1", "enter-enemy-zoc"), "BW-DIS-01");
    yes("state-allows", state("good", "enter-enemy-zoc"), "BW-CRM-01");
    not("may-enter-zoc", json!({ "order": "d-1", "movement": "reduced" }), "BW-DIS-01");
    yes("may-enter-zoc", json!({ "who": "cavalry", "order": "d-1", "pursuing": true }), "BW-DIS-02");
    not("may-enter-zoc", json!({ "who": "cavalry", "order": "d-1", "movement": "reduced" }), "BW-DIS-01");
    let cavalry = json!({ "unit": { "arm": "light-cavalry", "order": "d-1" }, "act": "enter-enemy-zoc" });
    yes("state-allows", over(&cavalry, json!({ "pursuing": true })), "BW-DIS-02");
    not("state-allows", cavalry, "BW-DIS-01");
}

#[test]
fn bw_dis_03_bw_dis_04_d1_does_not_retreat_before_combat() {
    for (act, before, clause) in
        [("retreat-before-fire", "infantry-fire", "BW-DIS-03"), ("retreat-before-shock", "infantry-shock", "BW-DIS-04")]
    {
        not("state-allows", state("d-1", act), clause);
        yes("state-allows", state("good", act), "BW-CRM-01");
        not("may-retreat-before", json!({ "unit": { "order": "d-1" }, "before": before }), clause);
        assert!(ask("may-retreat-before", json!({ "before": before }), &[]).allowed());
    }
    assert_eq!(no("retreat-before", json!({ "unit": { "order": "d-1" } })).clause, Some(BW_DIS_03));
}

#[test]
fn bw_dis_08_d1_does_not_advance() {
    not("state-allows", state("d-1", "advance"), "BW-DIS-08");
    for after_fire in [true, false] {
        not("may-advance", json!({ "unit": { "order": "d-1" }, "after_fire": after_fire }), "BW-DIS-08");
    }
    yes("may-advance", json!({}), "BW-GAP-17");
    yes("may-advance", json!({ "after_fire": true }), "BW-GAP-11");
    let cavalry = |hexes: u8| json!({ "unit": { "arm": "light-cavalry" }, "hexes": hexes });
    yes("may-advance", cavalry(2), "BW-GAP-17");
    not("may-advance", cavalry(3), "BW-GAP-17");
    not("may-advance", json!({ "hexes": 2 }), "BW-GAP-17");
}

#[test]
fn bw_rout_02_bw_rout_04_bw_rout_05_bw_rout_06_bw_rout_08_the_routed() {
    for act in ["rally", "rout-retreat"] {
        yes("state-allows", state("routed", act), "BW-ROUT-02");
    }
    for (act, clause) in [
        ("withdraw", "BW-ROUT-02"),
        ("form-square", "BW-ROUT-02"),
        ("move", "BW-ROUT-04"),
        ("enter-enemy-zoc", "BW-ROUT-04"),
        ("fire", "BW-ROUT-05"),
        ("shock", "BW-ROUT-06"),
        ("charge", "BW-ROUT-06"),
        ("stack", "BW-ROUT-08"),
    ] {
        not("state-allows", state("routed", act), clause);
    }
    for act in ["move", "fire", "shock", "stack"] {
        assert!(ask("state-allows", state("good", act), &[]).allowed());
    }
    not("may-stack", json!({ "infantry": 1, "artillery": 1, "order": "routed" }), "BW-ROUT-08");
    yes("may-stack", json!({ "infantry": 1, "order": "routed" }), "BW-STK-01");
    not("state-allows", state("good", "rout-retreat"), "BW-ROUT-02");
}

#[test]
fn bw_rout_03_bw_zoc_06_the_routed_have_no_zone() {
    not("state-allows", state("routed", "exert-zoc"), "BW-ROUT-03");
    assert!(ask("state-allows", state("d-2", "exert-zoc"), &[]).allowed());
    let zone = ask("zone-of-control", json!({ "unit": { "order": "routed" } }), &[]);
    assert!(zone.cites(BW_ZOC_06) && zone.get("hexes") == 0);
}

#[test]
fn bw_dist_01_bw_dist_02_bw_dist_04_d2_neither_fires_nor_shocks_nor_forms_square() {
    not("state-allows", state("d-2", "fire"), "BW-DIST-01");
    not("may-fire", json!({ "order": "d-2" }), "BW-DIST-01");
    yes("may-fire", json!({ "order": "d-1" }), "BW-FSH-06");
    not("state-allows", state("d-2", "shock"), "BW-DIST-02");
    not("may-shock", json!({ "unit": { "order": "d-2" } }), "BW-DIST-02");
    yes("may-shock", json!({ "unit": { "order": "d-1" } }), "BW-SMOR-04");
    not("state-allows", state("d-2", "form-square"), "BW-DIST-04");
    not("may-form-square", json!({ "unit": { "order": "d-2" }, "in_reaction": true }), "BW-DIST-04");
    yes("may-form-square", json!({ "unit": { "order": "d-1" }, "in_reaction": true }), "BW-SQR-01");
    assert_eq!(no("square-in-reaction", json!({ "unit": { "order": "d-2" } })).clause, Some(BW_DIST_04));
}

#[test]
fn bw_dist_03_an_engaged_d2_unit_must_withdraw() {
    let engaged = |act: &str| over(&state("d-2", act), json!({ "engaged": true }));
    not("state-allows", engaged("move"), "BW-DIST-03");
    yes("state-allows", engaged("withdraw"), "BW-DIST-03");
    assert!(ask("state-allows", state("d-2", "move"), &[]).allowed());
    assert!(ask("state-allows", over(&state("d-1", "move"), json!({ "engaged": true })), &[]).allowed());
    yes("may-leave-zoc", json!({ "order": "d-2", "movement": "withdrawal" }), "BW-DIST-03");
}

#[test]
fn bw_dist_05_d2_carries_what_d1_forbids() {
    for act in ["enter-enemy-zoc", "retreat-before-fire", "retreat-before-shock", "advance"] {
        not("state-allows", state("d-2", act), "BW-DIST-05");
    }
    not("may-enter-zoc", json!({ "order": "d-2", "movement": "reduced" }), "BW-DIST-05");
    not("may-advance", json!({ "unit": { "order": "d-2" } }), "BW-DIST-05");
    not("may-retreat-before", json!({ "unit": { "order": "d-2" } }), "BW-DIST-05");
}

#[test]
fn bw_gap_11_who_may_fire() {
    yes("may-fire", json!({}), "BW-GAP-11");
    not("may-fire", json!({ "arm": "light-cavalry" }), "BW-GAP-01");
    not("may-fire", json!({ "distance": 2 }), "BW-GAP-11");
    yes("may-fire", json!({ "arm": "foot-artillery", "distance": 5 }), "BW-GAP-11");
    not("may-fire", json!({ "arm": "foot-artillery", "distance": 6 }), "BW-GAP-11");
    not("may-fire", json!({ "arm": "foot-artillery", "moved": "reduced" }), "BW-GAP-11");
    yes("may-fire", json!({ "arm": "horse-artillery", "moved": "tactical" }), "BW-GAP-11");
    not("may-fire", json!({ "arm": "horse-artillery", "moved": "tactical", "moved_far": true }), "BW-GAP-11");
    yes("may-fire", json!({ "moved": "reduced" }), "BW-GAP-11");
    not("may-fire", json!({ "moved": "tactical" }), "BW-GAP-11");
    not("may-fire", json!({ "arm": "foot-artillery", "distance": 2, "out_of_sight": true }), "BW-GAP-12");
    yes("may-fire", json!({ "arm": "foot-artillery", "distance": 1, "out_of_sight": true }), "BW-GAP-11");
    not("may-fire", json!({ "wet_fuses": true }), "BW-GAP-26");
}

#[test]
fn bw_gap_16_who_may_charge() {
    let heavy = |with: Value| over(&json!({ "unit": { "arm": "heavy-cavalry" } }), with);
    yes("may-charge", heavy(json!({ "path": 8 })), "BW-GAP-16");
    not("may-charge", heavy(json!({ "path": 9 })), "BW-GAP-16");
    not("may-charge", heavy(json!({ "path": 8, "spent": 1 })), "BW-GAP-16");
    yes("may-charge", heavy(json!({ "facing_changes": 1 })), "BW-GAP-16");
    not("may-charge", heavy(json!({ "facing_changes": 2 })), "BW-GAP-16");
    not("may-charge", heavy(json!({ "unit": { "order": "d-1" } })), "BW-GAP-16");
    not("may-charge", heavy(json!({ "unit": { "blown": true } })), "BW-GAP-25");
    not("may-charge", heavy(json!({ "ground": "village" })), "BW-GAP-16");
    not("may-charge", json!({}), "BW-GAP-16");
}

#[test]
fn bw_gap_03_bw_gap_04_bw_gap_06_bw_gap_08_bw_gap_14_bw_gap_22_command_and_the_rest() {
    yes("in-command", json!({ "distance": 6 }), "BW-GAP-03");
    not("in-command", json!({ "distance": 7 }), "BW-GAP-03");
    yes("may-buy-marker", json!({ "command_points": 1 }), "BW-GAP-04");
    not("may-buy-marker", json!({ "command_points": 0 }), "BW-GAP-04");
    yes("may-buy-marker", json!({ "command_points": 0, "marker": "orders" }), "BW-GAP-04");
    not("may-buy-marker", json!({ "command_points": 1, "percent_lost": 45 }), "BW-GAP-29");
    yes("may-buy-marker", json!({ "marker": "grand-battery" }), "BW-GAP-04");
    not("may-buy-marker", json!({ "marker": "grand-battery", "day": 16 }), "BW-GAP-04");
    yes("may-recover", json!({}), "BW-GAP-06");
    not("may-recover", json!({ "in_enemy_zoc": true }), "BW-GAP-06");
    yes("may-move-strategically", json!({ "seen_enemy": 6, "hidden_enemy": 3 }), "BW-MVR-02");
    not("may-move-strategically", json!({ "seen_enemy": 5 }), "BW-GAP-08");
    not("may-move-strategically", json!({ "hidden_enemy": 2 }), "BW-GAP-08");
    not("may-move-strategically", json!({ "off_road": true }), "BW-GAP-04");
    yes("may-form-grand-battery", json!({ "batteries": 3, "distance": 5 }), "BW-GB-01");
    not("may-form-grand-battery", json!({ "batteries": 2 }), "BW-GAP-22");
    not("may-form-grand-battery", json!({ "distance": 6 }), "BW-GAP-22");
    yes("may-form-grand-battery", json!({ "commander": "desvaux", "distance": 4 }), "BW-GB-01");
    not("may-form-grand-battery", json!({ "commander": "desvaux", "distance": 5 }), "BW-GAP-22");
    yes("may-shock", json!({ "moved": "reduced" }), "BW-GAP-14");
    not("may-shock", json!({ "moved": "tactical" }), "BW-GAP-14");
}

#[test]
fn bw_gap_01_bw_gap_03_bw_gap_23_bw_gap_24_bw_gap_29_look_ups_of_the_completions() {
    let rating = |arm: &str, class: &str| ask("ratings", json!({ "arm": arm, "class": class }), &[]).get("cohesion").as_i64();
    assert_eq!(["crack-elite", "elite", "line", "second-line", "weak"].map(|class| rating("infantry", class)), [8, 7, 6, 5, 4].map(Some));
    assert_eq!(ask("ratings", json!({ "leader": true }), &[]).get("ma"), 12);
    assert_eq!(ask("leader", json!({ "leader": "wellington" }), &[]).words(), "Wellington, overall: range 12, orders 9, 4 command points.");
    assert_eq!(ask("leader", json!({ "leader": "collaert", "killed": true }), &[]).words(), "Collaert, division: range 3, orders 2.");
    assert_eq!(ask("leader", json!({ "leader": "picton", "killed": true }), &[]).get("orders"), 5);
    assert_eq!(ask("leader", json!({ "leader": "grouchy", "no_napoleon": true }), &[]).get("command_points"), 3);
    assert_eq!(ask("leader", json!({ "killed": true }), &[]).get("command_points"), 2);
    assert_eq!(ask("garrison", json!({}), &[]).get("ids"), 4);
    for (lost, cohesion) in [(29, 0), (30, -1), (44, -1), (45, -2)] {
        assert_eq!(ask("army-morale", json!({ "percent_lost": lost }), &[]).get("cohesion"), cohesion, "{lost}");
    }
    assert_eq!(ask("army-morale", json!({ "percent_lost": 59 }), &[]).get("sudden_death"), false);
    assert_eq!(ask("army-morale", json!({ "percent_lost": 60 }), &[]).get("sudden_death"), true);
    let level =
        |french: u16| ask("victory", json!({ "french": { "steps": french }, "allied": { "steps": 100 } }), &[]).get("level").clone();
    assert_eq!([124, 125, 175, 176, 250, 251].map(level), ["draw", "marginal", "marginal", "substantial", "substantial", "decisive"]);
}
