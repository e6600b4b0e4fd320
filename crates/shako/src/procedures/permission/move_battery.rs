//! How may a battery move? SK-ARTMV-01..03, SK-GAP-09.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::procedures::test::ball::BatteryType;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BatteryMoveFacts {
    /// The battery.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-09", "x-role" = "a"))]
    pub battery: BatteryType,
    /// Which way it goes.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-ARTMV-02"))]
    pub way: Way,
    /// It also changes face this turn.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-ARTMV-01"))]
    pub changes_face: bool,
    /// It fired this turn.
    #[schemars(extend("x-common" = true, "x-clause" = "SK-GAP-09", "x-role" = "a"))]
    pub fired: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// It stays where it is.
    Nowhere,
    #[default]
    Front,
    Rear,
    Sideways,
}

/// Yes: it may.
pub fn move_battery(facts: &BatteryMoveFacts, _: &Rules) -> Finding {
    let moves = facts.way != Way::Nowhere;
    let finding: Finding = rule()
        .no_if(
            facts.fired && (moves || facts.changes_face) && facts.battery != BatteryType::Horse,
            SK_GAP_09,
            "only horse artillery fires and moves in one turn",
        )
        .no_if(moves && facts.changes_face, SK_ARTMV_01, "a battery either changes face or wheels and moves")
        .no_if(facts.way == Way::Sideways, SK_ARTMV_02, "a battery moves to its front or its rear")
        .yes_if(facts.way == Way::Rear, SK_ARTMV_02, "it may wheel and move to its rear, keeping its facing")
        .yes_if(facts.way == Way::Front, SK_ARTMV_02, "it may wheel and move to its front")
        .otherwise_yes(SK_ARTMV_01, "it may change face")
        .into();
    let back = finding.allowed() && facts.way == Way::Rear;
    finding.and_if(back, || so(SK_ARTMV_03, "so it withdraws at once, without a turn spent changing face"))
}

no_dice! {
    MoveBattery: BatteryMoveFacts => Finding = move_battery;
    Permission "move-battery" "May the battery move so" [SK_ARTMV_01, SK_ARTMV_02, SK_ARTMV_03, SK_GAP_09]
}
