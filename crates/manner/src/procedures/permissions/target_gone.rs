//! What chargers do whose target has gone, or has evaded (GM-SEQ-08, GM-SKR-03 to -05, GM-GAP-14).

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::words::Arm;

/// The chargers find nobody.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TargetGoneFacts {
    /// Arm of the chargers.
    #[schemars(extend("x-group" = "Charger", "x-common" = true, "x-role" = "a"))]
    pub arm: Arm,
    /// The target were skirmishers, who evaded.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-clause" = "GM-SKR-03"))]
    pub skirmishers_evaded: bool,
    /// The supporting unit behind them lies within the rest of the charge.
    #[schemars(extend("x-group" = "Target", "x-common" = true, "x-clause" = "GM-SKR-04"))]
    pub support_in_reach: bool,
    /// The charger would go on against it, rather than move half a normal move.
    #[schemars(extend("x-group" = "Charger", "x-clause" = "GM-SKR-05"))]
    pub goes_on: bool,
    /// Another enemy lies within the rest of the charge, 45 degrees ahead.
    #[schemars(extend("x-group" = "Target", "x-clause" = "GM-GAP-14"))]
    pub another_in_reach: bool,
}

pub struct TargetGone;

impl Procedure for TargetGone {
    type Rules = Rules;
    type Facts = TargetGoneFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "target-gone",
        kind: Kind::Permission,
        title: "May chargers whose target has gone charge on",
        dice: "",
        clauses: &[GM_SEQ_08, GM_SKR_03, GM_SKR_04, GM_SKR_05, GM_GAP_14],
    };

    fn run(facts: &TargetGoneFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let evaded = facts.skirmishers_evaded;
        let half = rules.skirmish.half_move.1;
        let ruling = rule()
            .yes_if(evaded && facts.goes_on && facts.support_in_reach, GM_SKR_04, "it charges on to the supporting unit")
            .no_if(evaded && facts.goes_on, GM_SKR_04, "the supporting unit is out of reach: it moves half a normal move")
            .no_if(evaded, half, "it moves half a normal move forward instead")
            .yes_if(
                facts.arm == Arm::Cavalry && facts.another_in_reach,
                GM_GAP_14,
                "cavalry takes another enemy ahead as its target, under its fire and without a new test",
            )
            .otherwise_no(
                GM_SEQ_08,
                "it makes its compulsory move to where the target stood; infantry halts there, cavalry returns to its lines",
            );
        let gone = !evaded;
        Ok(Permit::from(ruling).also_if(evaded, GM_SKR_03).also_if(gone, GM_SEQ_08).also_if(gone, GM_GAP_14))
    }
}
