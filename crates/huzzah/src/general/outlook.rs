//! How a side stands with what is about to happen counted in: threat tests that are due, engagements that are joined, rallies.

use grognard_engine::{Ledger, Posture, Side, UnitId};
use grognard_field::geometry::distance_to_point;

use super::eye::{Aim, aim, suffered, wear};
use super::fight;
use super::worth::standing;
use crate::check::read;
use crate::facts::Stance;
use crate::facts::contact::engagements;
use crate::facts::fights::fighters;
use crate::facts::threats::is_threatened;
use crate::facts::trials::{rally_facts, threat_facts};
use crate::procedures::rally::{End, RallyOutcome, rally_rating, restore};
use crate::procedures::threat::threat_rating;
use crate::table::Table;
use crate::words::Arm;

/// Tests of ours come after the enemy's turn, in which much may change.
const OURS: f64 = 0.7;

/// An objective taken may be lost again before the end.
const TAKEN: f64 = 0.6;

/// For the side whose turn it is.
pub fn outlook(table: &Table, side: Side) -> f64 {
    standing(table, side) + TAKEN * taken(table, side) + tests(table, side.other()) - OURS * tests(table, side)
        + fights(table, side)
        + rallies(table, side)
}

/// The share of its army's points that a unit is.
pub fn share(table: &Table, unit: UnitId) -> f64 {
    let all: i32 = table.units_of(table.side(unit)).map(|unit| table.card(unit).points).sum();
    2.0 * f64::from(table.card(unit).points) / f64::from(all.max(1))
}

/// What the objectives that will change hands at the end of the turn are worth.
fn taken(table: &Table, side: Side) -> f64 {
    let near = table.printed().metres(table.rules().scenario.objective_distance);
    let all = |side: Side| table.units_of(side).map(|unit| table.card(unit).points).sum::<i32>();
    let most = f64::from(all(Side::Red).max(all(Side::Blue)).max(1));
    let mut sum = 0.0;
    for (place, objective) in table.printed().objectives.iter().enumerate() {
        let there = |side: Side| {
            table.on_table(side).any(|unit| !table.unit(unit).routing && distance_to_point(&table.rect(unit), objective.at) <= near)
        };
        let value = f64::from(2 * objective.points) / most / 0.4;
        match (there(side), there(side.other()), table.holder(place) == side) {
            (true, false, false) => sum += value,
            (false, true, true) => sum -= value,
            _ => {}
        }
    }
    sum
}

/// What a stagger costs: the more the unit has suffered, the more the next one matters.
fn stagger(table: &Table, unit: UnitId) -> f64 {
    let full = f64::from(table.rules().morale.full(table.unit(unit).quality).max(1));
    (0.6 + 0.8 * wear(table, unit)) / full * share(table, unit)
}

/// What the threat tests of a side will cost it on average.
fn tests(table: &Table, side: Side) -> f64 {
    let rules = table.rules();
    let cost = |unit: UnitId| {
        let stance = Stance::of(table, unit);
        if !is_threatened(table, &stance) {
            return 0.0;
        }
        let rating = threat_rating(&threat_facts(table, &stance), rules, &mut Ledger::new(0)).morale;
        fight::staggers(rating, rules) * stagger(table, unit)
    };
    table.on_table(side).map(cost).sum()
}

/// What the rallies that end its turn bring a side on average: staggers shaken off, less the kill of a unit that keeps some, and all that
/// is left of one that breaks of it.
pub fn rallies(table: &Table, side: Side) -> f64 {
    let gain = |unit: UnitId| {
        let mut sum = 0;
        for (outcome, ways) in rally_outcomes(table, unit) {
            let left = table.rules().morale.full(table.unit(unit).quality) - suffered(table, unit);
            sum += ways * if outcome.end == End::Stays { outcome.removed - outcome.kills } else { -left };
        }
        f64::from(sum) / 36.0 * stagger(table, unit)
    };
    table.on_table(side).filter(|unit| table.unit(*unit).staggers > 0).map(gain).sum()
}

/// How the rally of a unit that stands so may end, and in how many of the 36 ways.
pub fn rally_outcomes(table: &Table, unit: UnitId) -> impl Iterator<Item = (RallyOutcome, i32)> {
    let rules = table.rules();
    let facts = rally_facts(table, &Stance::of(table, unit));
    let rating = rally_rating(&facts, rules, &mut Ledger::new(0)).morale;
    fight::totals().map(move |(total, ways)| (restore(&facts, read(total, rating, rules), rules), ways))
}

/// What the engagements that are joined bring on average.
pub fn fights(table: &Table, side: Side) -> f64 {
    let rules = table.rules();
    let mut sum = 0.0;
    for joined in engagements(table, side) {
        let (attackers, defenders) = fighters(table, &joined);
        let chances = fight::chances(&attackers, &defenders, rules);
        let stake = |units: &[UnitId]| units.iter().map(|unit| share(table, *unit) * (0.55 + 0.45 * wear(table, *unit))).sum::<f64>();
        // Who does not win has to go back in any case: an attack should be worth it.
        let tie = 0.05 * stake(&joined.attackers);
        sum += chances.wins * stake(&joined.defenders) - chances.loses * stake(&joined.attackers) - tie;
    }
    sum
}

/// How well a unit is placed for its part: infantry and horse near the enemy while they are fresh, away when they are worn; guns in range.
pub fn place(table: &Table, unit: UnitId, posture: Posture) -> f64 {
    let Some(Aim { turn, far, apart, .. }) = aim(table, unit) else { return 0.0 };
    let worn = wear(table, unit);
    let turned = f64::from(turn.abs()) / 18_000.0;
    let near = match table.card(unit).arm {
        Arm::Artillery if table.troops(unit).is_unlimbered() => 1.0 - (apart / 700.0).min(1.5),
        Arm::Artillery => 0.6 - (apart / 700.0).min(1.5),
        _ if worn > 0.5 => (apart / 400.0).min(1.0) - 1.0,
        _ if posture == Posture::Stand => 0.0,
        _ => 1.0 - (far.max(140.0) / 600.0).min(3.0),
    };
    share(table, unit) * (0.10 * near - 0.06 * turned)
}
