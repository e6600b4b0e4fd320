//! Where chargers receive fire (GM-CHG-02, -03, -08, -09, GM-FPT-01 to -05).

use grognard_engine::umpire::{Card, Kind, Procedure};
use grognard_engine::{Hand, NoRoll};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Finding;
use crate::Rules;
use crate::clause::*;
use crate::words::{Arm, Inches};

/// Chargers and what they charge.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FirePointFacts {
    /// Arm of the chargers.
    #[schemars(extend("x-group" = "Charge", "x-common" = true))]
    pub charger: ChargerArm,
    /// The target is artillery, not foot.
    #[schemars(extend("x-group" = "Charge", "x-common" = true))]
    pub artillery: bool,
}

/// Who charges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChargerArm {
    #[default]
    Infantry,
    Cavalry,
}

/// Inches from the target, for infantry or cavalry chargers.
pub fn fire_point(charger: Arm, artillery: bool, rules: &Rules) -> (i32, [grognard_engine::Clause; 2]) {
    let column = usize::from(charger == Arm::Cavalry);
    let notes = if artillery { rules.charges.fire_v_artillery[column] } else { rules.charges.fire_v_foot[column] };
    let point = rules.charges.fire_point[2 * column + usize::from(artillery)];
    (point.value, [notes.clause, point.clause])
}

pub struct FirePoint;

impl Procedure for FirePoint {
    type Rules = Rules;
    type Facts = FirePointFacts;
    type Outcome = Finding;
    const CARD: Card = Card {
        name: "fire-point",
        kind: Kind::Lookup,
        title: "Where chargers receive fire",
        dice: "",
        clauses: &[GM_CHG_02, GM_CHG_03, GM_CHG_08, GM_CHG_09, GM_FPT_01, GM_FPT_02, GM_FPT_03, GM_FPT_04, GM_FPT_05],
    };

    fn run(facts: &FirePointFacts, rules: &Rules, _: &mut dyn Hand) -> Result<Finding, NoRoll> {
        let arm = if facts.charger == ChargerArm::Cavalry { Arm::Cavalry } else { Arm::Infantry };
        let (inches, by) = fire_point(arm, facts.artillery, rules);
        let words = format!("Fire is received {inches}\" from the target.");
        Ok(Finding::new(words, by.into_iter().chain([GM_FPT_05])).inches("distance", Inches::whole(inches)))
    }
}
