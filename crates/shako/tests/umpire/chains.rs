//! Whole charges, and who moves first.

use crate::common::*;

#[test]
fn sk_gap_16_sk_gap_19_a_column_charges_a_line() {
    assert_eq!(ask("charge", json!({}), &[4]).headline(), "charge stopped by the volley");
    assert_eq!(
        ask("charge", json!({ "attacker": { "formation": "column", "kills": 3 } }), &[5]).headline(),
        "attacker broken by the volley"
    );
    let fought = ask("charge", json!({}), &[1, 6, 2]);
    assert_eq!(fought.headline(), "attacker wins: defender broken");
    // A regular column is stopped by half the volleys of a regular line.
    assert_eq!(odds("charge", json!({})).chance("charge stopped by the volley"), "1/2");
    // The volley's marks go to the attacker.
    let stopped = ask("charge", json!({}), &[5]);
    let roles: Vec<_> = stopped.0.outcome.as_ref().unwrap().effects.iter().map(|effect| effect.role).collect();
    assert!(roles.iter().all(|role| *role == grognard_engine::umpire::Role::A));
}

#[test]
fn british_fire_stops_no_more_columns_but_kills_more() {
    let french = json!({ "formation": "column", "kills": 3 });
    let broken = |nation: &str| {
        odds("charge", json!({ "attacker": french, "defender": { "nation": nation } })).chance("attacker broken by the volley").to_owned()
    };
    assert_eq!((broken("other"), broken("britain")), ("1/3".into(), "1/2".into()));
}

#[test]
fn sk_fire_02_a_defender_that_moved_has_no_bonus_in_the_chain_either() {
    let moved = ask("charge", json!({ "defender": { "nation": "britain" }, "defender_moved": true }), &[5]);
    assert_eq!((moved.line(SK_FIRE_01), moved.line(SK_FIRE_02)), (None, Some(0)));
}

#[test]
fn sk_gap_16_columns_and_flanked_lines_do_not_volley_at_chargers() {
    assert_eq!(ask("charge", json!({ "defender": { "formation": "column" } }), &[6, 5]).headline(), "attacker wins: defender falls back");
    assert_eq!(
        ask("charge", json!({ "defender": { "touched": "flank", "break_point": 9 } }), &[1, 5]).headline(),
        "defender wins: attacker falls back"
    );
    assert_eq!(refuse("charge", json!({ "defender": { "class": "general-cavalry" } })).clause, Some(SK_INFCAV_01));
}

#[test]
fn sk_gap_17_sk_gap_18_sk_gap_35_who_cannot_charge_is_refused_naming_both_fields() {
    for (chain, attacker, fields, clause) in [
        ("charge", json!({ "staggered": true }), ["attacker.staggered", "defender.touched"], SK_GAP_17),
        ("cavalry-charge", json!({ "class": "regular-infantry" }), ["attacker.class", "charge_distance"], SK_GAP_35),
        ("cavalry-charge", json!({ "class": "general-cavalry", "blown": true }), ["attacker.blown", "charge_distance"], SK_GAP_18),
        ("cavalry-charge", json!({ "class": "general-cavalry", "staggered": true }), ["attacker.staggered", "charge_distance"], SK_GAP_17),
    ] {
        let error = refuse(chain, json!({ "attacker": attacker }));
        assert_eq!((error.code, error.clause), ("facts/contradiction", Some(clause)), "{chain}: {error:?}");
        for field in fields {
            assert!(error.message.contains(field) || error.field.as_deref() == Some(field), "{chain} does not name {field}: {error:?}");
        }
    }
}

#[test]
fn cavalry_charges_infantry_to_the_end() {
    let square = ask("cavalry-charge", json!({}), &[1, 1, 6]);
    assert_eq!(square.headline(), "square formed; defender wins: attacker broken");
    let failed = ask("cavalry-charge", json!({}), &[6, 6, 1]);
    assert_eq!(failed.headline(), "no square; attacker wins: defender broken");
    cites(&failed, &[SK_HSQ_08, SK_HSQ_14]);
    let recalled = ask("cavalry-charge", json!({ "tries_recall": true }), &[1, 1]);
    assert_eq!(recalled.headline(), "square formed; cavalry recalls");
    let british = json!({ "attacker": { "class": "general-cavalry", "nation": "britain" }, "target_available": true });
    assert_eq!(ask("cavalry-charge", british, &[6, 6, 1, 1]).headline(), "no square; attacker wins: defender broken; must break through");
    let through = ask("cavalry-charge", json!({ "breakthrough": true, "charge_distance": 5 }), &[3, 6, 1]);
    assert_eq!((through.line(SK_HSQ_10), through.headline()), (Some(1), "no square; attacker wins: defender broken"));
    let stands = ask("cavalry-charge", json!({ "rolls_for_square": false, "defender": { "flanks_supported": 2 } }), &[6]);
    assert_eq!(stands.headline(), "charge stopped by the volley");
}

#[test]
fn chains_agree_with_a_plain_walk_of_every_branch() {
    use grognard_engine::dice::enumerate;
    use grognard_engine::umpire::Verdict;
    use grognard_shako::procedures::chain::cavalry_charge::{CavalryChargeFacts, cavalry_charge, cavalry_charge_odds};
    use grognard_shako::procedures::test::melee::Fighter;
    let rules = grognard_shako::Rules::standard();
    let weak = Fighter { break_point: Some(2), ..CavalryChargeFacts::default().defender };
    let facts = CavalryChargeFacts { defender: weak, tries_recall: true, ..CavalryChargeFacts::default() };
    let plain = enumerate(|hand| cavalry_charge(&facts, rules, hand).map(|outcome| outcome.headline()).map_err(|_| ())).unwrap();
    let joined = cavalry_charge_odds(&facts, rules).unwrap().map(|outcome| outcome.map(|outcome| outcome.headline()).map_err(|_| ()));
    assert_eq!(plain, joined);
}

#[test]
fn sk_wsq_05_sk_wsq_06_a_battery_runs_or_fights() {
    assert_eq!(ask("charge-on-guns", json!({}), &[3]).headline(), "crew safe in the square");
    let fought = ask("charge-on-guns", json!({ "withdraws": false }), &[6, 5]);
    assert_eq!(fought.headline(), "attacker wins: defender broken");
    cites(&fought, &[SK_WSQ_05]);
    let infantry = refuse("charge-on-guns", json!({ "attacker": { "class": "regular-infantry" } }));
    assert_eq!(infantry.clause, Some(SK_WSQ_06));
}

#[test]
fn the_higher_initiative_moves_first() {
    assert_eq!(ask("movement-order", json!({}), &[7, 3]).headline(), "red first");
    assert_eq!(ask("movement-order", json!({ "blue": { "cavalry_division": true } }), &[7, 7]).headline(), "blue first");
    assert_eq!(ask("movement-order", json!({}), &[5, 5, 2, 6]).headline(), "blue first");
    assert_eq!(ask("movement-order", json!({ "blue": { "retreating": true } }), &[0]).headline(), "red first, red halted");
    let level = odds("movement-order", json!({}));
    let first =
        |side: &str| level.0.odds.as_ref().unwrap().iter().filter(|row| row.outcome.starts_with(side)).map(|row| row.p).sum::<f64>();
    assert!((first("red") - 0.5).abs() < 1e-12);
}
