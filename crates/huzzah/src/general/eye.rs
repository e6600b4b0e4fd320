//! What a brigadier sees of the field: the enemy before a unit, how worn it is, and what it should be doing.

use grognard_engine::UnitId;
use grognard_field::geometry::{Bearing, gap};

use super::fight;
use crate::facts::Stance;
use crate::facts::contact::is_engaged;
use crate::facts::guns::weight;
use crate::table::Table;
use crate::words::{Arm, Formation, OrderKind};

/// Farther off the line than this a unit wheels before it goes on, in hundredths of a degree.
const ASKEW: i32 = 2_000;

/// Within this many metres an enemy may be fought this turn or the next.
const NEAR: f64 = 320.0;

/// From this share of its morale on a unit is kept out of the fight.
const WORN: f64 = 0.55;

/// The enemy a unit has to do with: the nearest that stands, else the nearest that runs; and the metres between.
pub fn foe(table: &Table, unit: UnitId) -> Option<(UnitId, f64)> {
    let rect = table.rect(unit);
    let seen = table.on_table(table.side(unit).other()).map(|enemy| {
        let running = table.unit(enemy).routing;
        let apart = (table.rect(enemy).c - rect.c).length();
        (enemy, if running { apart + 600.0 } else { apart })
    });
    let (enemy, _) = seen.min_by(|one, other| one.1.total_cmp(&other.1))?;
    Some((enemy, gap(&rect, &table.rect(enemy)).max(0.0)))
}

/// How far it has to turn to face another, in hundredths of a degree, clockwise.
pub fn turn_to(table: &Table, unit: UnitId, other: UnitId) -> i32 {
    let state = table.unit(unit);
    let way = table.rect(other).c - table.rect(unit).c;
    state.pose.facing.turn_to(Bearing::of(way))
}

/// From 0, fresh, to 1, broken.
pub fn wear(table: &Table, unit: UnitId) -> f64 {
    let state = table.unit(unit);
    let full = table.rules().morale.full(state.quality).max(1);
    f64::from(i32::from(state.staggers) + i32::from(state.kills)) / f64::from(full)
}

/// The order it could use, if any.
pub fn wish(table: &Table, unit: UnitId) -> Option<OrderKind> {
    let state = table.unit(unit);
    if state.routing || state.spent || state.attacked || state.blown || state.garrison.is_some() {
        return None;
    }
    let (enemy, far) = foe(table, unit)?;
    if far < NEAR && is_engaged(table, &Stance::of(table, unit)) {
        return None;
    }
    let turn = turn_to(table, unit, enemy).abs();
    if table.card(unit).arm == Arm::Artillery {
        return guns(table, unit, far, turn);
    }
    if wear(table, unit) >= WORN {
        return (far < NEAR).then_some(OrderKind::Retire);
    }
    if state.formation != Formation::Square && turn > ASKEW {
        return Some(OrderKind::Manoeuvre);
    }
    if formation(table, unit, far).is_some() {
        return Some(OrderKind::Deploy);
    }
    if far < NEAR && !fight::is_fair(table, unit, enemy) {
        return None;
    }
    Some(OrderKind::Advance)
}

/// Guns come up to long range, unlimber towards the enemy and stay.
fn guns(table: &Table, unit: UnitId, far: f64, turn: i32) -> Option<OrderKind> {
    let limbered = !table.troops(unit).is_unlimbered();
    let extreme = table.printed().metres(table.rules().ranges.extreme(weight(table, unit)));
    let good = extreme * 0.6;
    match (limbered, far < good) {
        (true, true) if turn > 6_000 => Some(OrderKind::Manoeuvre),
        (true, true) => Some(OrderKind::Deploy),
        (true, false) if turn > 3_000 => Some(OrderKind::Manoeuvre),
        (true, false) => Some(OrderKind::Advance),
        (false, _) if far > extreme * 1.2 => Some(OrderKind::Deploy),
        (false, _) => None,
    }
}

/// The formation it should take before it fights, if it is in another.
pub fn formation(table: &Table, unit: UnitId, far: f64) -> Option<Formation> {
    let (card, state) = (table.card(unit), table.unit(unit));
    if far > 600.0 {
        return None;
    }
    let wanted = match card.arm {
        Arm::Artillery => return None,
        Arm::Cavalry => (state.formation == Formation::MarchColumn).then_some(Formation::Column)?,
        Arm::Infantry => {
            let doctrine = table.rules().nations.of(card.nation);
            let fights = |formation: Formation| doctrine.is_doctrinal(formation, true);
            if fights(state.formation) {
                return None;
            }
            [Formation::Line, Formation::Column].into_iter().find(|formation| fights(*formation))?
        }
    };
    (wanted != state.formation).then_some(wanted)
}
