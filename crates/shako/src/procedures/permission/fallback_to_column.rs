//! May a line that Falls back go into column? SK-FBACK-05, SK-FBACK-07.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::Formation;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::Finding;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ContractFacts {
    /// Formation in which it Falls back.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-FBACK-05", "x-role" = "a"))]
    pub formation: Formation,
    /// It would contract on the way, to keep clear of enemy.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-FBACK-07"))]
    pub to_avoid_enemy: bool,
    /// The line fits where it ends.
    #[schemars(extend("x-clause" = "SK-FBACK-05"))]
    pub line_fits: bool,
}

/// Yes: it may form column at the end of the move.
pub fn fallback_to_column(facts: &ContractFacts, _: &Rules) -> Finding {
    rule()
        .no_if(facts.to_avoid_enemy, SK_FBACK_07, "it may not contract to column to avoid touching enemy")
        .no_if(facts.formation != Formation::Line, SK_FBACK_05, "only a line may form column at the end of its Fallback")
        .yes_if(facts.line_fits, SK_FBACK_05, "the owner may form column at the end, though the line would fit")
        .otherwise_yes(SK_FBACK_05, "the line may form column at the end, to fit the gap")
        .into()
}

no_dice! {
    FallbackToColumn: ContractFacts => Finding = fallback_to_column;
    Permission "fallback-to-column" "May a line that Falls back form column" [SK_FBACK_05, SK_FBACK_07]
}
