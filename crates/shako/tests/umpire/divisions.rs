//! Initiative, orders, divisional and army morale, rallying.

use crate::common::*;
use serde_json::Value;

#[test]
fn sk_init_02_sk_init_04_sk_init_05_sk_init_06_a_d10_with_its_modifiers() {
    let score = |facts: Value, die| ask("initiative", facts, &[die]).get("score").as_i64().unwrap();
    assert_eq!(score(json!({}), 5), 6);
    assert_eq!(score(json!({ "orders": "defend" }), 5), 5);
    assert_eq!(score(json!({ "cavalry_division": true }), 5), 7);
    assert_eq!(score(json!({ "coordinated": true }), 5), 5);
    let all = ask("initiative", json!({ "cavalry_division": true }), &[0]);
    assert_eq!((all.line(SK_INIT_04), all.line(SK_INIT_05)), (Some(1), Some(1)));
    assert_eq!(ask("initiative", json!({ "coordinated": true }), &[9]).line(SK_INIT_06), Some(-1));
    cites(&all, &[SK_INIT_02]);
    assert_eq!(refuse_dice(&[10]), "dice/impossible");
}

fn refuse_dice(dice: &[i64]) -> &'static str {
    grognard_engine::umpire::trial::refused(umpire("initiative"), grognard_shako::Rules::standard(), json!({}), dice).code
}

#[test]
fn sk_init_03_an_unrallied_division_gets_no_die() {
    let none = ask("initiative", json!({ "retreating": true }), &[]);
    assert_eq!(none.headline(), "no die");
    cites(&none, &[SK_INIT_03]);
}

#[test]
fn sk_init_08_sk_init_09_equal_scores_within_twelve_inches_are_rolled_off() {
    let blue = ask("initiative-tie", json!({ "distance": 12 }), &[3, 3, 2, 5]);
    assert_eq!(blue.headline(), "blue first");
    cites(&blue, &[SK_INIT_08, SK_INIT_09]);
    let far = ask("initiative-tie", json!({ "distance": 12.5, "red_moved_first": 1 }), &[]);
    assert_eq!(far.headline(), "blue first");
    assert!(!far.cites(SK_INIT_08));
    assert_eq!(odds("initiative-tie", json!({})).chance("red first"), "1/2");
}

#[test]
fn sk_init_10_sk_init_11_sk_init_12_two_attacking_divisions_within_twelve_inches_may_coordinate() {
    yes("coordinate", json!({ "distance": 12 }), SK_INIT_10);
    no("coordinate", json!({ "distance": 12.25 }), SK_INIT_10);
    no("coordinate", json!({ "divisions": 3 }), SK_INIT_11);
    no("coordinate", json!({ "other_orders": "defend" }), SK_INIT_12);
    no("coordinate", json!({ "dice_thrown": true }), SK_INIT_13);
    assert_eq!(refuse("initiative", json!({ "coordinated": true, "orders": "defend" })).clause, Some(SK_INIT_12));
}

#[test]
fn sk_init_14_the_shared_die_takes_the_minus_and_cavalry_counts_only_for_two_cavalry_divisions() {
    let pair =
        |partner: bool| ask("initiative", json!({ "coordinated": true, "cavalry_division": true, "partner_cavalry": partner }), &[5]);
    assert_eq!((pair(true).get("score"), pair(false).get("score")), (&json!(6), &json!(5)));
    cites(&pair(false), &[SK_INIT_14, SK_INIT_10]);
}

#[test]
fn sk_init_17_sk_init_18_a_natural_zero_halts_but_the_units_fire() {
    let zero = ask("initiative", json!({}), &[0]);
    assert_eq!(zero.headline(), "1, halted");
    cites(&zero, &[SK_INIT_17, SK_INIT_18]);
    assert_eq!(ask("initiative", json!({ "coordinated": true, "orders": "attack" }), &[1]).headline(), "1");
    yes("may-volley", json!({ "division_halted": true }), SK_INIT_18);
    no("state-allows", json!({ "state": "halted", "wants": "advance" }), SK_INIT_17);
    yes("state-allows", json!({ "state": "halted", "wants": "fire" }), SK_INIT_18);
    no("may-charge", json!({ "charger": { "division_rolled_zero": true } }), SK_INIT_17);
}

fn division(lost: u8, die: i64) -> String {
    ask("divisional-morale", json!({ "units_at_start": 12, "units_lost": lost }), &[die]).headline().to_owned()
}

#[test]
fn sk_dmor_01_the_table_by_loss_level() {
    let third: Vec<String> = (1..=6).map(|die| division(4, die)).collect();
    assert_eq!(third, ["Retreat", "New Order", "New Order", "Carry on", "Carry on", "Carry on"]);
    let half: Vec<String> = (1..=6).map(|die| division(6, die)).collect();
    assert_eq!(half, ["Break", "Retreat", "Retreat", "New Order", "Carry on", "Carry on"]);
    let tested = ask("divisional-morale", json!({}), &[4]);
    cites(&tested, &[SK_DMOR_01]);
    assert_eq!(ask("divisional-morale", json!({ "units_at_start": 12, "units_lost": 3 }), &[]).headline(), "no test");
    assert_eq!(ask("divisional-morale", json!({ "units_at_start": 12, "units_lost": 5 }), &[4]).headline(), "Carry on");
}

#[test]
fn sk_dmor_02_at_three_quarters_it_breaks_without_a_roll() {
    let broken = ask("divisional-morale", json!({ "units_at_start": 12, "units_lost": 9 }), &[]);
    assert_eq!(broken.headline(), "Break");
    cites(&broken, &[SK_DMOR_02]);
    assert_eq!(division(8, 6), "Carry on");
}

#[test]
fn sk_dmor_03_half_the_rest_in_fallback_is_one_less_and_can_break_at_a_third() {
    let shaken = |fallback: u8, die| {
        ask("divisional-morale", json!({ "units_at_start": 9, "units_lost": 3, "units_in_fallback": fallback }), &[die])
    };
    assert_eq!((shaken(3, 1).line(SK_DMOR_03), shaken(3, 1).headline()), (Some(-1), "Break"));
    assert_eq!((shaken(2, 1).line(SK_DMOR_03), shaken(2, 1).headline()), (None, "Retreat"));
}

#[test]
fn sk_dmor_04_sk_dmor_05_sk_dmor_06_sk_dmor_10_what_new_order_means() {
    let order = ask("divisional-morale", json!({}), &[2]);
    cites(&order, &[SK_DMOR_04, SK_DMOR_05, SK_DMOR_06, SK_DMOR_10]);
    let ratings = ask("ratings", json!({ "new_order": true }), &[]);
    assert_eq!(ratings.headline(), "MR 3/0, breaks at 4 kills");
    cites(&ratings, &[SK_DMOR_04, SK_DMOR_05, SK_DMOR_06]);
    assert_eq!(ask("ratings", json!({}), &[]).headline(), "MR 4/1, breaks at 4 kills");
    yes("may-be-ordered", json!({ "state": "new-order" }), SK_DMOR_10);
    no("may-be-ordered", json!({ "state": "new-order", "act": "enact" }), SK_DMOR_10);
    yes("may-be-ordered", json!({ "act": "enact" }), SK_GAP_05);
}

#[test]
fn sk_dmor_08_in_recovery_only_carry_on_counts() {
    let recovery = |die| ask("divisional-morale", json!({ "state": "new-order", "new_level": false }), &[die]);
    assert_eq!(recovery(4).headline(), "rallied");
    cites(&recovery(4), &[SK_DMOR_08]);
    for die in [1, 2, 3] {
        assert_eq!(recovery(die).headline(), "still under New Order");
        cites(&recovery(die), &[SK_DMOR_08]);
    }
}

#[test]
fn sk_dmor_09_further_losses_make_the_result_count_in_full() {
    let facts = json!({ "units_at_start": 12, "units_lost": 6, "state": "new-order" });
    let worse = ask("divisional-morale", facts, &[2]);
    assert_eq!(worse.headline(), "Retreat");
    cites(&worse, &[SK_DMOR_09]);
}

#[test]
fn sk_dret_01_a_retreating_division_goes_back_twelve_inches_or_to_the_edge() {
    cites(&ask("divisional-morale", json!({}), &[1]), &[SK_DRET_01]);
    let back = |edge: f64| ask("movement", json!({ "mover": "retreating-division", "distance_to_edge": edge }), &[]);
    assert_eq!((back(20.0).headline(), back(7.0).headline()), ("12 inches", "7 inches"));
    cites(&back(7.0), &[SK_DRET_01]);
    assert_eq!(back(12.0).get("leaves_table"), true);
    assert_eq!(back(12.5).get("leaves_table"), false);
}

fn rally_division(die: i64) -> grognard_engine::umpire::trial::Trial {
    ask("divisional-morale", json!({ "state": "retreat", "new_level": false }), &[die])
}

#[test]
fn sk_dral_01_sk_dral_02_sk_dral_03_carry_on_rallies_from_retreat_to_defend() {
    let rallied = rally_division(4);
    assert_eq!(rallied.headline(), "rallied");
    cites(&rallied, &[SK_DRAL_01, SK_DRAL_02, SK_DRAL_03]);
    assert_eq!(rally_division(1).headline(), "still in Retreat");
    let sent = yes("may-be-ordered", json!({ "state": "rallied-from-retreat" }), SK_DRAL_03);
    cites(&sent, &[SK_DRAL_02]);
    no("may-be-ordered", json!({ "state": "retreat", "act": "enact" }), SK_GAP_26);
    let barred = ask("divisional-morale", json!({ "state": "retreat", "new_level": false, "enemy_distance": 4 }), &[]);
    assert_eq!(barred.headline(), "may not test");
    let free = ask("divisional-morale", json!({ "state": "retreat", "new_level": false, "enemy_distance": 4.25 }), &[4]);
    assert_eq!(free.headline(), "rallied");
}

#[test]
fn sk_dral_04_new_order_rallies_too_but_under_its_penalties() {
    let interim = rally_division(2);
    assert_eq!(interim.headline(), "rallied under New Order");
    cites(&interim, &[SK_DRAL_04, SK_DMOR_04]);
}

#[test]
fn sk_gap_27_army_morale_by_divisions_lost() {
    let army =
        |lost: u8, die: i64| ask("army-morale", json!({ "divisions_at_start": 6, "divisions_lost": lost }), &[die]).headline().to_owned();
    assert_eq!((army(2, 1), army(2, 2), army(2, 3)), ("army beaten".into(), "defends only".into(), "fights on".into()));
    assert_eq!((army(3, 2), army(3, 4), army(3, 5)), ("army beaten".into(), "defends only".into(), "fights on".into()));
    assert_eq!(ask("army-morale", json!({ "divisions_at_start": 4, "divisions_lost": 3 }), &[]).headline(), "army beaten");
    let lost = ask("army-morale", json!({ "cinc_lost": true }), &[2]);
    assert_eq!((lost.line(SK_GAP_27), lost.headline()), (Some(-1), "army beaten"));
    assert_eq!(ask("army-morale", json!({ "levels_tested": 1 }), &[]).headline(), "no test");
    assert_eq!(ask("army-morale", json!({ "divisions_lost": 0 }), &[]).headline(), "no test");
}

#[test]
fn sk_tral_01_sk_tral_02_towns_do_not_bar_rallying() {
    yes("may-rally", json!({ "enemy_distance": 3, "enemy_in_sector": true }), SK_TRAL_01);
    yes("may-rally", json!({ "enemy_distance": 0, "in_sector": true }), SK_TRAL_02);
    no("may-rally", json!({ "enemy_distance": 4 }), SK_GAP_24);
    yes("may-rally", json!({ "enemy_distance": 4.25 }), SK_GAP_24);
    yes("may-rally", json!({ "enemy_distance": 3, "enemy_formed": false }), SK_GAP_24);
    cites(&ask("rally", json!({ "enemy_distance": 3, "enemy_in_sector": true }), &[3]), &[SK_TRAL_01]);
}

#[test]
fn sk_tral_03_one_easier_with_no_enemy_within_twelve_inches() {
    let clear = ask("rally", json!({ "enemy_distance": 12.25 }), &[4]);
    assert_eq!((clear.line(SK_TRAL_03), clear.headline()), (Some(-1), "rallied"));
    let near = ask("rally", json!({ "enemy_distance": 12, "in_sector": true }), &[4]);
    assert_eq!((near.line(SK_TRAL_03), near.headline()), (None, "still in Fallback"));
}

#[test]
fn sk_rally_02_sk_rally_03_two_tries_then_broken() {
    let first = ask("rally", json!({}), &[5]);
    assert_eq!(effect(&first, "attempts_used"), Some(json!({ "add": 1 })));
    cites(&first, &[SK_RALLY_02]);
    let second = ask("rally", json!({ "attempts_used": 1 }), &[5]);
    assert_eq!(second.headline(), "broken");
    cites(&second, &[SK_RALLY_03]);
    assert_eq!(ask("rally", json!({ "attempts_used": 1, "enemy_distance": 4 }), &[]).headline(), "broken");
    assert_eq!(ask("rally", json!({ "enemy_distance": 4 }), &[]).headline(), "may not try");
    no("may-rally", json!({ "attempts_used": 2 }), SK_RALLY_02);
    cites(&no("may-rally", json!({ "attempts_used": 1, "enemy_distance": 2 }), SK_GAP_24), &[SK_RALLY_03]);
}

#[test]
fn sk_gap_24_sk_gap_32_rallying_by_the_completion() {
    assert_eq!(ask("rally", json!({ "commander": true }), &[4]).line(SK_GAP_24), Some(-1));
    assert_eq!(ask("rally", json!({ "nation": "spain" }), &[3]).line(SK_GAP_32), Some(1));
    assert_eq!(ask("rally", json!({ "nation": "spain" }), &[3]).headline(), "still in Fallback");
    assert_eq!(ask("rally", json!({ "class": "guard-infantry", "enemy_distance": 20 }), &[6]).headline(), "still in Fallback");
    let cavalry = ask("rally", json!({ "class": "general-cavalry" }), &[1]);
    assert_eq!(effect(&cavalry, "blown"), Some(json!({ "set": true })));
    cites(&cavalry, &[SK_REFORM_01, SK_REFORM_03]);
}

#[test]
fn sk_oblig_12_skirmishers_alert_a_defending_division() {
    yes("activation", json!({ "enemy_distance": 12, "only_skirmishers": true }), SK_OBLIG_12);
    no("activation", json!({ "enemy_distance": 12.25, "only_skirmishers": true }), SK_GAP_06);
    no("activation", json!({ "orders": "reserve", "enemy_distance": 6, "only_skirmishers": true }), SK_GAP_05);
    cites(&yes("activation", json!({ "orders": "reserve", "enemy_distance": 12 }), SK_GAP_06), &[SK_GAP_05]);
    no("activation", json!({ "orders": "reserve", "enemy_distance": 12.25 }), SK_GAP_06);
}

#[test]
fn sk_gap_07_sk_gap_33_command_radius_by_division() {
    yes("in-command", json!({ "distance": 12 }), SK_GAP_07);
    no("in-command", json!({ "distance": 12.25 }), SK_GAP_07);
    yes("in-command", json!({ "distance": 18, "cavalry_division": true }), SK_GAP_07);
    no("in-command", json!({ "distance": 18.25, "cavalry_division": true }), SK_GAP_07);
    no("in-command", json!({ "commander_lost": true }), SK_GAP_33);
}

#[test]
fn sk_gap_17_sk_gap_22_sk_gap_26_what_states_still_allow() {
    no("state-allows", json!({ "state": "staggered", "wants": "charge" }), SK_GAP_17);
    yes("state-allows", json!({ "state": "staggered", "wants": "retire" }), SK_GAP_17);
    no("state-allows", json!({ "state": "blown", "wants": "charge" }), SK_GAP_38);
    no("state-allows", json!({ "state": "fallback", "wants": "fire" }), SK_GAP_22);
    no("state-allows", json!({ "state": "fallback", "wants": "fight-if-charged" }), SK_FBDIS_01);
    no("state-allows", json!({ "state": "retreat", "wants": "fire" }), SK_GAP_26);
    yes("state-allows", json!({ "state": "new-order", "wants": "fight-if-charged" }), SK_DMOR_04);
}
