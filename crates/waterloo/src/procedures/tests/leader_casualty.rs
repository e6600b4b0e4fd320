//! Leader casualties: BW-LDR-01, BW-GAP-24. Another die; on a 9 the leader is killed.

use grognard_engine::dice::Grain;
use grognard_engine::umpire::{Card, Kind, Procedure, Verdict};
use grognard_engine::{Clause, Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, ask};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LeaderFacts {}

/// What became of the leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LeaderFate {
    NotAtRisk,
    Unharmed,
    Killed,
}

impl LeaderFate {
    /// A sentence to follow another; empty where no leader was at risk.
    pub fn words(self) -> &'static str {
        match self {
            LeaderFate::NotAtRisk => "",
            LeaderFate::Unharmed => " The leader is unharmed.",
            LeaderFate::Killed => " The leader is killed and removed from play.",
        }
    }
}

/// BW-LDR-01.
pub fn leader_casualty(who: Roller, rules: &Rules, hand: &mut dyn Hand) -> Result<LeaderFate, NoRoll> {
    let killed = rules.fire.numbers.leader_killed_on;
    let ask = ask(who, "leader casualty", killed.clause).grain(Grain::at_least(killed.value)).needs_at_least(killed.value);
    Ok(if hand.roll(&ask)?.value == killed.value { LeaderFate::Killed } else { LeaderFate::Unharmed })
}

pub struct LeaderCasualty;

impl Procedure for LeaderCasualty {
    type Rules = Rules;
    type Facts = LeaderFacts;
    type Outcome = LeaderFate;
    const CARD: Card =
        Card { name: "leader-casualty", kind: Kind::Test, title: "Is the leader killed?", dice: "1d10 (0-9)", clauses: &[BW_LDR_01] };

    fn run(_: &LeaderFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<LeaderFate, NoRoll> {
        leader_casualty(Roller::UNIT, rules, hand)
    }
}

impl Verdict for LeaderFate {
    fn words(&self) -> String {
        LeaderFate::words(*self).trim().to_owned()
    }
    fn clauses(&self) -> Vec<Clause> {
        vec![BW_LDR_01]
    }
}
