//! Army morale. SK-GAP-27.
//!
//! When divisions broken or in Retreat reach a third, half or three quarters of the start: one D6, 1 less if the C-in-C is lost. Each
//! level once.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, TableCell};
use grognard_engine::{Ask, Assessed, Dice, Grain, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ArmyFacts {
    /// Divisions at the start.
    #[schemars(range(min = 1, max = 20), extend("x-common" = true, "x-clause" = "SK-GAP-27"))]
    pub divisions_at_start: u8,
    /// Divisions broken or in Retreat.
    #[schemars(range(min = 0, max = 20), extend("x-common" = true, "x-clause" = "SK-GAP-27"))]
    pub divisions_lost: u8,
    /// The C-in-C is lost.
    #[schemars(extend("x-clause" = "SK-GAP-27"))]
    pub cinc_lost: bool,
    /// Levels already tested: 0 none, 1 a third, 2 half, 3 all.
    #[schemars(range(min = 0, max = 3), extend("x-clause" = "SK-GAP-27"))]
    pub levels_tested: u8,
}

impl Default for ArmyFacts {
    fn default() -> Self {
        ArmyFacts { divisions_at_start: 3, divisions_lost: 1, cinc_lost: false, levels_tested: 0 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Army {
    NoTest,
    FightsOn { row: i32, level: usize },
    DefendsOnly { row: i32, level: usize },
    Beaten { row: i32, level: usize, certain: bool },
}

/// The whole test; the battle calls this.
pub fn army_morale(facts: &ArmyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Army, NoRoll> {
    let levels = &rules.divisions.army_levels;
    let reached = |index: &usize| levels[*index].0.reached(facts.divisions_lost.into(), facts.divisions_at_start.into());
    let Some(level) = (0..levels.len()).rev().find(reached).filter(|level| *level >= usize::from(facts.levels_tested)) else {
        return Ok(Army::NoTest);
    };
    let result = |die: i32| rules.divisions.army_result(die, level);
    if (0..=6).all(|die| result(die) == result(0)) {
        return Ok(Army::Beaten { row: 0, level, certain: true });
    }
    let mut ledger = Ledger::new(0);
    ledger.add_if(facts.cinc_lost, rules.divisions.cinc_lost);
    let net = ledger.net();
    hand.assessed(Assessed { of: "", rating: net, words: &|| format!("D6 {net:+}"), ledger: &ledger });
    let changes = (1..=6).filter(|die| result(die + net) != result(die - 1 + net));
    let ask = Ask::new(Dice::d6(1), Side::Red, "army morale", SK_GAP_27).grain(Grain::bands(changes));
    let die = hand.roll(&ask)?.value + net;
    let row = (0..=6).find(|row| result(*row) == result(die)).unwrap_or(die);
    Ok(match result(die) {
        "Fight on" => Army::FightsOn { row, level },
        "Defend only" => Army::DefendsOnly { row, level },
        _ => Army::Beaten { row, level, certain: false },
    })
}

impl Told for Army {
    fn headline(&self) -> String {
        match self {
            Army::NoTest => "no test".into(),
            Army::FightsOn { .. } => "fights on".into(),
            Army::DefendsOnly { .. } => "defends only".into(),
            Army::Beaten { .. } => "army beaten".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        vec![match self {
            Army::NoTest => so(SK_GAP_27, "no new level is reached: no test"),
            Army::FightsOn { .. } => so(SK_GAP_27, "the army fights on"),
            Army::DefendsOnly { .. } => so(SK_GAP_27, "all its divisions go to Defend for the rest of the game"),
            Army::Beaten { certain: true, .. } => so(SK_GAP_27, "three quarters lost: the army is beaten without a roll"),
            Army::Beaten { .. } => so(SK_GAP_27, "the army is beaten and the game is over"),
        }]
    }

    fn cell(&self) -> Option<TableCell> {
        match self {
            Army::NoTest => None,
            Army::FightsOn { row, level } | Army::DefendsOnly { row, level } | Army::Beaten { row, level, .. } => {
                Some(TableCell { table: "army_morale_lookup", row: row.to_string(), col: ["1/3", "1/2", "3/4"][*level].into() })
            }
        }
    }
}
verdict!(Army);

pub struct ArmyMoraleTest;

impl Procedure for ArmyMoraleTest {
    type Rules = Rules;
    type Facts = ArmyFacts;
    type Outcome = Army;
    const CARD: Card = Card { name: "army-morale", kind: Kind::Test, title: "Army morale", dice: "d6", clauses: &[SK_GAP_27] };

    fn check(facts: &ArmyFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            facts.divisions_lost > facts.divisions_at_start,
            "divisions_lost",
            "divisions_at_start",
            SK_GAP_27,
            "no more divisions can be lost than there were",
        )
    }

    fn run(facts: &ArmyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Army, NoRoll> {
        army_morale(facts, rules, hand)
    }
}
