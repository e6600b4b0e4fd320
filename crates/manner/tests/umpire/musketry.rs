//! Volleys and the range at which they fall on chargers.

use crate::common::{ask, cites};
use grognard_engine::Clause;
use grognard_manner::clause::*;
use serde_json::{Value, json};

#[test]
fn gm_rng_01_gm_nat_02_gm_bt_30_range_of_fire_on_a_charge() {
    let range = |class: &str, face: i64| ask("range-of-fire", json!({ "class": class }), &[face]).get("range").clone();
    // Both sides of every boundary of the printed table.
    for (class, steps) in [
        ("guard", vec![(5, "effective"), (6, "short")]),
        ("elite", vec![(2, "long"), (3, "effective"), (7, "effective"), (8, "short")]),
        ("veteran", vec![(3, "long"), (4, "effective"), (8, "effective"), (9, "short")]),
        ("first", vec![(5, "long"), (6, "effective"), (9, "effective"), (10, "short")]),
        ("second", vec![(6, "long"), (7, "effective"), (10, "effective")]),
        ("militia", vec![(8, "long"), (9, "effective"), (10, "effective")]),
    ] {
        for (face, expected) in steps {
            assert_eq!(range(class, face), expected, "{class} {face}");
        }
    }
    let british = |face: i64, further: bool| ask("range-of-fire", json!({ "nation": "british", "further_breakthrough": further }), &[face]);
    assert_eq!(british(8, false).get("range"), "short");
    assert_eq!(british(8, true).get("range"), "effective");
    assert_eq!(british(8, false).line(GM_NAT_02), Some(2));
    cites(&british(8, true), &[GM_BT_30]);
}

fn volley_line(facts: Value, clause: Clause) -> Option<i32> {
    ask("volley", facts, &[]).line(clause)
}

#[test]
fn gm_mus_01_gm_mus_02_gm_mus_07_gm_mus_08_gm_mus_09_gm_mus_10_gm_mus_11_volley_modifiers() {
    assert_eq!(volley_line(json!({ "rested": true }), GM_MUS_01), Some(2));
    assert_eq!(volley_line(json!({ "target": { "formation": "column-of-attack" } }), GM_MUS_02), Some(3));
    assert_eq!(volley_line(json!({ "target": { "formation": "column-of-march" } }), GM_MUS_02), Some(3));
    assert_eq!(volley_line(json!({ "target": { "formation": "square" } }), GM_MUS_02), None);
    assert_eq!(volley_line(json!({ "target": { "cover": "soft" } }), GM_MUS_07), Some(-2));
    assert_eq!(volley_line(json!({ "target": { "cover": "hard" } }), GM_MUS_08), Some(-4));
    assert_eq!(volley_line(json!({ "firer": { "unformed": true }, "charged": true }), GM_MUS_09), Some(-4));
    assert_eq!(volley_line(json!({ "moved": true }), GM_MUS_10), Some(-4));
    assert_eq!(volley_line(json!({ "target": { "skirmishers": true } }), GM_MUS_11), Some(-4));
    assert_eq!(ask("volley", json!({}), &[]).rating_of("volley"), 0);
}

#[test]
fn gm_mus_03_gm_mus_04_gm_mus_05_gm_mus_06_gm_mus_12_first_volleys_and_short_range() {
    let net = |range: &str, first: bool| ask("volley", json!({ "range": range, "first_volley": first }), &[]).rating_of("volley");
    assert_eq!([net("long", true), net("effective", true), net("short", true)], [2, 4, 10]);
    assert_eq!([net("long", false), net("effective", false), net("short", false)], [0, 0, 4]);
    let short = json!({ "range": "short", "first_volley": true });
    assert_eq!(volley_line(short.clone(), GM_MUS_05), Some(6));
    assert_eq!(volley_line(short.clone(), GM_MUS_06), Some(4));
    assert_eq!(volley_line(short, GM_MUS_12), Some(0));
    assert_eq!(volley_line(json!({ "range": "long", "first_volley": true }), GM_MUS_03), Some(2));
    assert_eq!(volley_line(json!({ "first_volley": true }), GM_MUS_04), Some(4));
}

#[test]
fn gm_mus_13_gm_mus_14_gm_mus_15_halves_are_halved_again() {
    // 36 figures, a twelve: seven figures.
    let lost = |facts: Value| ask("volley", facts, &[6, 6]).get("casualties")["figures"].as_i64().unwrap();
    assert_eq!(lost(json!({})), 7);
    assert_eq!(lost(json!({ "range": "long" })), 4);
    assert_eq!(lost(json!({ "target": { "arm": "artillery" } })), 4);
    let both = json!({ "range": "long", "target": { "arm": "artillery" } });
    assert_eq!(lost(both.clone()), 2);
    cites(&ask("volley", both, &[6, 6]), &[GM_MUS_13, GM_MUS_14, GM_MUS_15]);
    assert_eq!(lost(json!({ "target": { "arm": "artillery", "limbered": true } })), 7);
}

#[test]
fn gm_mus_16_gm_mus_24_gm_mus_25_gm_fmn_06_who_fires_no_volley() {
    let fired = |facts: Value| ask("volley", facts, &[]).0.ask.is_some();
    assert!(fired(json!({ "firer": { "figures": 6 } })) && !fired(json!({ "firer": { "figures": 5 } })));
    cites(&ask("volley", json!({ "firer": { "figures": 5 } }), &[]), &[GM_MUS_16]);
    assert!(!fired(json!({ "firer": { "unformed": true } })));
    cites(&ask("volley", json!({ "firer": { "unformed": true } }), &[]), &[GM_MUS_24]);
    cites(&ask("volley", json!({ "firer": { "unformed": true }, "charged": true }), &[3, 4]), &[GM_MUS_25]);
    let march = json!({ "firer": { "formation": "column-of-march" }, "charged": true });
    cites(&ask("volley", march, &[]), &[GM_FMN_06]);
}

#[test]
fn gm_mus_20_gm_mus_21_gm_mus_22_gm_fmn_12_gm_vil_10_figures_able_to_fire() {
    let figures = |facts: Value| ask("volley", facts, &[]).rating_of("figures");
    let formation = |formation: &str| json!({ "firer": { "formation": formation, "figures": 36 } });
    assert_eq!(figures(formation("line")), 36);
    assert_eq!(figures(formation("column-of-attack")), 12);
    assert_eq!(figures(formation("square")), 9);
    assert_eq!(figures(json!({ "wall_figures": 10 })), 10);
    cites(&ask("volley", formation("line"), &[3, 4]), &[GM_MUS_20]);
    cites(&ask("volley", formation("square"), &[3, 4]), &[GM_MUS_21, GM_FMN_12]);
    let wall = ask("volley", json!({ "wall_figures": 10 }), &[3, 4]);
    cites(&wall, &[GM_MUS_22, GM_VIL_10]);
    assert_eq!(wall.line(GM_MUS_01), Some(2));
}

#[test]
fn gm_inc_01_gm_inc_02_gm_nat_01_figures_count_by_class() {
    let counted =
        |class: &str, figures: i64| ask("volley", json!({ "firer": { "class": class, "figures": figures } }), &[]).rating_of("figures");
    assert_eq!([counted("militia", 36), counted("veteran", 36), counted("elite", 36), counted("guard", 36)], [26, 46, 46, 54]);
    assert_eq!([counted("first", 36), counted("second", 36)], [36, 36]);
    // Odd numbers take the next even row; beyond the table they are multiplied.
    assert_eq!([counted("guard", 35), counted("guard", 62), counted("militia", 62)], [54, 94, 46]);
    assert_eq!(volley_line(json!({ "firer": { "class": "guard" } }), GM_INC_01), Some(18));
    assert_eq!(volley_line(json!({}), GM_INC_02), Some(0));
    assert_eq!(volley_line(json!({ "firer": { "nation": "british", "class": "elite" } }), GM_NAT_01), Some(0));
}

#[test]
fn gm_mcas_01_gm_mcas_02_gm_mcas_03_the_musketry_table() {
    let fire = |figures: i64, dice: &[i64]| ask("volley", json!({ "firer": { "figures": figures } }), dice);
    let six = fire(6, &[3, 4]);
    assert_eq!(six.get("casualties")["figures"], 0);
    cites(&six, &[GM_MCAS_02]);
    let star = fire(24, &[4, 4]);
    assert_eq!((star.get("casualties")["figures"].as_i64(), star.get("casualties")["officers"].as_i64()), (Some(3), Some(1)));
    cites(&star, &[GM_MCAS_01, GM_MCAS_03]);
    // Over sixty figures the remainder is added (61 is 60 and 2).
    let many = fire(61, &[6, 6]).get("casualties")["figures"].as_i64();
    assert_eq!(many, Some(12 + 1));
}

#[test]
fn gm_mcas_04_a_screen_takes_every_sixth_casualty() {
    let screened = |dice: &[i64]| ask("volley", json!({ "screened": true, "firer": { "figures": 60 } }), dice);
    // Sixty figures: ten at nine, twelve at twelve.
    assert_eq!(screened(&[4, 5]).get("screen"), 1);
    assert_eq!(screened(&[6, 6]).get("screen"), 2);
    cites(&screened(&[6, 6]), &[GM_MCAS_04]);
    assert_eq!(ask("volley", json!({ "screened": true, "firer": { "figures": 12 } }), &[6, 6]).get("screen"), 0);
}

#[test]
fn gm_nat_03_gm_nat_06_gm_nat_08_gm_nat_17_national_fire() {
    let dice = |firer: Value| ask("volley", json!({ "firer": firer }), &[]).0.ask.unwrap();
    let british = dice(json!({ "nation": "british" }));
    assert_eq!((british.dice.as_str(), british.clause), ("3d6, keep the highest 2", GM_NAT_03));
    let russian = dice(json!({ "nation": "russian" }));
    assert_eq!((russian.dice.as_str(), russian.clause), ("3d6, keep the lowest 2", GM_NAT_06));
    let spanish = dice(json!({ "nation": "spanish" }));
    assert_eq!((spanish.dice.as_str(), spanish.clause), ("3d6, keep the lowest 2", GM_NAT_08));
    let grenz = dice(json!({ "nation": "austrian", "grenz": true }));
    assert_eq!((grenz.dice.as_str(), grenz.clause), ("3d6, keep the highest 2", GM_NAT_17));
    assert_eq!(dice(json!({ "nation": "austrian" })).dice, "2d6");
    for (firer, clause) in [
        (json!({ "nation": "british" }), GM_NAT_03),
        (json!({ "nation": "russian" }), GM_NAT_06),
        (json!({ "nation": "spanish" }), GM_NAT_08),
        (json!({ "nation": "austrian", "grenz": true }), GM_NAT_17),
    ] {
        cites(&ask("volley", json!({ "firer": firer }), &[3, 4, 5]), &[clause]);
    }
}

#[test]
fn gm_bt_31_a_volley_at_a_further_breakthrough() {
    assert_eq!(volley_line(json!({ "further_breakthrough": true }), GM_BT_31), Some(-4));
    assert_eq!(volley_line(json!({}), GM_BT_31), None);
}

#[test]
fn gm_vil_14_a_garrison_has_hard_cover() {
    let into = json!({ "place": "village" });
    assert_eq!(volley_line(into.clone(), GM_MUS_08), Some(-4));
    assert_eq!(volley_line(into, GM_VIL_14), Some(0));
    assert_eq!(volley_line(json!({}), GM_VIL_14), None);
}
