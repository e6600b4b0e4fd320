//! May a moving unit pass through a friend? SK-GAP-12, SK-WSQ-15.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::Rules;
use crate::troops::Class;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ThroughFacts {
    /// The unit that moves.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-12", "x-role" = "a"))]
    pub class: Class,
    /// The friend in its way.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-12"))]
    pub friend: Class,
    /// The mover is recalling cavalry.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-12"))]
    pub recalling: bool,
    /// The friend is guns without their crew.
    #[schemars(extend("x-clause" = "SK-WSQ-15"))]
    pub abandoned_guns: bool,
}

/// Yes: it may pass.
pub fn pass_through(facts: &ThroughFacts, rules: &Rules) -> Finding {
    let formed = facts.friend.is_infantry() || facts.friend.is_cavalry();
    let finding: Finding = rule()
        .yes_if(facts.abandoned_guns && facts.friend.is_artillery(), SK_WSQ_15, "abandoned guns are no obstacle to movement")
        .yes_if(facts.class == Class::Skirmishers, SK_GAP_12, "skirmishers pass through anyone")
        .yes_if(!formed, SK_GAP_12, "any unit passes through friendly artillery and skirmishers")
        .yes_if(facts.recalling && facts.class.is_cavalry(), SK_GAP_12, "recalling cavalry passes through friends without effect")
        .otherwise_no(SK_GAP_12, "formed units may not pass through formed infantry or cavalry")
        .into();
    let inches = rules.movement.clear_place.inches;
    finding.if_yes(|| so(SK_GAP_12, format!("it may not end on another unit: the nearest clear place within {inches} inches, or short")))
}

no_dice! {
    PassThrough: ThroughFacts => Finding = pass_through;
    Permission "pass-through" "May it pass through this friend" [SK_GAP_12, SK_WSQ_15]
}
