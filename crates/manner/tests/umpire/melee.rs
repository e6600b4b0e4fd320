//! Melees, breakthroughs and whole charges.

use crate::common::{ask, cites, cites_not, odds, refused};
use grognard_engine::Clause;
use grognard_manner::clause::*;
use serde_json::{Value, json};

/// Two squadrons of six against as many, all light unless said.
fn cavalry(attacker: Value, more: Value) -> Value {
    let mut facts = json!({ "attacker": { "figures": 12, "squadrons": 2 }, "defender": { "figures": 12, "squadrons": 2 } });
    facts["attacker"].as_object_mut().unwrap().extend(attacker.as_object().unwrap().clone());
    facts.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    facts
}

/// Dice the attacker rolls in the first round.
fn first_round_dice(attacker: Value) -> i32 {
    ask("cavalry-melee", cavalry(attacker, json!({})), &[]).rating()
}

/// `count` sixes among `dice` dice.
fn sixes(dice: usize, count: usize) -> Vec<i64> {
    (0..dice).map(|die| if die < count { 6 } else { 2 }).collect()
}

fn rolls(parts: &[&[i64]]) -> Vec<i64> {
    parts.concat()
}

#[test]
fn gm_cvc_01_gm_cvc_03_gm_cvc_04_gm_cvc_05_gm_cvc_06_gm_cvc_07_gm_cvc_08_increments_of_line_and_militia() {
    for (cavalry, class, dice, clause) in [
        ("light", "militia", 9, GM_CVC_03),
        ("heavy", "militia", 12, GM_CVC_04),
        ("light", "first", 12, GM_CVC_05),
        ("light", "elite", 12, GM_CVC_05),
        ("heavy", "first", 16, GM_CVC_06),
        ("heavy", "elite", 16, GM_CVC_06),
        ("lancer", "first", 16, GM_CVC_07),
        ("cuirassier", "first", 18, GM_CVC_08),
        ("cuirassier", "elite", 18, GM_CVC_08),
    ] {
        let unit = json!({ "cavalry": cavalry, "class": class });
        assert_eq!(first_round_dice(unit.clone()), dice, "{class} {cavalry}");
        cites(&ask("cavalry-melee", self::cavalry(unit, json!({})), &[]), &[clause]);
    }
    let over = ask("cavalry-melee", cavalry(json!({}), json!({})), &rolls(&[&sixes(12, 4), &sixes(12, 0), &[1, 1, 1], &[6, 6, 6]]));
    cites(&over, &[GM_CVC_01]);
}

#[test]
fn gm_cvc_09_gm_cvc_10_gm_cvc_11_gm_cvc_12_gm_cvc_13_increments_of_the_guard() {
    for (cavalry, dice, clause) in [
        ("light", 16, GM_CVC_09),
        ("heavy", 18, GM_CVC_10),
        ("lancer", 18, GM_CVC_11),
        ("cuirassier", 20, GM_CVC_12),
        ("mameluke", 18, GM_CVC_13),
    ] {
        let unit = json!({ "cavalry": cavalry, "class": "guard" });
        assert_eq!(first_round_dice(unit.clone()), dice, "{cavalry}");
        cites(&ask("cavalry-melee", self::cavalry(unit, json!({})), &[]), &[clause]);
    }
    // Complete groups only: 11 cuirassiers of the Guard are three threes.
    assert_eq!(first_round_dice(json!({ "cavalry": "cuirassier", "class": "guard", "figures": 11 })), 17);
}

/// Dice of the attacker in the second round, after a bloodless first.
fn second_round_dice(attacker: Value, first_dice: usize) -> i64 {
    let trial = ask("cavalry-melee", cavalry(attacker, json!({})), &rolls(&[&sixes(first_dice, 0), &sixes(12, 0)]));
    trial.0.ask.expect("a second round").faces as i64
}

#[test]
fn gm_cvc_07_gm_cvc_08_gm_cvc_11_gm_cvc_12_gm_cvc_23_increments_of_the_second_round() {
    assert_eq!(second_round_dice(json!({ "cavalry": "lancer" }), 16), 9);
    assert_eq!(second_round_dice(json!({ "cavalry": "cuirassier" }), 18), 16);
    assert_eq!(second_round_dice(json!({ "cavalry": "lancer", "class": "guard" }), 18), 15);
    assert_eq!(second_round_dice(json!({ "cavalry": "cuirassier", "class": "guard" }), 20), 18);
    assert_eq!(second_round_dice(json!({ "cavalry": "mameluke", "class": "guard" }), 18), 18);
    assert_eq!(second_round_dice(json!({ "cavalry": "heavy", "class": "guard" }), 18), 16);
    let trial = ask(
        "cavalry-melee",
        cavalry(json!({ "cavalry": "lancer" }), json!({})),
        &rolls(&[&sixes(16, 0), &sixes(12, 0), &sixes(9, 0), &sixes(12, 0)]),
    );
    cites(&trial, &[GM_CVC_07, GM_CVC_23]);
    for (unit, first, second, clause) in [
        (json!({ "cavalry": "cuirassier" }), 18, 16, GM_CVC_08),
        (json!({ "cavalry": "lancer", "class": "guard" }), 18, 15, GM_CVC_11),
        (json!({ "cavalry": "cuirassier", "class": "guard" }), 20, 18, GM_CVC_12),
    ] {
        let dice = rolls(&[&sixes(first, 0), &sixes(12, 0), &sixes(second, 0), &sixes(12, 0)]);
        cites(&ask("cavalry-melee", cavalry(unit, json!({})), &dice), &[clause]);
    }
}

#[test]
fn gm_cvc_02_cossacks_fight_one_round_only() {
    let cossack = cavalry(json!({ "cavalry": "cossack" }), json!({}));
    assert_eq!(ask("cavalry-melee", cossack.clone(), &[]).rating(), 12);
    let draw = ask("cavalry-melee", cossack, &rolls(&[&sixes(12, 1), &sixes(12, 1)]));
    assert_eq!(draw.headline(), "both return to own lines");
    assert_eq!(draw.get("rounds"), 1);
    cites(&draw, &[GM_CVC_02]);
}

#[test]
fn gm_cvc_14_gm_cvc_15_gm_spec_05_gm_spec_10_mounts_change_the_dice_of_the_first_round() {
    assert_eq!(first_round_dice(json!({ "mounts": "inferior" })), 10);
    assert_eq!(first_round_dice(json!({ "mounts": "superior" })), 14);
    let line = |mounts: &str, clause| ask("cavalry-melee", cavalry(json!({ "mounts": mounts }), json!({})), &[]).line(clause);
    assert_eq!(line("inferior", GM_CVC_14), Some(-2));
    assert_eq!(line("inferior", GM_SPEC_05), Some(0));
    assert_eq!(line("superior", GM_CVC_15), Some(2));
    assert_eq!(line("superior", GM_SPEC_10), Some(0));
    assert_eq!(second_round_dice(json!({ "mounts": "superior" }), 14), 12);
}

#[test]
fn gm_cvc_16_gm_cvc_18_two_squadrons_fight_and_sixes_kill() {
    // Four squadrons of six: only twelve figures fight.
    let four = json!({ "attacker": { "figures": 24, "squadrons": 4 } });
    let trial = ask("cavalry-melee", four, &[]);
    assert_eq!(trial.rating(), 12);
    let won = ask("cavalry-melee", cavalry(json!({}), json!({})), &rolls(&[&sixes(12, 3), &sixes(12, 1), &[1, 1, 1], &[6, 6, 6]]));
    assert_eq!(won.get("losses"), &json!([1, 3]));
    assert_eq!(won.headline(), "defender flees, attacker rallies on the spot");
    cites(&won, &[GM_CVC_16, GM_CVC_18]);
}

#[test]
fn gm_cvc_19_gm_cvc_20_gm_cvc_21_gm_cvc_22_how_the_first_round_ends() {
    let go = |dice: &[i64]| ask("cavalry-melee", cavalry(json!({}), json!({})), dice);
    // Draw, or a loser that holds: a second round.
    assert!(go(&rolls(&[&sixes(12, 2), &sixes(12, 2)])).0.ask.is_some());
    let held = rolls(&[&sixes(12, 2), &sixes(12, 1), &[6, 6, 6]]);
    assert!(go(&held).0.ask.is_some());
    // Loser fails: it flees at once, and the winner tests.
    let fled = go(&rolls(&[&sixes(12, 2), &sixes(12, 1), &[1, 1, 1], &[3, 3, 3]]));
    assert_eq!(fled.headline(), "defender flees, attacker returns to own lines");
    cites(&fled, &[GM_CVC_20, GM_CVC_22]);
    // The clauses of a round that goes on stand in the answer of the second.
    let draw = go(&rolls(&[&sixes(12, 2), &sixes(12, 2), &sixes(10, 0), &sixes(10, 0)]));
    cites(&draw, &[GM_CVC_19]);
    let passed = go(&rolls(&[&held, &sixes(11, 0), &sixes(10, 0)]));
    cites(&passed, &[GM_CVC_21]);
}

#[test]
fn gm_cvc_26_gm_cvc_27_gm_cvc_28_how_the_second_round_ends() {
    let after_draw = |more: &[&[i64]]| {
        let first = rolls(&[&sixes(12, 0), &sixes(12, 0)]);
        ask("cavalry-melee", cavalry(json!({}), json!({})), &rolls(&[&first, &rolls(more)]))
    };
    let draw = after_draw(&[&sixes(12, 1), &sixes(12, 1)]);
    assert_eq!(draw.headline(), "both return to own lines");
    cites(&draw, &[GM_CVC_26]);
    let held = after_draw(&[&sixes(12, 2), &sixes(12, 1), &[6, 6, 6]]);
    assert_eq!(held.headline(), "both return to own lines");
    cites(&held, &[GM_CVC_27]);
    let fled = after_draw(&[&sixes(12, 1), &sixes(12, 2), &[1, 1, 1], &[6, 6, 6]]);
    assert_eq!(fled.headline(), "attacker flees, defender rallies on the spot");
    cites(&fled, &[GM_CVC_28]);
}

#[test]
fn gm_cvc_17_gm_cvc_24_gm_cvc_25_reinforcements_fight_first_and_fresh() {
    let facts = json!({
        "attacker": { "figures": 24, "squadrons": 4, "cavalry": "lancer" }, "defender": { "figures": 12, "squadrons": 2 },
        "attacker_reinforces": 2
    });
    // A draw, then twelve fresh lancers with the increments of a first round: sixteen dice.
    let first = rolls(&[&sixes(16, 0), &sixes(12, 0)]);
    assert_eq!(ask("cavalry-melee", facts.clone(), &first).0.ask.unwrap().faces, 16);
    // Their three kills leave nine original defenders; the lancers of the first round then have nine dice.
    let second = rolls(&[&first, &sixes(16, 3)]);
    assert_eq!(ask("cavalry-melee", facts.clone(), &second).0.ask.unwrap().faces, 9);
    let all = rolls(&[&second, &sixes(9, 0), &sixes(9, 0), &[6, 6, 6]]);
    let end = ask("cavalry-melee", facts, &all);
    assert_eq!(end.get("losses"), &json!([0, 3]));
    cites(&end, &[GM_CVC_17, GM_CVC_24, GM_CVC_25]);
}

#[test]
fn gm_cvc_29_gm_cvc_30_gm_cvc_31_unopposed_combat() {
    // Thirteen charging figures: three and a part, four in all.
    let halt = cavalry(json!({ "figures": 13 }), json!({ "caught": "at-the-halt" }));
    let trial = ask("cavalry-melee", halt, &rolls(&[&sixes(13, 0), &sixes(8, 1), &[1, 1, 1], &[6, 6, 6]]));
    assert_eq!(trial.get("losses"), &json!([1, 4]));
    cites(&trial, &[GM_CVC_29, GM_CVC_31]);
    let flank = cavalry(json!({}), json!({ "caught": "flank-or-rear" }));
    let trial = ask("cavalry-melee", flank.clone(), &[1, 1, 1, 6, 6, 6]);
    assert_eq!(trial.get("losses"), &json!([0, 3]));
    cites(&trial, &[GM_CVC_30, GM_CVC_31]);
    // It counts as the first round: a loser that holds fights the second.
    assert_eq!(ask("cavalry-melee", flank, &[6, 6, 6]).0.ask.unwrap().faces, 12);
}

#[test]
fn gm_note_02_melee_losses_come_from_the_front() {
    let over = ask("cavalry-melee", cavalry(json!({}), json!({})), &rolls(&[&sixes(12, 4), &sixes(12, 0), &[1, 1, 1], &[6, 6, 6]]));
    cites(&over, &[GM_NOTE_02]);
}

#[test]
fn the_two_rounds_have_exact_odds_that_do_not_depend_on_who_is_called_attacker() {
    let facts = json!({ "attacker": { "figures": 8, "squadrons": 2 }, "defender": { "figures": 8, "squadrons": 2 } });
    let odds = odds("cavalry-melee", facts);
    assert!(odds.0.sampled.is_none());
    assert_eq!(odds.chance("defender flees, attacker rallies on the spot"), odds.chance("attacker flees, defender rallies on the spot"));
}

fn score(cavalry: Value, infantry: Value) -> i64 {
    let trial = ask("breakthrough", json!({ "cavalry": cavalry, "infantry": infantry }), &[]);
    let needed = trial.0.ask.as_ref().unwrap().needed.clone().unwrap();
    needed.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn gm_bt_04_gm_bt_05_every_score_of_the_table() {
    for (cavalry, class, scores) in [
        ("cossack", "first", [15, 19, 20]),
        ("light", "first", [14, 18, 19]),
        ("light", "guard", [10, 15, 18]),
        ("heavy", "first", [10, 15, 18]),
        ("lancer", "first", [6, 9, 15]),
        ("heavy", "guard", [9, 14, 18]),
        ("lancer", "guard", [5, 8, 14]),
        ("cuirassier", "first", [8, 12, 17]),
        ("cuirassier", "guard", [7, 11, 16]),
        ("mameluke", "guard", [10, 15, 18]),
    ] {
        let unit = json!({ "cavalry": cavalry, "class": class });
        let got = ["line", "column-of-attack", "square"].map(|formation| score(unit.clone(), json!({ "formation": formation })));
        assert_eq!(got, scores, "{class} {cavalry}");
    }
    let lancers = json!({ "cavalry": { "cavalry": "lancer" } });
    let through = ask("breakthrough", lancers.clone(), &[2, 2, 2]);
    assert_eq!(through.get("succeeds"), true);
    cites(&through, &[GM_BT_04, GM_BT_05]);
    assert_eq!(ask("breakthrough", lancers, &[1, 2, 2]).get("succeeds"), false);
}

#[test]
fn gm_bt_06_gm_fmn_08_runners_and_columns_of_march_are_an_unformed_line() {
    let heavy = json!({ "cavalry": "heavy" });
    let march = json!({ "cavalry": heavy, "infantry": { "formation": "column-of-march" } });
    let trial = ask("breakthrough", march, &[1, 2, 3]);
    assert_eq!(trial.line(GM_BT_09), Some(4));
    assert_eq!(trial.get("succeeds"), true);
    cites(&trial, &[GM_BT_06, GM_FMN_08]);
    let routing = json!({ "cavalry": heavy, "infantry": { "formation": "column-of-attack" }, "running": true });
    let trial = ask("breakthrough", routing, &[1, 2, 3]);
    assert_eq!(trial.get("succeeds"), true);
    cites(&trial, &[GM_BT_06]);
    cites_not(&trial, &[GM_FMN_08]);
    assert_eq!(refused("breakthrough", json!({ "running": true, "infantry": { "formation": "square" } })).clause, Some(GM_GAP_05));
}

#[test]
fn gm_bt_07_gm_bt_08_gm_bt_13_gm_bt_14_losses_on_both_sides_of_25_and_40() {
    let lines = |side: &str, figures: i64, lost: i64| {
        let trial = ask("breakthrough", json!({ side: { "figures": figures, "lost": lost } }), &[]);
        [GM_BT_07, GM_BT_08, GM_BT_13, GM_BT_14].map(|clause| trial.line(clause))
    };
    assert_eq!(lines("infantry", 31, 9), [None; 4]);
    assert_eq!(lines("infantry", 30, 10), [Some(1), None, None, None]);
    assert_eq!(lines("infantry", 25, 15), [Some(1), None, None, None]);
    assert_eq!(lines("infantry", 24, 16), [None, Some(2), None, None]);
    assert_eq!(lines("cavalry", 16, 4), [None; 4]);
    assert_eq!(lines("cavalry", 15, 5), [None, None, Some(-1), None]);
    assert_eq!(lines("cavalry", 12, 8), [None, None, None, Some(-2)]);
}

#[test]
fn gm_bt_09_gm_bt_10_gm_bt_11_gm_bt_12_gm_bt_15_gm_bt_18_gm_bt_19_further_modifiers() {
    let line = |facts: Value, clause: Clause| ask("breakthrough", facts, &[]).line(clause);
    assert_eq!(line(json!({ "infantry": { "unformed": true } }), GM_BT_09), Some(4));
    assert_eq!(line(json!({ "flank_or_rear": true }), GM_BT_10), Some(2));
    assert_eq!(line(json!({ "further_ranks": 2 }), GM_BT_11), Some(2));
    assert_eq!(line(json!({ "further_ranks": 0 }), GM_BT_11), None);
    assert_eq!(line(json!({ "cavalry": { "class": "elite" } }), GM_BT_12), Some(1));
    assert_eq!(line(json!({ "cavalry": { "class": "guard" } }), GM_BT_12), None);
    assert_eq!(line(json!({ "cavalry": { "unformed": true } }), GM_BT_15), Some(-3));
    assert_eq!(line(json!({ "cavalry": { "front_rank_lances": true } }), GM_BT_18), Some(1));
    assert_eq!(line(json!({ "cavalry": { "class": "militia" } }), GM_BT_19), Some(-1));
    assert_eq!(refused("breakthrough", json!({ "flank_or_rear": true, "infantry": { "formation": "square" } })).clause, Some(GM_FMN_11));
}

#[test]
fn gm_bt_16_gm_bt_17_gm_spec_08_gm_spec_11_mounts_in_a_breakthrough() {
    let trial = |mounts: &str| ask("breakthrough", json!({ "cavalry": { "mounts": mounts } }), &[]);
    assert_eq!(trial("superior").line(GM_BT_16), Some(1));
    assert_eq!(trial("superior").line(GM_SPEC_11), Some(0));
    assert_eq!(trial("inferior").line(GM_BT_17), Some(-1));
    assert_eq!(trial("inferior").line(GM_SPEC_08), Some(0));
    assert_eq!(trial("ordinary").rating(), 0);
}

#[test]
fn gm_bt_20_gm_bt_21_gm_bt_22_gm_bt_23_gm_bt_24_gm_bt_25_results_of_a_breakthrough() {
    let failed = ask("breakthrough", json!({}), &[1, 1, 1]);
    cites(&failed, &[GM_BT_20, GM_BT_21]);
    let through = ask("breakthrough", json!({}), &[6, 6, 6]);
    assert_eq!(through.get("friends_within"), 12);
    cites(&through, &[GM_BT_22, GM_BT_23, GM_BT_24, GM_BT_25]);
    let removed = &through.0.outcome.as_ref().unwrap().effects[0];
    assert_eq!((removed.field, removed.clause), ("state", GM_BT_22));
}

#[test]
fn gm_bt_35_gm_bt_36_gm_bt_37_gm_bt_38_gm_bt_39_gm_bt_40_gm_bt_41_overrunning_guns() {
    // Thirteen gunners: six dice, rounded down.
    let facts = json!({ "battery": { "figures": 13 } });
    assert_eq!(ask("overrun-guns", facts.clone(), &[]).0.ask.unwrap().faces, 6);
    let over = ask("overrun-guns", facts, &[6, 6, 5, 4, 3, 2, 6, 6, 6]);
    assert_eq!((over.get("cavalry_lost"), over.get("friends_within")), (&json!(2), &json!(12)));
    cites(&over, &[GM_BT_35, GM_BT_36, GM_BT_37, GM_BT_38, GM_BT_39, GM_BT_40, GM_BT_41, GM_BT_42]);
    let one = ask("overrun-guns", json!({ "battery": { "figures": 1 } }), &[1, 1, 1]);
    assert_eq!(one.get("cavalry_lost"), 0);
}

#[test]
fn gm_bt_42_cavalry_may_rally_among_the_guns() {
    cites(&ask("overrun-guns", json!({ "battery": { "figures": 1 } }), &[6, 6, 6]), &[GM_BT_42]);
    cites_not(&ask("overrun-guns", json!({ "battery": { "figures": 1 } }), &[1, 1, 1]), &[GM_BT_42]);
}

/// A battalion of 36 in line against another.
fn melee(facts: Value, dice: &[i64]) -> grognard_engine::umpire::trial::Trial {
    ask("infantry-melee", facts, dice)
}

fn attacker_net(facts: Value) -> i32 {
    melee(facts, &[]).rating()
}

#[test]
fn gm_ivi_01_gm_ivi_02_both_strike_and_the_loser_tests() {
    // Attacker +4: 36 figures at 11 lose the enemy seven; the defender's 7 costs five.
    let trial = melee(json!({}), &[3, 4, 3, 4, 6, 6, 6]);
    assert_eq!(trial.get("casualties")[1]["figures"], 7);
    assert_eq!(trial.get("casualties")[0]["figures"], 5);
    assert_eq!(trial.headline(), "defender wavers");
    cites(&trial, &[GM_IVI_01, GM_IVI_02]);
}

#[test]
fn gm_ivi_03_gm_ivi_04_gm_ivi_23_a_draw_stays_and_all_figures_fight() {
    let draw = melee(json!({ "round": "after-draw" }), &[3, 4, 3, 4]);
    assert_eq!(draw.headline(), "draw");
    cites(&draw, &[GM_IVI_03, GM_IVI_04, GM_IVI_23]);
}

#[test]
fn gm_ivi_06_gm_ivi_07_gm_ivi_08_wavering() {
    let wavering = melee(json!({}), &[3, 4, 3, 4, 6, 6, 6]);
    assert_eq!((wavering.get("result"), wavering.get("loser_moves")), (&json!("wavering"), &json!(2)));
    cites(&wavering, &[GM_IVI_06, GM_IVI_07, GM_IVI_08]);
    assert!(wavering.0.outcome.as_ref().unwrap().effects.iter().all(|effect| effect.field != "unformed"));
}

#[test]
fn gm_ivi_09_gm_ivi_10_gm_ivi_11_gm_unf_01_retreat_and_what_the_winner_does() {
    // Seven of 36 is bracket 2: 3 - 1, so six to eight on the dice is a retreat.
    let charged = melee(json!({}), &[3, 4, 3, 4, 2, 2, 2]);
    assert_eq!(charged.headline(), "defender retreats");
    assert_eq!((charged.get("loser_moves"), charged.get("winner_may_advance")), (&json!(6), &json!(2)));
    cites(&charged, &[GM_IVI_09, GM_IVI_10, GM_UNF_01]);
    let stood = melee(json!({}), &[1, 1, 6, 6, 2, 2, 2]);
    assert_eq!(stood.headline(), "attacker retreats");
    cites(&stood, &[GM_IVI_11]);
    cites_not(&stood, &[GM_IVI_10]);
}

#[test]
fn gm_ivi_16_gm_ivi_17_gm_ivi_18_gm_ivi_19_rout_and_what_the_winner_does() {
    let charged = melee(json!({}), &[3, 4, 3, 4, 1, 1, 1]);
    assert_eq!(charged.headline(), "defender routs");
    assert_eq!(charged.get("friends_within"), 12);
    cites(&charged, &[GM_IVI_16, GM_IVI_17, GM_IVI_18]);
    let stood = melee(json!({}), &[1, 1, 6, 6, 1, 1, 1]);
    assert_eq!(stood.headline(), "attacker routs");
    cites(&stood, &[GM_IVI_19]);
}

#[test]
fn gm_ivi_25_outnumbered_five_to_one_is_cut_down() {
    // The winner has 36 left, the loser 7 of 9: 36 to 7 is over five to one, 35 to 7 would be exactly.
    let facts = json!({ "round": "after-draw", "attacker": { "figures": 40 }, "defender": { "figures": 9 } });
    let cut = melee(facts, &[3, 4, 1, 1]);
    assert_eq!(cut.headline(), "defender cut down");
    cites(&cut, &[GM_IVI_25]);
    // Exactly five to one, and a figure short of it: 40 and 39 against 13, of whom five fall to a roll of seven.
    let even = |attackers: i64| json!({ "round": "after-draw", "attacker": { "figures": attackers }, "defender": { "figures": 13 } });
    let forty = melee(even(40), &[3, 4, 1, 1]);
    let fallen = forty.get("casualties")[1]["figures"].as_i64().unwrap_or(0);
    assert_eq!(fallen, 5);
    assert_eq!(forty.headline(), "defender cut down");
    assert!(melee(even(39), &[3, 4, 1, 1]).0.ask.is_some());
    let not = json!({ "round": "after-draw", "attacker": { "figures": 36 }, "defender": { "figures": 18 } });
    assert!(melee(not, &[3, 4, 1, 1]).0.ask.is_some());
}

#[test]
fn gm_ivi_05_gm_gap_27_reinforcements_add_two_ranks_of_a_line_and_three_of_a_column() {
    let joined = |formation: &str, figures: i64| {
        let facts = json!({ "round": "after-draw", "attacker_reinforcement": { "figures": figures, "formation": formation } });
        let parts = melee(facts, &[]).0.assessment.parts;
        let of = |name: &str| parts.iter().rfind(|part| part.of == name).unwrap().clone();
        assert_eq!(of("attacker").base, 36 + of("attacker reinforced").rating);
        (of("attacker reinforced").rating, of("attacker reinforced").words.clone())
    };
    assert_eq!(joined("line", 24), (24, "24 figures join with 2 ranks".into()));
    assert_eq!(joined("column-of-attack", 36), (18, "18 figures join with 3 ranks".into()));
    assert_eq!(joined("column-of-attack", 12).0, 12);
    assert_eq!(joined("column-of-march", 36).0, 9);
    let joins =
        |round: &str, formation: &str| json!({ "round": round, "defender_reinforcement": { "figures": 6, "formation": formation } });
    assert_eq!(refused("infantry-melee", joins("first", "line")).clause, Some(GM_IVI_05));
    assert_eq!(refused("infantry-melee", joins("after-draw", "square")).clause, Some(GM_GAP_27));
    cites(&melee(joins("after-draw", "line"), &[3, 4]), &[GM_GAP_27]);
}

#[test]
fn gm_imm_01_ranks_able_to_fight() {
    let figures = |formation: &str, round: &str| {
        let facts = json!({ "attacker": { "formation": formation }, "round": round });
        let parts = melee(facts, &[]).0.assessment.parts;
        parts.iter().filter(|part| part.of == "attacker").nth(1).unwrap().rating
    };
    assert_eq!(figures("line", "first"), 36);
    assert_eq!(figures("column-of-attack", "first"), 18);
    assert_eq!(figures("column-of-march", "first"), 3);
    assert_eq!(figures("column-of-attack", "after-draw"), 36);
    assert_eq!(figures("column-of-march", "after-draw"), 36);
    cites(&melee(json!({}), &[3, 4, 3, 4, 6, 6, 6]), &[GM_IMM_01]);
    // A line against six figures of column: six, and a stand of three on each side, two deep.
    let line = melee(json!({ "defender": { "formation": "column-of-attack" } }), &[]).0.assessment.parts;
    assert_eq!(line.iter().filter(|part| part.of == "attacker").nth(1).unwrap().rating, 24);
}

#[test]
fn gm_imm_02_gm_imm_03_gm_imm_04_gm_imm_05_gm_imm_06_gm_imm_07_gm_imm_08_melee_modifiers() {
    let line = |facts: Value, clause: Clause| melee(facts, &[]).line(clause);
    assert_eq!(line(json!({}), GM_IMM_02), Some(4));
    assert_eq!(line(json!({ "round": "after-draw" }), GM_IMM_02), None);
    assert_eq!(line(json!({ "hard_cover": true }), GM_IMM_03), Some(2));
    assert_eq!(line(json!({ "hard_cover": true }), GM_IMM_02), None);
    assert_eq!(line(json!({ "round": "attacker-follows-up" }), GM_IMM_04), Some(2));
    assert_eq!(line(json!({ "attacker": { "formation": "column-of-attack" } }), GM_IMM_05), Some(2));
    assert_eq!(line(json!({ "attacker": { "unformed": true } }), GM_IMM_06), Some(-4));
    let march = json!({ "attacker": { "formation": "column-of-march" } });
    assert_eq!([GM_IMM_06, GM_IMM_07, GM_IMM_08].map(|clause| line(march.clone(), clause)), [Some(-4), Some(-2), Some(0)]);
    assert_eq!(attacker_net(march), 4 - 6);
    // A defender that counter-charged has its impetus too.
    let counter = melee(json!({ "counter_charged": true }), &[3, 4]);
    assert_eq!(counter.0.assessment.ledger.iter().filter(|line| line.clause == GM_IMM_02).count(), 2);
}

#[test]
fn gm_imm_09_the_column_keeps_its_bonus_in_a_draw_and_as_winner() {
    let net = |round: &str| attacker_net(json!({ "round": round, "attacker": { "formation": "column-of-attack" } }));
    assert_eq!([net("first"), net("after-draw"), net("attacker-follows-up"), net("defender-follows-up")], [6, 2, 4, 0]);
    let lost = json!({ "round": "defender-follows-up", "attacker": { "formation": "column-of-attack" } });
    assert_eq!(melee(lost, &[]).line(GM_IMM_09), Some(0));
}

#[test]
fn gm_imm_10_elite_and_guard_increments_in_melee() {
    let counted = |class: &str| {
        let parts = melee(json!({ "attacker": { "class": class } }), &[]).0.assessment.parts;
        parts.iter().filter(|part| part.of == "attacker").nth(1).unwrap().rating
    };
    assert_eq!([counted("first"), counted("elite"), counted("guard"), counted("militia")], [36, 46, 54, 26]);
    assert_eq!(melee(json!({ "attacker": { "class": "elite" } }), &[]).line(GM_IMM_10), Some(0));
    // Below the printed table they are multiplied: four of the Guard are six.
    let few = melee(json!({ "attacker": { "class": "guard", "figures": 4 } }), &[]).0.assessment.parts;
    assert_eq!(few.iter().filter(|part| part.of == "attacker").nth(1).unwrap().rating, 6);
}

#[test]
fn gm_fmn_07_a_column_of_march_fights_one_rank_unformed() {
    let march = melee(json!({ "attacker": { "formation": "column-of-march" } }), &[]);
    assert_eq!(march.line(GM_FMN_07), Some(0));
    assert_eq!(march.line(GM_IMM_06), Some(-4));
    assert_eq!(melee(json!({}), &[]).line(GM_FMN_07), None);
}

#[test]
fn gm_nat_04_british_that_stood_may_step_forward() {
    let british = json!({ "defender": { "nation": "british" } });
    let won = melee(british, &[1, 1, 6, 6, 2, 2, 2]);
    assert_eq!(won.headline(), "attacker retreats");
    assert_eq!(won.get("winner_may_advance"), 2);
    cites(&won, &[GM_NAT_04]);
    let charged = melee(json!({ "attacker": { "nation": "british" } }), &[3, 4, 3, 4, 2, 2, 2]);
    cites_not(&charged, &[GM_NAT_04]);
}

#[test]
fn gm_nat_18_gm_nat_19_the_austrian_column_of_48() {
    let column = |figures: i64, lost: i64| {
        let facts = json!({ "attacker": { "nation": "austrian", "formation": "column-of-attack", "figures": figures, "lost": lost } });
        melee(facts, &[]).0.ask.unwrap()
    };
    assert_eq!((column(48, 0).dice.as_str(), column(48, 0).clause), ("3d6, keep the highest 2", GM_NAT_18));
    assert_eq!(column(36, 12).dice, "3d6, keep the highest 2");
    assert_eq!((column(35, 13).dice.as_str(), column(35, 13).clause), ("2d6", GM_NAT_19));
    assert_eq!(column(36, 0).dice, "2d6");
    let full = json!({ "attacker": { "nation": "austrian", "formation": "column-of-attack", "figures": 48 } });
    cites(&melee(full, &[1, 3, 4, 3, 4, 6, 6, 6]), &[GM_NAT_18]);
    let worn = json!({ "attacker": { "nation": "austrian", "formation": "column-of-attack", "figures": 35, "lost": 13 } });
    let trial = melee(worn, &[6, 6]);
    assert!(trial.0.dice.iter().any(|dice| dice.clause == GM_NAT_19));
}

#[test]
fn gm_iva_01_gm_iva_02_gm_iva_03_gm_iva_04_gm_iva_05_infantry_takes_the_guns() {
    let won = ask("infantry-v-artillery", json!({}), &[6, 6, 1, 1]);
    assert_eq!((won.headline(), won.get("friends_within")), ("battery dispersed", &json!(12)));
    // Impetus at the guns is +2, and only in the first round.
    assert_eq!(won.line(GM_GAP_31), Some(2));
    cites(&won, &[GM_IVA_01, GM_IVA_02, GM_IVA_03, GM_IVA_04, GM_IVA_05]);
    // Twelve gunners that lose as many as they inflict: a draw.
    let even = json!({ "infantry": { "figures": 16 }, "battery": { "figures": 16 }, "later_round": true });
    assert_eq!(ask("infantry-v-artillery", even, &[3, 4, 3, 4]).headline(), "draw");
}

#[test]
fn gm_iva_07_gm_iva_08_gm_iva_09_gm_iva_10_gm_iva_11_the_guns_beat_it_off() {
    let facts = |figures: i64, lost: i64| json!({ "infantry": { "figures": figures, "lost": lost, "unformed": true }, "battery": { "figures": 16 }, "later_round": true });
    let routs = ask("infantry-v-artillery", facts(12, 0), &[1, 1, 6, 6]);
    assert_eq!((routs.headline(), routs.get("friends_within")), ("infantry routs", &json!(12)));
    cites(&routs, &[GM_IVA_07, GM_IVA_09, GM_IVA_10, GM_IVA_11]);
    // Three more lost of twelve with five gone before: 8 of 17 is under half; of 12 and 12, 15 of 24 is over.
    let dispersed = ask("infantry-v-artillery", facts(12, 12), &[1, 1, 6, 6]);
    assert_eq!(dispersed.headline(), "infantry dispersed");
    cites(&dispersed, &[GM_IVA_08]);
    // Nine of eighteen is half and no more; ten of nineteen is over it.
    assert_eq!(ask("infantry-v-artillery", facts(12, 6), &[1, 1, 6, 6]).headline(), "infantry routs");
    assert_eq!(ask("infantry-v-artillery", facts(12, 7), &[1, 1, 6, 6]).headline(), "infantry dispersed");
}

#[test]
fn an_infantry_charge_from_declaration_to_result() {
    // The charge falters, the target runs, the fire stops it, or it comes to a melee.
    let charge = |dice: &[i64]| ask("infantry-charge", json!({}), dice);
    assert_eq!(charge(&[1, 1, 1]).headline(), "chargers stay halted");
    assert_eq!(charge(&[6, 6, 6, 2, 2, 3]).headline(), "target turns about and retreats, unformed");
    // Die 10 is short range: 7 + 4, seven figures of 36.
    let stopped = charge(&[6, 6, 6, 6, 6, 6, 10, 3, 4, 1, 1, 2]);
    assert_eq!(stopped.get("toll")["casualties"]["figures"], 7);
    assert!(stopped.headline().starts_with("chargers under fire: "));
    cites(&stopped, &[GM_FPT_07]);
    let melee = charge(&[6, 6, 6, 6, 6, 6, 1, 3, 4, 6, 6, 6, 3, 4, 3, 4, 6, 6, 6]);
    assert!(melee.get("contact").is_object());
    let odds = odds("infantry-charge", json!({}));
    assert!(odds.0.sampled.is_none());
    assert_eq!(odds.chance("chargers stay halted"), "35/216");
}

#[test]
fn a_cavalry_charge_from_declaration_to_breakthrough() {
    let facts = json!({ "attacker": { "cavalry": "cuirassier" }, "defender": { "formation": "square" }, "further_ranks": 1 });
    let charge = |dice: &[i64]| ask("cavalry-charge", facts.clone(), dice);
    // Nine figures of the square's face fire; two dice of 2 kill nobody.
    let through = charge(&[6, 6, 6, 6, 6, 6, 1, 1, 2, 6, 5, 5]);
    assert_eq!(through.headline(), "infantry cut down");
    cites(&through, &[GM_BT_22]);
    assert_eq!(charge(&[6, 6, 6, 6, 6, 6, 1, 1, 2, 5, 5, 5]).headline(), "cavalry returns to lines");
    assert!(odds("cavalry-charge", facts.clone()).0.sampled.is_none());
}

#[test]
fn charges_on_batteries() {
    let guns = ask("charge-guns", json!({}), &[6, 6, 6, 6, 6, 6, 1, 2, 6, 6, 6, 2, 2, 2, 2, 2, 2, 2, 2, 6, 6, 6]);
    assert_eq!(guns.headline(), "guns lost, cavalry loses 0, rallies on the spot");
    cites(&guns, &[GM_BT_35]);
    assert!(odds("charge-guns", json!({})).0.sampled.is_none());
    let storm = ask("storm-guns", json!({}), &[6, 6, 6, 1, 1, 2]);
    assert!(storm.headline().starts_with("target "));
    assert!(odds("storm-guns", json!({})).0.sampled.is_none());
    assert_eq!(refused("charge-guns", json!({ "attacker": { "unformed": true } })).clause, Some(GM_GAP_12));
}
