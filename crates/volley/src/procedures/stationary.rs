//! VB-MVC-09 to -13, VB-CMD-09, VB-EXH-04, -05: who may become stationary, and who stays so.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Role;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::inches::PartOfMove;
use crate::rules::Rules;
use crate::troops::{Order, Stand};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, To, so};

/// A unit that would be, or is, stationary.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StationaryFacts {
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-MVC-11"))]
    pub stand: Stand,
    /// It is a commander's stand.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVC-11"))]
    pub commander: bool,
    /// Order it is in.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-GAP-26"))]
    pub order: Order,
    /// In command.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-CMD-09"))]
    pub in_command: bool,
    /// Its division is exhausted.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-EXH-05"))]
    pub exhausted: bool,
    /// In contact with the enemy.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-26"))]
    pub in_contact: bool,
    /// It moved this turn.
    #[schemars(extend("x-group" = "Turn", "x-common" = true, "x-clause" = "VB-MVC-10"))]
    pub moved: bool,
    /// Facing changes it made in place this turn; guns: pivots.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Turn", "x-common" = true, "x-clause" = "VB-MVC-12"))]
    pub facing_changes: u8,
    /// Guns that unlimbered in place this turn.
    #[schemars(extend("x-group" = "Turn", "x-clause" = "VB-MVC-13"))]
    pub unlimbered: bool,
}

impl Default for StationaryFacts {
    fn default() -> StationaryFacts {
        StationaryFacts {
            stand: Stand::default(),
            commander: false,
            order: Order::default(),
            in_command: true,
            exhausted: false,
            in_contact: false,
            moved: false,
            facing_changes: 0,
            unlimbered: false,
        }
    }
}

/// May it become stationary this turn?
pub fn may_go_stationary(facts: &StationaryFacts, rules: &Rules) -> Finding {
    let turned = facts.facing_changes > 0;
    let foot = facts.stand.is_infantry();
    let ruling = rule()
        .no_if(facts.commander, clause::VB_MVC_11, "commanders may not become stationary")
        .no_if(facts.stand.is_cavalry(), clause::VB_MVC_11, "cavalry may not become stationary")
        .no_if(facts.stand.is_skirmish(), clause::VB_GAP_28, "skirmish stands cannot be stationary")
        .no_if(facts.order != Order::Good, clause::VB_GAP_26, "only a unit in good order")
        .no_if(!facts.in_command, clause::VB_CMD_09, "out of command it cannot become stationary")
        .no_if(facts.exhausted, clause::VB_EXH_05, "the stands of an exhausted division cannot become stationary")
        .no_if(facts.in_contact, clause::VB_GAP_26, "not in contact with the enemy")
        .no_if(facts.moved, clause::VB_MVC_10, "it takes the whole move")
        .no_if(turned && !foot, clause::VB_MVC_09, "guns that pivot are not stationary")
        .no_if(facts.facing_changes > 1, clause::VB_MVC_12, "one facing change in place is free, no more")
        .yes_if(turned, clause::VB_MVC_12, "infantry may change facing once and still be stationary")
        .yes_if(facts.unlimbered && facts.stand.is_artillery(), clause::VB_MVC_13, "guns may unlimber in place and be stationary")
        .otherwise_yes(clause::VB_MVC_11, "infantry and artillery may become stationary");
    let share = rules.tables.costs.go_stationary.value;
    Finding::from(ruling).if_yes(|| so(clause::VB_MVC_10, format!("for {}", PartOfMove(share))).mark(Role::A, "stationary", To::Flag(true)))
}

no_dice! {
    /// May a unit become stationary?
    MayGoStationary: StationaryFacts => Finding = may_go_stationary;
    Permission "may-go-stationary" "May a unit become stationary?"
    [VB_MVC_10, VB_MVC_11, VB_MVC_12, VB_MVC_13, VB_CMD_09, VB_EXH_05, VB_GAP_26, VB_GAP_28, VB_MVC_09]
}

/// Does a stationary unit stay so?
pub fn keeps_stationary(facts: &StationaryFacts, _: &Rules) -> Finding {
    let turned = facts.facing_changes > 0;
    let ruling = rule()
        .no_if(facts.exhausted, clause::VB_EXH_04, "the stands of an exhausted division lose stationary status")
        .no_if(facts.order != Order::Good, clause::VB_GAP_26, "disorder and rout end it")
        .no_if(!facts.in_command, clause::VB_GAP_26, "found out of command it loses it")
        .no_if(facts.moved, clause::VB_GAP_26, "moving ends it")
        .no_if(turned && facts.stand.is_artillery(), clause::VB_MVC_09, "guns that pivot lose stationary status")
        .no_if(facts.facing_changes > 1, clause::VB_MVC_12, "one facing change in place is free, no more")
        .yes_if(turned, clause::VB_MVC_12, "infantry may change facing once and remain stationary")
        .otherwise_yes(clause::VB_GAP_26, "it lasts from turn to turn");
    let lost = !ruling.allowed;
    let clause = ruling.clause;
    Finding::from(ruling).and_if(lost, || so(clause, "it is no longer stationary").mark(Role::A, "stationary", To::Flag(false)))
}

no_dice! {
    /// Does a stationary unit stay stationary?
    KeepsStationary: StationaryFacts => Finding = keeps_stationary;
    Permission "keeps-stationary" "Does a stationary unit stay stationary?" [VB_MVC_09, VB_MVC_12, VB_EXH_04, VB_GAP_26]
}
