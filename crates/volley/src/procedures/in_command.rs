//! VB-CMD-02 to -07: in command by proximity or by contact.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use crate::troops::{Order, Stand};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

/// A stand at the start of its player's turn.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InCommandFacts {
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-CMD-06"))]
    pub stand: Stand,
    /// Order it is in.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-GAP-24"))]
    pub order: Order,
    /// Inches to a commander in its own chain; unstated: out of reach.
    #[schemars(range(min = 0, max = 96), extend("x-group" = "Command", "x-common" = true, "x-clause" = "VB-CMD-03"))]
    pub commander: Option<f64>,
    /// Inches to the nearest commander of any command (skirmishers); unstated: out of reach.
    #[schemars(range(min = 0, max = 96), extend("x-group" = "Command", "x-clause" = "VB-CMD-06"))]
    pub any_commander: Option<f64>,
    /// It touches a stand of its own division that is in command.
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "VB-CMD-04"))]
    pub touches_commanded: bool,
    /// Inches to the nearest stand that is in command (skirmishers); unstated: out of reach.
    #[schemars(range(min = 0, max = 96), extend("x-group" = "Command", "x-clause" = "VB-CMD-07"))]
    pub commanded_stand: Option<f64>,
}

/// Is it in command?
pub fn in_command(facts: &InCommandFacts, rules: &Rules) -> Finding {
    let command = &rules.tables.command;
    let near = |distance: Option<f64>, radius: f64| distance.is_some_and(|distance| rules.within(distance, radius));
    let skirmishers = facts.stand.is_skirmish();
    let any = [facts.commander, facts.any_commander].into_iter().any(|distance| near(distance, command.skirmisher_radius.value));
    let ruling = rule()
        .no_if(facts.order.is_routed(), clause::VB_GAP_24, "a routed unit is neither in nor out of command")
        .yes_if(skirmishers && any, clause::VB_CMD_06, "skirmishers within reach of a commander")
        .yes_if(
            skirmishers && near(facts.commanded_stand, command.skirmisher_stand_radius.value),
            clause::VB_CMD_07,
            "skirmishers within reach of a stand in command",
        )
        .yes_if(near(facts.commander, command.radius.value), clause::VB_CMD_03, "within reach of its commander")
        .yes_if(facts.touches_commanded, clause::VB_CMD_04, "it touches a stand of its division that is in command")
        .otherwise_no(clause::VB_CMD_02, "neither near its commander nor touching a stand of its division in command");
    let by_contact = ruling.clause == clause::VB_CMD_04;
    Finding::from(ruling)
        .if_yes(|| so(clause::VB_CMD_02, "proximity or contact, either is enough"))
        .and_if(by_contact, || so(clause::VB_CMD_05, "it must end the turn touching the same stand"))
}

no_dice! {
    /// Is a stand in command?
    InCommand: InCommandFacts => Finding = in_command;
    Permission "in-command" "Is a stand in command?" [VB_CMD_02, VB_CMD_03, VB_CMD_04, VB_CMD_06, VB_CMD_07, VB_CMD_05, VB_GAP_24]
}
