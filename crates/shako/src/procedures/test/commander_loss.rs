//! Is an attached commander lost? SK-GAP-33.

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Ask, Dice, Grain, Hand, NoRoll, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CommanderFacts {
    /// The unit he is with took a kill or fought in melee.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-33"))]
    pub unit_hit_or_fought: bool,
    /// He is the C-in-C.
    #[schemars(extend("x-clause" = "SK-GAP-27"))]
    pub is_cinc: bool,
}

impl Default for CommanderFacts {
    fn default() -> Self {
        CommanderFacts { unit_hit_or_fought: true, is_cinc: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Commander {
    NotAtRisk,
    Unhurt,
    Lost { cinc: bool },
}

/// The whole test; the battle calls this.
pub fn commander_loss(facts: &CommanderFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Commander, NoRoll> {
    if !facts.unit_hit_or_fought {
        return Ok(Commander::NotAtRisk);
    }
    let lost_on = rules.melee.commander_lost_on;
    let ask = Ask::new(Dice::d6(2), Side::Red, "commander at risk", SK_GAP_33).grain(Grain::at_least(lost_on)).needs_at_least(lost_on);
    Ok(if hand.roll(&ask)?.value >= lost_on { Commander::Lost { cinc: facts.is_cinc } } else { Commander::Unhurt })
}

impl Told for Commander {
    fn headline(&self) -> String {
        match self {
            Commander::NotAtRisk => "not at risk".into(),
            Commander::Unhurt => "unhurt".into(),
            Commander::Lost { .. } => "lost".into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        vec![match self {
            Commander::NotAtRisk => so(SK_GAP_33, "his unit neither took a kill nor fought: no risk"),
            Commander::Unhurt => so(SK_GAP_33, "the commander is unhurt"),
            Commander::Lost { cinc: false } => {
                so(SK_GAP_33, "the commander is lost; until he is replaced in the next Command phase the division has no Command Radius")
            }
            Commander::Lost { cinc: true } => so(SK_GAP_27, "the C-in-C is lost; army morale is tested at 1 less"),
        }]
    }
}
verdict!(Commander);

pub struct CommanderLossTest;

impl Procedure for CommanderLossTest {
    type Rules = Rules;
    type Facts = CommanderFacts;
    type Outcome = Commander;
    const CARD: Card = Card {
        name: "commander-loss",
        kind: Kind::Test,
        title: "Risk to an attached commander",
        dice: "2d6",
        clauses: &[SK_GAP_33, SK_GAP_27],
    };

    fn run(facts: &CommanderFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<Commander, NoRoll> {
        commander_loss(facts, rules, hand)
    }
}
