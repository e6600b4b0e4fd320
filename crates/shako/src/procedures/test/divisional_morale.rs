//! Divisional morale. SK-DMOR-01..12, SK-DRET-01, SK-DRAL-01..04, SK-GAP-25, SK-GAP-26.
//!
//! A division that newly reaches a third, half or three quarters lost tests on the table (at three quarters it Breaks without a die).
//! Otherwise a division under New Order tests to recover (only Carry On counts) and one in Retreat to rally (New Order rallies it too).

use grognard_engine::umpire::{Card, Contradiction, Kind, Procedure, TableCell};
use grognard_engine::{Ask, Assessed, Dice, Grain, Hand, Ledger, NoRoll, Side, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clause::*;
use crate::rules::{MoraleResult, OrderFromCinc, Rules};
use grognard_engine::umpire::told::{Consequence, Told, so};
use grognard_engine::verdict;

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DivisionFacts {
    /// Formed units at the start.
    #[schemars(range(min = 1, max = 20), extend("x-group" = "Losses", "x-common" = true, "x-clause" = "SK-GAP-25"))]
    pub units_at_start: u8,
    /// Units Broken or gone.
    #[schemars(range(min = 0, max = 20), extend("x-group" = "Losses", "x-common" = true, "x-clause" = "SK-GAP-25"))]
    pub units_lost: u8,
    /// Remaining units in Fallback.
    #[schemars(range(min = 0, max = 20), extend("x-group" = "Losses", "x-common" = true, "x-clause" = "SK-DMOR-03"))]
    pub units_in_fallback: u8,
    /// It reached a new loss level this turn.
    #[schemars(extend("x-group" = "Losses", "x-common" = true, "x-clause" = "SK-DMOR-08"))]
    pub new_level: bool,
    /// State of the division before the test.
    #[schemars(extend("x-group" = "State", "x-common" = true, "x-clause" = "SK-DMOR-04"))]
    pub state: DivisionState,
    /// A real new order from the C-in-C has arrived.
    #[schemars(extend("x-group" = "State", "x-clause" = "SK-DMOR-12"))]
    pub order_from_cinc: bool,
    /// Inches from the nearest formed enemy to any of its units.
    #[schemars(range(min = 0, max = 36), extend("x-group" = "State", "x-clause" = "SK-GAP-26"))]
    pub enemy_distance: f64,
}

impl Default for DivisionFacts {
    fn default() -> Self {
        DivisionFacts {
            units_at_start: 9,
            units_lost: 3,
            units_in_fallback: 0,
            new_level: true,
            state: DivisionState::default(),
            order_from_cinc: false,
            enemy_distance: 12.0,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DivisionState {
    #[default]
    Steady,
    NewOrder,
    Retreat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// A new loss level: the result counts in full.
    Losses,
    Recovery,
    Rally,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum DivisionMorale {
    NoTest,
    /// A formed enemy is too near a retreating division.
    Barred,
    /// Three quarters lost.
    BreaksAtOnce,
    /// The option lets a real order rally it.
    RalliedByOrder,
    Tested {
        table: MoraleResult,
        purpose: Purpose,
        from: DivisionState,
        die: i32,
        level: usize,
    },
}

/// SK-GAP-25: the highest loss level reached, counted from nought.
pub fn level(facts: &DivisionFacts, rules: &Rules) -> Option<usize> {
    let reached = |index: &usize| rules.divisions.levels[*index].0.reached(facts.units_lost.into(), facts.units_at_start.into());
    (0..rules.divisions.levels.len()).rev().find(reached)
}

/// SK-DMOR-03, SK-DMOR-12: the modifiers of the die.
pub fn die_modifiers(facts: &DivisionFacts, purpose: Purpose, rules: &Rules, tally: &mut impl Tally) {
    let left = u32::from(facts.units_at_start.saturating_sub(facts.units_lost));
    let half = left > 0 && rules.divisions.fallback_share.reached(facts.units_in_fallback.into(), left);
    tally.add_if(half, rules.divisions.half_in_fallback);
    let helped = rules.options.order_from_cinc == OrderFromCinc::PlusOne && purpose == Purpose::Recovery && facts.order_from_cinc;
    tally.add_if(helped, rules.divisions.new_order_sent);
}

/// The whole test; the battle calls this.
pub fn divisional_morale(facts: &DivisionFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<DivisionMorale, NoRoll> {
    let level = level(facts, rules);
    let purpose = match (facts.new_level, facts.state, level) {
        (true, _, Some(_)) => Purpose::Losses,
        (_, DivisionState::NewOrder, Some(_)) => Purpose::Recovery,
        (_, DivisionState::Retreat, Some(_)) => Purpose::Rally,
        _ => return Ok(DivisionMorale::NoTest),
    };
    let Some(level) = level else { return Ok(DivisionMorale::NoTest) };
    let certain = (0..=6).all(|die| rules.divisions.result(die, level) == MoraleResult::Break);
    if purpose == Purpose::Losses && certain {
        return Ok(DivisionMorale::BreaksAtOnce);
    }
    let ordered = purpose == Purpose::Recovery && facts.order_from_cinc;
    if ordered && rules.options.order_from_cinc == OrderFromCinc::Rallies {
        return Ok(DivisionMorale::RalliedByOrder);
    }
    if purpose == Purpose::Rally && rules.divisions.rally_barred.covers(facts.enemy_distance) {
        return Ok(DivisionMorale::Barred);
    }
    let mut ledger = Ledger::new(0);
    die_modifiers(facts, purpose, rules, &mut ledger);
    let net = ledger.net();
    let column = rules.divisions.levels[level].1;
    hand.assessed(Assessed { of: "", rating: net, words: &|| format!("D6 {net:+} on the {column}% column"), ledger: &ledger });
    let changes = (1..=6).filter(|die| rules.divisions.result(die + net, level) != rules.divisions.result(die - 1 + net, level));
    let ask = Ask::new(Dice::d6(1), Side::Red, "divisional morale", SK_DMOR_01).grain(Grain::bands(changes));
    let die = hand.roll(&ask)?.value + net;
    let table = rules.divisions.result(die, level);
    // The row is kept only as far as the table tells rows apart, so that equal outcomes merge.
    let first = (0..=6).find(|row| rules.divisions.result(*row, level) == table).unwrap_or(die);
    Ok(DivisionMorale::Tested { table, purpose, from: facts.state, die: first, level })
}

impl DivisionMorale {
    /// What the division is in after the test.
    fn headline_of(table: MoraleResult, purpose: Purpose) -> &'static str {
        match (purpose, table) {
            (Purpose::Losses, table) => table.name(),
            (_, MoraleResult::CarryOn) => "rallied",
            (Purpose::Rally, MoraleResult::NewOrder) => "rallied under New Order",
            (Purpose::Recovery, _) => "still under New Order",
            (Purpose::Rally, _) => "still in Retreat",
        }
    }
}

impl Told for DivisionMorale {
    fn headline(&self) -> String {
        match self {
            DivisionMorale::NoTest => "no test".into(),
            DivisionMorale::Barred => "may not test".into(),
            DivisionMorale::BreaksAtOnce => "Break".into(),
            DivisionMorale::RalliedByOrder => "rallied".into(),
            DivisionMorale::Tested { table, purpose, .. } => DivisionMorale::headline_of(*table, *purpose).into(),
        }
    }

    fn consequences(&self) -> Vec<Consequence> {
        match self {
            DivisionMorale::NoTest => vec![so(SK_GAP_25, "no new loss level and nothing to recover from: no test")],
            DivisionMorale::Barred => vec![so(SK_GAP_26, "a formed enemy within 4 inches bars the rally; the division retreats on")],
            DivisionMorale::BreaksAtOnce => vec![so(SK_DMOR_02, "three quarters lost: the division Breaks without a roll")],
            DivisionMorale::RalliedByOrder => vec![so(SK_DMOR_12, "the C-in-C's order rallies the division")],
            DivisionMorale::Tested { table, purpose, from, .. } => told(*table, *purpose, *from),
        }
    }

    fn cell(&self) -> Option<TableCell> {
        let DivisionMorale::Tested { die, level, .. } = self else { return None };
        let col = ["33", "50", "75"][*level];
        Some(TableCell { table: "divisional_morale_lookup", row: die.clamp(&0, &6).to_string(), col: col.into() })
    }
}
verdict!(DivisionMorale);

fn told(table: MoraleResult, purpose: Purpose, from: DivisionState) -> Vec<Consequence> {
    let mut all = vec![so(SK_DMOR_01, format!("{} on the table", table.name()))];
    if purpose == Purpose::Losses && from == DivisionState::NewOrder {
        all.push(so(SK_DMOR_09, "the test is forced by further losses, so the result counts in full"));
    }
    match (purpose, table) {
        (Purpose::Losses, MoraleResult::CarryOn) if from == DivisionState::Steady => all.push(so(SK_GAP_26, "nothing changes")),
        (Purpose::Losses | Purpose::Rally, MoraleResult::CarryOn) if from == DivisionState::Retreat => rallied(&mut all),
        (_, MoraleResult::CarryOn) => all.push(so(SK_DMOR_08, "the division recovers and its units have their full MR again")),
        (Purpose::Losses | Purpose::Rally, MoraleResult::NewOrder) if from == DivisionState::Retreat => {
            all.push(so(SK_DRAL_04, "its units rally, but the division stands on Defend orders under New Order"));
            new_order(&mut all);
        }
        (Purpose::Losses, MoraleResult::NewOrder) => {
            all.push(so(SK_GAP_26, "the division drops its order and goes on Defend where it stands"));
            new_order(&mut all);
        }
        (Purpose::Losses, MoraleResult::Retreat) => {
            all.push(so(SK_GAP_26, "all its units retreat at once, un-rallied"));
            all.push(so(SK_DRET_01, "and fall back 12 inches a turn, or to the table edge if that is nearer"));
        }
        (Purpose::Losses, MoraleResult::Break) => all.push(so(SK_GAP_26, "all its units are removed and count as lost")),
        (Purpose::Recovery, _) => all.push(so(SK_DMOR_08, "only Carry On counts here: it stays under New Order")),
        (Purpose::Rally, _) => {
            all.push(so(SK_DRAL_01, "only Carry On or New Order rallies it"));
            all.push(so(SK_DRET_01, "it goes on retreating"));
        }
    }
    all
}

fn rallied(all: &mut Vec<Consequence>) {
    all.push(so(SK_DRAL_01, "the division rallies from its Retreat"));
    all.push(so(SK_DRAL_02, "it is on Defend orders"));
    all.push(so(SK_DRAL_03, "it may be sent new Attack orders"));
}

fn new_order(all: &mut Vec<Consequence>) {
    all.push(so(SK_DMOR_04, "the MR of all its units is 1 less"));
    all.push(so(SK_DMOR_05, "in firing, combat, morale and rallying"));
    all.push(so(SK_DMOR_06, "their break-points are unchanged"));
    all.push(so(SK_DMOR_10, "it may receive an Attack order but not enact it"));
}

pub struct DivisionalMoraleTest;

impl Procedure for DivisionalMoraleTest {
    type Rules = Rules;
    type Facts = DivisionFacts;
    type Outcome = DivisionMorale;
    const CARD: Card = Card {
        name: "divisional-morale",
        kind: Kind::Test,
        title: "Divisional morale: losses, recovery, rally from Retreat",
        dice: "d6",
        clauses: &[
            SK_DMOR_01, SK_DMOR_02, SK_DMOR_03, SK_DMOR_04, SK_DMOR_05, SK_DMOR_06, SK_DMOR_08, SK_DMOR_09, SK_DMOR_10, SK_DMOR_12,
            SK_DRET_01, SK_DRAL_01, SK_DRAL_02, SK_DRAL_03, SK_DRAL_04, SK_GAP_25, SK_GAP_26,
        ],
    };

    fn check(facts: &DivisionFacts, _: &Rules) -> Result<(), Contradiction> {
        Contradiction::if_both(
            facts.units_lost > facts.units_at_start,
            "units_lost",
            "units_at_start",
            SK_GAP_25,
            "no more units can be lost than there were",
        )?;
        Contradiction::if_both(
            facts.units_in_fallback > facts.units_at_start - facts.units_lost,
            "units_in_fallback",
            "units_lost",
            SK_DMOR_03,
            "only remaining units can be in Fallback",
        )
    }

    fn run(facts: &DivisionFacts, rules: &Rules, hand: &mut dyn Hand) -> Result<DivisionMorale, NoRoll> {
        divisional_morale(facts, rules, hand)
    }
}
