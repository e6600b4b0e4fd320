//! What a brigadier sees of the field: the enemy before a unit, how worn it is, and what it should be doing.

use std::cell::LazyCell;

use grognard_engine::UnitId;
use grognard_field::geometry::{Bearing, V, distance_to_point, gap};

use super::fight;
use crate::facts::Stance;
use crate::facts::contact::is_engaged;
use crate::facts::guns::weight;
use crate::table::Table;
use crate::words::{Arm, Formation, OrderKind};

/// Within this many metres an enemy may be fought this turn or the next.
pub const NEAR: f64 = 320.0;

/// From this share of its morale on a unit is kept out of the fight.
const WORN: f64 = 0.75;

/// Horse waits this far from an enemy who is no easy prey, out of reach of most of his guns, and draws off from one who has come nearer.
const ASIDE: f64 = 900.0;
const TOO_NEAR: f64 = 400.0;

/// Objectives farther away than this are somebody else's.
const ERRAND: f64 = 1_600.0;

/// The enemy a unit has to do with: the nearest that stands, else the nearest that runs; and the metres between.
pub fn foe(table: &Table, unit: UnitId) -> Option<(UnitId, f64)> {
    let rect = table.rect(unit);
    let seen = table.on_table(table.side(unit).other()).map(|enemy| {
        let running = table.unit(enemy).routing;
        let apart = (table.rect(enemy).c - rect.c).length();
        (enemy, if running { apart + 200.0 } else { apart })
    });
    let (enemy, _) = seen.min_by(|one, other| one.1.total_cmp(&other.1))?;
    Some((enemy, gap(&rect, &table.rect(enemy)).max(0.0)))
}

/// How far it has to turn to face another, in hundredths of a degree, clockwise.
fn turn_to(table: &Table, unit: UnitId, other: UnitId) -> i32 {
    turn_towards(table, unit, table.rect(other).c)
}

fn turn_towards(table: &Table, unit: UnitId, at: V) -> i32 {
    table.unit(unit).pose.facing.turn_to(Bearing::of(at - table.rect(unit).c))
}

/// Where a unit is to go: at the enemy, or to an objective that he holds while he is far away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// Hundredths of a degree to turn, clockwise.
    pub turn: i32,
    pub far: f64,
    /// The enemy it has to do with; nobody once all have left the table.
    pub enemy: Option<UnitId>,
    /// The metres between it and that enemy, without end if there is none.
    pub apart: f64,
    /// The objective it is sent to instead.
    pub place: Option<usize>,
}

pub fn aim(table: &Table, unit: UnitId) -> Option<Aim> {
    let foe = foe(table, unit);
    let apart = foe.map_or(f64::INFINITY, |(_, apart)| apart);
    if apart > NEAR
        && table.card(unit).arm != Arm::Artillery
        && let Some(place) = errand(table, unit)
    {
        let at = table.printed().objectives[place].at;
        let far = (at - table.rect(unit).c).length();
        return Some(Aim { turn: turn_towards(table, unit, at), far, enemy: foe.map(|(enemy, _)| enemy), apart, place: Some(place) });
    }
    let (enemy, apart) = foe?;
    Some(Aim { turn: turn_to(table, unit, enemy), far: apart, enemy: Some(enemy), apart, place: None })
}

/// The nearest objective not ours to which at most one unit of ours that is free to go is nearer.
fn errand(table: &Table, unit: UnitId) -> Option<usize> {
    let side = table.side(unit);
    let away = |unit: UnitId, at: V| (table.rect(unit).c - at).length();
    let free = |other: &UnitId| {
        let fresh = !table.unit(*other).routing && table.card(*other).arm != Arm::Artillery;
        fresh && *other != unit && foe(table, *other).is_none_or(|(_, apart)| apart > NEAR)
    };
    let ours = |at: V| {
        let own = away(unit, at);
        table.on_table(side).filter(|other| away(*other, at) < own && free(other)).count() < 2
    };
    let theirs = table.printed().objectives.iter().enumerate().filter(|(place, _)| table.holder(*place) != side);
    let places = theirs.map(|(place, objective)| (place, objective.at)).filter(|(_, at)| away(unit, *at) < ERRAND && ours(*at));
    places.min_by(|one, other| away(unit, one.1).total_cmp(&away(unit, other.1))).map(|(place, _)| place)
}

/// It alone keeps an objective of ours that the enemy is near to.
fn guards(table: &Table, unit: UnitId) -> bool {
    const THREATENED: f64 = 700.0;
    let side = table.side(unit);
    let near = table.printed().metres(table.rules().scenario.objective_distance);
    let there = |unit: UnitId, at: V| !table.unit(unit).routing && distance_to_point(&table.rect(unit), at) <= near;
    let held = table.printed().objectives.iter().enumerate().filter(|(place, _)| table.holder(*place) == side).map(|(_, place)| place.at);
    held.filter(|at| there(unit, *at)).any(|at| {
        let alone = !table.on_table(side).any(|other| other != unit && there(other, at));
        alone && table.on_table(side.other()).any(|enemy| (table.rect(enemy).c - at).length() < THREATENED)
    })
}

/// Farther off the line than this a unit wheels before it goes on: close to the enemy it must face him, on the march it need not.
fn askew(far: f64) -> i32 {
    if far < NEAR {
        2_000
    } else if far < 700.0 {
        3_500
    } else {
        5_500
    }
}

/// From 0, fresh, to 1, broken.
pub fn wear(table: &Table, unit: UnitId) -> f64 {
    let full = table.rules().morale.full(table.unit(unit).quality).max(1);
    f64::from(suffered(table, unit)) / f64::from(full)
}

/// Its staggers and kills.
pub fn suffered(table: &Table, unit: UnitId) -> i32 {
    let state = table.unit(unit);
    i32::from(state.staggers) + i32::from(state.kills)
}

/// The order it could use, if any.
pub fn wish(table: &Table, unit: UnitId) -> Option<OrderKind> {
    if is_free(table, unit) { wish_of(table, unit, &aim(table, unit)?) } else { None }
}

fn is_free(table: &Table, unit: UnitId) -> bool {
    let state = table.unit(unit);
    !(state.routing || state.spent || state.attacked || state.blown || state.garrison.is_some())
}

/// The same for one whose aim is known.
pub fn wish_of(table: &Table, unit: UnitId, aim: &Aim) -> Option<OrderKind> {
    if !is_free(table, unit) {
        return None;
    }
    let state = table.unit(unit);
    if aim.apart < NEAR && is_engaged(table, &Stance::of(table, unit)) {
        return None;
    }
    let turn = aim.turn.abs();
    if table.card(unit).arm == Arm::Artillery {
        return guns(table, unit, aim.apart, turn);
    }
    if wear(table, unit) >= WORN {
        return (aim.apart < NEAR).then_some(OrderKind::Retire);
    }
    let chances = LazyCell::new(|| aim.enemy.map(|enemy| fight::between(table, unit, enemy)));
    if table.card(unit).arm == Arm::Cavalry && aim.apart < ASIDE && !chances.is_some_and(|chances| chances.is_easy()) {
        return (aim.apart < TOO_NEAR).then_some(OrderKind::Retire);
    }
    if state.formation != Formation::Square && turn > askew(aim.far) {
        return Some(OrderKind::Manoeuvre);
    }
    if formation(table, unit).is_some() {
        return Some(OrderKind::Deploy);
    }
    if (aim.apart < NEAR && !chances.is_some_and(|chances| chances.is_fair())) || (aim.apart > 100.0 && guards(table, unit)) {
        return None;
    }
    if state.formation == Formation::Square && among_horse(table, unit) {
        return None;
    }
    if in_the_way(table, unit).is_some() {
        return Some(OrderKind::Manoeuvre);
    }
    (aim.far > 60.0 || aim.apart < NEAR).then_some(OrderKind::Advance)
}

/// Fresh horse is near, and none of the enemy's foot and guns: the time for squares.
fn among_horse(table: &Table, unit: UnitId) -> bool {
    const REACH: f64 = 450.0;
    let at = table.rect(unit).c;
    let near = |enemy: &UnitId| (table.rect(*enemy).c - at).length() < REACH && !table.unit(*enemy).routing;
    let mut horse = false;
    for enemy in table.on_table(table.side(unit).other()).filter(near) {
        if table.card(enemy).arm != Arm::Cavalry {
            return false;
        }
        horse |= !table.unit(enemy).blown;
    }
    horse
}

/// The friend it would run into at once if it advanced.
pub fn in_the_way(table: &Table, unit: UnitId) -> Option<UnitId> {
    const ROOM: f64 = 20.0;
    let rect = table.rect(unit);
    let ahead = rect.moved(rect.f * ROOM);
    let nears = |friend: &UnitId| {
        let other = table.rect(*friend);
        let then = gap(&ahead, &other);
        then <= 1.0 && then < gap(&rect, &other) - 1.0
    };
    table.on_table(table.side(unit)).filter(|friend| *friend != unit).find(nears)
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

/// The formation it should fight in, if it is in another. It is taken at once: near the enemy there is no time for it. A line is left
/// as it is, whatever the doctrine: the orders are better spent on closing.
pub fn formation(table: &Table, unit: UnitId) -> Option<Formation> {
    let (card, state) = (table.card(unit), table.unit(unit));
    let wanted = match card.arm {
        Arm::Artillery => return None,
        Arm::Cavalry => (state.formation == Formation::MarchColumn).then_some(Formation::Column)?,
        Arm::Infantry if among_horse(table, unit) => Formation::Square,
        Arm::Infantry => {
            let doctrine = table.rules().nations.of(card.nation);
            let fights = |formation: Formation| doctrine.is_doctrinal(formation, true);
            if state.formation == Formation::Line || fights(state.formation) {
                return None;
            }
            [Formation::Line, Formation::Column].into_iter().find(|formation| fights(*formation))?
        }
    };
    (wanted != state.formation).then_some(wanted)
}
