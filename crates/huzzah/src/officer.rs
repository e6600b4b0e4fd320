//! Facts about the officer who rolls.

use grognard_engine::{Ledger, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::words::OfficerQuality;
use crate::{Rules, clause};

/// The officer whose command rating is rolled against.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Officer {
    /// His quality; gives his command rating.
    #[serde(default)]
    #[schemars(extend("x-group" = "Officer", "x-common" = true, "x-clause" = "HZ-GAP-01"))]
    pub officer: OfficerQuality,
    /// His command rating as your army list has it, instead of the one his quality gives.
    #[serde(default)]
    #[schemars(range(min = 2, max = 12), extend("x-group" = "Officer"))]
    pub command_rating: Option<u8>,
    /// He is inspirational.
    #[serde(default)]
    #[schemars(extend("x-group" = "Officer", "x-common" = true))]
    pub inspirational: bool,
}

impl Officer {
    /// HZ-GAP-01: a ledger that starts at his command rating.
    pub fn ledger(&self, rules: &Rules) -> Ledger {
        match self.command_rating {
            Some(rating) => Ledger::new(rating.into()),
            None => {
                let mut ledger = Ledger::new(rules.officers.rating(self.officer));
                ledger.cite(clause::HZ_GAP_01);
                ledger
            }
        }
    }
}
