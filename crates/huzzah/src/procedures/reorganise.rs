//! Reorganise (HZ-REO-06..23): a command that has left the field tries to come back.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::count;
use crate::check::{Check, Roll, check};
use crate::officer::Officer;
use crate::rules::options;
use crate::words::OfficerLevel;
use crate::{Rules, clause};

/// A command off the table tries to reorganise.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReorganiseFacts {
    #[serde(flatten)]
    pub officer: Officer,
    /// Level of the command.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "HZ-REO-07"))]
    pub command: OfficerLevel,
    /// Its sub-commands that broke or routed.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Command", "x-common" = true, "x-clause" = "HZ-REO-06"))]
    pub broke_or_routed: u8,
    /// Its units that left the table by retiring.
    #[serde(default)]
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Command", "x-common" = true, "x-clause" = "HZ-REO-19"))]
    pub units_retired: u8,
    /// Its units that broke outright.
    #[serde(default)]
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Command", "x-clause" = "HZ-REO-19"))]
    pub units_broke: u8,
    /// Its units that routed off.
    #[serde(default)]
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Command", "x-clause" = "HZ-REO-19"))]
    pub units_routed: u8,
    /// Turns waited since it left, or since the last attempt.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Attempt", "x-common" = true, "x-clause" = "HZ-REO-21"))]
    pub turns_waited: u8,
    /// Attempts that failed before this one.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Attempt", "x-clause" = "HZ-REO-15"))]
    pub failed_attempts: u8,
    /// Kills of the unit that has most, to see whether it survives.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Attempt", "x-clause" = "HZ-REO-16"))]
    pub most_kills: u8,
    /// Full morale of that unit.
    #[serde(default)]
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Attempt", "x-clause" = "HZ-REO-16"))]
    pub its_full_morale: Option<u8>,
}

/// Whether it comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum ReorganiseOutcome {
    /// The option is off.
    NotInPlay,
    Failed {
        automatic: bool,
    },
    Reorganised {
        /// Kills on every unit for the attempts made.
        kills: i32,
        /// The unit asked about is destroyed by them.
        destroyed: bool,
    },
    /// At once, without kills.
    Huzzah,
}

/// HZ-REO-06..11, 18..21.
pub fn reorganise_rating(facts: &ReorganiseFacts, rules: &Rules) -> Ledger {
    let mods = &rules.tests.reorganise;
    let mut ledger = facts.officer.ledger(rules);
    ledger.add_each(mods.broken_sub, facts.broke_or_routed.into());
    ledger.add_if(facts.command == OfficerLevel::Division, mods.division);
    ledger.add_if(facts.command == OfficerLevel::Corps, mods.corps);
    let lost = u32::from(facts.units_broke) + u32::from(facts.units_routed);
    ledger.add_if(u32::from(facts.units_retired) > lost, mods.retired_majority);
    if facts.units_retired > 0 {
        ledger.cite(clause::HZ_REO_18);
        ledger.cite(clause::HZ_REO_19);
    }
    ledger.add_each(mods.turn_waited, facts.turns_waited.into());
    if facts.turns_waited > 0 {
        ledger.cite(clause::HZ_REO_21);
    }
    ledger.add_if(facts.officer.inspirational, mods.inspirational);
    ledger
}

/// HZ-REO-12..17, 23.
pub fn reorganise(facts: &ReorganiseFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ReorganiseOutcome, NoRoll> {
    if rules.options.reorganise == options::Reorganise::Never {
        return Ok(ReorganiseOutcome::NotInPlay);
    }
    let ledger = reorganise_rating(facts, rules);
    let rating = ledger.total();
    hand.assessed(Assessed { of: "", rating, words: &|| format!("{rating} or less"), ledger: &ledger });
    Ok(match check(rating, Roll::success(Side::Red, "reorganise", clause::HZ_REO_12), rules, hand)? {
        Check::Huzzah { .. } => ReorganiseOutcome::Huzzah,
        Check::Failure { automatic, .. } => ReorganiseOutcome::Failed { automatic },
        Check::Success { .. } => {
            let attempts = i32::from(facts.failed_attempts) + 1;
            let kills = rules.tests.command_check.reorganise_kills_each_attempt.value * attempts;
            let full = facts.its_full_morale.map(i32::from);
            let destroyed = full.is_some_and(|full| i32::from(facts.most_kills) + kills >= full);
            ReorganiseOutcome::Reorganised { kills, destroyed }
        }
    })
}

impl Verdict for ReorganiseOutcome {
    fn words(&self) -> String {
        match self {
            ReorganiseOutcome::NotInPlay => "Reorganising is optional and not in play.".into(),
            ReorganiseOutcome::Failed { .. } => "The command does not reorganise; it may try again after waiting.".into(),
            ReorganiseOutcome::Reorganised { kills, destroyed } => {
                let gone = if *destroyed { " The unit with most kills is destroyed and no longer counts." } else { "" };
                format!(
                    "The command reorganises: its units lose all staggers, keep their kills and take {} more. Its officer may enter in \
                     the next officer phase.{gone}",
                    count(*kills, "kill")
                )
            }
            ReorganiseOutcome::Huzzah => "Huzzah! The command reorganises at once without kills; its officer is placed at the line of \
                 communication now and may order next phase."
                .into(),
        }
    }
    fn headline(&self) -> String {
        match self {
            ReorganiseOutcome::NotInPlay => "not in play".into(),
            ReorganiseOutcome::Failed { .. } => "failed".into(),
            ReorganiseOutcome::Reorganised { kills, .. } => format!("reorganised, {}", count(*kills, "kill")),
            ReorganiseOutcome::Huzzah => "Huzzah!".into(),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        match self {
            ReorganiseOutcome::NotInPlay => vec![clause::HZ_REO_01],
            ReorganiseOutcome::Failed { automatic } => vec![if *automatic { clause::HZ_GEN_03 } else { clause::HZ_REO_12 }],
            ReorganiseOutcome::Reorganised { destroyed, .. } => {
                let mut clauses = vec![clause::HZ_REO_12, clause::HZ_REO_13, clause::HZ_REO_14, clause::HZ_REO_15];
                if *destroyed {
                    clauses.extend([clause::HZ_REO_16, clause::HZ_REO_17]);
                }
                clauses
            }
            ReorganiseOutcome::Huzzah => vec![clause::HZ_REO_23, clause::HZ_GEN_01],
        }
    }
}

pub struct Reorganise;

impl Procedure for Reorganise {
    type Rules = Rules;
    type Facts = ReorganiseFacts;
    type Outcome = ReorganiseOutcome;
    const CARD: Card = Card {
        name: "reorganise",
        kind: Kind::Test,
        title: "Reorganise a command that has left the field",
        dice: "2d6, roll low",
        clauses: &[
            clause::HZ_REO_01,
            clause::HZ_REO_05,
            clause::HZ_REO_06,
            clause::HZ_REO_07,
            clause::HZ_REO_08,
            clause::HZ_REO_09,
            clause::HZ_REO_10,
            clause::HZ_REO_11,
            clause::HZ_REO_12,
            clause::HZ_REO_13,
            clause::HZ_REO_14,
            clause::HZ_REO_15,
            clause::HZ_REO_16,
            clause::HZ_REO_17,
            clause::HZ_REO_18,
            clause::HZ_REO_19,
            clause::HZ_REO_21,
            clause::HZ_REO_22,
            clause::HZ_REO_23,
            clause::HZ_GAP_12,
            clause::HZ_GAP_01,
            clause::HZ_GEN_01,
            clause::HZ_GEN_03,
        ],
    };

    fn check(facts: &ReorganiseFacts, _: &Rules) -> Result<(), Contradiction> {
        let both = Contradiction::if_both;
        let army = facts.command == OfficerLevel::CommanderInChief;
        both(army, "command", "officer", clause::HZ_REO_05, "the army cannot reorganise: it has lost")?;
        let whose = facts.most_kills > 0 && facts.its_full_morale.is_none();
        both(whose, "most_kills", "its_full_morale", clause::HZ_REO_16, "state the full morale of that unit too")
    }

    fn run(facts: &ReorganiseFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ReorganiseOutcome, NoRoll> {
        reorganise(facts, rules, hand)
    }
}
