//! VB-GAP-05 (option): an attached commander whose unit loses strength points in melee may be killed.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Ask, Dice, Die, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

/// A commander with a unit that fought.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CommanderFacts {
    /// Attached to the unit.
    #[schemars(extend("x-group" = "Commander", "x-common" = true, "x-clause" = "VB-GAP-05"))]
    pub attached: bool,
    /// The unit lost strength points in melee.
    #[schemars(extend("x-group" = "Commander", "x-common" = true, "x-clause" = "VB-GAP-05"))]
    pub unit_lost_sp: bool,
}

impl Default for CommanderFacts {
    fn default() -> CommanderFacts {
        CommanderFacts { attached: true, unit_lost_sp: true }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum CommanderOutcome {
    NotAtRisk,
    Unhurt,
    Killed { replaced_after: i32 },
}

/// The dice, where the players agreed on them.
pub fn commander_loss(facts: &CommanderFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<CommanderOutcome, NoRoll> {
    if !(rules.options.commander_casualties && facts.attached && facts.unit_lost_sp) {
        return Ok(CommanderOutcome::NotAtRisk);
    }
    let house = &rules.tables.house;
    let ask = Ask::new(Dice::Throw(Dice::throw(2, Die::D6).faces()), Side::Red, "risk to the commander", clause::VB_GAP_05);
    let killed = hand.roll(&ask)?.is_double_of(house.value("commanders", "killed_on_double") as u8);
    let replaced_after = house.value("commanders", "replaced_after") as i32;
    Ok(if killed { CommanderOutcome::Killed { replaced_after } } else { CommanderOutcome::Unhurt })
}

/// Risk to a commander.
pub struct CommanderLoss;

impl Procedure for CommanderLoss {
    type Rules = Rules;
    type Facts = CommanderFacts;
    type Outcome = CommanderOutcome;
    const CARD: Card = Card {
        name: "commander-loss",
        kind: Kind::Test,
        title: "Risk to an attached commander (option)",
        dice: "2d6 where the players agreed on it",
        clauses: &[clause::VB_GAP_05],
    };

    fn run(facts: &CommanderFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<CommanderOutcome, NoRoll> {
        commander_loss(facts, rules, hand)
    }
}

impl Told for CommanderOutcome {
    fn headline(&self) -> String {
        match self {
            CommanderOutcome::NotAtRisk => "not at risk".into(),
            CommanderOutcome::Unhurt => "unhurt".into(),
            CommanderOutcome::Killed { .. } => "killed".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        vec![match self {
            CommanderOutcome::NotAtRisk => so(clause::VB_GAP_05, "the commander is not at risk"),
            CommanderOutcome::Unhurt => so(clause::VB_GAP_05, "the commander is unhurt"),
            CommanderOutcome::Killed { replaced_after } => {
                so(clause::VB_GAP_05, format!("the commander is killed; he is replaced after {replaced_after} of his own player turns"))
            }
        }]
    }
}
verdict!(CommanderOutcome);
