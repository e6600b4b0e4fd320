//! VB-CMD-08 to -14, VB-MFL-11, VB-RLY-05, VB-EXH-05, -06, -15, VB-GAP-24: what a state still allows.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::inches::PartOfMove;
use crate::rules::Rules;
use crate::troops::{Order, Stand};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Consequence, Finding, To, so};

/// What the unit would do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Activity {
    #[default]
    Move,
    ChangeFacing,
    MoveIntoContact,
    GoStationary,
    Recover,
    LimberOrUnlimber,
    Fire,
    Melee,
}

/// A unit and what it would do.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StateFacts {
    /// What it would do.
    #[schemars(extend("x-group" = "Activity", "x-common" = true))]
    pub activity: Activity,
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true))]
    pub stand: Stand,
    /// Order it is in.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-common" = true, "x-clause" = "VB-MFL-11"))]
    pub order: Order,
    /// In command.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-common" = true, "x-clause" = "VB-CMD-08"))]
    pub in_command: bool,
    /// Rallied this turn.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-RLY-05"))]
    pub rallied: bool,
    /// Its division is exhausted.
    #[schemars(extend("x-role" = "a", "x-group" = "Division", "x-clause" = "VB-EXH-05"))]
    pub exhausted: bool,
    /// Its division has collapsed.
    #[schemars(extend("x-role" = "a", "x-group" = "Division", "x-clause" = "VB-EXH-15"))]
    pub collapsed: bool,
}

impl Default for StateFacts {
    fn default() -> StateFacts {
        StateFacts {
            activity: Activity::default(),
            stand: Stand::default(),
            order: Order::default(),
            in_command: true,
            rallied: false,
            exhausted: false,
            collapsed: false,
        }
    }
}

/// Does its state allow it?
pub fn state_allows(facts: &StateFacts, rules: &Rules) -> Finding {
    let (routed, lost) = (facts.order.is_routed(), !facts.in_command);
    let ruling = rule();
    match facts.activity {
        Activity::Move => Finding::from(
            ruling
                .no_if(routed, clause::VB_MFL_11, "a routed unit stays in place until rallied")
                .yes_if(lost, clause::VB_CMD_08, "out of command it has part of its move")
                .otherwise_yes(clause::VB_MVR_01, "it has its full move"),
        )
        .and_all(if lost && !routed { out_of_command(facts, rules) } else { Vec::new() }),
        Activity::ChangeFacing => ruling
            .no_if(routed, clause::VB_MFL_11, "a routed unit stays as it is until rallied")
            .yes_if(lost, clause::VB_CMD_12, "out of command it may still make a free facing change")
            .otherwise_yes(clause::VB_MVC_20, "at the cost of the facing-change table")
            .into(),
        Activity::MoveIntoContact => ruling
            .no_if(routed, clause::VB_MFL_11, "a routed unit stays in place until rallied")
            .no_if(facts.collapsed, clause::VB_EXH_15, "the stands of a collapsed division cannot move into contact")
            .no_if(facts.exhausted, clause::VB_EXH_06, "the stands of an exhausted division cannot move into contact")
            .no_if(lost, clause::VB_CMD_13, "out of command it may not move closer to the enemy")
            .otherwise_yes(clause::VB_GAP_37, "its state forbids nothing; its kind may: see may-contact")
            .into(),
        Activity::GoStationary => ruling
            .no_if(routed, clause::VB_GAP_24, "a routed unit cannot be stationary")
            .no_if(lost, clause::VB_CMD_09, "out of command it cannot become stationary")
            .no_if(facts.exhausted, clause::VB_EXH_05, "the stands of an exhausted division cannot become stationary")
            .no_if(facts.stand.is_cavalry(), clause::VB_MVC_11, "only infantry and artillery may become stationary")
            .otherwise_yes(clause::VB_MVC_10, format!("for {}", PartOfMove(rules.tables.costs.go_stationary.value)))
            .into(),
        Activity::Recover => ruling
            .no_if(routed, clause::VB_MFL_11, "a routed unit must first be rallied")
            .no_if(facts.order == Order::PermanentDisorder, clause::VB_GAP_25, "permanent disorder is never recovered")
            .no_if(lost, clause::VB_CMD_10, "out of command it cannot recover from disorder")
            .otherwise_yes(clause::VB_MVC_02, format!("for {}", PartOfMove(rules.tables.costs.recover.value)))
            .into(),
        Activity::LimberOrUnlimber => ruling
            .no_if(!facts.stand.is_artillery(), clause::VB_GAP_27, "only artillery limbers")
            .no_if(routed, clause::VB_MFL_11, "a routed unit stays as it is until rallied")
            .no_if(lost, clause::VB_CMD_14, "out of command artillery may neither limber nor unlimber")
            .otherwise_yes(clause::VB_MVC_04, "its state forbids nothing; see may-limber")
            .into(),
        Activity::Fire => ruling
            .no_if(routed, clause::VB_GAP_24, "a routed unit cannot fire")
            .no_if(facts.rallied, clause::VB_RLY_05, "a unit rallied this turn takes no part in the Combat phase")
            .otherwise_yes(clause::VB_GAP_15, "its state forbids nothing; see may-fire")
            .into(),
        Activity::Melee => ruling
            .no_if(routed, clause::VB_GAP_24, "a routed unit rolls no melee dice")
            .no_if(facts.rallied, clause::VB_RLY_05, "a unit rallied this turn rolls no melee dice; it can still be hit")
            .otherwise_yes(clause::VB_GAP_15, "it fights if it is in contact")
            .into(),
    }
}

/// VB-CMD-08, -11, -13: what a move out of command is worth and costs.
fn out_of_command(facts: &StateFacts, rules: &Rules) -> Vec<Consequence> {
    let share = rules.tables.command.half_move.value;
    let mut all = vec![so(clause::VB_CMD_08, format!("it has {}", PartOfMove(share)))];
    all.push(match facts.order {
        Order::Good => {
            so(clause::VB_CMD_11, "if it moves it becomes disordered").mark(Role::A, "order", To::Text(Order::TemporaryDisorder.key()))
        }
        _ => so(clause::VB_CMD_11, "if it moves it stays disordered"),
    });
    all.push(so(clause::VB_CMD_13, "it may not move closer to the enemy"));
    all
}

no_dice! {
    /// Does a unit's state allow this?
    StateAllows: StateFacts => Finding = state_allows;
    Permission "state-allows" "Does a unit's state allow this?"
    [VB_MFL_11, VB_CMD_08, VB_CMD_09, VB_CMD_10, VB_CMD_11, VB_CMD_12, VB_CMD_14, VB_RLY_05, VB_EXH_05, VB_EXH_06, VB_EXH_15,
     VB_CMD_13, VB_GAP_15, VB_GAP_24, VB_GAP_25, VB_GAP_27, VB_GAP_37, VB_MVC_02, VB_MVC_04, VB_MVC_10, VB_MVC_11, VB_MVC_20,
     VB_MVR_01]
}
