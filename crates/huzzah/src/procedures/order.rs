//! Order (HZ-ORD-02..35, HZ-CMD-09, 10, HZ-ORES-03, HZ-FOR-03, 15, HZ-REI-06..14, HZ-SCALE-10): the officer's command rating goes
//! up and down with the situation; roll it or less. Failure ends the officer's orders, and with the CinC the whole phase.

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::check::{Check, Roll, check};
use crate::officer::Officer;
use crate::words::{OfficerLevel, OrderKind};
use crate::{Rules, clause};

/// What the order is given to, and how things stand with it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Ordered {
    #[serde(flatten)]
    pub officer: Officer,
    /// Level of the officer who gives it.
    #[serde(default)]
    #[schemars(extend("x-group" = "Officer", "x-common" = true, "x-clause" = "HZ-ORES-03"))]
    pub by: OfficerLevel,
    /// It goes to a single unit, not to a command group.
    #[serde(default)]
    #[schemars(extend("x-group" = "Order", "x-common" = true, "x-clause" = "HZ-ORD-22"))]
    pub single_unit: bool,
    /// Units ordered that are in an enemy threat zone.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Order", "x-common" = true, "x-clause" = "HZ-ORD-02"))]
    pub units_threatened: u8,
    /// Broken sub-commands of the group ordered.
    #[serde(default)]
    #[schemars(range(min = 0, max = 8), extend("x-group" = "Order", "x-common" = true, "x-clause" = "HZ-ORD-03"))]
    pub broken_sub_commands: u8,
    /// Isolated sub-command.
    #[serde(default)]
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-ORD-04"))]
    pub isolated: bool,
    /// The command failed its last command check.
    #[serde(default)]
    #[schemars(extend("x-group" = "Order", "x-clause" = "HZ-ORD-05"))]
    pub failed_last_check: bool,
    /// Orders this same unit or group has had already this turn.
    #[serde(default)]
    #[schemars(range(min = 0, max = 8), extend("x-group" = "Order", "x-common" = true, "x-clause" = "HZ-ORD-06"))]
    pub earlier_orders: u8,
    /// How many of those were advances or retires (counts in scaled games only).
    #[serde(default)]
    #[schemars(range(min = 0, max = 8), extend("x-group" = "Order", "x-clause" = "HZ-SCALE-10"))]
    pub earlier_moves: u8,
    /// Orders the officer gave to others this turn; they do not count.
    #[serde(default)]
    #[schemars(range(min = 0, max = 8), extend("x-group" = "Order", "x-clause" = "HZ-ORD-20"))]
    pub orders_to_others: u8,
    /// Orders it had in earlier turns; they do not count.
    #[serde(default)]
    #[schemars(range(min = 0, max = 8), extend("x-group" = "Order", "x-clause" = "HZ-ORD-28"))]
    pub orders_last_turn: u8,
    /// Units ordered with a stand in woods, buildings, ruins or marsh.
    #[serde(default)]
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Order", "x-clause" = "HZ-ORD-07"))]
    pub units_in_dense: u8,
    /// All units ordered are in command of the officer who orders.
    #[serde(default = "yes")]
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "HZ-ORD-09"))]
    pub in_command: bool,
    /// They are in command of their own officers, where a senior orders.
    #[serde(default = "yes")]
    #[schemars(extend("x-group" = "Command", "x-clause" = "HZ-CMD-09"))]
    pub in_command_of_own_officers: bool,
    /// The officer is attached to the one unit he orders.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-clause" = "HZ-ORD-10"))]
    pub officer_attached: bool,
}

fn yes() -> bool {
    true
}

impl Default for Ordered {
    fn default() -> Ordered {
        Ordered {
            officer: Officer::default(),
            by: OfficerLevel::default(),
            single_unit: false,
            units_threatened: 0,
            broken_sub_commands: 0,
            isolated: false,
            failed_last_check: false,
            earlier_orders: 0,
            earlier_moves: 0,
            orders_to_others: 0,
            orders_last_turn: 0,
            units_in_dense: 0,
            in_command: true,
            in_command_of_own_officers: true,
            officer_attached: false,
        }
    }
}

/// An officer gives an order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OrderFacts {
    /// What is ordered.
    #[serde(default)]
    #[schemars(extend("x-group" = "Order", "x-common" = true))]
    pub order: OrderKind,
    #[serde(flatten)]
    pub ordered: Ordered,
    /// Infantry ordered stands in the zone of enemy cavalry.
    #[serde(default)]
    #[schemars(extend("x-group" = "Cavalry", "x-clause" = "HZ-ORD-30"))]
    pub infantry_in_cavalry_zone: bool,
    /// Enemy cavalry stands in the zone of the infantry ordered.
    #[serde(default)]
    #[schemars(extend("x-group" = "Cavalry", "x-clause" = "HZ-ORD-31"))]
    pub cavalry_in_infantry_zone: bool,
    /// Enemy cavalry is within the move and threat distance of the infantry ordered.
    #[serde(default)]
    #[schemars(extend("x-group" = "Cavalry", "x-clause" = "HZ-ORD-32"))]
    pub cavalry_within_reach: bool,
    /// Levels of the fortress wall to be scaled.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4), extend("x-group" = "Siege", "x-clause" = "HZ-FOR-03"))]
    pub scaling_levels: u8,
    /// The advance goes up a breach.
    #[serde(default)]
    #[schemars(extend("x-group" = "Siege", "x-clause" = "HZ-FOR-15"))]
    pub up_a_breach: bool,
    /// Reinforcements are ordered on; their entry point is within the officer's command radius or not. Those of the group who are on the
    /// table already are to be in command besides.
    #[serde(default)]
    #[schemars(extend("x-group" = "Reinforcements", "x-clause" = "HZ-REI-06"))]
    pub entry_point_in_radius: Option<bool>,
    /// Turns these reinforcements have been late.
    #[serde(default)]
    #[schemars(range(min = 0, max = 8), extend("x-group" = "Reinforcements", "x-clause" = "HZ-REI-09"))]
    pub turns_delayed: u8,
    /// Why they were late.
    #[serde(default)]
    #[schemars(extend("x-group" = "Reinforcements", "x-clause" = "HZ-REI-13"))]
    pub delayed: Delay,
}

/// Why reinforcements come late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Delay {
    /// The player held them back.
    #[default]
    OnPurpose,
    /// Another command blocked the way.
    Blocked,
    /// He forgot to place their officers.
    Forgotten,
}

/// HZ-ORD-02..11: the Ups and Downs that orders of every sort share.
pub fn ordered_rating(kind: Option<OrderKind>, ordered: &Ordered, rules: &Rules) -> Ledger {
    let mods = &rules.tests.orders;
    let mut ledger = ordered.officer.ledger(rules);
    ledger.add_if(ordered.units_threatened > 0, mods.threatened);
    if ordered.units_threatened > 0 && !ordered.single_unit {
        ledger.cite(clause::HZ_ORD_21);
    }
    ledger.add_each(mods.broken_sub, ordered.broken_sub_commands.into());
    ledger.add_if(ordered.isolated, mods.isolated);
    if ordered.failed_last_check {
        if kind == Some(OrderKind::Advance) {
            ledger.add(mods.failed_check);
        }
        ledger.cite(clause::HZ_ORD_27);
    }
    successive(ordered, rules, &mut ledger);
    ledger.add_if(ordered.units_in_dense > 0, mods.dense);
    if ordered.units_in_dense > 0 {
        ledger.cite(clause::HZ_ORD_29);
    }
    ledger.add_if(ordered.officer_attached, mods.officer);
    ledger.add_if(ordered.officer.inspirational && kind == Some(OrderKind::Advance), mods.inspirational);
    ledger
}

/// HZ-ORD-06, 20, 28, HZ-SCALE-10: orders the same unit or group has had this turn.
fn successive(ordered: &Ordered, rules: &Rules, ledger: &mut Ledger) {
    let earlier = i32::from(ordered.earlier_orders);
    if rules.options.scaled_successive_orders {
        let moves = i32::from(ordered.earlier_moves).min(earlier);
        ledger.add_each(rules.tests.orders_scaled.after_move, moves);
        ledger.add_each(rules.tests.orders_scaled.after_other, earlier - moves);
    } else {
        ledger.add_each(rules.tests.orders.successive, earlier);
    }
    if ordered.orders_to_others > 0 {
        ledger.cite(clause::HZ_ORD_20);
    }
    if ordered.orders_last_turn > 0 {
        ledger.cite(clause::HZ_ORD_28);
    }
}

/// HZ-ORD-09, HZ-CMD-09, 10: in command of the officer who orders; what their own officers reach does not matter here.
fn in_command(in_command: bool, ordered: &Ordered, rules: &Rules, ledger: &mut Ledger) {
    ledger.add_if(in_command, rules.tests.orders.in_command);
    if ordered.by != OfficerLevel::Brigade && in_command != ordered.in_command_of_own_officers {
        ledger.cite(if in_command { clause::HZ_CMD_10 } else { clause::HZ_CMD_09 });
    }
}

/// HZ-ORD-02..11 and what the terrain and the table's edge add.
pub fn order_rating(facts: &OrderFacts, rules: &Rules) -> Ledger {
    let mut ledger = ordered_rating(Some(facts.order), &facts.ordered, rules);
    let special = &rules.tests.orders_special;
    let advance = facts.order == OrderKind::Advance;
    let near = [
        (facts.infantry_in_cavalry_zone, clause::HZ_ORD_30),
        (facts.cavalry_in_infantry_zone, clause::HZ_ORD_31),
        (facts.cavalry_within_reach, clause::HZ_ORD_32),
    ];
    if advance && near.iter().any(|(holds, _)| *holds) {
        ledger.add(rules.tests.orders.infantry_on_cavalry);
        near.into_iter().filter(|(holds, _)| *holds).for_each(|(_, clause)| ledger.cite(clause));
        if !facts.ordered.single_unit {
            ledger.cite(clause::HZ_ORD_33);
        }
    }
    ledger.add_each(special.scaling_level, facts.scaling_levels.into());
    if facts.up_a_breach {
        ledger.cite(clause::HZ_FOR_15);
    }
    match facts.entry_point_in_radius {
        Some(near) => {
            ledger.cite(clause::HZ_REI_06);
            in_command(near && facts.ordered.in_command, &facts.ordered, rules, &mut ledger);
        }
        None => in_command(facts.ordered.in_command, &facts.ordered, rules, &mut ledger),
    }
    if facts.turns_delayed > 0 {
        match facts.delayed {
            Delay::OnPurpose if rules.options.reinforcements_may_wait => ledger.add_each(special.delayed_turn, facts.turns_delayed.into()),
            Delay::OnPurpose => ledger.cite(clause::HZ_REI_09),
            Delay::Blocked => ledger.cite(clause::HZ_REI_13),
            Delay::Forgotten => ledger.cite(clause::HZ_REI_14),
        }
    }
    ledger
}

/// Did the order go through?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum OrderOutcome {
    /// The rating is too low to give the order at all.
    Barred,
    Obeyed,
    /// Carried out, and a second order of any type succeeds by itself.
    Huzzah,
    Failed {
        automatic: bool,
        by: OfficerLevel,
    },
}

/// HZ-ORD-12, 13: rolls an order whose ledger is made.
pub fn roll_order(ledger: &Ledger, by: OfficerLevel, rules: &Rules, hand: &mut dyn Hand) -> Result<OrderOutcome, NoRoll> {
    let rating = ledger.total();
    let barred = rating < rules.tests.dice.lowest_order_rating.value;
    let words = || if barred { "too low: no order can be given".to_owned() } else { format!("{rating} or less") };
    hand.assessed(Assessed { of: "", rating, words: &words, ledger });
    if barred {
        return Ok(OrderOutcome::Barred);
    }
    let check = check(rating, Roll::success(Side::Red, "order roll", clause::HZ_ORD_13), rules, hand)?;
    Ok(match check {
        Check::Huzzah { .. } => OrderOutcome::Huzzah,
        Check::Success { .. } => OrderOutcome::Obeyed,
        Check::Failure { automatic, .. } => OrderOutcome::Failed { automatic, by },
    })
}

/// An order from facts to result.
pub fn order(facts: &OrderFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<OrderOutcome, NoRoll> {
    roll_order(&order_rating(facts, rules), facts.ordered.by, rules, hand)
}

impl Verdict for OrderOutcome {
    fn words(&self) -> String {
        match self {
            OrderOutcome::Barred => "The rating is too low: the order cannot be given.".into(),
            OrderOutcome::Obeyed => "The order is obeyed. The officer may order again.".into(),
            OrderOutcome::Huzzah => {
                "Huzzah! The order is obeyed, and a second order of any type to the same unit or group succeeds by itself.".into()
            }
            OrderOutcome::Failed { by, .. } => match by {
                OfficerLevel::CommanderInChief => "The order fails, and the orders phase ends at once for the whole side.".into(),
                OfficerLevel::Corps => {
                    "The order fails. The corps gets no more orders this phase, but units with attached officers.".into()
                }
                OfficerLevel::Division => {
                    "The order fails. The division gets no more orders this phase, but units with attached officers.".into()
                }
                OfficerLevel::Brigade => {
                    "The order fails. The brigade gets no more orders this phase, but units with attached officers.".into()
                }
            },
        }
    }
    fn headline(&self) -> String {
        match self {
            OrderOutcome::Barred => "barred",
            OrderOutcome::Obeyed => "obeyed",
            OrderOutcome::Huzzah => "Huzzah!",
            OrderOutcome::Failed { .. } => "failed",
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        match self {
            OrderOutcome::Barred => vec![clause::HZ_ORD_12, clause::HZ_MODS_03],
            OrderOutcome::Obeyed => vec![clause::HZ_ORD_13, clause::HZ_MODS_03],
            OrderOutcome::Huzzah => vec![clause::HZ_ORD_35, clause::HZ_GEN_01],
            OrderOutcome::Failed { automatic, by } => {
                let mut clauses = vec![if *automatic { clause::HZ_GEN_03 } else { clause::HZ_ORD_13 }];
                clauses.extend_from_slice(match by {
                    OfficerLevel::CommanderInChief => &[clause::HZ_ORES_03, clause::HZ_SETUP_07],
                    OfficerLevel::Corps => &[clause::HZ_ORES_07],
                    OfficerLevel::Division => &[clause::HZ_ORES_11],
                    OfficerLevel::Brigade => &[clause::HZ_ORES_15],
                });
                clauses
            }
        }
    }
}

/// Facts of an order that cannot hold together.
pub fn check_ordered(ordered: &Ordered) -> Result<(), Contradiction> {
    let both = Contradiction::if_both;
    let subs = ordered.single_unit && ordered.broken_sub_commands > 0;
    both(subs, "single_unit", "broken_sub_commands", clause::HZ_ORD_22, "a single unit has no sub-commands")?;
    let many = ordered.single_unit && (ordered.units_threatened > 1 || ordered.units_in_dense > 1);
    both(many, "single_unit", "units_threatened", clause::HZ_ORD_22, "a single unit is one unit")?;
    let group = ordered.officer_attached && !ordered.single_unit;
    both(group, "officer_attached", "single_unit", clause::HZ_ORES_16, "an attached officer orders his own unit only")?;
    let moves = ordered.earlier_moves > ordered.earlier_orders;
    both(moves, "earlier_moves", "earlier_orders", clause::HZ_SCALE_10, "the moves are some of the earlier orders")
}

pub struct Order;

impl Procedure for Order {
    type Rules = Rules;
    type Facts = OrderFacts;
    type Outcome = OrderOutcome;
    const CARD: Card = Card { name: "order", kind: Kind::Test, title: "Order", dice: "2d6, roll low", clauses: CLAUSES };

    fn check(facts: &OrderFacts, _: &Rules) -> Result<(), Contradiction> {
        check_ordered(&facts.ordered)?;
        let scaling = facts.scaling_levels > 0 && facts.order != OrderKind::Advance;
        Contradiction::if_both(scaling, "scaling_levels", "order", clause::HZ_FOR_03, "a wall is scaled by an advance")
    }

    fn run(facts: &OrderFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<OrderOutcome, NoRoll> {
        order(facts, rules, hand)
    }
}

const CLAUSES: &[Clause] = &[
    clause::HZ_GEN_01,
    clause::HZ_GEN_03,
    clause::HZ_MODS_03,
    clause::HZ_ORD_02,
    clause::HZ_ORD_03,
    clause::HZ_ORD_04,
    clause::HZ_ORD_05,
    clause::HZ_ORD_06,
    clause::HZ_ORD_07,
    clause::HZ_ORD_08,
    clause::HZ_ORD_09,
    clause::HZ_ORD_10,
    clause::HZ_ORD_11,
    clause::HZ_ORD_12,
    clause::HZ_ORD_13,
    clause::HZ_ORD_20,
    clause::HZ_ORD_21,
    clause::HZ_ORD_22,
    clause::HZ_ORD_27,
    clause::HZ_ORD_28,
    clause::HZ_ORD_29,
    clause::HZ_ORD_30,
    clause::HZ_ORD_31,
    clause::HZ_ORD_32,
    clause::HZ_ORD_33,
    clause::HZ_ORD_35,
    clause::HZ_ORES_03,
    clause::HZ_SETUP_07,
    clause::HZ_CMD_09,
    clause::HZ_CMD_10,
    clause::HZ_SCALE_10,
    clause::HZ_FOR_03,
    clause::HZ_FOR_15,
    clause::HZ_REI_06,
    clause::HZ_REI_09,
    clause::HZ_REI_13,
    clause::HZ_REI_14,
    clause::HZ_GAP_01,
    clause::HZ_ORES_07,
    clause::HZ_ORES_11,
    clause::HZ_ORES_15,
    clause::HZ_ORES_16,
];
