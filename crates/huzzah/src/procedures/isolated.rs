//! Is it isolated? (HZ-THR-39, HZ-ORD-25, 26): the only one of its group that is neither broken nor routing.

use grognard_engine::ruling::{Ruling, rule};
use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Rules, clause};

/// A unit in its brigade, or a command in its higher command.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IsolatedFacts {
    /// The other units of its brigade, or the other sub-commands of its group, as they started.
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "HZ-ORD-26"))]
    pub sisters: u8,
    /// How many of them are broken, routing or wholly made up of such.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-common" = true, "x-clause" = "HZ-ORD-25"))]
    pub sisters_broken_or_routing: u8,
    /// Asked for a threat test, where only the unit's own brigade counts.
    #[serde(default)]
    #[schemars(extend("x-clause" = "HZ-THR-39"))]
    pub for_threat: bool,
}

pub struct Isolated;

impl Procedure for Isolated {
    type Rules = Rules;
    type Facts = IsolatedFacts;
    type Outcome = Ruling;
    const CARD: Card = Card {
        name: "isolated",
        kind: Kind::Permission,
        title: "Is the unit or sub-command isolated?",
        dice: "",
        clauses: &[clause::HZ_THR_39, clause::HZ_ORD_25, clause::HZ_ORD_26],
    };

    fn check(facts: &IsolatedFacts, _: &Rules) -> Result<(), Contradiction> {
        let more = facts.sisters_broken_or_routing > facts.sisters;
        Contradiction::if_both(more, "sisters_broken_or_routing", "sisters", clause::HZ_ORD_25, "no more can be gone than there were")
    }

    fn run(facts: &IsolatedFacts, _: &Rules, _: &mut dyn Hand) -> Result<Ruling, NoRoll> {
        let alone = facts.sisters_broken_or_routing == facts.sisters;
        let clause = if facts.for_threat { clause::HZ_THR_39 } else { clause::HZ_ORD_25 };
        Ok(rule()
            .yes_if(facts.for_threat && alone, clause, "every other unit of its brigade is routing or gone")
            .yes_if(facts.sisters == 0, clause::HZ_ORD_26, "it is alone in its command from the start")
            .yes_if(alone, clause, "all its sisters are broken or routing")
            .otherwise_no(clause, "at least one sister is neither broken nor routing"))
    }
}
