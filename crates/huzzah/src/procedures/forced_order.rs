//! Forced order (HZ-FORC-04, 05): rolled like any order; disobeying first, or failing, costs staggers.

use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, Verdict};
use grognard_engine::{Clause, Hand, NoRoll, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::count;
use super::order::{OrderOutcome, Ordered, check_ordered, ordered_rating, roll_order};
use crate::unit::Troops;
use crate::words::{OrderKind, Quality};
use crate::{Rules, clause};

/// The forced order of one unit is issued at last.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ForcedOrderFacts {
    /// Quality of the unit under a forced order.
    #[schemars(extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub quality: Quality,
    /// Staggers on it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub staggers: u8,
    /// Kills on it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Unit", "x-common" = true, "x-role" = "a"))]
    pub kills: u8,
    /// Orders its officer chose to give before this one.
    #[serde(default)]
    #[schemars(range(min = 0, max = 8), extend("x-group" = "Order", "x-common" = true, "x-clause" = "HZ-FORC-05"))]
    pub given_before: u8,
    /// No officer can issue it any more: it counts as failed.
    #[serde(default)]
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-FORC-04"))]
    pub no_officer: bool,
    #[serde(flatten)]
    pub ordered: Ordered,
}

/// What the forced order brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ForcedOutcome {
    pub obeyed: bool,
    pub huzzah: bool,
    pub staggers: i32,
    pub late: bool,
    pub broken: bool,
}

/// HZ-FORC-04, 05.
pub fn forced_order(facts: &ForcedOrderFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ForcedOutcome, NoRoll> {
    let numbers = &rules.tests.forced_order;
    let ordered = Ordered { single_unit: true, ..facts.ordered.clone() };
    let outcome = if facts.no_officer {
        OrderOutcome::Failed { automatic: false, by: ordered.by }
    } else {
        let mut ledger = ordered_rating(Some(OrderKind::Deploy), &ordered, rules);
        ledger.add_if(ordered.in_command, rules.tests.orders.in_command);
        roll_order(&ledger, ordered.by, rules, hand)?
    };
    let obeyed = matches!(outcome, OrderOutcome::Obeyed | OrderOutcome::Huzzah);
    let failed = if obeyed { 0 } else { numbers.failed_staggers.value };
    let more = failed + late_staggers(facts.given_before, rules);
    let unit = Troops { staggers: facts.staggers, kills: facts.kills, ..Troops::of(facts.quality) };
    Ok(ForcedOutcome {
        obeyed,
        huzzah: outcome == OrderOutcome::Huzzah,
        staggers: more,
        late: facts.given_before > 0,
        broken: more > 0 && unit.breaks_with(more, 0, rules),
    })
}

/// HZ-FORC-05: for orders its officer chose to give first.
pub fn late_staggers(given_before: u8, rules: &Rules) -> i32 {
    rules.tests.forced_order.late_staggers_each_order.value * i32::from(given_before)
}

impl Verdict for ForcedOutcome {
    fn words(&self) -> String {
        let done = if self.obeyed { "The forced order is obeyed" } else { "The forced order fails" };
        let cost = if self.staggers > 0 { format!(" and the unit takes {}", count(self.staggers, "stagger")) } else { String::new() };
        let broken = if self.broken { ": it is broken" } else { "" };
        format!("{done}{cost}{broken}.")
    }
    fn headline(&self) -> String {
        let done = if self.obeyed { "obeyed" } else { "failed" };
        let end = if self.broken { ", broken" } else { "" };
        if self.staggers > 0 { format!("{done}, {}{end}", count(self.staggers, "stagger")) } else { done.into() }
    }
    fn clauses(&self) -> Vec<Clause> {
        let mut clauses = vec![if self.obeyed { clause::HZ_ORD_13 } else { clause::HZ_FORC_04 }];
        clauses.extend(self.huzzah.then_some(clause::HZ_ORD_35));
        clauses.extend(self.late.then_some(clause::HZ_FORC_05));
        clauses.extend(self.broken.then_some(clause::HZ_THR_30));
        clauses
    }
    fn effects(&self) -> Vec<Effect> {
        let mut effects = vec![Effect::set(Role::A, "forced_order", serde_json::Value::Null, clause::HZ_FORC_04)];
        if self.staggers > 0 {
            effects.push(Effect::add(Role::A, "staggers", self.staggers.into(), clause::HZ_FORC_04));
        }
        if self.broken {
            effects.push(Effect::set(Role::A, "broken", true, clause::HZ_THR_30));
        }
        effects
    }
}

pub struct Forced;

impl Procedure for Forced {
    type Rules = Rules;
    type Facts = ForcedOrderFacts;
    type Outcome = ForcedOutcome;
    const CARD: Card = Card {
        name: "forced-order",
        kind: Kind::Test,
        title: "Forced order to deploy",
        dice: "2d6, roll low",
        clauses: &[
            clause::HZ_FORC_04,
            clause::HZ_FORC_05,
            clause::HZ_ORD_13,
            clause::HZ_ORD_35,
            clause::HZ_THR_30,
            clause::HZ_GAP_01,
            clause::HZ_ORD_02,
            clause::HZ_ORD_04,
            clause::HZ_ORD_06,
            clause::HZ_ORD_07,
            clause::HZ_ORD_09,
            clause::HZ_ORD_10,
            clause::HZ_ORD_20,
            clause::HZ_ORD_22,
            clause::HZ_ORD_27,
            clause::HZ_ORD_28,
            clause::HZ_ORD_29,
            clause::HZ_SCALE_10,
        ],
    };

    fn check(facts: &ForcedOrderFacts, _: &Rules) -> Result<(), Contradiction> {
        check_ordered(&Ordered { single_unit: true, ..facts.ordered.clone() })
    }

    fn run(facts: &ForcedOrderFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<ForcedOutcome, NoRoll> {
        forced_order(facts, rules, hand)
    }
}
