//! VB-MCK-03 to -07: must a unit check morale in the Morale phase?

use grognard_engine::ruling::rule;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause;
use crate::rules::Rules;
use crate::troops::{Guns, Order};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

/// A unit in the Morale phase.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MustCheckFacts {
    /// Enemy units it touches.
    #[schemars(range(min = 0, max = 8), extend("x-group" = "Contact", "x-common" = true, "x-clause" = "VB-MCK-03"))]
    pub enemies: u8,
    /// Inches to unlimbered enemy guns that can fire at it; unstated: none.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Guns", "x-common" = true, "x-clause" = "VB-MCK-04"))]
    pub guns_at: Option<f64>,
    /// Their calibre.
    #[schemars(extend("x-group" = "Guns", "x-common" = true, "x-clause" = "VB-MCK-05"))]
    pub guns: Guns,
    /// Order it is in.
    #[schemars(extend("x-role" = "a", "x-group" = "State", "x-clause" = "VB-GAP-20"))]
    pub order: Order,
}

/// Must it check?
pub fn must_check(facts: &MustCheckFacts, rules: &Rules) -> Finding {
    let limit = rules.tables.ranges.check(facts.guns);
    let under_guns = facts.guns_at.is_some_and(|distance| rules.within(distance, limit.value));
    let touched = facts.enemies > 0;
    let ruling = rule()
        .no_if(touched && facts.order.is_routed(), clause::VB_GAP_20, "a routed unit that is touched routs again without a test")
        .yes_if(touched, clause::VB_MCK_03, "it touches the enemy")
        .yes_if(under_guns, clause::VB_MCK_04, "it is in close range of unlimbered enemy guns")
        .no_if(facts.guns_at.is_some(), clause::VB_MCK_04, "the guns are not in close range")
        .otherwise_no(clause::VB_MCK_03, "it touches no enemy and no guns are near");
    let several = ruling.allowed && (facts.enemies > 1 || (touched && under_guns));
    Finding::from(ruling)
        .and_if(facts.guns_at.is_some(), || so(limit.clause, format!("close range of these guns is {} inches", limit.value)))
        .and_if(several, || so(clause::VB_MCK_07, "several reasons, one check"))
}

no_dice! {
    /// Must a unit check morale?
    MustCheckMorale: MustCheckFacts => Finding = must_check;
    Permission "must-check-morale" "Must a unit check morale?" [VB_MCK_03, VB_MCK_04, VB_MCK_05, VB_MCK_06, VB_MCK_07, VB_GAP_20]
}
