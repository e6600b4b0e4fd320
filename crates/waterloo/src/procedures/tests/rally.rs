//! Rally: BW-RAL. A routed unit reads its modified die in a table; a disordered one must roll strictly below its cohesion.

use grognard_engine::dice::Grain;
use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, TableCell, Verdict};
use grognard_engine::{Assessed, Clause, Hand, Ledger, NoRoll, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, ask};
use crate::rules::morale::RoutedRally;
use crate::unit::Unit;
use crate::words::Order;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RallyFacts {
    /// The routed, D-1 or D-2 unit.
    #[serde(default = "routed")]
    #[schemars(extend("x-group" = "Unit", "x-role" = "a"))]
    pub unit: Unit,
    /// In command.
    #[serde(default = "yes")]
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "BW-RAL-11", "x-role" = "a"))]
    pub in_command: bool,
    /// In an enemy zone of control.
    #[serde(default)]
    #[schemars(extend("x-group" = "Place", "x-common" = true, "x-clause" = "BW-RAL-09"))]
    pub in_enemy_zoc: bool,
    /// Routed infantry adjacent to friendly undisordered cavalry.
    #[serde(default)]
    #[schemars(extend("x-group" = "Place", "x-clause" = "BW-RAL-15"))]
    pub beside_cavalry: bool,
    /// Stacked with or adjacent to its own combat leader.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "BW-RAL-16"))]
    pub combat_leader: bool,
    /// Stacked with or adjacent to its own overall commander.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-common" = true, "x-clause" = "BW-RAL-17"))]
    pub overall_commander: bool,
    /// A Prussian unit within two hexes of Blucher.
    #[serde(default)]
    #[schemars(extend("x-group" = "Command", "x-clause" = "BW-RAL-18"))]
    pub prussian_near_blucher: bool,
}

fn routed() -> Unit {
    Unit { order: Order::Routed, ..Unit::default() }
}

fn yes() -> bool {
    true
}

/// What the roll brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum RallyOutcome {
    /// In good order.
    Rallied { was: Was },
    /// The routed marker is replaced by D-1.
    BecomesD1,
    /// It must make a rout retreat of so many movement points.
    RoutRetreat { movement_points: u8 },
    /// Disordered as before.
    StaysDisordered,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Was {
    Routed,
    Disordered,
}

/// BW-RAL-08: the modifiers, for both kinds of rally; they add together.
pub fn rally_modifiers(facts: &RallyFacts, rules: &Rules, tally: &mut impl Tally) {
    let m = &rules.morale.rally;
    let unit = &facts.unit;
    tally.add_if(facts.in_enemy_zoc, m.in_enemy_zoc);
    tally.add_if(unit.is_one_step(), m.only_one_step_remaining);
    tally.add_if(!facts.in_command, m.not_in_command);
    tally.add_if(unit.arm.is_cavalry(), m.cavalry);
    tally.add_if(unit.class.is_elite(), m.elite_or_crack_elite);
    tally.add_if(unit.square, m.in_square);
    tally.add_if(facts.beside_cavalry, m.routed_infantry_adjacent_to_undisordered_cavalry);
    tally.add_if(facts.combat_leader, m.stacked_with_or_adjacent_to_own_combat_leader);
    let (commander, blucher) = (m.stacked_with_or_adjacent_to_own_overall_commander, m.prussian_within_2_of_blucher);
    match (facts.overall_commander, facts.prussian_near_blucher) {
        // Blucher is the Prussians' overall commander: the better of the two counts.
        (true, true) if !rules.options.blucher_counts_twice => {
            tally.add(if blucher.value <= commander.value { blucher } else { commander });
        }
        (with, near) => {
            tally.add_if(with, commander);
            tally.add_if(near, blucher);
        }
    }
}

pub struct Rally;

impl Procedure for Rally {
    type Rules = Rules;
    type Facts = RallyFacts;
    type Outcome = RallyOutcome;
    const CARD: Card = Card {
        name: "rally",
        kind: Kind::Test,
        title: "Rally a routed or disordered unit",
        dice: "1d10 (0-9)",
        clauses: &[
            BW_RAL_01, BW_RAL_02, BW_RAL_03, BW_RAL_04, BW_RAL_05, BW_RAL_06, BW_RAL_07, BW_RAL_08, BW_RAL_09, BW_RAL_10, BW_RAL_11,
            BW_RAL_12, BW_RAL_13, BW_RAL_14, BW_RAL_15, BW_RAL_16, BW_RAL_17, BW_RAL_18, BW_GAP_18, BW_GAP_21, BW_BLN_01, BW_TEC_05,
        ],
    };

    fn check(facts: &RallyFacts, _: &Rules) -> Result<(), Contradiction> {
        let unit = &facts.unit;
        unit.check().map_err(|wrong| wrong.under("unit"))?;
        Contradiction::if_asked(unit.order == Order::Good, "unit.order", BW_RAL_05, "a unit in good order has nothing to rally from")?;
        let (cavalry, why) = (facts.beside_cavalry, "only routed infantry takes heart from cavalry");
        Contradiction::if_both(cavalry && unit.order != Order::Routed, "beside_cavalry", "unit.order", BW_RAL_15, why)?;
        Contradiction::if_both(cavalry && !unit.arm.is_infantry(), "beside_cavalry", "unit.arm", BW_RAL_15, why)
    }

    fn run(facts: &RallyFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<RallyOutcome, NoRoll> {
        let unit = &facts.unit;
        let mut ledger = Ledger::new(0);
        rally_modifiers(facts, rules, &mut ledger);
        let drm = ledger.total();
        if unit.order == Order::Routed {
            hand.assessed(Assessed { of: "", rating: drm, words: &|| format!("die {drm:+}"), ledger: &ledger });
            let grain = Grain::bands(rules.morale.rally_bands().map(|start| start - drm));
            let die = hand.roll(&ask(Roller::UNIT, "rally", BW_RAL_01).grain(grain))?.value;
            return Ok(match rules.morale.rally_routed(die + drm).0 {
                RoutedRally::Rallied => RallyOutcome::Rallied { was: Was::Routed },
                RoutedRally::D1 => RallyOutcome::BecomesD1,
                RoutedRally::RoutRetreat => {
                    let points = rules.matrix.later_rout.of_up(rules.command.ma(unit));
                    RallyOutcome::RoutRetreat { movement_points: points as u8 }
                }
            });
        }
        let cohesion = rules.command.cohesion(unit);
        // Strictly below, unlike every other check (BW-RAL-07).
        let most = cohesion - 1 - drm;
        let words = || format!("disorder removed on {most} or less (below cohesion {cohesion}, die {drm:+})");
        hand.assessed(Assessed { of: "", rating: drm, words: &words, ledger: &ledger });
        let ask = ask(Roller::UNIT, "rally", BW_RAL_05).grain(Grain::at_most(most)).needs_at_most(most);
        let rallied = hand.roll(&ask)?.value <= most;
        Ok(if rallied { RallyOutcome::Rallied { was: Was::Disordered } } else { RallyOutcome::StaysDisordered })
    }
}

impl RallyOutcome {
    fn clause(self) -> Clause {
        match self {
            RallyOutcome::Rallied { was: Was::Routed } => BW_RAL_02,
            RallyOutcome::Rallied { was: Was::Disordered } => BW_RAL_06,
            RallyOutcome::BecomesD1 => BW_RAL_03,
            RallyOutcome::RoutRetreat { .. } => BW_RAL_04,
            RallyOutcome::StaysDisordered => BW_RAL_07,
        }
    }
}

impl Verdict for RallyOutcome {
    fn words(&self) -> String {
        match self {
            RallyOutcome::Rallied { .. } => "The unit rallies and is in good order.".into(),
            RallyOutcome::BecomesD1 => "The rout ends: the unit is D-1.".into(),
            RallyOutcome::RoutRetreat { movement_points } => {
                format!("The unit runs on: a rout retreat of {movement_points} movement points.")
            }
            RallyOutcome::StaysDisordered => "The unit stays disordered.".into(),
        }
    }
    fn headline(&self) -> String {
        match self {
            RallyOutcome::Rallied { .. } => "rallied",
            RallyOutcome::BecomesD1 => "D-1",
            RallyOutcome::RoutRetreat { .. } => "rout retreat",
            RallyOutcome::StaysDisordered => "stays disordered",
        }
        .into()
    }
    fn clauses(&self) -> Vec<Clause> {
        let kind = match self {
            RallyOutcome::Rallied { was: Was::Disordered } | RallyOutcome::StaysDisordered => BW_RAL_05,
            _ => BW_RAL_01,
        };
        vec![kind, self.clause(), BW_RAL_08]
    }
    fn effects(&self) -> Vec<Effect> {
        let order = match self {
            RallyOutcome::Rallied { .. } => Order::Good,
            RallyOutcome::BecomesD1 => Order::D1,
            _ => return Vec::new(),
        };
        vec![Effect::set(Role::A, "order", order.name(), self.clause())]
    }
    fn cell(&self) -> Option<TableCell> {
        let (table, row) = match self {
            RallyOutcome::Rallied { was: Was::Routed } => ("rally_routed", "0-1"),
            RallyOutcome::BecomesD1 => ("rally_routed", "2-6"),
            RallyOutcome::RoutRetreat { .. } => ("rally_routed", "7-9"),
            RallyOutcome::Rallied { was: Was::Disordered } => ("rally_disordered", "< cohesion"),
            RallyOutcome::StaysDisordered => ("rally_disordered", ">= cohesion"),
        };
        Some(TableCell { table, row: row.into(), col: "result".into() })
    }
}
