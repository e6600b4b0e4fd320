//! What a state still allows: BW-DIS, BW-DIST, BW-ROUT, BW-NOTE-06, BW-GAP-25. Routed units rally or run, nothing else; D-2 carries every
//! prohibition of D-1 and its own.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::unit::Unit;
use crate::words::Order;
use grognard_engine::no_dice;

/// What the unit would do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    #[default]
    Move,
    EnterEnemyZoc,
    CrossDeepStream,
    Fire,
    Shock,
    Charge,
    FormSquare,
    RetreatBeforeFire,
    RetreatBeforeShock,
    Advance,
    Withdraw,
    Rally,
    RoutRetreat,
    Stack,
    ExertZoc,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StateFacts {
    /// The unit.
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// What it would do.
    #[schemars(extend("x-group" = "Act", "x-common" = true))]
    pub act: Act,
    /// It is engaged: in the zone of control of an enemy that is in its own.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "BW-DIST-03"))]
    pub engaged: bool,
    /// Cavalry carrying out a pursuit.
    #[schemars(extend("x-group" = "Act", "x-clause" = "BW-DIS-02"))]
    pub pursuing: bool,
}

/// The first state that speaks decides: routed, D-2, D-1, blown.
pub fn state_allows(facts: &StateFacts, _: &Rules) -> Ruling {
    let Unit { arm, order, blown, .. } = facts.unit;
    let act = |acts: &[Act]| acts.contains(&facts.act);
    let (routed, d2, d1) = (order == Order::Routed, order == Order::D2, order == Order::D1);
    let disordered = order.is_disordered();
    let pursuit = facts.pursuing && arm.is_cavalry() && facts.act == Act::EnterEnemyZoc;
    rule()
        .yes_if(routed && act(&[Act::Rally, Act::RoutRetreat]), BW_ROUT_02, "a routed unit must rally or make a rout retreat")
        .no_if(routed && act(&[Act::ExertZoc]), BW_ROUT_03, "a routed unit has no zone of control")
        .no_if(
            routed && act(&[Act::Move, Act::EnterEnemyZoc, Act::CrossDeepStream]),
            BW_ROUT_04,
            "a routed unit may not move of its own will",
        )
        .no_if(routed && act(&[Act::Fire]), BW_ROUT_05, "a routed unit may not fire")
        .no_if(routed && act(&[Act::Shock, Act::Charge]), BW_ROUT_06, "a routed unit may not make a shock attack")
        .no_if(routed && act(&[Act::Stack]), BW_ROUT_08, "a routed unit may not stack")
        .no_if(routed, BW_ROUT_02, "a routed unit rallies or makes a rout retreat, and nothing else")
        .no_if(act(&[Act::RoutRetreat]), BW_ROUT_02, "only a routed unit makes a rout retreat")
        .no_if(d2 && act(&[Act::Fire]), BW_DIST_01, "a D-2 unit may not fire")
        .no_if(d2 && act(&[Act::Shock, Act::Charge]), BW_DIST_02, "a D-2 unit may not make a shock attack")
        .no_if(d2 && act(&[Act::FormSquare]), BW_DIST_04, "a D-2 unit may not form square")
        .yes_if(d2 && facts.engaged && act(&[Act::Withdraw]), BW_DIST_03, "an engaged D-2 unit must withdraw")
        .no_if(d2 && facts.engaged && act(&[Act::Move, Act::EnterEnemyZoc]), BW_DIST_03, "an engaged D-2 unit must withdraw")
        .no_if(disordered && act(&[Act::CrossDeepStream]), BW_NOTE_06, "a disordered unit may not cross a deep stream")
        .no_if(d2 && act(&FORBIDDEN_D1), BW_DIST_05, "D-2 carries every prohibition of D-1")
        .yes_if(d1 && pursuit, BW_DIS_02, "cavalry in pursuit may enter enemy zones of control although it is D-1")
        .no_if(d1 && act(&[Act::EnterEnemyZoc]), BW_DIS_01, "a D-1 unit may not enter an enemy zone of control of its own will")
        .no_if(d1 && act(&[Act::RetreatBeforeFire]), BW_DIS_03, "a D-1 unit may not retreat before fire")
        .no_if(d1 && act(&[Act::RetreatBeforeShock]), BW_DIS_04, "a D-1 unit may not retreat before shock")
        .no_if(d1 && act(&[Act::Advance]), BW_DIS_08, "a D-1 unit may not advance after fire or shock")
        .no_if(d1 && act(&[Act::Charge]), BW_GAP_16, "only cavalry in good order charges")
        .no_if(blown && act(&[Act::Shock, Act::Charge]), BW_GAP_25, "blown cavalry cannot charge or shock")
        .no_if(!disordered && act(&[Act::Rally]), BW_RAL_05, "a unit in good order has nothing to rally from")
        .yes_if(d1, BW_DIS_05, "D-1 does not forbid it; its modifiers apply")
        .yes_if(d2, BW_DIST_05, "neither D-1 nor D-2 forbids it")
        .otherwise_yes(BW_CRM_01, "a unit in good order may")
}

const FORBIDDEN_D1: [Act; 4] = [Act::EnterEnemyZoc, Act::RetreatBeforeFire, Act::RetreatBeforeShock, Act::Advance];

fn check(facts: &StateFacts, _: &Rules) -> Result<(), grognard_engine::umpire::Contradiction> {
    facts.unit.check().map_err(|wrong| wrong.under("unit"))
}

no_dice! {
    /// May a unit in this state do it?
    StateAllows: StateFacts => Ruling = state_allows, check check;
    Permission "state-allows" "What a state still allows" [
        BW_DIS_01, BW_DIS_02, BW_DIS_03, BW_DIS_04, BW_DIS_08, BW_ROUT_02, BW_ROUT_03, BW_ROUT_04, BW_ROUT_05, BW_ROUT_06, BW_ROUT_08,
        BW_DIST_01, BW_DIST_02, BW_DIST_03, BW_DIST_04, BW_DIST_05, BW_NOTE_06, BW_GAP_16, BW_GAP_25, BW_BLN_01, BW_CRM_01, BW_DIS_05,
        BW_GAP_18, BW_GAP_21, BW_RAL_05, BW_TEC_05]
}
