//! Command check (HZ-CCK-10..40, HZ-OFF-23, 24): can the officer hold his command together after its losses?

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::count;
use crate::check::{Check, Roll, check};
use crate::officer::Officer;
use crate::rules::grids::Officers;
use crate::words::OfficerLevel;
use crate::{Rules, clause};

/// How this command's own last check went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LastCheck {
    #[default]
    None,
    Passed,
    Failed,
}

/// A command takes its check.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CommandCheckFacts {
    #[serde(flatten)]
    pub officer: Officer,
    /// Level of the command.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-common" = true))]
    pub command: OfficerLevel,
    /// Its sub-commands that are broken or routing.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Command", "x-common" = true, "x-clause" = "HZ-CCK-10"))]
    pub broken_or_routing: u8,
    /// The last check of this command.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "HZ-CCK-19"))]
    pub last_check: LastCheck,
    /// Isolated sub-command.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-clause" = "HZ-CCK-13"))]
    pub isolated: bool,
    /// Its sub-commands in a favourable position.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Command", "x-common" = true, "x-clause" = "HZ-CCK-14"))]
    pub favourable: u8,
    /// Its officer is dead or captured.
    #[serde(default)]
    #[schemars(extend("x-group" = "Officer", "x-clause" = "HZ-CCK-38"))]
    pub officer_lost: bool,
    /// A senior officer of this level takes the check for him.
    #[serde(default)]
    #[schemars(extend("x-group" = "Officer", "x-clause" = "HZ-CCK-22"))]
    pub taken_by: Option<OfficerLevel>,
    /// The CinC has superseded the officer and takes it himself.
    #[serde(default)]
    #[schemars(extend("x-group" = "Officer", "x-clause" = "HZ-CCK-23", "x-excludes" = ["taken_by"]))]
    pub cinc_supersedes: bool,
    /// The officer seizes the flag.
    #[serde(default)]
    #[schemars(extend("x-group" = "Officer", "x-clause" = "HZ-CCK-24"))]
    pub seizes_flag: bool,
    /// All units of the command are within his command radius.
    #[serde(default = "yes")]
    #[schemars(extend("x-group" = "Officer", "x-clause" = "HZ-CCK-24"))]
    pub all_in_radius: bool,
}

fn yes() -> bool {
    true
}

/// How the command bears it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum CommandCheckOutcome {
    Passed,
    /// Passed; no further check until one more sub-command goes, and its sub-commands pass theirs this turn.
    Huzzah,
    Failed {
        /// On every unit of the command.
        staggers: i32,
        /// Moves that all units but routers retire.
        moves: i32,
        /// Moves that its artillery retires, limbered.
        artillery_moves: i32,
        /// The officer who seized the flag is killed.
        officer_killed: bool,
        /// Nobody was there to take it.
        leaderless: bool,
        automatic: bool,
    },
}

/// HZ-CCK-10..17, 19, 22..24: the effective command rating.
pub fn command_check_rating(facts: &CommandCheckFacts, rules: &Rules) -> Ledger {
    let mods = &rules.tests.command_check_mods;
    let mut ledger = facts.officer.ledger(rules);
    ledger.add_each(mods.broken_sub, facts.broken_or_routing.into());
    match facts.last_check {
        LastCheck::None => {}
        LastCheck::Passed => ledger.add(mods.passed_last),
        LastCheck::Failed => ledger.add(mods.failed_last),
    }
    if facts.last_check != LastCheck::None {
        ledger.cite(clause::HZ_CCK_19);
    }
    if let Some(senior) = facts.taken_by {
        let removed = Officers::removed(senior, facts.command);
        ledger.add_each(mods.level_difference, removed);
        ledger.cite(clause::HZ_CCK_22);
    }
    if facts.cinc_supersedes {
        ledger.cite(clause::HZ_CCK_23);
        ledger.cite(clause::HZ_OFF_23);
        ledger.cite(clause::HZ_OFF_24);
    }
    ledger.add_if(facts.isolated, mods.isolated);
    ledger.add_each(mods.favourable_sub, facts.favourable.into());
    ledger.add_if(facts.officer.inspirational, mods.inspirational);
    if facts.seizes_flag && rules.options.seize_the_flag {
        ledger.add(mods.flag);
    }
    ledger
}

/// HZ-CCK-18, 25..27, 38..40.
pub fn command_check(facts: &CommandCheckFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<CommandCheckOutcome, NoRoll> {
    let numbers = &rules.tests.command_check;
    let (moves, artillery_moves) = (numbers.retire_moves.value, numbers.artillery_retire_moves.value);
    let staggers = numbers.staggers_each_broken_sub.value * i32::from(facts.broken_or_routing);
    let leaderless = facts.officer_lost && facts.taken_by.is_none() && !facts.cinc_supersedes;
    if leaderless {
        return Ok(CommandCheckOutcome::Failed { staggers, moves, artillery_moves, officer_killed: false, leaderless, automatic: false });
    }
    let ledger = command_check_rating(facts, rules);
    let rating = ledger.total();
    hand.assessed(Assessed { of: "", rating, words: &|| format!("{rating} or less"), ledger: &ledger });
    Ok(match check(rating, Roll::success(Side::Red, "command check", clause::HZ_CCK_18), rules, hand)? {
        Check::Huzzah { .. } => CommandCheckOutcome::Huzzah,
        Check::Success { .. } => CommandCheckOutcome::Passed,
        Check::Failure { automatic, .. } => {
            let officer_killed = facts.seizes_flag && rules.options.seize_the_flag;
            CommandCheckOutcome::Failed { staggers, moves, artillery_moves, officer_killed, leaderless, automatic }
        }
    })
}

impl Verdict for CommandCheckOutcome {
    fn words(&self) -> String {
        match self {
            CommandCheckOutcome::Passed => "The command holds together.".into(),
            CommandCheckOutcome::Huzzah => {
                "Huzzah! The command holds, need not check again until one more sub-command breaks or routs, and \
                 its sub-commands pass their own checks this turn."
                    .into()
            }
            CommandCheckOutcome::Failed { staggers: many, moves, artillery_moves, officer_killed, leaderless, .. } => {
                let why = if *leaderless { "Nobody leads the command: it fails" } else { "The command check fails" };
                let killed = if *officer_killed { " The officer falls with the flag in his hand." } else { "" };
                format!(
                    "{why}. Every unit takes {}; all that do not rout retire {} facing the enemy, artillery limbered {}.{killed}",
                    count(*many, "stagger"),
                    count(*moves, "full move"),
                    count(*artillery_moves, "move")
                )
            }
        }
    }
    fn headline(&self) -> String {
        match self {
            CommandCheckOutcome::Passed => "passed".into(),
            CommandCheckOutcome::Huzzah => "Huzzah!".into(),
            CommandCheckOutcome::Failed { officer_killed: true, .. } => "failed, officer killed".into(),
            CommandCheckOutcome::Failed { .. } => "failed".into(),
        }
    }
    fn clauses(&self) -> Vec<Clause> {
        match self {
            CommandCheckOutcome::Passed => vec![clause::HZ_CCK_18],
            CommandCheckOutcome::Huzzah => vec![clause::HZ_CCK_39, clause::HZ_CCK_40, clause::HZ_GEN_01],
            CommandCheckOutcome::Failed { officer_killed, leaderless, automatic, .. } => {
                let mut clauses = vec![clause::HZ_CCK_18, clause::HZ_CCK_25, clause::HZ_CCK_26, clause::HZ_CCK_27];
                clauses.extend(leaderless.then_some(clause::HZ_CCK_38));
                clauses.extend(officer_killed.then_some(clause::HZ_CCK_24));
                clauses.extend(automatic.then_some(clause::HZ_GEN_03));
                clauses
            }
        }
    }
}

pub struct CommandCheck;

impl Procedure for CommandCheck {
    type Rules = Rules;
    type Facts = CommandCheckFacts;
    type Outcome = CommandCheckOutcome;
    const CARD: Card = Card {
        name: "command-check",
        kind: Kind::Test,
        title: "Command check",
        dice: "2d6, roll low",
        clauses: &[
            clause::HZ_CCK_10,
            clause::HZ_CCK_11,
            clause::HZ_CCK_12,
            clause::HZ_CCK_13,
            clause::HZ_CCK_14,
            clause::HZ_CCK_15,
            clause::HZ_CCK_16,
            clause::HZ_CCK_17,
            clause::HZ_CCK_18,
            clause::HZ_CCK_19,
            clause::HZ_CCK_21,
            clause::HZ_CCK_22,
            clause::HZ_CCK_23,
            clause::HZ_CCK_24,
            clause::HZ_CCK_25,
            clause::HZ_CCK_26,
            clause::HZ_CCK_27,
            clause::HZ_CCK_38,
            clause::HZ_CCK_39,
            clause::HZ_CCK_40,
            clause::HZ_OFF_23,
            clause::HZ_OFF_24,
            clause::HZ_GAP_12,
            clause::HZ_CCK_20,
            clause::HZ_GAP_01,
            clause::HZ_GEN_01,
            clause::HZ_GEN_03,
        ],
    };

    fn check(facts: &CommandCheckFacts, _: &Rules) -> Result<(), Contradiction> {
        let both = Contradiction::if_both;
        let far = facts.seizes_flag && !facts.all_in_radius;
        both(far, "seizes_flag", "all_in_radius", clause::HZ_CCK_24, "all units must be within his command radius")?;
        let gone = facts.seizes_flag && facts.officer_lost && !facts.cinc_supersedes;
        both(gone, "seizes_flag", "officer_lost", clause::HZ_CCK_24, "the officer is dead or captured")?;
        let twice = facts.taken_by.is_some() && facts.cinc_supersedes;
        both(twice, "taken_by", "cinc_supersedes", clause::HZ_CCK_23, "either a senior takes it, or the CinC in person")?;
        let alive = facts.taken_by.is_some() && !facts.officer_lost;
        both(alive, "taken_by", "officer_lost", clause::HZ_CCK_20, "a senior takes it only for a dead or captured officer")?;
        let level = facts.taken_by.is_some_and(|senior| senior <= facts.command);
        both(level, "taken_by", "command", clause::HZ_CCK_21, "only an officer of a higher level can take it")?;
        let remote = facts.taken_by.is_some() && !facts.all_in_radius;
        both(remote, "taken_by", "all_in_radius", clause::HZ_CCK_20, "all units must be within the senior's command radius")
    }

    fn run(facts: &CommandCheckFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<CommandCheckOutcome, NoRoll> {
        command_check(facts, rules, hand)
    }
}
