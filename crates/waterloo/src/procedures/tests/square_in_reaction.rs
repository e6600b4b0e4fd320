//! Forming square in reaction to a charge: BW-SQR, BW-DIS-07.
//!
//! A modified die against cohesion: at or below forms square; each point above is worse, from a check against disorder to a rout.

use grognard_engine::dice::Grain;
use grognard_engine::umpire::{Card, Contradiction, Effect, Kind, Procedure, Role, TableCell, Verdict};
use grognard_engine::{Clause, Hand, Ledger, NoRoll, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rules;
use crate::clause::*;
use crate::procedures::die::{Roller, ask, assess_check};
use crate::procedures::fate::{Fate, Struck, apply};
use crate::unit::Unit;
use crate::words::{Aspect, Order};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SquareFacts {
    /// The infantry that is charged.
    #[schemars(extend("x-group" = "Infantry", "x-role" = "a"))]
    pub unit: Unit,
    /// A leader is stacked with it.
    #[schemars(extend("x-group" = "Infantry", "x-common" = true, "x-clause" = "BW-SQR-12"))]
    pub leader: bool,
    /// Hexes the cavalry moved in its charge; of several, the shortest.
    #[schemars(range(min = 0, max = 12), extend("x-group" = "Charge", "x-common" = true, "x-clause" = "BW-SQR-13"))]
    pub charge_distance: u8,
    /// The cavalry began adjacent to the unit.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "BW-SQR-07"))]
    pub began_adjacent: bool,
    /// Where the charge comes from.
    #[schemars(extend("x-group" = "Charge", "x-common" = true, "x-clause" = "BW-SQR-08"))]
    pub aspect: Aspect,
}

/// Whether the square stood.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SquareOutcome {
    pub formed: bool,
    #[serde(flatten)]
    pub fate: Fate,
    /// Row of the table: the excess over cohesion.
    #[serde(skip)]
    pub row: i32,
    #[serde(skip)]
    pub clause: Clause,
}

/// BW-SQR-07..13: the die modifiers.
pub fn square_modifiers(facts: &SquareFacts, rules: &Rules, tally: &mut impl Tally) {
    let m = &rules.morale.square_modifiers;
    tally.add_if(facts.began_adjacent, m.cavalry_began_adjacent_to_defender);
    tally.add_if(facts.aspect == Aspect::Flank, m.attacked_from_flank);
    tally.add_if(facts.aspect == Aspect::Rear, m.attacked_from_rear);
    if facts.unit.order == Order::D1 {
        tally.add(m.unit_is_d1);
        // The same modifier, printed twice: counted once.
        tally.cite(BW_DIS_07);
    }
    tally.add_if(facts.unit.class.is_elite(), m.elite_or_crack_elite);
    tally.add_if(facts.leader, m.stacked_with_leader);
    let beyond = i32::from(facts.charge_distance) - rules.shock.charges.free_hexes.value;
    tally.add_each(m.per_hex_over_2_charged, beyond.max(0));
}

/// The attempt, and what a failure brings.
pub fn square_in_reaction(facts: &SquareFacts, who: Roller, rules: &Rules, hand: &mut dyn Hand) -> Result<SquareOutcome, NoRoll> {
    let cohesion = rules.command.cohesion(&facts.unit);
    let mut ledger = Ledger::new(0);
    square_modifiers(facts, rules, &mut ledger);
    let drm = assess_check(cohesion, who, "forms square", &ledger, hand);
    let most = cohesion - drm;
    let grain = Grain::bands((1..rules.morale.square_rows()).map(|excess| most + excess));
    let die = hand.roll(&ask(who, "form square", BW_SQR_01).grain(grain).needs_at_most(most))?.value;
    let excess = die - most;
    let (failure, clause) = rules.morale.square(excess);
    let fate = match failure {
        None => Fate::unharmed(&facts.unit),
        Some(code) => apply(&facts.unit, &code, code.steps, Struck::by_shock(who), rules, hand)?,
    };
    Ok(SquareOutcome { formed: failure.is_none(), fate, row: excess.clamp(0, rules.morale.square_rows() - 1), clause })
}

/// Who may try: BW-GAP-16, BW-DIST-04.
pub fn check_square(unit: &Unit, rules: &Rules) -> Result<(), Contradiction> {
    let barred = Contradiction::if_asked;
    unit.check()?;
    barred(!unit.arm.is_infantry(), "arm", BW_TEC_05, "only infantry forms square")?;
    barred(unit.square, "square", BW_GAP_16, "it already stands in square")?;
    barred(unit.order == Order::D2, "order", BW_DIST_04, "a D-2 unit may not form square")?;
    barred(unit.order == Order::Routed, "order", BW_ROUT_02, "a routed unit rallies or runs, nothing else")?;
    let least = rules.morale.squares.least_sp.value;
    let why = format!("a square needs at least {least} strength points");
    barred(i32::from(unit.strength) < least, "strength", BW_GAP_19, &why)
}

pub struct SquareInReaction;

impl Procedure for SquareInReaction {
    type Rules = Rules;
    type Facts = SquareFacts;
    type Outcome = SquareOutcome;
    const CARD: Card = Card {
        name: "square-in-reaction",
        kind: Kind::Test,
        title: "Form square in reaction to a charge",
        dice: "1d10 (0-9), then the checks of a failure",
        clauses: &[
            BW_SQR_01, BW_SQR_02, BW_SQR_03, BW_SQR_04, BW_SQR_05, BW_SQR_06, BW_SQR_07, BW_SQR_08, BW_SQR_09, BW_SQR_10, BW_SQR_11,
            BW_SQR_12, BW_SQR_13, BW_DIS_07, BW_DIST_04, BW_GAP_16, BW_GAP_19, BW_BLN_01, BW_CRM_01, BW_CRM_03, BW_CRM_04, BW_CRM_12,
            BW_DIE_02, BW_GAP_18, BW_GAP_21, BW_ROUT_02, BW_TEC_05,
        ],
    };

    fn check(facts: &SquareFacts, rules: &Rules) -> Result<(), Contradiction> {
        check_square(&facts.unit, rules).map_err(|wrong| wrong.under("unit"))
    }

    fn run(facts: &SquareFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<SquareOutcome, NoRoll> {
        square_in_reaction(facts, Roller::UNIT, rules, hand)
    }
}

impl Verdict for SquareOutcome {
    fn words(&self) -> String {
        if self.formed { "The unit forms square.".into() } else { format!("No square; the unit {}.", self.fate.words()) }
    }
    fn headline(&self) -> String {
        if self.formed { "square".into() } else { format!("no square, {}", self.fate.headline()) }
    }
    fn clauses(&self) -> Vec<Clause> {
        [BW_SQR_01, self.clause].into_iter().chain(self.fate.because.iter().copied()).collect()
    }
    fn effects(&self) -> Vec<Effect> {
        if self.formed { vec![Effect::set(Role::A, "square", true, self.clause)] } else { self.fate.effects(Role::A) }
    }
    fn cell(&self) -> Option<TableCell> {
        Some(TableCell { table: "square_in_reaction", row: self.row.to_string(), col: "result".into() })
    }
}
