//! VB-LOS-05, -06, VB-FPT, VB-ELM-02: what a retreat does to friends in its path.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::{Contradiction, Role};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::collapse::Shaken;
use super::fall::{Cause, fall_to};
use crate::clause;
use crate::rules::Rules;
use crate::rules::tables::Passed;
use crate::troops::{Order, Stand};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

/// The unit that goes back.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Retreating {
    /// Kind of stand.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "VB-LOS-05"))]
    pub stand: Stand,
    /// Order it is in now.
    #[schemars(extend("x-group" = "State", "x-common" = true, "x-clause" = "VB-FPT-01"))]
    pub order: Order,
}

impl Default for Retreating {
    fn default() -> Retreating {
        Retreating { stand: Stand::default(), order: Order::Routed }
    }
}

/// A retreat meets a friend.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PassThroughFacts {
    /// The unit that goes back.
    #[schemars(extend("x-role" = "a"))]
    pub retreating: Retreating,
    /// The friend in its path.
    #[schemars(extend("x-role" = "b"))]
    pub passed: Shaken,
    /// Where on its way it meets the friend, as a share of the distance.
    #[schemars(range(min = 0, max = 1), extend("x-group" = "Path", "x-common" = true, "x-clause" = "VB-LOS-06"))]
    pub met_at: f64,
    /// The path only clips a corner, not through opposite sides.
    #[schemars(extend("x-group" = "Path", "x-clause" = "VB-LOS-07"))]
    pub clips_corner: bool,
    /// The retreating unit has lost its last strength point and is removed afterwards.
    #[schemars(extend("x-group" = "Path", "x-clause" = "VB-ELM-02"))]
    pub dying: bool,
}

/// Is the friend affected, and how?
pub fn pass_through(facts: &PassThroughFacts, rules: &Rules) -> Finding {
    let (retreating, passed) = (&facts.retreating, &facts.passed);
    let falls = &rules.tables.falls;
    let second_half = !rules.within(facts.met_at, falls.cavalry_stops_share.value);
    let stops = retreating.stand.is_infantry() && passed.stand.is_cavalry() && passed.order == Order::Good && second_half;
    let late = !rules.within(facts.met_at, falls.pass_through_share.value);
    let effect = rules.tables.passed_through(retreating.order, passed.order);
    let clause = effect.map_or(clause::VB_FPT_01, |(_, clause)| clause);
    let words = match effect.map(|(effect, _)| effect) {
        Some(Passed::Disordered) => "the unit passed becomes disordered",
        Some(Passed::Carried) => "the unit passed is carried along",
        Some(Passed::Routs) => "the unit passed routs",
        None => "the table has no such case",
    };
    let ruling = rule()
        .no_if(retreating.order == Order::Good, clause::VB_GAP_29, "a unit that goes back in good order affects nobody")
        .no_if(retreating.stand.is_skirmish(), clause::VB_LOS_05, "skirmish stands never affect those they pass")
        .no_if(stops, clause::VB_FPT_08, "infantry that meets ordered cavalry late on its way stops there")
        .no_if(late, clause::VB_LOS_06, "it meets the friend too late on its way")
        .no_if(facts.clips_corner, clause::VB_LOS_07, "the path does not go through opposite sides")
        .no_if(effect.is_none(), clause::VB_FPT_01, words)
        .otherwise_yes(clause, words);
    let affected = ruling.allowed;
    let carried = affected && effect.is_some_and(|(effect, _)| effect == Passed::Carried);
    let fate = match effect.map(|(effect, _)| effect).filter(|_| affected) {
        Some(Passed::Disordered) => Some(Order::TemporaryDisorder),
        Some(Passed::Routs) => Some(Order::Routed),
        _ => None,
    };
    let falls_to = fate.map(|order| fall_to(&passed.body(rules), Cause::Other, order, rules));
    Finding::from(ruling)
        .and_if(affected, || so(clause::VB_FPT_01, "by the states of the two"))
        .and_if(affected && !retreating.stand.is_skirmish(), || {
            so(clause::VB_LOS_05, "a retreating unit other than skirmishers affects friends it passes")
        })
        .and_if(affected, || so(clause::VB_LOS_06, "it met the friend early on its way"))
        .and_if(carried, || so(clause::VB_FPT_07, "both go back together in contact"))
        .and_if(facts.dying, || so(clause::VB_ELM_02, "a dying unit makes its retreat all the same, with these effects"))
        .and_all(falls_to.into_iter().flat_map(|fall| fall.consequences("the unit passed", Some(Role::B))))
}

fn check(facts: &PassThroughFacts, rules: &Rules) -> Result<(), Contradiction> {
    facts.passed.check(rules).map_err(|wrong| wrong.under("passed"))
}

no_dice! {
    /// Does a retreat affect a friend in its path, and how?
    PassThrough: PassThroughFacts => Finding = pass_through, check check;
    Permission "forced-pass-through" "Does a retreat affect a friend in its path, and how?"
    [VB_LOS_05, VB_LOS_06, VB_FPT_01, VB_FPT_02, VB_FPT_03, VB_FPT_04, VB_FPT_05, VB_FPT_06, VB_FPT_07, VB_FPT_08, VB_ELM_02,
     VB_DIC_03, VB_DIC_08, VB_DIC_09, VB_DIC_10, VB_DIC_15, VB_GAP_03, VB_GAP_22, VB_GAP_25, VB_GAP_26, VB_GAP_29, VB_LOS_07,
     VB_MFL_04, VB_MFL_05, VB_MFL_06, VB_MFL_09, VB_MFL_10, VB_MFL_11]
}
