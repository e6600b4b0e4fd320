//! Movement: rates, costs, contact, skirmishers, handling.

use crate::common::{and, ask, clauses, effect, of, refused};
use grognard_engine::Clause;
use grognard_volley::clause;
use serde_json::{Value, json};

fn moves(facts: Value, inches: f64, clause: Clause) {
    let found = ask("movement", facts.clone(), &[]);
    assert_eq!(found.get("inches"), inches, "{facts}");
    assert!(found.cites(clause) && found.cites(clause::VB_MVR_01), "{facts}");
}

#[test]
fn vb_mvr_01_vb_mvr_02_vb_mvr_03_vb_mvr_06_commanders_masses_and_skirmishers() {
    moves(json!({ "commander": true }), 24.0, clause::VB_MVR_02);
    moves(json!({}), 16.0, clause::VB_MVR_03);
    moves(json!({ "stand": "skirmish_infantry" }), 16.0, clause::VB_MVR_06);
}

#[test]
fn vb_mvr_04_vb_mvr_05_vb_mvr_13_vb_mvr_14_lines_of_both_classes() {
    let line = |era: &str| json!({ "stand": "linear_infantry", "era": era });
    moves(line("napoleonic"), 16.0, clause::VB_MVR_04);
    moves(line("pre_revolution"), 12.0, clause::VB_MVR_05);
    moves(line("pre_revolution"), 12.0, clause::VB_MVR_14);
    moves(and(line("napoleonic"), json!({ "normally_massed": true })), 16.0, clause::VB_MVR_13);
    assert_eq!(refused("movement", and(line("pre_revolution"), json!({ "normally_massed": true }))), "VB-MVR-13");
}

#[test]
fn vb_mvr_07_vb_mvr_08_vb_mvr_09_guns() {
    let guns = |horse: bool, limbered: bool| json!({ "stand": "artillery_battery", "horse": horse, "limbered": limbered });
    moves(guns(false, true), 16.0, clause::VB_MVR_07);
    moves(guns(true, true), 24.0, clause::VB_MVR_08);
    moves(guns(false, false), 2.0, clause::VB_MVR_09);
    moves(guns(true, false), 2.0, clause::VB_MVR_09);
    assert_eq!(ask("movement", and(guns(false, true), json!({ "guns": "siege" })), &[]).get("inches"), 0.0);
}

#[test]
fn vb_mvr_10_vb_mvr_11_vb_mvr_12_cavalry() {
    let horse = |weight: &str, guns: bool| json!({ "stand": "linear_cavalry", "weight": weight, "dedicated_guns": guns });
    moves(horse("light", false), 24.0, clause::VB_MVR_10);
    moves(horse("medium", false), 24.0, clause::VB_MVR_10);
    moves(horse("heavy", false), 20.0, clause::VB_MVR_11);
    moves(horse("light", true), 20.0, clause::VB_MVR_12);
    moves(horse("heavy", true), 20.0, clause::VB_MVR_12);
}

#[test]
fn vb_cmd_08_vb_gap_12_out_of_command_half_and_on_the_road_half_as_much_again() {
    moves(json!({ "in_command": false }), 8.0, clause::VB_CMD_08);
    moves(json!({ "road_column": true }), 24.0, clause::VB_GAP_12);
    moves(json!({ "commander": true, "in_command": false }), 24.0, clause::VB_MVR_02);
}

fn cost(facts: Value) -> (f64, Vec<String>) {
    let found = ask("movement-cost", facts, &[]);
    (found.get("inches").as_f64().unwrap(), clauses(&found))
}

#[test]
fn vb_mvc_01_vb_mvc_02_vb_mvc_04_vb_mvc_06_vb_mvc_07_vb_mvc_08_vb_mvc_10_costs() {
    let is = |facts: Value, inches: f64, clause: &str| {
        let (got, cited) = cost(facts);
        assert_eq!((got, cited.contains(&clause.to_owned()), cited.contains(&"VB-MVC-01".to_owned())), (inches, true, true), "{clause}");
    };
    let guns = |action: &str, horse: bool| json!({ "action": action, "stand": "artillery_battery", "horse": horse });
    is(json!({ "action": "recover" }), 8.0, "VB-MVC-02");
    is(guns("limber_or_unlimber", false), 0.0, "VB-MVC-04");
    is(guns("limber_or_unlimber", true), 0.0, "VB-MVC-06");
    is(guns("limber_and_unlimber", true), 12.0, "VB-MVC-07");
    is(guns("pivot_guns", false), 8.0, "VB-MVC-08");
    is(json!({ "action": "go_stationary" }), 16.0, "VB-MVC-10");
    is(json!({ "action": "oblique" }), 0.0, "VB-MVC-14");
    assert_eq!(cost(json!({ "action": "march_column" })).0, 8.0);
    assert_eq!(cost(guns("march_column", false)).0, 0.0);
    assert_eq!(refused("movement-cost", guns("limber_and_unlimber", false)), "VB-PRO-02");
}

#[test]
fn vb_mvc_16_vb_mvc_17_vb_mvc_18_vb_mvc_19_vb_mvc_20_facing_changes() {
    let turn = |raw: &str, made: u8| {
        let facts = json!({ "partially_trained": raw == "pt", "militia": raw == "militia", "facing_changes": made });
        let found = ask("movement-cost", facts, &[]);
        (found.get("inches").as_f64().unwrap(), found.headline().contains("disorder"), clauses(&found))
    };
    for raw in ["pt", "militia"] {
        let (first, second) = (turn(raw, 0), turn(raw, 1));
        assert_eq!((first.0, first.1, second.0, second.1), (8.0, true, 8.0, true));
        assert!(first.2.contains(&"VB-MVC-16".into()) && second.2.contains(&"VB-MVC-18".into()));
    }
    let (first, second) = (turn("", 0), turn("", 1));
    assert_eq!((first.0, first.1, second.0, second.1), (0.0, false, 8.0, true));
    assert!(first.2.contains(&"VB-MVC-17".into()) && second.2.contains(&"VB-MVC-19".into()) && second.2.contains(&"VB-MVC-20".into()));
    assert_eq!(cost(json!({ "stand": "skirmish_infantry", "militia": true })).0, 0.0);
    assert_eq!(cost(json!({ "militia": true, "in_command": false })).0, 0.0);
}

#[test]
fn vb_skc_04_vb_skc_10_what_running_into_skirmishers_costs() {
    let contact = |stand: &str, mounted: bool, left: Value| {
        cost(json!({ "action": "contact_skirmishers", "stand": stand, "mounted_skirmishers": mounted, "move_left": left }))
    };
    assert_eq!(contact("massed_infantry", false, json!(null)).0, 8.0);
    assert_eq!(contact("massed_infantry", false, json!(3)).0, 3.0);
    assert!(contact("massed_infantry", false, json!(9)).1.contains(&"VB-SKC-04".into()));
    assert_eq!(contact("linear_cavalry", true, json!(null)).0, 12.0);
    let free = contact("linear_cavalry", false, json!(null));
    assert!(free.0 == 0.0 && free.1.contains(&"VB-SKC-10".into()));
}

fn may(name: &str, facts: Value) -> (bool, String) {
    let answer = ask(name, facts, &[]);
    (answer.allowed(), answer.get("clause").as_str().unwrap_or_default().to_owned())
}

#[test]
fn vb_mvc_03_recovery_at_the_start_or_end_of_a_move() {
    for (moment, yes) in [("start", true), ("middle", false), ("end", true)] {
        assert_eq!(may("may-recover", json!({ "moment": moment })), (yes, "VB-MVC-03".into()));
    }
    assert_eq!(may("may-recover", json!({ "order": "permanent_disorder" })).1, "VB-GAP-25");
    assert_eq!(may("may-recover", json!({ "in_contact": true })).1, "VB-GAP-10");
}

#[test]
fn vb_mvc_05_vb_pro_02_foot_guns_change_once_horse_guns_twice() {
    assert_eq!(may("may-limber", json!({})), (true, "VB-MVC-04".into()));
    assert_eq!(may("may-limber", json!({ "changes": 1 })), (false, "VB-MVC-05".into()));
    assert!(ask("may-limber", json!({ "changes": 1 }), &[]).cites(clause::VB_PRO_02));
    assert_eq!(may("may-limber", json!({ "horse": true })), (true, "VB-MVC-06".into()));
    assert_eq!(may("may-limber", json!({ "horse": true, "changes": 1 })), (true, "VB-MVC-07".into()));
    assert!(!may("may-limber", json!({ "horse": true, "changes": 2 })).0);
    assert!(!may("may-limber", json!({ "guns": "siege" })).0);
}

#[test]
fn vb_mvc_09_vb_mvc_12_guns_that_pivot_lose_it_infantry_may_turn_once() {
    assert_eq!(may("keeps-stationary", json!({ "stand": "artillery_battery", "facing_changes": 1 })), (false, "VB-MVC-09".into()));
    assert!(may("keeps-stationary", json!({ "stand": "artillery_battery" })).0);
    assert_eq!(may("keeps-stationary", json!({ "facing_changes": 1 })), (true, "VB-MVC-12".into()));
    assert_eq!(may("keeps-stationary", json!({ "facing_changes": 2 })), (false, "VB-MVC-12".into()));
    assert_eq!(may("may-go-stationary", json!({ "facing_changes": 1 })), (true, "VB-MVC-12".into()));
    assert!(!may("keeps-stationary", json!({ "moved": true })).0);
    let lost = ask("keeps-stationary", json!({ "order": "temporary_disorder" }), &[]);
    assert_eq!(effect(&lost, "a", "stationary"), false);
}

#[test]
fn vb_mvc_11_vb_mvc_13_who_may_become_stationary() {
    assert_eq!(may("may-go-stationary", json!({})), (true, "VB-MVC-11".into()));
    assert_eq!(may("may-go-stationary", json!({ "stand": "linear_cavalry" })), (false, "VB-MVC-11".into()));
    assert_eq!(may("may-go-stationary", json!({ "commander": true })), (false, "VB-MVC-11".into()));
    let guns = json!({ "stand": "artillery_battery", "unlimbered": true });
    assert_eq!(may("may-go-stationary", guns.clone()), (true, "VB-MVC-13".into()));
    assert_eq!(may("may-go-stationary", and(guns, json!({ "moved": true }))), (false, "VB-MVC-10".into()));
    let still = ask("may-go-stationary", json!({}), &[]);
    assert_eq!(effect(&still, "a", "stationary"), true);
    assert!(still.words().contains("or its whole move"));
    for bar in [json!({ "in_contact": true }), json!({ "order": "permanent_disorder" }), json!({ "stand": "skirmish_infantry" })] {
        assert!(!may("may-go-stationary", bar).0);
    }
}

#[test]
fn vb_mvc_14_vb_mvc_15_vb_zoc_01_the_oblique() {
    assert_eq!(may("may-oblique", json!({ "angle": 45 })), (true, "VB-MVC-14".into()));
    assert_eq!(may("may-oblique", json!({ "angle": 46 })), (false, "VB-MVC-14".into()));
    assert_eq!(may("may-oblique", json!({ "angle": 20, "stand": "artillery_battery" })), (false, "VB-MVC-15".into()));
    assert_eq!(may("may-oblique", json!({ "angle": 20, "commander": true })), (false, "VB-MVC-15".into()));
    assert_eq!(may("may-oblique", json!({ "angle": 20, "into_contact": true })), (false, "VB-ZOC-01".into()));
    assert_eq!(may("may-contact", json!({ "obliquely": true })), (false, "VB-ZOC-01".into()));
    assert!(may("may-contact", json!({})).0);
}

fn contact(mover: &str, enemy: Value) -> (bool, String) {
    may("may-contact", json!({ "mover": { "stand": mover }, "enemy": enemy }))
}

#[test]
fn vb_pro_01_vb_pro_05_guns_and_foot_skirmishers_never_touch() {
    for enemy in ["linear_infantry", "skirmish_infantry", "linear_cavalry", "artillery_battery"] {
        for guns in ["artillery_battery", "artillery_battalion"] {
            assert_eq!(contact(guns, json!({ "stand": enemy })), (false, "VB-PRO-01".into()));
        }
        assert_eq!(contact("skirmish_infantry", json!({ "stand": enemy })), (false, "VB-PRO-05".into()));
    }
    assert_eq!(contact("skirmish_infantry", json!({ "order": "routed" })), (false, "VB-PRO-05".into()));
}

#[test]
fn vb_pro_03_vb_pro_04_foot_may_not_touch_formed_cavalry_but_skirmish_cavalry() {
    for stand in ["linear_cavalry", "massed_cavalry"] {
        assert_eq!(contact("massed_infantry", json!({ "stand": stand })), (false, "VB-PRO-03".into()));
        assert_eq!(contact("massed_infantry", json!({ "stand": stand, "order": "routed" })), (false, "VB-PRO-03".into()));
    }
    assert_eq!(contact("linear_infantry", json!({ "stand": "skirmish_cavalry" })), (true, "VB-PRO-04".into()));
    assert!(contact("linear_infantry", json!({ "order": "routed" })).0);
    assert!(contact("linear_infantry", json!({ "stand": "artillery_battery" })).0);
}

#[test]
fn vb_pro_06_formed_cavalry_may_touch_all() {
    for stand in ["massed_infantry", "skirmish_infantry", "linear_cavalry", "skirmish_cavalry", "artillery_battery"] {
        assert_eq!(contact("linear_cavalry", json!({ "stand": stand })), (true, "VB-PRO-06".into()));
    }
}

#[test]
fn vb_pro_07_vb_pro_08_vb_pro_09_vb_pro_10_vb_pro_11_vb_pro_12_whom_skirmish_cavalry_may_touch() {
    let cossacks = |enemy: Value| contact("skirmish_cavalry", enemy);
    for stand in ["massed_infantry", "linear_infantry", "linear_cavalry", "artillery_battery"] {
        assert_eq!(cossacks(json!({ "stand": stand })), (false, "VB-PRO-07".into()));
    }
    for stand in ["skirmish_infantry", "skirmish_cavalry"] {
        assert_eq!(cossacks(json!({ "stand": stand })), (true, "VB-PRO-08".into()));
    }
    for stand in ["massed_infantry", "linear_cavalry", "artillery_battery"] {
        assert_eq!(cossacks(json!({ "stand": stand, "order": "routed" })), (true, "VB-PRO-09".into()));
    }
    for stand in ["massed_infantry", "linear_cavalry"] {
        assert_eq!(cossacks(json!({ "stand": stand, "march_column": true })), (true, "VB-PRO-10".into()));
    }
    assert_eq!(cossacks(json!({ "stand": "artillery_battery", "limbered": true })), (true, "VB-PRO-11".into()));
    for from in ["flank", "rear"] {
        assert_eq!(cossacks(json!({ "stand": "artillery_battery", "attacked_from": from })), (true, "VB-PRO-12".into()));
    }
}

fn skirmishers(more: Value) -> grognard_engine::umpire::trial::Trial {
    ask("contacting-skirmishers", more, &[])
}

#[test]
fn vb_skc_01_skirmish_cavalry_fights_skirmishers() {
    let melee = skirmishers(json!({ "by": "skirmish_cavalry" }));
    assert!(melee.allowed() && melee.cites(clause::VB_SKC_01));
}

#[test]
fn vb_skc_02_vb_skc_03_skirmishers_give_way_to_close_order_without_a_check() {
    let gone = |order: &str| {
        skirmishers(json!({ "by": "massed_infantry", "skirmishers": { "stand": "skirmish_infantry", "sp": 3, "order": order } }))
    };
    assert!(!gone("good").allowed() && gone("good").cites(clause::VB_SKC_02) && gone("good").cites(clause::VB_SKC_03));
    assert_eq!(effect(&gone("good"), "b", "order"), "temporary_disorder");
    assert!(gone("good").words().contains("retreats 8 inches"));
    assert_eq!(effect(&gone("temporary_disorder"), "b", "order"), "routed");
    let horse = skirmishers(json!({ "skirmishers": { "stand": "skirmish_cavalry" } }));
    assert!(horse.cites(clause::VB_SKC_02) && horse.words().contains("retreats 12 inches"));
}

#[test]
fn vb_skc_06_vb_skc_08_vb_skc_09_cavalry_rides_foot_skirmishers_down_unless_cover_is_near() {
    let ridden = |cover: Value| skirmishers(json!({ "cavalry": 12, "cover": cover }));
    let safe = ridden(json!(6));
    assert!(safe.cites(clause::VB_SKC_06) && safe.cites(clause::VB_SKC_09) && !safe.cites(clause::VB_SKC_08));
    for cover in [json!(6.5), json!(null)] {
        let dead = ridden(cover);
        assert!(dead.cites(clause::VB_SKC_08) && dead.cites(clause::VB_SKC_10));
        assert_eq!(effect(&dead, "b", "eliminated"), true);
    }
    assert_eq!(refused("contacting-skirmishers", of("skirmishers", json!({ "stand": "massed_infantry" }))), "VB-SKC-02");
}
