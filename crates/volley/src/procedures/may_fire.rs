//! VB-RNG, VB-RLY-05, VB-GAP-15 to -17: may a stand fire?

use grognard_engine::Ledger;
use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{Firer, volley};
use crate::clause;
use crate::rules::Rules;
use grognard_engine::no_dice;
use grognard_engine::umpire::told::Finding;

/// A stand that would fire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MayFireFacts {
    /// The stand.
    #[serde(default)]
    #[schemars(extend("x-role" = "a"))]
    pub firer: Firer,
    /// Distance in inches.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Target", "x-common" = true, "x-clause" = "VB-RNG-01"))]
    pub distance: f64,
    /// Degrees of the target off the near front corner's straight ahead.
    #[serde(default)]
    #[schemars(range(min = 0, max = 180), extend("x-group" = "Target", "x-clause" = "VB-GAP-16"))]
    pub bearing: f64,
    /// It holds a town block: it fires all round.
    #[serde(default)]
    #[schemars(extend("x-group" = "Target", "x-clause" = "VB-GAP-16"))]
    pub in_building: bool,
    /// It touches an enemy.
    #[serde(default)]
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-15"))]
    pub in_contact: bool,
    /// It has fought in this phase.
    #[serde(default)]
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-15"))]
    pub has_fought: bool,
    /// Something blocks the line of sight.
    #[serde(default)]
    #[schemars(extend("x-group" = "Target", "x-clause" = "VB-GAP-17"))]
    pub sight_blocked: bool,
}

/// May it fire?
pub fn may_fire(facts: &MayFireFacts, rules: &Rules) -> Finding {
    let firer = &facts.firer;
    let mut ledger = Ledger::new(0);
    let dice = volley(firer, facts.distance, rules, &mut ledger).dice();
    let barred = firer.silenced();
    let all_round = facts.in_building || firer.stand.is_skirmish();
    let arc = rules.options.fire_arc.unwrap_or_else(|| rules.tables.house.value("settings", "fire_arc"));
    let sight = rules.tables.house.value("sight", "daylight");
    let why = ledger.lines.first().map_or(clause::VB_DIC_10, |line| line.clause);
    rule()
        .no_if(barred.is_some(), barred.unwrap_or(clause::VB_GAP_24), "its state forbids it")
        .no_if(facts.in_contact, clause::VB_GAP_15, "a stand in contact may not fire")
        .no_if(facts.has_fought, clause::VB_GAP_15, "it has fought in this phase")
        .no_if(facts.sight_blocked || !rules.within(facts.distance, sight), clause::VB_GAP_17, "no line of sight")
        .no_if(!all_round && !rules.within(facts.bearing, arc), clause::VB_GAP_16, "outside its fire arc")
        .no_if(dice == 0, why, "it has no dice that reach so far")
        .otherwise_yes(why, format!("it may fire with {dice} dice"))
        .into()
}

fn check_fire(facts: &MayFireFacts, _: &Rules) -> Result<(), Contradiction> {
    facts.firer.check().map_err(|wrong| wrong.under("firer"))
}

no_dice! {
    /// May a stand fire at this target?
    MayFire: MayFireFacts => Finding = may_fire, check check_fire;
    Permission "may-fire" "May a stand fire at this target?"
    [VB_RNG_03, VB_RNG_04, VB_RNG_05, VB_RNG_06, VB_RNG_07, VB_RNG_08, VB_RLY_05, VB_DIC_10, VB_GAP_16, VB_DIC_03, VB_DIC_08,
     VB_DIC_09, VB_DIC_15, VB_GAP_12, VB_GAP_15, VB_GAP_17, VB_GAP_24, VB_GAP_26, VB_GAP_27, VB_MFL_09]
}
