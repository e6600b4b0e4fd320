//! What can be done and asked in the sample.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state::{Formation, Plan};
use crate::Question;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// At the beginning, in secret.
    Plan {
        plan: Plan,
    },
    /// Spaces ahead.
    Advance {
        spaces: i32,
    },
    Retire {
        spaces: i32,
    },
    Form {
        formation: Formation,
    },
    /// Companies by number, 0 to 2.
    Skirmish {
        companies: Vec<u32>,
    },
    Volley,
    EndTurn,
    /// Answers to opportunity fire.
    Fire,
    HoldFire,
    /// How many of each company are lost.
    Losses {
        shares: Vec<u32>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    Plan,
    Orders { left: u8, fired: bool },
    OpportunityFire { range: i32 },
    Losses { total: u32 },
}

impl Question for Prompt {
    fn phase(&self) -> &'static str {
        match self {
            Prompt::Plan => "Setting up",
            Prompt::Orders { .. } => "Orders",
            Prompt::OpportunityFire { .. } => "Opportunity fire",
            Prompt::Losses { .. } => "Losses",
        }
    }

    fn sealed(&self) -> bool {
        matches!(self, Prompt::Plan)
    }

    fn may_end(&self) -> bool {
        matches!(self, Prompt::Orders { .. })
    }
}

/// What a colonel has told his battalion about opportunity fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Standing {
    #[default]
    Ask,
    Never,
    /// Only at an enemy in the next space.
    Close,
    /// Where a loss is at least so likely, in percent.
    Odds(u8),
}
