use grognard_waterloo::clause::*;
use serde_json::json;

use crate::helper::*;

#[test]
fn bw_gap_14_an_assault_of_those_that_commit() {
    let two = json!({ "attacker": { "strength": 5 }, "more_attackers": [{ "strength": 5 }], "defender": { "strength": 5 } });
    let none = ask("assault", two.clone(), &[7, 7]);
    assert_eq!(none.headline(), "no attack");
    // Only the second closes: 1-1, row 0, d and 1Bd.
    let one = ask("assault", two.clone(), &[7, 6, 0, 0, 0]);
    assert_eq!(one.headline(), "attacker unharmed / unharmed; defender 1 step, back 2 hexes");
    assert_eq!(one.0.dice.len(), 5);
    // Both: 2-1, row 0, nothing and 1Bd.
    assert_eq!(ask("assault", two, &[0, 0, 0, 0]).headline(), "attacker unharmed / unharmed; defender 1 step, back 2 hexes");
}

#[test]
fn bw_cvr_01_bw_cvr_02_an_assault_on_routed_infantry() {
    let routed = |arm: &str| json!({ "attacker": { "arm": arm }, "defender": { "order": "routed" } });
    let heavy = ask("assault", routed("heavy-cavalry"), &[]);
    assert_eq!((heavy.headline(), heavy.cites(BW_CVR_01)), ("attacker unharmed; defender eliminated", true));
    assert_eq!(ask("assault", routed("light-cavalry"), &[7]).headline(), "no attack");
    assert_eq!(odds("assault", routed("light-cavalry")).chance("no attack"), "3/10");
}

#[test]
fn bw_gap_16_a_charge_from_reaction_to_fatigue() {
    // Infantry passes, fires (5 points, British: row 1, nothing), the shock (frontal -2): row -1 of 1-1, d and 1Bd; not blown.
    let facts = json!({ "attacker": { "arm": "heavy-cavalry" } });
    let t = ask("charge", facts.clone(), &[6, 0, 1, 0, 0, 0]);
    assert_eq!((t.get("end").as_str(), t.headline()), (Some("shock"), "charger unharmed; charged 1 step, back 2 hexes"));
    // Infantry that fails is D-1 and does not fire: -2 -2 -1 on the die.
    let fails = ask("charge", facts.clone(), &[7, 3, 0, 0]);
    assert!(fails.headline().starts_with("charger"), "{}", fails.headline());
    // A square formed halves the cavalry and makes it roll for commitment.
    let square = json!({ "attacker": { "arm": "heavy-cavalry" }, "response": "square", "holds_fire": true });
    let shy = ask("charge", square, &[6, 7, 0]);
    assert_eq!((shy.get("end").as_str(), shy.get("square").as_bool()), (Some("not_committed"), Some(true)));
    // A unit that routs is gone before contact.
    let gone = ask("charge", json!({ "attacker": { "arm": "heavy-cavalry" }, "defender": { "order": "d-2" } }), &[7, 0]);
    assert_eq!((gone.get("end").as_str(), gone.headline()), (Some("target_gone"), "charger unharmed; charged routs"));
    let total: f64 = odds("charge", facts).0.odds.unwrap().iter().map(|row| row.p).sum();
    assert!((total - 1.0).abs() < 1e-9);
}

#[test]
fn bw_chr_06_bw_bln_01_a_countercharge_tires_both() {
    let facts = json!({ "attacker": { "arm": "heavy-cavalry" }, "defender": { "arm": "heavy-cavalry" } });
    // Passes and meets the charge; 1-1 row 4: one step each; both blown.
    let t = ask("charge", facts, &[6, 4, 5, 5]);
    assert_eq!((t.get("countercharge").as_bool(), t.cites(BW_BLN_01)), (Some(true), true));
    assert_eq!(t.headline(), "charger 1 step, back 1 hex, blown; charged 1 step, back 1 hex, blown");
    let fails = json!({ "attacker": { "arm": "heavy-cavalry" }, "defender": { "arm": "heavy-cavalry" } });
    assert!(ask("charge", fails.clone(), &[7]).0.ask.is_some());
    assert!(procedure("charge").card().clauses.contains(&BW_CHR_06));
}
