//! Charging through friends (GM-PASS-11): infantry through its skirmishers within 4", nobody else through anything.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use super::passing_through::Body;
use crate::Rules;
use crate::clause::*;

/// A charge would go through friends.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ChargeThroughFacts {
    /// Who charges.
    #[schemars(extend("x-group" = "Charge", "x-common" = true))]
    pub charger: Body,
    /// Who stands in the way.
    #[schemars(extend("x-group" = "Charge", "x-common" = true))]
    pub friends: Body,
    /// Inches from the charger to them when it starts.
    #[schemars(range(min = 0, max = 24), extend("x-group" = "Charge", "x-common" = true, "x-clause" = "GM-PASS-11"))]
    pub distance: u8,
}

impl Default for ChargeThroughFacts {
    fn default() -> ChargeThroughFacts {
        ChargeThroughFacts { charger: Body::Infantry, friends: Body::Skirmishers, distance: 3 }
    }
}

pub struct ChargeThrough;

impl Procedure for ChargeThrough {
    type Rules = Rules;
    type Facts = ChargeThroughFacts;
    type Outcome = Permit;
    const CARD: Card =
        Card { name: "charge-through", kind: Kind::Permission, title: "May it charge through friends", dice: "", clauses: &[GM_PASS_11] };

    fn run(facts: &ChargeThroughFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let within = rules.charges.through_skirmishers;
        Ok(rule()
            .no_if(facts.charger != Body::Infantry, within.clause, "only infantry charges through friends")
            .no_if(facts.friends != Body::Skirmishers, within.clause, "only skirmishers are charged through")
            .no_if(i32::from(facts.distance) > within.value, within.clause, "the skirmishers are too far in front")
            .otherwise_yes(within.clause, "it charges through its skirmishers")
            .into())
    }
}
