//! Villages: break-in, melee, fire, and what troops may do there.

use crate::common::{ask, cites, cites_not, odds, refused};
use grognard_engine::Clause;
use grognard_manner::clause::*;
use serde_json::{Value, json};

#[test]
fn gm_vbi_01_gm_vbi_02_above_the_number_breaks_in() {
    let number = |class: &str, formation: &str, factor: i64| {
        let facts = json!({ "attacker": { "class": class, "formation": formation }, "defence_factor": factor });
        let needed = ask("village-break-in", facts, &[]).0.ask.unwrap().needed.unwrap();
        needed.split(' ').next().unwrap().parse::<i64>().unwrap() - 1
    };
    for (class, line) in [("guard", 9), ("elite", 9), ("veteran", 11), ("first", 11), ("second", 11), ("militia", 13)] {
        for factor in 1..=6 {
            assert_eq!(number(class, "line", factor), line + factor - 1, "{class} {factor}");
            assert_eq!(number(class, "column-of-attack", factor), line - 2 + factor - 1, "{class} {factor}");
        }
    }
    // 1st Class in column at three: eleven fails, twelve breaks in.
    assert_eq!(ask("village-break-in", json!({}), &[3, 4, 4]).get("breaks_in"), false);
    let through = ask("village-break-in", json!({}), &[4, 4, 4]);
    assert_eq!(through.get("breaks_in"), true);
    cites(&through, &[GM_VBI_01, GM_VBI_02]);
}

#[test]
fn gm_vbi_03_gm_vbi_04_gm_vbi_05_gm_vbi_06_gm_vbi_07_gm_vbi_08_modifiers_in_dice() {
    let line = |facts: Value, clause: Clause| ask("village-break-in", facts, &[]).line(clause);
    let worn = |figures: i64, lost: i64| json!({ "defender": { "figures": figures, "lost": lost } });
    assert_eq!([line(worn(75, 25), GM_VBI_03), line(worn(74, 26), GM_VBI_03)], [None, Some(1)]);
    assert_eq!([line(worn(50, 50), GM_VBI_04), line(worn(49, 51), GM_VBI_04)], [None, Some(2)]);
    assert_eq!(line(worn(30, 10), GM_VBI_03), None);
    assert_eq!(line(worn(29, 11), GM_VBI_03), Some(1));
    assert_eq!(line(worn(20, 20), GM_VBI_03), Some(1));
    assert_eq!(line(worn(19, 21), GM_VBI_04), Some(2));
    assert_eq!(line(worn(19, 21), GM_VBI_03), None);
    assert_eq!(line(json!({ "defender": { "unformed": true } }), GM_VBI_05), Some(1));
    assert_eq!(line(json!({ "undefended_side": true }), GM_VBI_06), Some(1));
    assert_eq!(line(json!({ "attacker": { "unformed": true } }), GM_VBI_07), Some(-1));
    assert_eq!(line(json!({ "attackers_overall": 108, "defender": { "figures": 36 } }), GM_VBI_08), Some(1));
    assert_eq!(line(json!({ "attackers_overall": 107, "defender": { "figures": 36 } }), GM_VBI_08), None);
    assert_eq!(ask("village-break-in", json!({}), &[]).rating(), 3);
}

#[test]
fn gm_vbi_09_gm_vbi_10_gm_vbi_11_gm_vil_20_results_of_a_break_in() {
    let failed = ask("village-break-in", json!({}), &[1, 1, 1]);
    cites(&failed, &[GM_VBI_09, GM_VBI_10, GM_VIL_20]);
    assert_eq!(failed.get("defence_factor"), 2);
    let through = ask("village-break-in", json!({}), &[6, 6, 6]);
    cites(&through, &[GM_VBI_11]);
    cites_not(&through, &[GM_VBI_10]);
    assert_eq!(refused("village-break-in", json!({ "attacker": { "formation": "square" } })).clause, Some(GM_VBI_02));
}

/// The dice of one side.
fn dice(facts: Value, of: &str) -> i32 {
    let parts = ask("village-melee", facts, &[1; 0]);
    match of {
        "attacker" => parts.rating(),
        _ => {
            let attacker = parts.rating() as usize;
            // The defender is assessed once the attacker has rolled.
            ask("village-melee", parts.0.facts.clone(), &vec![1; attacker]).rating_of("defender")
        }
    }
}

#[test]
fn gm_vme_01_gm_vme_02_a_die_for_six_figures_or_part() {
    let attacker = |class: &str, figures: i64| dice(json!({ "attacker": { "class": class, "figures": figures } }), "attacker");
    assert_eq!([attacker("first", 36), attacker("first", 37)], [6, 7]);
    // Guard 36 count 54: nine dice; Elite 46: eight. Veterans and militia at par.
    assert_eq!([attacker("guard", 36), attacker("elite", 36), attacker("veteran", 36), attacker("militia", 36)], [9, 8, 6, 6]);
    let guard = ask("village-melee", json!({ "attacker": { "class": "guard" } }), &[]);
    cites(&guard, &[GM_VME_01, GM_VME_02]);
}

#[test]
fn gm_vme_03_gm_vme_04_gm_vme_05_gm_vme_06_gm_vme_07_dice_gained_and_lost() {
    let attackers = |facts: Value| dice(facts, "attacker");
    let defenders = |facts: Value| dice(facts, "defender");
    // 36 against 24: six dice, and four and a factor of two.
    assert_eq!(attackers(json!({})), 6);
    assert_eq!(defenders(json!({})), 6);
    assert_eq!(attackers(json!({ "attacker": { "unformed": true }, "attackers_unformed": 1 })), 4);
    assert_eq!(defenders(json!({ "undefended_sides": 1 })), 5);
    assert_eq!(attackers(json!({ "attacker": { "figures": 48 } })), 9);
    assert_eq!(attackers(json!({ "attacker": { "figures": 47 } })), 8);
    assert_eq!(attackers(json!({ "attacker": { "figures": 72 } })), 14);
    assert_eq!(defenders(json!({ "defence_factor": 5 })), 9);
    let facts = json!({ "attacker": { "figures": 72, "unformed": true }, "undefended_sides": 1 });
    let all = ask("village-melee", facts, &[1; 13]);
    cites(&all, &[GM_VME_03, GM_VME_04, GM_VME_06, GM_VME_07]);
    cites(&ask("village-melee", json!({ "attacker": { "figures": 48 } }), &[]), &[GM_VME_05]);
}

#[test]
fn gm_vme_08_gm_vme_09_fours_kill_and_a_tie_holds() {
    let fight = |attacker: [i64; 6], defender: [i64; 6]| ask("village-melee", json!({}), &[attacker, defender].concat());
    let tie = fight([4, 4, 3, 3, 3, 3], [4, 4, 3, 3, 3, 3]);
    assert_eq!(tie.get("lost"), &json!([2, 2]));
    assert_eq!(tie.get("attacker_wins"), false);
    let won = fight([4, 4, 4, 3, 3, 3], [4, 4, 3, 3, 3, 3]);
    assert_eq!(won.get("attacker_wins"), true);
    cites(&won, &[GM_VME_08, GM_VME_09]);
}

#[test]
fn gm_vme_10_gm_vme_11_gm_vme_12_gm_vme_14_gm_vme_15_winner_and_loser() {
    let taken = ask("village-melee", json!({}), &[6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(taken.headline(), "village taken, garrison retreats");
    cites(&taken, &[GM_VME_10, GM_VME_12, GM_VME_15]);
    let held = ask("village-melee", json!({}), &[1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6]);
    assert_eq!(held.headline(), "village held, attacker retreats");
    cites(&held, &[GM_VME_11, GM_VME_14]);
}

#[test]
fn gm_vme_12_gm_vme_13_gm_vme_16_half_strength_and_five_to_one() {
    // Attackers 18 of 36 left after losing six: half is not over half.
    let worn = |figures: i64, lost: i64| json!({ "attacker": { "figures": figures, "lost": lost }, "defender": { "figures": 24 } });
    let dispersed = ask("village-melee", worn(24, 12), &[1, 1, 1, 1, 6, 6, 6, 6, 6, 6]);
    assert_eq!(dispersed.headline(), "village held, attacker disperses");
    cites(&dispersed, &[GM_VME_13]);
    let over_half = ask("village-melee", worn(25, 11), &[1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6]);
    assert_eq!(over_half.headline(), "village held, attacker retreats");
    cites(&over_half, &[GM_VME_12]);
    // Four left against twenty is five to one, against nineteen it is not.
    let few = |defenders: i64| json!({ "attacker": { "figures": 6 }, "defender": { "figures": defenders } });
    let cut = ask("village-melee", few(20), &[1, 6, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(cut.headline(), "village held, attacker cut down");
    assert_eq!(ask("village-melee", few(19), &[1, 6, 6, 1, 1, 1, 1, 1, 1]).headline(), "village held, attacker retreats");
    cites(&cut, &[GM_VME_16]);
}

#[test]
fn a_village_assault_from_break_in_to_result() {
    let failed = ask("village-assault", json!({}), &[1, 1, 1]);
    assert_eq!(failed.headline(), "fails, attackers retreat");
    // Broken in, the factor is two: four dice and two.
    let taken = ask("village-assault", json!({}), &[6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(taken.headline(), "village taken, garrison retreats");
    let odds = odds("village-assault", json!({}));
    assert_eq!(odds.chance("fails, attackers retreat"), "5/8");
}

#[test]
fn gm_vil_22_gm_vil_23_gm_vil_24_putting_out_a_fire() {
    for (attempt, needed) in [(1, 4), (2, 5), (3, 6)] {
        let out = |face: i64| ask("extinguish", json!({ "attempt": attempt }), &[face]).get("out").clone();
        assert_eq!([out(needed), out(needed - 1)], [json!(true), json!(false)]);
    }
    let burns = ask("extinguish", json!({ "attempt": 3 }), &[5]);
    cites(&burns, &[GM_VIL_23, GM_VIL_24]);
    assert_eq!(*burns.get("burns_for"), json!(3));
    assert_eq!(*ask("extinguish", json!({ "attempt": 2 }), &[4]).get("burns_for"), json!(0));
    assert_eq!(refused("extinguish", json!({ "idle_figures": 5 })).clause, Some(GM_VIL_22));
}

#[test]
fn gm_vil_26_gm_vil_27_an_empty_village_burns_too() {
    cites(&ask("village-fire", json!({ "empty": true }), &[1]), &[GM_VIL_26]);
    cites(&ask("extinguish", json!({ "empty": true, "attempt": 2 }), &[5]), &[GM_VIL_27]);
    assert!(ask("may-bombard", json!({ "village": true, "empty": true }), &[]).allowed());
    cites(&ask("may-bombard", json!({ "village": true, "empty": true }), &[]), &[GM_VIL_26]);
    let fight = |periods: i64| {
        ask("village", json!({ "wish": "fight-fire", "village": "burning", "empty": true, "periods_burning": periods }), &[])
    };
    assert!(fight(3).allowed() && !fight(4).allowed());
    cites(&fight(4), &[GM_VIL_27]);
}

fn village(troops: &str, wish: &str) -> grognard_engine::umpire::trial::Trial {
    ask("village", json!({ "troops": troops, "wish": wish }), &[])
}

#[test]
fn gm_vil_01_gm_vil_03_gm_vil_04_gm_vil_05_who_occupies_a_village() {
    assert!(village("skirmishers", "occupy").allowed());
    cites(&village("skirmishers", "occupy"), &[GM_VIL_01]);
    assert!(village("infantry", "occupy").allowed());
    cites(&village("infantry", "occupy"), &[GM_VIL_03]);
    assert!(!ask("village", json!({ "in_contact": false }), &[]).allowed());
    for (troops, clause) in [("cavalry", GM_VIL_04), ("artillery", GM_VIL_05)] {
        assert!(!village(troops, "occupy").allowed() && village(troops, "pass-on-road").allowed());
        cites(&village(troops, "occupy"), &[clause]);
    }
}

#[test]
fn gm_vil_06_gm_vil_07_gm_vil_08_gm_vil_09_leaving_and_moving_inside() {
    for (troops, wish, clause) in [
        ("skirmishers", "leave", GM_VIL_06),
        ("infantry", "leave", GM_VIL_07),
        ("skirmishers", "move-inside", GM_VIL_08),
        ("infantry", "move-inside", GM_VIL_09),
    ] {
        assert!(village(troops, wish).allowed());
        cites(&village(troops, wish), &[clause]);
    }
    cites_not(&village("infantry", "leave"), &[GM_VIL_06]);
}

#[test]
fn gm_vil_22_gm_vil_24_gm_vil_25_burning_and_burnt_out() {
    let at = |state: &str, wish: &str, idle: i64| ask("village", json!({ "village": state, "wish": wish, "idle_figures": idle }), &[]);
    assert!(at("burning", "fight-fire", 6).allowed());
    assert!(!at("burning", "fight-fire", 5).allowed());
    cites(&at("burning", "fight-fire", 5), &[GM_VIL_22]);
    assert!(!at("burning-out", "occupy", 6).allowed());
    cites(&at("burning-out", "occupy", 6), &[GM_VIL_24]);
    assert!(at("burnt-out", "occupy", 6).allowed());
    cites(&at("burnt-out", "occupy", 6), &[GM_VIL_25]);
}

#[test]
fn gm_vil_18_gm_vil_19_gm_vil_20_gm_vil_25_the_defence_factor() {
    let factor = |facts: Value| ask("defence-factor", facts, &[]).get("defence_factor").as_i64().unwrap();
    assert_eq!(["hamlet", "village", "walled", "chateau", "fortress"].map(|kind| factor(json!({ "village": kind }))), [2, 3, 4, 5, 6]);
    assert_eq!([factor(json!({ "round_shot_hits": 3 })), factor(json!({ "round_shot_hits": 4 }))], [3, 2]);
    assert_eq!([factor(json!({ "idle_figures": 11 })), factor(json!({ "idle_figures": 12 }))], [3, 4]);
    assert_eq!([factor(json!({ "break_ins": 1 })), factor(json!({ "now": 1, "break_ins": 3 }))], [2, 0]);
    assert_eq!(factor(json!({ "village": "fortress", "burnt_out": true })), 2);
    assert_eq!(factor(json!({ "village": "fortress", "idle_figures": 12 })), 6);
    assert_eq!(factor(json!({ "village": "fortress", "break_ins": 1 })), 5);
    let all = json!({ "now": 5, "round_shot_hits": 4, "idle_figures": 12, "break_ins": 1 });
    cites(&ask("defence-factor", all, &[]), &[GM_VIL_18, GM_VIL_19, GM_VIL_20]);
    cites(&ask("defence-factor", json!({ "burnt_out": true }), &[]), &[GM_VIL_25]);
}

#[test]
fn gm_gap_23_gm_gap_24_a_factor_of_nought_and_isolated_buildings() {
    let nought = ask("village-break-in", json!({ "defence_factor": 0 }), &[]);
    assert_eq!((nought.rating(), nought.0.ask.unwrap().needed.unwrap()), (4, "10 or more".to_owned()));
    let storm = |dice: &[i64]| ask("building-assault", json!({}), dice).headline().to_owned();
    assert_eq!(storm(&[4, 4, 4, 1, 1, 1, 4, 4, 1, 1, 1, 1, 1, 1]), "building taken");
    assert_eq!(storm(&[4, 4, 1, 1, 1, 1, 4, 4, 1, 1, 1, 1, 1, 1]), "building held");
    assert_eq!(ask("building-assault", json!({ "occupants": 2 }), &[1; 6]).rating_of("occupants"), 4);
    // Eight dice of the occupants kill, but only the six figures that fight can fall.
    let slaughter = ask("building-assault", json!({}), &[[1; 6].as_slice(), &[4; 8]].concat());
    assert_eq!(*slaughter.get("lost"), json!([6, 0]));
}
