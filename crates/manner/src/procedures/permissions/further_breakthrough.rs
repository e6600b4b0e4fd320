//! Going on after a breakthrough (GM-BT-26 to -29, -41): how the next enemy in the way is met.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Permit;
use crate::Rules;
use crate::clause::*;
use crate::words::Arm;

/// Cavalry that broke through would go on.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FurtherFacts {
    /// What it broke through last.
    #[schemars(extend("x-group" = "Breakthrough", "x-common" = true, "x-clause" = "GM-BT-41"))]
    pub broke_through: Arm,
    /// The next enemy.
    #[schemars(extend("x-group" = "Next", "x-common" = true))]
    pub next: Arm,
    /// Inches to it.
    #[schemars(range(min = 0.0, max = 27.0), extend("x-group" = "Next", "x-common" = true, "x-clause" = "GM-BT-27"))]
    pub distance: f64,
    /// Inches left of the charge.
    #[schemars(range(min = 0.0, max = 27.0), extend("x-group" = "Breakthrough", "x-common" = true, "x-clause" = "GM-BT-26"))]
    pub charge_left: f64,
}

impl Default for FurtherFacts {
    fn default() -> FurtherFacts {
        FurtherFacts { broke_through: Arm::Infantry, next: Arm::Infantry, distance: 2.0, charge_left: 6.0 }
    }
}

pub struct FurtherBreakthrough;

impl Procedure for FurtherBreakthrough {
    type Rules = Rules;
    type Facts = FurtherFacts;
    type Outcome = Permit;
    const CARD: Card = Card {
        name: "further-breakthrough",
        kind: Kind::Permission,
        title: "May the cavalry go on after a breakthrough",
        dice: "",
        clauses: &[GM_BT_26, GM_BT_27, GM_BT_28, GM_BT_29, GM_BT_41, GM_GAP_36],
    };

    fn run(facts: &FurtherFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Permit, NoRoll> {
        let within = rules.breakthrough.automatic_within.value;
        let near = facts.distance <= f64::from(within);
        let ruling = rule()
            .no_if(facts.broke_through == Arm::Artillery, GM_BT_41, "after overrunning guns there is no further breakthrough")
            .no_if(facts.distance > facts.charge_left, GM_BT_26, "it lies beyond the rest of the charge")
            .yes_if(near && facts.next == Arm::Cavalry, GM_BT_28, "an unopposed combat action on the cavalry, then a melee")
            .yes_if(near, GM_BT_27, format!("within {within}\" it is broken through of itself"))
            .yes_if(
                facts.next == Arm::Infantry,
                GM_BT_29,
                format!("over {within}\" away the infantry tests for being charged, and may fire"),
            )
            .otherwise_yes(GM_GAP_36, format!("over {within}\" away guns fire canister once, cavalry may counter-charge"));
        let allowed = ruling.allowed;
        Ok(Permit::from(ruling).also_if(allowed, GM_BT_26))
    }
}
