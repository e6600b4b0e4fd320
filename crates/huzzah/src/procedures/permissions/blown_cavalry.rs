//! HZ-CAV-02, HZ-CAV-03, HZ-CAV-06, HZ-CAV-07, HZ-RCL-02, HZ-RCL-04, HZ-RCL-10, HZ-RCL-12: what blown cavalry still may do.

use grognard_engine::Ruling;
use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use grognard_engine::no_dice;

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BlownCavalryFacts {
    /// What it would do.
    #[schemars(extend("x-common" = true))]
    pub would: Would,
    /// It was blown in the enemy's engagement phase, not in its own.
    #[schemars(extend("x-common" = true, "x-clause" = "HZ-CAV-07"))]
    pub blown_in_enemy_phase: bool,
    /// Its owner has not had an orders phase since.
    #[schemars(extend("x-clause" = "HZ-RCL-12"))]
    pub no_orders_phase_since: bool,
    /// It has failed a rally and is under a forced order of recall.
    #[schemars(extend("x-clause" = "HZ-RCL-02"))]
    pub recall_pending: bool,
    /// It has lost control.
    #[schemars(extend("x-clause" = "HZ-RCL-10"))]
    pub out_of_control: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Would {
    Threaten,
    /// Advance, retire, manoeuvre or deploy.
    #[default]
    Move,
    /// Run forward after a failed recall.
    RunForward,
    /// Try to rally in its owner's rally phase.
    Rally,
    /// Be given its forced order of recall.
    Recall,
}

no_dice! {
    BlownCavalry: BlownCavalryFacts => Ruling = blown_cavalry;
    Permission "blown-cavalry" "What may blown cavalry do?"
    [HZ_CAV_02, HZ_CAV_03, HZ_CAV_06, HZ_CAV_07, HZ_RCL_02, HZ_RCL_10, HZ_RCL_12]
}

pub fn blown_cavalry(facts: &BlownCavalryFacts, _: &Rules) -> Ruling {
    let waits = facts.blown_in_enemy_phase && facts.no_orders_phase_since;
    let would = |what| facts.would == what;
    rule()
        .no_if(would(Would::Threaten) && facts.out_of_control, HZ_RCL_10, "cavalry out of control is blown and has no threat zone")
        .no_if(would(Would::Threaten), HZ_CAV_02, "blown cavalry has no threat zone")
        .no_if(would(Would::Move) && facts.recall_pending, HZ_RCL_02, "until the recall is ordered and obeyed it acts on nothing else")
        .no_if(would(Would::Move) && waits, HZ_RCL_12, "it cannot move in its owner's next orders phase")
        .no_if(would(Would::Move), HZ_CAV_03, "it stays where it is until reformed")
        .yes_if(would(Would::RunForward) && facts.recall_pending, HZ_CAV_03, "the run forward after a failed recall is the one exception")
        .no_if(would(Would::RunForward), HZ_CAV_03, "it runs forward only after a failed recall")
        .no_if(would(Would::Rally) && waits, HZ_CAV_07, "it waits for its owner's next rally phase, after his orders phase")
        .yes_if(would(Would::Rally) && facts.blown_in_enemy_phase, HZ_CAV_07, "this is its owner's next rally phase")
        .yes_if(would(Would::Rally), HZ_CAV_06, "it can try in the same turn in which it was blown")
        .no_if(waits, HZ_RCL_12, "there is no recall before its first rally has failed")
        .yes_if(facts.recall_pending, HZ_RCL_02, "the recall is the one order it can act on")
        .otherwise_no(HZ_CAV_07, "a recall is forced only by a failed rally")
}
