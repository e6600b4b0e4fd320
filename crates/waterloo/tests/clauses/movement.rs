use grognard_waterloo::clause::*;
use serde_json::{Value, json};

use crate::helper::*;

fn cost(facts: Value) -> Option<f64> {
    ask("movement-cost", facts, &[]).get("movement_points").as_f64()
}

fn hex(who: &str, hex: &str) -> Option<f64> {
    cost(json!({ "who": who, "hex": hex }))
}

#[test]
fn bw_tec_01_bw_tec_12_costs_by_terrain_and_arm() {
    for (terrain, costs) in [
        ("clear", [Some(1.0), Some(1.0), Some(1.0), Some(1.0)]),
        ("cultivated", [Some(1.0), Some(2.0), Some(3.0), Some(1.0)]),
        ("woods", [Some(3.0), Some(3.0), Some(4.0), Some(2.0)]),
        ("marsh", [Some(2.0), Some(2.0), None, Some(2.0)]),
        ("village", [Some(3.0), Some(4.0), Some(3.0), Some(1.0)]),
        ("built-up-village", [Some(2.0), None, None, Some(2.0)]),
        ("chateau", [Some(2.0), Some(4.0), Some(3.0), Some(2.0)]),
        ("lake", [None, None, None, None]),
    ] {
        assert_eq!(["infantry", "cavalry", "artillery", "leader"].map(|who| hex(who, terrain)), costs, "{terrain}");
    }
    let none = ask("movement-cost", json!({ "hex": "lake" }), &[]);
    assert!(none.cites(BW_TEC_12) && none.words() == "Prohibited.");
    assert!(ask("movement-cost", json!({}), &[]).cites(BW_TEC_01));
}

#[test]
fn bw_tec_02_costs_with_a_plus_are_added() {
    for (side, costs) in [
        ("building", [Some(1.0), Some(1.0), Some(1.0), Some(1.0)]),
        ("deep-stream", [Some(3.0), Some(4.0), None, Some(3.0)]),
        ("stream", [Some(2.0), Some(2.0), Some(4.0), Some(2.0)]),
        ("marshy-stream", [Some(3.0), Some(3.0), None, Some(3.0)]),
        ("ford", [Some(1.0), Some(1.0), Some(2.0), Some(1.0)]),
        ("bridge", [Some(1.0), Some(1.0), Some(1.0), Some(1.0)]),
        ("up-level", [Some(1.0), Some(1.0), Some(2.0), Some(1.0)]),
        ("up-steep", [Some(2.0), Some(2.0), Some(3.0), Some(2.0)]),
        ("down-level", [Some(1.0), Some(1.0), Some(1.0), Some(1.0)]),
        ("down-steep", [Some(2.0), Some(2.0), Some(3.0), Some(1.0)]),
        ("crest", [Some(1.0), Some(1.0), Some(2.0), Some(1.0)]),
        ("ravine", [Some(2.0), Some(3.0), None, Some(2.0)]),
    ] {
        let found = ["infantry", "cavalry", "artillery", "leader"].map(|who| cost(json!({ "who": who, "across": [side] })));
        assert_eq!(found, costs, "{side}");
    }
    // Woods up a steep slope over a stream: 3 + 1 + 1.
    let t = ask("movement-cost", json!({ "hex": "woods", "across": ["stream", "up-steep"] }), &[]);
    assert_eq!((t.get("movement_points").as_f64(), t.cites(BW_TEC_02)), (Some(5.0), true));
}

#[test]
fn bw_tec_03_prohibited_ground() {
    not("may-enter", json!({ "who": "artillery", "hex": "marsh" }), "BW-TEC-03");
    yes("may-enter", json!({ "who": "infantry", "hex": "marsh" }), "BW-TEC-01");
    not("may-enter", json!({ "who": "artillery", "across": ["ravine"] }), "BW-TEC-03");
    yes("may-enter", json!({ "who": "artillery", "across": ["deep-stream", "bridge"] }), "BW-TEC-01");
    not("may-enter", json!({ "hex": "lake" }), "BW-TEC-03");
}

#[test]
fn bw_tec_04_a_leader_pays_half_on_a_road() {
    let t = ask("movement-cost", json!({ "who": "leader", "along": "road", "hex": "woods" }), &[]);
    assert_eq!((t.get("movement_points").as_f64(), t.cites(BW_TEC_04), t.words()), (Some(0.5), true, "\u{bd} movement points."));
    assert_eq!(cost(json!({ "who": "leader", "along": "path" })), Some(1.0));
    assert_eq!(cost(json!({ "who": "infantry", "along": "road" })), Some(1.0));
}

#[test]
fn bw_tec_05_bw_tec_06_squares_and_lines_cost_infantry_only() {
    let points =
        |who: &str, what: &str| ask("manoeuvre-cost", json!({ "who": who, "manoeuvre": what }), &[]).get("movement_points").as_f64();
    assert_eq!((points("infantry", "form-square"), points("infantry", "extend-line")), (Some(2.0), Some(1.0)));
    for who in ["cavalry", "artillery", "leader"] {
        assert_eq!((points(who, "form-square"), points(who, "extend-line")), (None, None), "{who}");
    }
    assert_eq!(points("infantry", "change-facing"), Some(1.0));
    not("may-form-square", json!({ "unit": { "arm": "light-cavalry" } }), "BW-TEC-05");
    not("may-extend-line", json!({ "unit": { "arm": "light-cavalry" } }), "BW-TEC-06");
}

#[test]
fn bw_tec_07_only_reduced_movement_enters_a_zone_of_control() {
    for who in ["infantry", "cavalry", "artillery"] {
        yes("may-enter-zoc", json!({ "who": who, "movement": "reduced" }), "BW-TEC-07");
        not("may-enter-zoc", json!({ "who": who, "movement": "tactical" }), "BW-TEC-07");
    }
    assert_eq!(ask("manoeuvre-cost", json!({ "manoeuvre": "enter-enemy-zoc" }), &[]).get("needs"), "reduced");
    not("may-enter-zoc", json!({ "who": "leader", "with_friend": true }), "BW-TEC-07");
}

#[test]
fn bw_tec_08_bw_tec_09_bw_tec_10_bw_tec_11_leaving_a_zone_of_control() {
    yes("may-leave-zoc", json!({ "who": "infantry", "movement": "withdrawal" }), "BW-TEC-08");
    not("may-leave-zoc", json!({ "who": "infantry", "movement": "reduced" }), "BW-TEC-08");
    yes("may-leave-zoc", json!({ "who": "cavalry", "movement": "reduced" }), "BW-TEC-09");
    not("may-leave-zoc", json!({ "who": "cavalry", "movement": "tactical" }), "BW-TEC-09");
    yes("may-leave-zoc", json!({ "who": "artillery", "movement": "screened", "screened": true }), "BW-TEC-10");
    not("may-leave-zoc", json!({ "who": "artillery", "movement": "screened" }), "BW-TEC-10");
    not("may-leave-zoc", json!({ "who": "artillery", "movement": "reduced", "screened": true }), "BW-TEC-10");
    yes("may-leave-zoc", json!({ "who": "leader", "movement": "tactical" }), "BW-TEC-11");
    let leave = |who: &str| ask("manoeuvre-cost", json!({ "who": who, "manoeuvre": "leave-enemy-zoc" }), &[]);
    assert_eq!(["infantry", "cavalry", "artillery"].map(|who| leave(who).get("needs").clone()), ["withdrawal", "reduced", "screened"]);
    assert_eq!(leave("leader").get("movement_points"), 0.0);
}

#[test]
fn bw_mvr_01_bw_mvr_02_bw_mvr_03_bw_mvr_04_bw_mvr_05_bw_mvr_06_allowances() {
    let of = |facts| ask("movement-allowance", facts, &[]);
    let points = |ma: u8, movement: &str| of(json!({ "unit": { "ma": ma }, "movement": movement })).get("movement_points").as_i64();
    assert_eq!((points(5, "strategic"), points(5, "tactical")), (Some(10), Some(5)));
    assert_eq!((points(5, "reduced"), points(6, "reduced")), (Some(3), Some(3)));
    assert_eq!(of(json!({ "unit": { "square": true } })).get("hexes"), 1);
    assert_eq!(of(json!({ "movement": "withdrawal" })).get("hexes"), 1);
    for (movement, clause) in [("strategic", BW_MVR_02), ("tactical", BW_MVR_03), ("reduced", BW_MVR_04), ("withdrawal", BW_MVR_06)] {
        let t = of(json!({ "movement": movement }));
        assert!(t.cites(clause) && t.cites(BW_MVR_01), "{movement}");
    }
    assert!(of(json!({ "unit": { "square": true } })).cites(BW_MVR_05));
}

#[test]
fn bw_zoc_01_bw_zoc_02_bw_zoc_03_bw_zoc_04_bw_zoc_05_bw_zoc_06_bw_zoc_07_bw_zoc_08_bw_rout_03_zones() {
    for (facts, hexes, clause) in [
        (json!({}), 3, BW_ZOC_02),
        (json!({ "unit": { "arm": "light-cavalry" } }), 3, BW_ZOC_03),
        (json!({ "unit": { "arm": "foot-artillery" } }), 1, BW_ZOC_04),
        (json!({ "unit": { "order": "d-1" } }), 1, BW_ZOC_05),
        (json!({ "unit": { "order": "d-2" } }), 1, BW_ZOC_05),
        (json!({ "unit": { "order": "routed" } }), 0, BW_ZOC_06),
        (json!({ "unit": { "order": "routed" } }), 0, BW_ROUT_03),
        (json!({ "unit": { "square": true } }), 6, BW_ZOC_07),
        (json!({ "chateau": true }), 6, BW_ZOC_08),
        (json!({ "unit": { "arm": "light-cavalry", "blown": true } }), 1, BW_GAP_25),
    ] {
        let t = ask("zone-of-control", facts.clone(), &[]);
        assert_eq!((t.get("hexes").as_i64(), t.cites(clause), t.cites(BW_ZOC_01)), (Some(hexes), true, true), "{facts}");
    }
}

#[test]
fn bw_stk_01_bw_stk_02_bw_stk_03_bw_stk_04_bw_stk_06_what_a_hex_holds() {
    let hex = |infantry: u8, cavalry: u8, artillery: u8| json!({ "infantry": infantry, "cavalry": cavalry, "artillery": artillery });
    yes("may-stack", hex(1, 0, 0), "BW-STK-01");
    yes("may-stack", hex(1, 0, 1), "BW-STK-02");
    yes("may-stack", hex(0, 1, 0), "BW-STK-03");
    yes("may-stack", hex(0, 1, 1), "BW-STK-04");
    for (infantry, cavalry, artillery) in [(2, 0, 0), (0, 2, 0), (1, 1, 0), (1, 0, 2), (0, 0, 3)] {
        not("may-stack", hex(infantry, cavalry, artillery), "BW-STK-06");
    }
}

#[test]
fn bw_stk_05_two_batteries_of_one_command_and_eight_points() {
    let two = |strength: u8| json!({ "artillery": 2, "artillery_strength": strength });
    yes("may-stack", two(8), "BW-STK-05");
    not("may-stack", two(9), "BW-STK-05");
    not("may-stack", over(&two(8), json!({ "different_commands": true })), "BW-STK-05");
}

#[test]
fn bw_stk_07_bw_stk_08_the_silesian_rifle() {
    yes("may-stack", json!({ "infantry": 2, "silesian_rifle": "with-first-corps-infantry" }), "BW-STK-07");
    not("may-stack", json!({ "infantry": 2, "silesian_rifle": "with-first-corps-infantry", "division": 2 }), "BW-STK-06");
    not("may-stack", json!({ "infantry": 2, "silesian_rifle": "with-first-corps-artillery" }), "BW-STK-06");
    yes("may-stack", json!({ "infantry": 1, "artillery": 1, "silesian_rifle": "with-first-corps-artillery" }), "BW-STK-08");
    not("may-stack", json!({ "infantry": 3, "silesian_rifle": "with-first-corps-infantry" }), "BW-STK-06");
}

#[test]
fn bw_note_01_bw_note_02_who_uses_roads_in_which_movement() {
    let road = |who: &str, movement: &str| json!({ "who": who, "movement": movement, "hex": "woods", "along": "road" });
    for movement in ["strategic", "tactical", "reduced"] {
        assert_eq!(cost(road("artillery", movement)), Some(1.0), "{movement}");
    }
    assert!(ask("movement-cost", road("artillery", "reduced"), &[]).cites(BW_NOTE_01));
    for who in ["infantry", "cavalry"] {
        assert_eq!(
            (cost(road(who, "tactical")), cost(road(who, "strategic")), cost(road(who, "reduced"))),
            (Some(1.0), Some(1.0), Some(3.0))
        );
        assert!(ask("movement-cost", road(who, "reduced"), &[]).cites(BW_NOTE_02));
    }
    // Bridges too: in reduced movement infantry wades.
    let bridge = |movement: &str| cost(json!({ "movement": movement, "across": ["stream", "bridge"] }));
    assert_eq!((bridge("tactical"), bridge("reduced")), (Some(1.0), Some(2.0)));
}

#[test]
fn bw_note_03_the_second_rate_is_for_rapid_advance() {
    let rapid = |who: &str, hex: &str, rapid: bool| json!({ "who": who, "hex": hex, "rapid_advance": rapid });
    for (who, place, normal, quick) in [
        ("infantry", "woods", 3.0, 2.0),
        ("cavalry", "woods", 3.0, 2.0),
        ("cavalry", "village", 4.0, 2.0),
        ("cavalry", "chateau", 4.0, 2.0),
        ("infantry", "village", 3.0, 3.0),
    ] {
        assert_eq!((cost(rapid(who, place, false)), cost(rapid(who, place, true))), (Some(normal), Some(quick)), "{who} {place}");
    }
    assert!(ask("movement-cost", rapid("infantry", "woods", true), &[]).cites(BW_NOTE_03));
}

#[test]
fn bw_note_04_a_leader_enters_with_a_friend_only() {
    yes("may-enter-zoc", json!({ "who": "leader", "movement": "reduced", "with_friend": true }), "BW-NOTE-04");
    not("may-enter-zoc", json!({ "who": "leader", "movement": "reduced" }), "BW-NOTE-04");
}

#[test]
fn bw_note_05_bw_note_06_deep_streams_disorder_and_bar_the_disordered() {
    let cross = |who: &str, order: &str| json!({ "who": who, "order": order, "across": ["deep-stream"] });
    for who in ["infantry", "cavalry"] {
        yes("may-enter", cross(who, "good"), "BW-NOTE-05");
        not("may-enter", cross(who, "d-1"), "BW-NOTE-06");
        not("may-enter", cross(who, "d-2"), "BW-NOTE-06");
    }
    yes("may-enter", cross("leader", "good"), "BW-TEC-01");
    not("state-allows", json!({ "unit": { "order": "d-1" }, "act": "cross-deep-stream" }), "BW-NOTE-06");
}

#[test]
fn bw_note_07_squares_in_movement() {
    yes("may-form-square", json!({}), "BW-NOTE-07");
    yes("may-form-square", json!({ "unit": { "order": "d-1" } }), "BW-NOTE-07");
    for facts in [
        json!({ "unit": { "order": "d-2" } }),
        json!({ "unit": { "order": "routed" } }),
        json!({ "engaged": true }),
        json!({ "in_enemy_zoc": true }),
    ] {
        not("may-form-square", facts, "BW-NOTE-07");
    }
    yes("may-form-square", json!({ "in_enemy_zoc": true, "in_reaction": true }), "BW-SQR-01");
    not("may-form-square", json!({ "unit": { "strength": 1 } }), "BW-GAP-19");
    yes("may-form-square", json!({ "unit": { "strength": 2 } }), "BW-NOTE-07");
}

#[test]
fn bw_note_08_built_up_villages_by_road() {
    for who in ["cavalry", "artillery"] {
        not("may-enter", json!({ "who": who, "hex": "built-up-village" }), "BW-NOTE-08");
        yes("may-enter", json!({ "who": who, "hex": "built-up-village", "along": "path" }), "BW-NOTE-08");
    }
    yes("may-enter", json!({ "who": "infantry", "hex": "built-up-village" }), "BW-TEC-01");
}

#[test]
fn bw_note_09_lines_extend_at_the_start_of_the_activation() {
    let six = |with: Value| over(&json!({ "unit": { "strength": 6 } }), with);
    yes("may-extend-line", six(json!({})), "BW-NOTE-09");
    not("may-extend-line", six(json!({ "after_the_start": true })), "BW-NOTE-09");
    not("may-extend-line", json!({ "unit": { "strength": 5 } }), "BW-GAP-20");
    not("may-extend-line", six(json!({ "extended": true, "in_enemy_zoc": true })), "BW-GAP-20");
}
