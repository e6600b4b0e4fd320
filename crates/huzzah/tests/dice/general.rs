//! Dice, language, quality shifts, disadvantage.

use crate::kit::{and, ask, clause, json, odds, refuse};

#[test]
fn hz_gen_01_a_double_one_is_huzzah() {
    assert_eq!(ask("check", json!({ "rating": 8 }), &[1, 1]).headline(), "Huzzah!");
    assert!(ask("check", json!({ "rating": 8 }), &[1, 1]).cites(clause::HZ_GEN_01));
    assert_eq!(ask("check", json!({ "rating": 8 }), &[1, 2]).headline(), "success");
}

#[test]
fn hz_gen_02_two_dice_are_added() {
    let trial = odds("check", json!({ "rating": 7 }));
    let wanted = trial.0.ask.as_ref().unwrap();
    assert_eq!((wanted.dice.as_str(), wanted.faces), ("2d6", 2));
    assert_eq!((trial.chance("Huzzah!"), trial.chance("success"), trial.chance("failure")), ("1/36", "5/9", "5/12"));
    assert!(ask("check", json!({ "rating": 7 }), &[3, 4]).cites(clause::HZ_GEN_02));
}

#[test]
fn hz_gen_03_eleven_and_twelve_always_fail() {
    let trial = ask("check", json!({ "rating": 12 }), &[5, 6]);
    assert_eq!(trial.headline(), "failure");
    assert!(trial.cites(clause::HZ_GEN_03));
    assert_eq!(ask("check", json!({ "rating": 12 }), &[4, 6]).headline(), "success");
}

#[test]
fn hz_gen_04_the_rating_or_less_succeeds() {
    assert!(ask("check", json!({ "rating": 8 }), &[4, 4]).cites(clause::HZ_GEN_04));
    assert_eq!(ask("check", json!({ "rating": 8 }), &[4, 4]).headline(), "success");
    assert_eq!(ask("check", json!({ "rating": 8 }), &[4, 5]).headline(), "failure");
}

#[test]
fn hz_seq_01_hz_seq_02_hz_seq_03_who_goes_first() {
    let first = |facts, dice: &[i64]| ask("who-goes-first", facts, dice);
    let named = first(json!({ "scenario": "blue", "attacker": "red" }), &[]);
    assert_eq!((named.headline(), named.cites(clause::HZ_SEQ_01)), ("blue first", true));
    let attacks = first(json!({ "attacker": "red" }), &[]);
    assert_eq!((attacks.headline(), attacks.cites(clause::HZ_SEQ_02)), ("red first", true));
    for (dice, wanted) in [
        ([3, 4, 3, 3], "red first"),
        ([3, 3, 3, 4], "blue first"),
        ([3, 4, 2, 5], "roll again"),
        ([1, 1, 6, 6], "red chooses"),
        ([1, 2, 1, 1], "blue chooses"),
        ([1, 1, 1, 1], "roll again"),
    ] {
        let rolled = first(json!({}), &dice);
        assert_eq!((rolled.headline(), rolled.cites(clause::HZ_SEQ_03)), (wanted, true), "{dice:?}");
    }
    // The ties of two throws of two dice.
    assert_eq!(odds("who-goes-first", json!({})).chance("roll again"), "73/648");
}

#[test]
fn hz_lang_04_half_is_not_a_majority() {
    let facts = |depleted| json!({ "batteries": 6, "depleted": depleted, "factions": [{ "factor": 4 }] });
    assert_eq!(ask("rearm", facts(3), &[]).line(clause::HZ_REA_03), None);
    assert!(ask("rearm", facts(3), &[]).cites(clause::HZ_LANG_04));
    assert_eq!(ask("rearm", facts(4), &[]).line(clause::HZ_REA_03), Some(1));
}

#[test]
fn hz_mods_01_ups_shift_the_name_and_the_number_is_read_after() {
    let rating = |quality: &str, ups: i32| {
        let trial = ask("check", json!({ "quality": quality, "ups": ups }), &[]);
        assert!(trial.line(clause::HZ_MODS_01).is_some());
        trial.rating()
    };
    assert_eq!((rating("trained", 1), rating("trained", 2), rating("trained", 3)), (9, 10, 10));
    assert_eq!((rating("trained", -1), rating("trained", -3), rating("trained", -9)), (7, 5, 5));
    // On the plateau of the disadvantaged column a Down costs nothing.
    let low = |ups| ask("check", json!({ "quality": "trained", "ups": ups, "disadvantaged": true }), &[]).rating();
    assert_eq!((low(0), low(-1), low(-2), low(-3)), (4, 4, 4, 3));
}

#[test]
fn hz_mods_03_elsewhere_an_up_is_a_plain_one() {
    let trial = ask("check", json!({ "rating": 8, "ups": -3 }), &[]);
    assert_eq!((trial.rating(), trial.line(clause::HZ_MODS_03)), (5, Some(-3)));
    assert_eq!(ask("check", json!({ "rating": 8, "ups": 3 }), &[]).rating(), 11);
    assert_eq!(refuse("check", json!({ "rating": 8, "quality": "raw" })).clause, Some(clause::HZ_MODS_03));
}

#[test]
fn hz_dis_02_the_disadvantaged_column() {
    for (quality, full, low) in
        [("veteran", 10, 6), ("experienced", 9, 5), ("trained", 8, 4), ("green", 7, 4), ("raw", 6, 4), ("unreliable", 5, 3)]
    {
        assert_eq!(ask("check", json!({ "quality": quality }), &[]).rating(), full);
        let trial = ask("check", json!({ "quality": quality, "disadvantaged": true }), &[]);
        assert_eq!(trial.rating(), low);
        assert!(trial.line(clause::HZ_DIS_02).is_some());
    }
}

#[test]
fn hz_dis_01_disadvantage_outweighs_everything() {
    let favours = json!({ "quality": "trained", "uphill": true, "supported": true, "secure_flanks": 2, "ground": "woods" });
    assert!(ask("favourable-position", favours.clone(), &[]).allowed());
    let trial = ask("favourable-position", and(&favours, json!({ "disadvantaged": true })), &[]);
    assert!(!trial.allowed() && trial.cites(clause::HZ_DIS_01));
}

#[test]
fn hz_ord_23_a_unit_is_broken_by_its_losses_or_by_leaving() {
    let facts = |staggers, left| json!({ "quality": "trained", "kills": 3, "staggers": staggers, "left_table": left });
    assert!(!ask("counts-as-broken", facts(4, false), &[]).allowed());
    assert!(ask("counts-as-broken", facts(5, false), &[]).allowed());
    assert!(ask("counts-as-broken", facts(0, true), &[]).allowed());
    assert!(ask("counts-as-broken", facts(5, false), &[]).cites(clause::HZ_ORD_23));
}

#[test]
fn hz_ord_24_a_command_is_broken_without_units() {
    assert!(ask("counts-as-broken", json!({ "units_on_table": 0 }), &[]).allowed());
    let trial = ask("counts-as-broken", json!({ "units_on_table": 1 }), &[]);
    assert!(!trial.allowed() && trial.cites(clause::HZ_ORD_24));
}

#[test]
fn hz_ord_25_hz_ord_26_hz_thr_39_isolated_without_effective_sisters() {
    let facts = |sisters, gone, threat| json!({ "sisters": sisters, "sisters_broken_or_routing": gone, "for_threat": threat });
    assert!(!ask("isolated", facts(3, 2, false), &[]).allowed());
    let last = ask("isolated", facts(3, 3, false), &[]);
    assert!(last.allowed() && last.cites(clause::HZ_ORD_25));
    let alone = ask("isolated", facts(0, 0, false), &[]);
    assert!(alone.allowed() && alone.cites(clause::HZ_ORD_26));
    let threat = ask("isolated", facts(3, 3, true), &[]);
    assert!(threat.allowed() && threat.cites(clause::HZ_THR_39));
    assert!(!ask("isolated", facts(3, 2, true), &[]).allowed());
    assert_eq!(refuse("isolated", facts(1, 2, false)).clause, Some(clause::HZ_ORD_25));
}
