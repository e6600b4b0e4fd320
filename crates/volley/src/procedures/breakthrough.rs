//! VB-BRK-01 to -17, VB-MFL-08: may cavalry break through, by which of its three options, how far, and who then checks.

use grognard_engine::ruling::rule;
use grognard_engine::umpire::Contradiction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::breakthrough_test::{Phase, who_checks};
use crate::clause;
use crate::inches::Inches;
use crate::rules::marches::Gait;
use crate::rules::{BreakthroughChoice, Rules};
use crate::troops::{Acting, Era, Kit, Order, Stand, Weight};
use grognard_engine::no_dice;
use grognard_engine::umpire::told::{Finding, so};

/// The cavalry.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Horse {
    /// Kind of stand.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-clause" = "VB-BRK-01"))]
    pub stand: Stand,
    /// Weight.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVR-10"))]
    pub weight: Weight,
    /// Has dedicated guns.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVR-12"))]
    pub dedicated_guns: bool,
}

impl Default for Horse {
    fn default() -> Horse {
        Horse { stand: Stand::MassedCavalry, weight: Weight::default(), dedicated_guns: false }
    }
}

/// A unit that cavalry fought has routed, or not.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BreakthroughFacts {
    /// The cavalry.
    #[schemars(extend("x-role" = "a"))]
    pub cavalry: Horse,
    /// The part it plays.
    #[schemars(extend("x-group" = "Breakthrough", "x-clause" = "VB-GAP-29"))]
    pub acting: Acting,
    /// The unit it was in melee with routed.
    #[schemars(extend("x-group" = "Breakthrough", "x-common" = true, "x-clause" = "VB-BRK-01"))]
    pub enemy_routed: bool,
    /// The router was eliminated.
    #[schemars(extend("x-group" = "Breakthrough", "x-common" = true, "x-clause" = "VB-BRK-16"))]
    pub router_eliminated: bool,
    /// What its player chooses; unstated: the agreed default.
    #[schemars(extend("x-group" = "Breakthrough", "x-common" = true, "x-clause" = "VB-BRK-04"))]
    pub choice: Option<BreakthroughChoice>,
    /// Inches to the first enemy in its path; unstated: none there.
    #[schemars(range(min = 0, max = 48), extend("x-group" = "Breakthrough", "x-clause" = "VB-BRK-17"))]
    pub enemy_ahead: Option<f64>,
    /// Order of that enemy.
    #[schemars(extend("x-group" = "Breakthrough", "x-clause" = "VB-BRK-11"))]
    pub enemy_order: Order,
    /// Phase.
    #[schemars(extend("x-group" = "Breakthrough", "x-clause" = "VB-BRK-09"))]
    pub phase: Phase,
    /// Breakthroughs it made in this phase already.
    #[schemars(range(min = 0, max = 3), extend("x-group" = "Breakthrough", "x-clause" = "VB-GAP-29"))]
    pub made: u8,
}

impl Default for BreakthroughFacts {
    fn default() -> BreakthroughFacts {
        BreakthroughFacts {
            cavalry: Horse::default(),
            acting: Acting::Attacker,
            enemy_routed: true,
            router_eliminated: false,
            choice: None,
            enemy_ahead: None,
            enemy_order: Order::default(),
            phase: Phase::default(),
            made: 0,
        }
    }
}

/// May it, how, how far.
pub fn breakthrough(facts: &BreakthroughFacts, rules: &Rules) -> Finding {
    let tables = &rules.tables;
    let choice = facts.choice.unwrap_or(rules.options.breakthrough);
    let Horse { stand, weight, dedicated_guns } = facts.cavalry;
    let rate = tables.rates.inches(Gait { stand, era: Era::default(), weight, horse: false, dedicated_guns });
    let share = if facts.router_eliminated { tables.goes_ahead } else { tables.follows };
    let reach = rate.times(share.value);
    let touches = facts.enemy_ahead.is_some_and(|ahead| rules.within(ahead, reach.value()));
    let must_touch = tables.must_end_in_contact[usize::from(facts.router_eliminated)];
    let onward = choice == BreakthroughChoice::Continue;
    let defending = facts.acting == Acting::Defender && !rules.options.defender_breakthrough;
    let most = tables.house.value("cavalry", "breakthroughs");
    let ruling = rule()
        .no_if(!stand.is_close_cavalry(), clause::VB_BRK_01, "only close-order cavalry breaks through")
        .no_if(!facts.enemy_routed, clause::VB_BRK_01, "the unit it fought did not rout")
        .no_if(defending, clause::VB_GAP_29, "defending cavalry does not break through by agreement")
        .no_if(f64::from(facts.made) >= most, clause::VB_GAP_29, "it has broken through in this phase already")
        .yes_if(choice == BreakthroughChoice::Occupy, clause::VB_BRK_04, "it may occupy the space and change facing")
        .yes_if(choice == BreakthroughChoice::Remain, clause::VB_BRK_05, "it may remain in place and change facing")
        .no_if(must_touch && !touches, clause::VB_BRK_17, "the router is gone and no enemy is in reach: the move must end in contact")
        .otherwise_yes(clause::VB_BRK_06, "it may continue the charge");
    let goes_on = ruling.allowed && onward;
    let who = who_checks(facts.phase, facts.enemy_order, rules);
    let tested = match (who.cavalry, who.contacted) {
        (true, true) => "on contact the cavalry and the unit it touched check morale",
        (true, false) => "on contact the cavalry checks morale, the unit it touched does not",
        _ => "on contact with a routed unit nobody checks",
    };
    Finding::from(ruling)
        .and_if(true, || so(clause::VB_MFL_08, "a rout is when to look for a breakthrough"))
        .and_if(goes_on, || distance(reach, facts.router_eliminated))
        .and_if(goes_on && touches, || so(who.clause, tested))
        .and_if(goes_on && !touches, || so(clause::VB_GAP_29, "it stops where its move ends, permanently disordered, and takes no test"))
}

fn distance(reach: Inches, router_eliminated: bool) -> grognard_engine::umpire::told::Consequence {
    match router_eliminated {
        true => so(clause::VB_BRK_16, format!("it goes straight ahead at most {reach}")),
        false => so(clause::VB_BRK_07, format!("it follows the router up to {reach}")),
    }
}

fn check(facts: &BreakthroughFacts, _: &Rules) -> Result<(), Contradiction> {
    Kit { stand: facts.cavalry.stand, dedicated_guns: facts.cavalry.dedicated_guns, ..Kit::default() }
        .check()
        .map_err(|wrong| wrong.under("cavalry"))
}

no_dice! {
    /// May cavalry break through, and how far?
    Breakthrough: BreakthroughFacts => Finding = breakthrough, check check;
    Permission "breakthrough" "May cavalry break through, and how far?"
    [VB_MFL_08, VB_BRK_01, VB_BRK_04, VB_BRK_05, VB_BRK_06, VB_BRK_09, VB_BRK_10, VB_BRK_11, VB_BRK_16, VB_BRK_17, VB_GAP_29,
     VB_BRK_07, VB_DIC_03, VB_DIC_08, VB_DIC_15]
}
