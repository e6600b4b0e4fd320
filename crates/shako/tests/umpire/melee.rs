//! Melee: which MR, every modifier, ties, results.

use crate::common::*;
use serde_json::Value;

/// Ratings of attacker and defender.
fn ratings(facts: Value) -> (i32, i32) {
    let answer = ask("melee", facts, &[6, 1]);
    (answer.rating_of("attacker"), answer.rating_of("defender"))
}

#[test]
fn sk_sev_01_the_loser_takes_the_margin_in_kills_and_falls_back() {
    let won = ask("melee", json!({}), &[5, 3]);
    assert_eq!(won.headline(), "attacker wins: defender falls back");
    cites(&won, &[SK_SEV_01]);
    assert_eq!((won.get("margin"), &won.get("defenders")[0]["kills"]), (&json!(2), &json!(2)));
    assert_eq!(ask("melee", json!({}), &[6, 3]).headline(), "attacker wins: defender falls back");
    assert_eq!(ask("melee", json!({}), &[6, 2]).headline(), "attacker wins: defender broken");
}

#[test]
fn sk_tie_01_sk_tie_02_a_tie_costs_each_a_kill_and_is_rolled_again() {
    let tied = ask("melee", json!({}), &[3, 3, 6, 5]);
    cites(&tied, &[SK_TIE_01, SK_TIE_02]);
    assert_eq!(
        (tied.get("ties"), &tied.get("attackers")[0]["kills"], &tied.get("defenders")[0]["kills"]),
        (&json!(1), &json!(1), &json!(2))
    );
    // The hit can break one side, or both.
    assert_eq!(ask("melee", json!({ "defender": { "kills": 3 } }), &[2, 5]).headline(), "attacker wins: defender broken");
    let both = json!({ "attacker": { "kills": 3 }, "defender": { "kills": 3 } });
    assert_eq!(ask("melee", both, &[2, 2]).headline(), "both broken");
    assert!(!ask("melee", json!({}), &[6, 5]).cites(SK_TIE_02));
}

#[test]
fn sk_cdep_04_cavalry_never_receives_combat_deployment() {
    let cavalry = ask("melee", json!({ "attacker": { "class": "general-cavalry", "flanks_supported": 2 } }), &[6, 1]);
    assert_eq!((cavalry.line(SK_CDEP_04), cavalry.row("Supported flank, infantry")), (Some(0), None));
    no("combat-deployment", json!({ "cavalry": true }), SK_CDEP_04);
    let infantry = ask("melee", json!({ "defender": { "flanks_supported": 2 } }), &[1, 6]);
    assert_eq!((infantry.line(SK_CDEP_04), infantry.row("Supported flank, infantry")), (None, Some(2)));
}

#[test]
fn sk_cdep_01_sk_cdep_02_sk_cdep_03_impassable_ground_supports_unless_enemy_skirmishers_hold_it() {
    yes("combat-deployment", json!({ "beside": "impassable-ground" }), SK_CDEP_02);
    no("combat-deployment", json!({ "beside": "impassable-ground", "enemy_skirmishers": true }), SK_CDEP_03);
    no("combat-deployment", json!({ "beside": "passable-ground" }), SK_CDEP_01);
    cites(&ask("terrain", json!({ "ground": "rough-ground" }), &[]), &[SK_CDEP_01]);
    assert!(!ask("terrain", json!({ "ground": "light-wood" }), &[]).cites(SK_CDEP_01));
}

#[test]
fn sk_cdep_05_cavalry_may_give_support() {
    yes("combat-deployment", json!({ "beside": "cavalry" }), SK_CDEP_05);
    no("combat-deployment", json!({ "beside": "artillery" }), SK_GAP_21);
    yes("combat-deployment", json!({ "distance": 2, "turned_by": 45 }), SK_GAP_21);
    no("combat-deployment", json!({ "distance": 2.25 }), SK_GAP_21);
    no("combat-deployment", json!({ "turned_by": 46 }), SK_GAP_21);
    no("combat-deployment", json!({ "supporter_shaken": true }), SK_GAP_21);
}

#[test]
fn sk_frall_01_the_french_system_supports_columns() {
    let column = |nation: &str| {
        ask(
            "melee",
            json!({ "attacker": { "formation": "column", "nation": nation, "flanks_supported": 1, "rear_support": true } }),
            &[6, 1],
        )
    };
    let french = column("french-ally");
    assert_eq!(
        (french.line(SK_FRALL_01), french.row("Supported flank, infantry"), french.row("Rear support, French-system column")),
        (Some(0), Some(1), Some(1))
    );
    let other = column("austria");
    assert_eq!((other.line(SK_FRALL_01), other.row("Supported flank, infantry")), (None, None));
    cites(&yes("combat-deployment", json!({ "formation": "column", "nation": "france" }), SK_GAP_21), &[SK_FRALL_01]);
    no("combat-deployment", json!({ "formation": "column" }), SK_GAP_21);
}

#[test]
fn sk_reform_05_blown_cavalry_fights_on_its_disordered_mr() {
    let facts = |blown| json!({ "attacker": { "class": "general-cavalry" }, "defender": { "class": "general-cavalry", "blown": blown } });
    assert_eq!((ratings(facts(true)).1, ratings(facts(false)).1), (1, 4));
    assert_eq!(ask("melee", facts(true), &[6, 1]).line(SK_REFORM_05), Some(0));
    yes("state-allows", json!({ "state": "blown", "wants": "fight-if-charged" }), SK_REFORM_05);
}

#[test]
fn sk_hsq_06_sk_hsq_14_a_failed_hasty_square_fights_disordered() {
    let facts = |failed| json!({ "attacker": { "class": "general-cavalry" }, "defender": { "failed_hasty_square": failed } });
    assert_eq!((ratings(facts(true)).1, ratings(facts(false)).1), (1, 4));
    let answer = ask("melee", facts(true), &[6, 1]);
    assert_eq!((answer.line(SK_HSQ_14), answer.line(SK_HSQ_06)), (Some(0), Some(0)));
}

#[test]
fn sk_hsq_08_cavalry_that_beats_a_failed_square_may_break_through() {
    cites(
        &ask("melee", json!({ "attacker": { "class": "general-cavalry" }, "defender": { "failed_hasty_square": true } }), &[3, 4]),
        &[SK_HSQ_08],
    );
    yes("after-victory", json!({ "beat": "failed-hasty-square" }), SK_HSQ_08);
}

#[test]
fn sk_hsq_16_a_survivor_that_held_is_put_into_square() {
    let facts = json!({ "attacker": { "class": "second-rate-cavalry", "blown": true }, "attacker_charged": false, "defender": { "failed_hasty_square": true } });
    let held = ask("melee", facts.clone(), &[1, 6]);
    cites(&held, &[SK_HSQ_16]);
    assert_eq!(effect(&held, "formation"), Some(json!({ "set": "square" })));
    let driven = ask(
        "melee",
        json!({ "attacker": { "class": "general-cavalry" }, "defender": { "failed_hasty_square": true, "break_point": 9 } }),
        &[1, 3],
    );
    assert_eq!(driven.headline(), "attacker wins: defender falls back");
    assert!(!driven.cites(SK_HSQ_16));
}

#[test]
fn sk_msq_07_sk_msq_08_a_square_that_moved_in_its_last_opportunity_fights_at_one_less() {
    let square = |this: bool, last: bool, before: bool| {
        let defender = json!({ "formation": "square", "square_moved_this_turn": this, "square_moved_last_turn": last, "moved_before_chargers": before });
        ask("melee", json!({ "attacker": { "class": "general-cavalry" }, "defender": defender }), &[1, 6])
    };
    let moved = square(true, false, true);
    assert_eq!((moved.line(SK_MSQ_07), moved.line(SK_MSQ_08)), (Some(-1), Some(0)));
    assert_eq!(square(false, true, false).line(SK_MSQ_07), Some(-1));
    assert_eq!(square(false, true, true).line(SK_MSQ_07), None);
    assert_eq!(square(true, false, false).line(SK_MSQ_07), None);
    assert_eq!(square(false, false, true).line(SK_MSQ_08), None);
}

#[test]
fn sk_sqmel_01_sk_sqmel_02_a_square_within_two_inches_supports_against_cavalry_only() {
    let square = |attacker: &str, distance: f64| {
        ask(
            "melee",
            json!({ "attacker": { "class": attacker }, "defender": { "formation": "square", "nearest_square": distance } }),
            &[1, 6],
        )
    };
    let near = square("general-cavalry", 2.0);
    assert_eq!((near.line(SK_SQMEL_02), near.line(SK_SQMEL_01)), (Some(1), Some(0)));
    assert_eq!(square("general-cavalry", 2.25).line(SK_SQMEL_02), None);
    assert_eq!(square("regular-infantry", 2.0).line(SK_SQMEL_02), None);
}

#[test]
fn sk_sqmel_03_lines_and_columns_do_not_support_squares() {
    let answer = ask(
        "melee",
        json!({ "attacker": { "class": "general-cavalry" }, "defender": { "formation": "square", "flanks_supported": 2 } }),
        &[1, 6],
    );
    assert_eq!((answer.line(SK_SQMEL_03), answer.row("Supported flank, infantry")), (Some(0), None));
    no("combat-deployment", json!({ "beside": "infantry-square" }), SK_SQMEL_03);
    no("combat-deployment", json!({ "formation": "square" }), SK_SQMEL_03);
}

#[test]
fn sk_sqmel_04_hasty_squares_neither_give_nor_take_support() {
    let square = |hasty: bool, other: bool| {
        let defender = json!({ "formation": "square", "nearest_square": 1, "hasty": hasty, "nearest_square_hasty": other });
        ask("melee", json!({ "attacker": { "class": "general-cavalry" }, "defender": defender }), &[1, 6])
    };
    for (hasty, other) in [(true, false), (false, true)] {
        let answer = square(hasty, other);
        assert_eq!((answer.line(SK_SQMEL_04), answer.line(SK_SQMEL_02)), (Some(0), None));
    }
    assert_eq!(square(false, false).line(SK_SQMEL_02), Some(1));
}

#[test]
fn sk_cvsq_02_sk_cvsq_03_sk_cvsq_04_cavalry_fights_squares_disordered_and_breaks_them_if_it_wins() {
    let facts = json!({ "attacker": { "class": "battle-cavalry" }, "defender": { "formation": "square" } });
    assert_eq!(ratings(facts.clone()), (2, 4));
    let won = ask("melee", facts, &[6, 1]);
    assert_eq!(won.headline(), "attacker wins: defender broken");
    cites(&won, &[SK_CVSQ_02, SK_CVSQ_03, SK_CVSQ_04]);
    yes("after-victory", json!({ "beat": "square", "wants": "rally-in-place" }), SK_CVSQ_04);
    yes("after-victory", json!({ "beat": "square", "wants": "break-through" }), SK_CVSQ_04);
}

#[test]
fn sk_cvsq_06_method_a_beaten_cavalry_takes_full_casualties_and_falls_back() {
    let lost = ask("melee", json!({ "attacker": { "class": "battle-cavalry" }, "defender": { "formation": "square" } }), &[1, 2]);
    assert_eq!(lost.headline(), "defender wins: attacker falls back");
    cites(&lost, &[SK_CVSQ_06]);
    assert_eq!(lost.get("attackers")[0]["kills"], 3);
}

#[test]
fn sk_aust_02_masse_and_cavalry_both_fight_on_their_frontal_mr() {
    let facts = json!({ "attacker": { "class": "general-cavalry" }, "defender": { "formation": "masse", "touched": "flank" } });
    assert_eq!(ratings(facts.clone()), (4, 4));
    assert_eq!(ask("melee", facts, &[6, 1]).line(SK_AUST_02), Some(0));
    // Against infantry a masse has flanks.
    assert_eq!(ratings(json!({ "defender": { "formation": "masse", "touched": "flank" } })), (4, 1));
}

#[test]
fn sk_dmor_04_sk_dmor_05_new_order_takes_one_off_the_mr_but_not_below_nought_disordered() {
    let facts = json!({ "attacker": { "new_order": true } });
    assert_eq!(ratings(facts.clone()), (3, 4));
    assert_eq!(ask("melee", facts, &[6, 1]).line(SK_DMOR_04), Some(-1));
    let floor = json!({ "attacker": { "class": "second-rate-infantry", "new_order": true, "touched": "rear" } });
    assert_eq!(ratings(floor.clone()).0, 0);
    let answer = ask("melee", floor, &[6, 1]);
    assert_eq!((answer.line(SK_DMOR_04), answer.line(SK_DMOR_05)), (None, Some(0)));
    assert_eq!(ratings(json!({ "attacker": { "class": "elite-infantry", "new_order": true, "touched": "rear" } })).0, 1);
}

#[test]
fn sk_gap_19_sk_gap_33_the_melee_modifiers_of_the_completion_each_count() {
    let line = |facts, label| ask("melee", facts, &[6, 1]).row(label);
    assert_eq!(
        line(
            json!({ "attacker": { "class": "general-cavalry", "wider_than_column": true }, "defender": { "formation": "column" } }),
            "Cavalry wider than an enemy infantry column"
        ),
        Some(1)
    );
    assert_eq!(
        line(
            json!({ "attacker": { "class": "general-cavalry", "wider_than_column": true } }),
            "Cavalry wider than an enemy infantry column"
        ),
        None
    );
    assert_eq!(line(json!({ "attacker": { "staggered": true } }), "Staggered"), Some(-1));
    assert_eq!(line(json!({ "attacker": { "kills": 2 } }), "Kill already suffered"), Some(-2));
    assert_eq!(line(json!({ "attacker": { "commander": true } }), "Commander attached"), Some(1));
    for ground in ["uphill", "hedge-wall", "bank", "bridge-end"] {
        assert_eq!(line(json!({ "defends": ground }), "Defending uphill, obstacle or bank"), Some(1), "{ground}");
    }
    assert_eq!(line(json!({ "defends": "earthwork" }), "Defending a town sector or earthwork"), Some(2));
    assert_eq!(line(json!({ "defends": "town-sector" }), "Defending a town sector or earthwork"), Some(2));
    assert_eq!(line(json!({}), "Defending uphill, obstacle or bank"), None);
    let three = json!({ "attacker_with": [{}, {}] });
    let answer = ask("melee", three, &[1, 1, 6, 1]);
    assert_eq!((answer.row("Further friendly unit in the pair-off"), answer.get("used")), (Some(2), &json!(2)));
    // A third adds nothing.
    let four = ask("melee", json!({ "attacker_with": [{}, {}, {}] }), &[1, 1, 6, 1, 1]);
    assert_eq!(four.row("Further friendly unit in the pair-off"), Some(2));
}

#[test]
fn sk_gap_19_disordered_ratings_by_flank_wood_and_square() {
    assert_eq!(ratings(json!({ "defender": { "touched": "flank" } })), (4, 1));
    assert_eq!(ratings(json!({ "defends": "light-wood" })), (1, 4));
    assert_eq!(ratings(json!({ "defends": "dense-wood" })), (1, 1));
    assert_eq!(ratings(json!({ "defender": { "formation": "square" } })), (4, 1));
    assert_eq!(ratings(json!({ "defender": { "hit_afresh": true } })), (4, 1));
    assert_eq!(ratings(json!({ "defends": "town-sector", "defender": { "touched": "rear" } })), (4, 6));
    assert_eq!(ratings(json!({ "attacker": { "mr": 7, "disordered_mr": 3, "touched": "rear" } })).0, 3);
    assert_eq!(ratings(json!({ "attacker": { "mr": 7, "touched": "rear" } })).0, 4);
}

#[test]
fn sk_gap_19_infantry_ridden_down_and_batteries_beaten_are_broken() {
    let ridden = |attacker: i64, defender: i64| {
        ask("melee", json!({ "attacker": { "class": "general-cavalry" } }), &[attacker, defender]).headline().to_owned()
    };
    assert_eq!((ridden(5, 2), ridden(5, 3)), ("attacker wins: defender broken".into(), "attacker wins: defender falls back".into()));
    let battery = json!({ "defender": { "class": "regular-artillery" } });
    assert_eq!(ask("melee", battery, &[6, 5]).headline(), "attacker wins: defender broken");
    let advance = ask("melee", json!({}), &[6, 5]);
    assert!(advance.words().contains("advance up to 1 inch"), "{}", advance.words());
}

#[test]
fn exact_odds_of_a_level_melee_are_level() {
    let level = odds("melee", json!({}));
    let wins = |who: &str| {
        let rows = level.0.odds.as_ref().unwrap();
        rows.iter().filter(|row| row.outcome.starts_with(who)).map(|row| row.p).sum::<f64>()
    };
    assert!((wins("attacker") - wins("defender")).abs() < 1e-12);
}

#[test]
fn sk_gap_18_sk_gap_30_contradictions_are_refused() {
    assert_eq!(refuse("melee", json!({ "defends": "town-sector", "attacker": { "class": "battle-cavalry" } })).clause, Some(SK_GAP_30));
    assert_eq!(refuse("melee", json!({ "attacker": { "formation": "square" } })).clause, Some(SK_GAP_18));
    let error = refuse("melee", json!({ "defends": "town-sector", "defender_with": [{}] }));
    assert_eq!((error.code, error.clause), ("facts/contradiction", Some(SK_TOWN_08)));
}

#[test]
fn sk_gap_33_a_commander_is_lost_on_twelve() {
    assert_eq!(ask("commander-loss", json!({}), &[6, 6]).headline(), "lost");
    assert_eq!(ask("commander-loss", json!({}), &[6, 5]).headline(), "unhurt");
    assert_eq!(ask("commander-loss", json!({ "unit_hit_or_fought": false }), &[]).headline(), "not at risk");
    assert_eq!(odds("commander-loss", json!({})).chance("lost"), "1/36");
}
