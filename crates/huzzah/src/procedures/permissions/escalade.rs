//! HZ-FOR-17, HZ-FOR-19..22: who may do what on a stretch of fortress wall after an escalade?

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fate::Fate;
use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EscaladeFacts {
    /// Who would do what.
    #[schemars(extend("x-common" = true))]
    pub act: Act,
    /// The defender of the stretch has lost its engagement.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-FOR-17"))]
    pub defender_lost: bool,
    /// It is still the same turn.
    #[schemars(extend("x-clause" = "HZ-FOR-17"))]
    pub same_turn: bool,
    /// Its order (to advance, or to deploy) has failed.
    #[schemars(extend("x-clause" = "HZ-FOR-19"))]
    pub order_failed: bool,
    /// A replacement has advanced into contact with the escalader.
    #[schemars(extend("x-clause" = "HZ-FOR-20"))]
    pub defender_advanced: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// The defending side orders other units into the gap.
    #[default]
    ReplaceDefender,
    /// A replacement makes contact with the escalader.
    DefenderEngages,
    /// The escalader advances in its own orders phase on replacements that did not.
    EscaladerAdvances,
    /// The escalader takes the empty rampart.
    TakeRampart,
    /// The escalader on the battlements forms a march column along the wall.
    TurnAlongWall,
}

no_dice! {
    Escalade: EscaladeFacts => Fate = escalade;
    Permission "escalade" "What may be done on a wall after an escalade?"
    [HZ_FOR_17, HZ_FOR_19, HZ_FOR_20, HZ_FOR_21, HZ_FOR_22]
}

pub fn escalade(facts: &EscaladeFacts, _: &Rules) -> Fate {
    let lost = facts.defender_lost;
    let ruling = match facts.act {
        Act::ReplaceDefender => rule()
            .no_if(!lost, HZ_FOR_17, "the stretch still has its defender")
            .no_if(facts.same_turn, HZ_FOR_17, "on the defending side's next turn")
            .otherwise_yes(HZ_FOR_17, "units to either side can be ordered into the gap"),
        Act::DefenderEngages => rule()
            .no_if(facts.order_failed, HZ_FOR_19, "it makes contact only by an advance order that succeeds")
            .otherwise_yes(HZ_FOR_19, "by an advance order; the escalader is no longer disadvantaged"),
        Act::EscaladerAdvances => rule()
            .no_if(facts.order_failed, HZ_FOR_20, "its advance order has failed")
            .no_if(facts.defender_advanced, HZ_FOR_20, "it is engaged already")
            .otherwise_yes(HZ_FOR_20, "the defender has not advanced on it: it can advance in its own orders phase"),
        Act::TakeRampart => rule()
            .no_if(!lost, HZ_FOR_21, "the defender still holds the rampart")
            .no_if(facts.same_turn, HZ_FOR_21, "on its following turn")
            .no_if(facts.order_failed, HZ_FOR_21, "its advance order has failed")
            .otherwise_yes(HZ_FOR_21, "it takes the vacated rampart with an advance order"),
        Act::TurnAlongWall => rule()
            .no_if(!lost, HZ_FOR_22, "it does not hold the battlements")
            .no_if(facts.order_failed, HZ_FOR_22, "its deploy order has failed")
            .otherwise_yes(HZ_FOR_22, "a march column facing left or right along the wall"),
    };
    Fate::from(ruling)
}
