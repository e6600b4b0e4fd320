//! VB-WIN-03 to -07: who may advance after a won melee.

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use crate::troops::{Acting, Stand};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

/// A unit whose side won.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AdvanceFacts {
    /// The part it played.
    #[schemars(extend("x-group" = "Melee", "x-common" = true, "x-clause" = "VB-WIN-03"))]
    pub acting: Acting,
    /// Kind of stand.
    #[schemars(extend("x-role" = "a", "x-group" = "Unit", "x-common" = true, "x-clause" = "VB-WIN-05"))]
    pub stand: Stand,
    /// It only fired into the combat.
    #[schemars(extend("x-group" = "Melee", "x-clause" = "VB-WIN-04"))]
    pub only_fired: bool,
}

impl Default for AdvanceFacts {
    fn default() -> AdvanceFacts {
        AdvanceFacts { acting: Acting::Attacker, stand: Stand::default(), only_fired: false }
    }
}

/// May it advance and change facing?
pub fn may_advance(facts: &AdvanceFacts, rules: &Rules) -> Finding {
    let attacker = facts.acting == Acting::Attacker;
    let gap = rules.tables.house.value("zones", "advance_gap");
    let ruling = rule()
        .no_if(facts.only_fired, clause::VB_WIN_04, "it only fired into the combat")
        .yes_if(attacker, clause::VB_WIN_03, "attackers that fought in the melee may advance and change facing")
        .yes_if(facts.stand.is_cavalry(), clause::VB_WIN_05, "defending cavalry that wins has the same option")
        .otherwise_no(clause::VB_WIN_06, "of defenders only cavalry has that option");
    Finding::from(ruling).if_yes(|| so(clause::VB_WIN_07, format!("no closer than {gap} inch to any other enemy")))
}

no_dice! {
    /// May a unit advance after a won melee?
    MayAdvance: AdvanceFacts => Finding = may_advance;
    Permission "may-advance" "May a unit advance after a won melee?" [VB_WIN_03, VB_WIN_04, VB_WIN_05, VB_WIN_06, VB_WIN_07]
}
