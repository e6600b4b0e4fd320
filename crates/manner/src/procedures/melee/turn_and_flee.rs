//! Cavalry rallies from turn and flee (GM-TF-01 to -11): one die and modifiers, six or more; otherwise the regiment is removed.

use grognard_engine::dice::{Ask, Dice, Grain};
use grognard_engine::umpire::{Card, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::unit::Regiment;
use crate::words::{Class, State};

/// A regiment in turn and flee tests after its compulsory move.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TurnAndFleeFacts {
    #[schemars(extend("x-role" = "a"))]
    pub unit: Regiment,
    /// A staff officer is with the unit.
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "GM-TF-05", "x-role" = "a"))]
    pub staff_officer: bool,
    /// Inches to the nearest cavalry commander; not stated: none in reach.
    #[schemars(range(min = 0, max = 72), extend("x-group" = "Command", "x-common" = true, "x-clause" = "GM-TF-06"))]
    pub cavalry_commander: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum TurnAndFleeOutcome {
    Rallies,
    Removed,
}

/// GM-TF-03 to -11.
pub fn turn_and_flee_modifiers(facts: &TurnAndFleeFacts, rules: &Rules, tally: &mut impl Tally) {
    let t = &rules.turn_and_flee;
    let [ten, quarter, half, three_quarters] = t.percents;
    let loss = facts.unit.loss();
    tally.add_if(facts.unit.class == Class::Guard, t.guards);
    tally.add_if(facts.unit.class == Class::Elite, t.elite);
    tally.add_if(facts.staff_officer, t.staff_officer);
    tally.add_if(facts.cavalry_commander.is_some_and(|inches| i32::from(inches) <= t.commander_within), t.commander);
    match () {
        () if !loss.at_least(ten) => tally.add(t.under_10),
        () if !loss.at_least(quarter) => tally.add(t.under_25),
        () if loss.at_least(three_quarters) => tally.add(t.from_75),
        () if loss.more_than(half) => tally.add(t.over_50),
        () => {}
    }
    tally.add_if(facts.unit.class == Class::Militia, t.militia);
}

pub struct TurnAndFleeRally;

impl Procedure for TurnAndFleeRally {
    type Rules = Rules;
    type Facts = TurnAndFleeFacts;
    type Outcome = TurnAndFleeOutcome;
    const CARD: Card = Card {
        name: "turn-and-flee-rally",
        kind: Kind::Test,
        title: "Cavalry rallies from turn and flee",
        dice: "1d6",
        clauses: &[GM_TF_01, GM_TF_02, GM_TF_03, GM_TF_04, GM_TF_05, GM_TF_06, GM_TF_07, GM_TF_08, GM_TF_09, GM_TF_10, GM_TF_11],
    };

    fn run(facts: &TurnAndFleeFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<TurnAndFleeOutcome, NoRoll> {
        let mut ledger = Ledger::new(0);
        turn_and_flee_modifiers(facts, rules, &mut ledger);
        let needed = rules.turn_and_flee.rallies_on.value - ledger.total();
        hand.assessed(Assessed { of: "", rating: ledger.total(), words: &|| format!("rallies on {needed} or more"), ledger: &ledger });
        let ask =
            Ask::new(Dice::d6(1), Side::Red, "rally from turn and flee", GM_TF_01).grain(Grain::at_least(needed)).needs_at_least(needed);
        Ok(if hand.roll(&ask)?.value >= needed { TurnAndFleeOutcome::Rallies } else { TurnAndFleeOutcome::Removed })
    }
}

impl Verdict for TurnAndFleeOutcome {
    fn words(&self) -> String {
        match self {
            TurnAndFleeOutcome::Rallies => "The regiment rallies.".into(),
            TurnAndFleeOutcome::Removed => "The regiment is removed from play.".into(),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        match self {
            TurnAndFleeOutcome::Rallies => vec![GM_TF_01],
            TurnAndFleeOutcome::Removed => vec![GM_TF_02],
        }
    }
    fn effects(&self) -> Vec<Effect> {
        let (state, by) = match self {
            TurnAndFleeOutcome::Rallies => (State::Steady, GM_TF_01),
            TurnAndFleeOutcome::Removed => (State::Removed, GM_TF_02),
        };
        vec![Effect::set(Role::A, "state", state.word(), by)]
    }
}
