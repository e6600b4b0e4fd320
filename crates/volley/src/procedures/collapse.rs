//! VB-EXH-11 to -15: a division at or above its exhaustion level that lost strength points this turn rolls; on that number or less it
//! collapses, and every unit of it suffers by its state.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Role};
use grognard_engine::{Ask, Assessed, Dice, Grain, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fall::{Body, Cause, Fall, fall_to};
use crate::clause;
use crate::rules::Rules;
use crate::rules::marches::Gait;
use crate::troops::{Era, Kit, Order, Stand, Weight, strength_left};
use grognard_engine::umpire::told::{Consequence, To, Told, so};
use grognard_engine::verdict;

/// A unit whose state something changes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Shaken {
    /// Kind of stand.
    #[schemars(extend("x-group" = "Unit", "x-common" = true))]
    pub stand: Stand,
    /// Order it is in.
    #[schemars(extend("x-group" = "State", "x-common" = true))]
    pub order: Order,
    /// Stationary.
    #[schemars(extend("x-group" = "State", "x-clause" = "VB-GAP-26"))]
    pub stationary: bool,
    /// Class of linear infantry; unstated: the era of the battle.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVR-05"))]
    pub era: Option<Era>,
    /// Weight of cavalry.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVR-10"))]
    pub weight: Weight,
    /// Horse artillery.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MVR-08"))]
    pub horse: bool,
    /// Has dedicated guns.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-MFL-09"))]
    pub dedicated_guns: bool,
    /// Has reinforcing skirmishers.
    #[schemars(extend("x-group" = "Unit", "x-clause" = "VB-GAP-28"))]
    pub reinforcing_skirmishers: bool,
    /// Strength points at the start; unstated: the usual strength of its kind.
    #[schemars(range(min = 1, max = 12), extend("x-group" = "Strength", "x-clause" = "VB-GAP-03"))]
    pub sp: Option<u8>,
    /// Strength points lost so far.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Strength", "x-clause" = "VB-GAP-03"))]
    pub sp_lost: u8,
}

impl Shaken {
    pub fn check(&self, rules: &Rules) -> Result<(), Contradiction> {
        let Shaken { stand, order, stationary, dedicated_guns, reinforcing_skirmishers, .. } = *self;
        Kit { stand, order, stationary, dedicated_guns, reinforcing_skirmishers, ..Kit::default() }.check()?;
        let gone = self.body(rules).left == 0;
        Contradiction::if_both(gone, "sp", "sp_lost", clause::VB_GAP_03, "a stand that lost its last strength point is gone")
    }

    pub fn body(&self, rules: &Rules) -> Body {
        let era = self.era.unwrap_or(rules.options.era);
        Body {
            gait: Gait { stand: self.stand, era, weight: self.weight, horse: self.horse, dedicated_guns: self.dedicated_guns },
            order: self.order,
            stationary: self.stationary,
            left: strength_left(self.stand, self.sp, self.sp_lost, rules),
            reinforcing_skirmishers: self.reinforcing_skirmishers,
            supported: false,
        }
    }
}

/// A division that owes the roll.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CollapseFacts {
    /// Strength points the division lost this turn.
    #[schemars(range(min = 0, max = 40), extend("x-group" = "Division", "x-common" = true, "x-clause" = "VB-EXH-11"))]
    pub lost_this_turn: u8,
    /// One unit of it, to see what becomes of it.
    #[serde(default)]
    #[schemars(extend("x-role" = "a"))]
    pub unit: Shaken,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct CollapseOutcome {
    /// It lost nothing this turn.
    pub owes_none: bool,
    pub collapses: bool,
    /// What becomes of the unit named; nothing if it is eliminated or the division stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Fall>,
    #[serde(skip)]
    unit_routed: bool,
}

/// VB-EXH-12 to -14: good order to permanent disorder, disorder to rout, rout to elimination.
fn befalls(unit: &Shaken, rules: &Rules) -> Option<Fall> {
    let becomes = match unit.order {
        Order::Good => Order::PermanentDisorder,
        Order::Routed => return None,
        _ => Order::Routed,
    };
    Some(fall_to(&unit.body(rules), Cause::Other, becomes, rules))
}

/// The roll.
pub fn collapse(facts: &CollapseFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<CollapseOutcome, NoRoll> {
    let limit = rules.tables.collapses_on(facts.lost_this_turn);
    let mut ledger = Ledger::new(facts.lost_this_turn.into());
    ledger.cite(clause::VB_EXH_11);
    hand.assessed(Assessed { of: "", rating: limit, words: &|| format!("collapses on {limit} or less"), ledger: &ledger });
    let unit_routed = facts.unit.order.is_routed();
    if facts.lost_this_turn == 0 {
        return Ok(CollapseOutcome { owes_none: true, collapses: false, unit: None, unit_routed });
    }
    let ask = Ask::new(Dice::d6(1), Side::Red, "morale collapse", clause::VB_EXH_11).grain(Grain::at_most(limit)).needs_at_most(limit);
    let collapses = hand.roll(&ask)?.value <= limit;
    let unit = if collapses { befalls(&facts.unit, rules) } else { None };
    Ok(CollapseOutcome { owes_none: false, collapses, unit, unit_routed })
}

/// A division's collapse.
pub struct Collapse;

impl Procedure for Collapse {
    type Rules = Rules;
    type Facts = CollapseFacts;
    type Outcome = CollapseOutcome;
    const CARD: Card = Card {
        name: "collapse",
        kind: Kind::Test,
        title: "Morale collapse of an exhausted division",
        dice: "1d6",
        clauses: &[
            clause::VB_EXH_11,
            clause::VB_EXH_12,
            clause::VB_EXH_13,
            clause::VB_EXH_14,
            clause::VB_EXH_15,
            clause::VB_DIC_03,
            clause::VB_DIC_08,
            clause::VB_DIC_09,
            clause::VB_DIC_10,
            clause::VB_DIC_15,
            clause::VB_ELM_02,
            clause::VB_GAP_03,
            clause::VB_GAP_25,
            clause::VB_GAP_26,
            clause::VB_MFL_04,
            clause::VB_MFL_05,
            clause::VB_MFL_06,
            clause::VB_MFL_09,
            clause::VB_MFL_10,
            clause::VB_MFL_11,
        ],
    };

    fn check(facts: &CollapseFacts, rules: &Rules) -> Result<(), Contradiction> {
        facts.unit.check(rules).map_err(|wrong| wrong.under("unit"))
    }

    fn run(facts: &CollapseFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<CollapseOutcome, NoRoll> {
        collapse(facts, rules, hand)
    }
}

impl Told for CollapseOutcome {
    fn headline(&self) -> String {
        if self.collapses { "the division collapses" } else { "the division stands" }.into()
    }

    fn consequences(&self) -> Vec<Consequence> {
        if !self.collapses {
            let words = if self.owes_none { "it lost nothing this turn and does not roll" } else { "the division does not collapse" };
            return vec![so(clause::VB_EXH_11, words)];
        }
        let mut all = vec![
            so(clause::VB_EXH_11, "the division collapses").mark(Role::A, "collapsed", To::Flag(true)),
            so(clause::VB_EXH_12, "its units in good order take permanent disorder"),
            so(clause::VB_EXH_13, "its disordered units rout"),
            so(clause::VB_EXH_14, "its routed units are eliminated"),
            so(clause::VB_EXH_15, "it cannot move into contact with the enemy"),
        ];
        match &self.unit {
            Some(fall) => all.extend(fall.consequences("the unit named", Some(Role::A))),
            None if self.unit_routed => {
                all.push(so(clause::VB_EXH_14, "the unit named was routed and is eliminated").mark(Role::A, "eliminated", To::Flag(true)));
            }
            None => {}
        }
        all
    }
}
verdict!(CollapseOutcome);
