//! Reinforcements (HZ-REI-01..16), and commands that come back after reorganising (HZ-REO-13).

use grognard_engine::coverage::record;
use grognard_engine::{Clause, Cx, Refusal, Side, Step, UnitId};
use grognard_field::geometry::{Path, Pose, Quanta, Rect, Side as Edge, V, sweep_within, v};

use crate::clause::*;
pub use crate::facts::arrivals::{due, entry, is_awaited, is_due, may_order_on};
use crate::facts::arrivals::{inward, is_blocked};
use crate::facts::{self, Stance, command, stops};
use crate::moves;
use crate::table::{CommandId, Event, OfficerFate, OfficerId, Order, Table, Whereabouts};
use crate::terrain::{Move, straight};

/// Where an officer who waits off the table comes on; nothing if nobody of his is to come.
fn officers_entry(table: &Table, officer: OfficerId) -> Option<V> {
    let own = table.officer_card(officer).command;
    let expected = |unit: &&UnitId| table.unit(**unit).whereabouts == Whereabouts::Expected;
    table.command_card(own).units.iter().find(expected).map(|unit| entry(table, *unit).0)
}

/// HZ-REI-02, HZ-REI-05, HZ-REO-13: he can come on in the officer phase of the turn before his troops, or later, and move at once.
pub fn may_enter_officer(table: &Table, side: Side, officer: OfficerId, x: i32, y: i32) -> Result<(), Refusal> {
    let known = officer.index() < table.printed().officers.len() && table.officer_card(officer).side == side;
    let refuse = |clause, words: &'static str| Err(Refusal::new("officer/enter", clause, words));
    if !known || table.officer(officer).fate != OfficerFate::Expected {
        return refuse(HZ_REI_02, "No such officer of this army waits off the table.");
    }
    if table.turn() < table.officer_card(officer).arrives {
        return refuse(HZ_REI_02, "He comes on the turn before his troops are due.");
    }
    let Some(from) = officers_entry(table, officer) else {
        return refuse(HZ_REI_02, "Nobody of his command is to come.");
    };
    let to = v(Quanta(x).metres(), Quanta(y).metres());
    let extent = table.printed().extent;
    if to.x < 0.0 || to.y < 0.0 || to.x > extent.width || to.y > extent.height {
        return refuse(HZ_OFF_02, "That is not on the table.");
    }
    let most = table.printed().metres(table.rules().lookup.moves.officer);
    if from.distance(to) > most + 0.01 {
        let metres = table.printed().scale.units(from.distance(to));
        return Err(Refusal::new("officer/enter", HZ_REI_02, "That is farther than he can move from where he comes on.")
            .fact("distance cm", format!("{metres:.1}"))
            .fact("limit cm", table.rules().lookup.moves.officer));
    }
    let contact = table.printed().tolerance.contact();
    let path = (to - from).unit().map(|along| Path::Straight { along, most: from.distance(to) });
    let barred = table.on_table(side.other()).any(|enemy| {
        let body = table.rect(enemy);
        body.holds(to, contact) || path.is_some_and(|path| path.first_within(&Rect::point(from), &body, contact).is_some())
    });
    if barred { refuse(HZ_OFF_10, "Officers do not pass through enemy troops.") } else { Ok(()) }
}

pub fn enter_officer(cx: &mut Cx<Table>, side: Side, officer: OfficerId, x: i32, y: i32) -> Step<Table> {
    may_enter_officer(cx, side, officer, x, y)?;
    let own = cx.officer_card(officer).command;
    let returns = due(cx, own).any(|unit| cx.unit(unit).returns);
    let late = cx.turn() > cx.officer_card(officer).arrives;
    let clause = match (returns, late) {
        (true, _) => HZ_REO_13,
        (false, true) => HZ_REI_05,
        (false, false) => HZ_REI_02,
    };
    cx.happen(Event::OfficerEntered { officer, x: Quanta(x), y: Quanta(y), clause })
}

/// Officers of a side who can come on now, each with the place where he does.
pub fn officers_due(table: &Table, side: Side) -> impl Iterator<Item = (OfficerId, V)> + '_ {
    table.officers_of(side).filter_map(|officer| {
        let waits = table.officer(officer).fate == OfficerFate::Expected && table.turn() >= table.officer_card(officer).arrives;
        officers_entry(table, officer).filter(|_| waits).map(|at| (officer, at))
    })
}

/// HZ-REI-10: others are due at the same place.
fn shares_entry(table: &Table, command: CommandId) -> bool {
    let here = |unit: UnitId| due(table, command).any(|own| entry(table, own).0 == entry(table, unit).0);
    let side = table.command_card(command).side;
    table.units_of(side).any(|unit| is_due(table, unit) && !table.is_under(table.card(unit).brigade, command) && here(unit))
}

/// HZ-REI-11: the choice of who comes on first is made by the order, whether or not it succeeds.
pub fn note_order(cx: &mut Cx<Table>, target: CommandId) -> Step<Table> {
    let fresh = !cx.command(target).entering && due(cx, target).next().is_some();
    if fresh && shares_entry(cx, target) {
        record(HZ_REI_10);
    }
    if fresh { cx.happen(Event::EntryTried { command: target, clause: HZ_REI_11 }) } else { Ok(()) }
}

/// HZ-REI-09, 13, 14: at the end of the orders, troops that could have been ordered on and were not have been held back.
pub fn hold_back(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    if !cx.rules().options.reinforcements_may_wait {
        return Ok(());
    }
    let held: Vec<UnitId> = cx
        .units_of(side)
        .filter(|unit| {
            let brigade = cx.card(*unit).brigade;
            let placed = cx.commander(brigade).is_some();
            let tried = command::above(cx, brigade).any(|above| cx.command(above).entering);
            is_due(cx, *unit) && !cx.unit(*unit).returns && placed && !tried && !is_blocked(cx, brigade, *unit)
        })
        .collect();
    for unit in held {
        cx.happen(Event::HeldBack { unit, clause: HZ_REI_09 })?;
    }
    Ok(())
}

/// How a unit comes on at a place along the edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entrance {
    /// With its front on the edge.
    start: Pose,
    /// Centimetres of ground: the least takes it wholly onto the table.
    pub least: i32,
    pub most: i32,
    /// HZ-ADV-05: from here on every distance means the most: it is drawn into a zone.
    pub magnet: Option<i32>,
    pub clause: Clause,
}

impl Entrance {
    /// How far it comes on that is to come so far.
    fn resolve(&self, wanted: i32) -> i32 {
        if self.magnet.is_some_and(|magnet| wanted >= magnet) { self.most } else { wanted }
    }

    pub fn pose(&self, distance: i32) -> Pose {
        self.start.displaced(self.start.facing.unit() * Quanta(distance).metres())
    }
}

/// Centimetres along the edge, to the left and right of the entry point, at which the ordering officer's radius still holds
/// (HZ-REI-07); nought beyond it (HZ-REI-08).
pub fn front(table: &Table, officer: OfficerId, unit: UnitId) -> (i32, i32) {
    let at = entry(table, unit).0;
    if !command::place_in_radius(table, officer, at) {
        return (0, 0);
    }
    let along = edge_along(table, at);
    let extent = table.printed().extent;
    let reach = |sign: f64| {
        let mut far = 0.0;
        // Every two centimetres of the table.
        for step in 1..=200 {
            let place = at + along * (sign * f64::from(step) * 20.0);
            let on = place.x >= 0.0 && place.y >= 0.0 && place.x <= extent.width && place.y <= extent.height;
            if !on || !command::place_in_radius(table, officer, place) {
                break;
            }
            far = f64::from(step) * 20.0;
        }
        (far * 100.0) as i32
    };
    (-reach(-1.0), reach(1.0))
}

/// The direction along the edge that an entry lies on, to the right of somebody coming on.
fn edge_along(table: &Table, at: V) -> V {
    inward(table, at).right()
}

/// How far a unit can come on, so many centimetres along the edge from its entry point.
pub fn entrance(table: &Table, order: &Order, unit: UnitId, along: i32) -> Result<Entrance, Refusal> {
    let refuse = |clause, words: &'static str| Err(Refusal::new("reinforcements/enter", clause, words));
    if !is_due(table, unit) {
        return refuse(HZ_REI_03, "It is not due, or not off the table.");
    }
    let (low, high) = front(table, order.officer, unit);
    if !(low..=high).contains(&along) {
        let clause = if (low, high) == (0, 0) { HZ_REI_08 } else { HZ_REI_07 };
        return Err(Refusal::new("reinforcements/front", clause, "Troops come on within the radius of the officer who orders them.")
            .fact("from", low)
            .fact("to", high));
    }
    let (at, facing) = entry(table, unit);
    let place = at + edge_along(table, at) * Quanta(along).metres();
    let formation = table.unit(unit).formation;
    let size = table.card(unit).footprint(formation);
    let start = Pose::nearest(place, facing);
    let rect = Rect::at(start, size);
    let ahead = facing.unit();
    let allowance = moves::allowance(table, order, unit, false);
    let walker = moves::walker(table, unit, formation);
    let going = Move { walker, from: rect, along: ahead, leading: Edge::Front, allowance };
    let way = straight(&table.printed().terrain, &going, table.rules());
    let (mut most, mut clause, mut touch) = (way.reached, HZ_REI_03, None);
    let stance = Stance::of(table, unit).on(rect);
    if let Some(zone) = stops::entries(table, &stance, &Path::Straight { along: ahead, most }, Edge::Front).first() {
        // HZ-ADV-07: one stand depth in, be it beyond what it may still go; not beyond ground that stops it.
        let rest = if way.met.is_empty() { zone.rest } else { most.min(zone.rest) };
        (most, clause, touch) = (rest, HZ_ADV_05, Some(zone.touch));
    }
    let clear = table.printed().tolerance.contact() + 0.1;
    for other in Side::BOTH.into_iter().flat_map(|side| table.on_table(side)) {
        if let Some(at) = sweep_within(&rect, ahead, most, &table.rect(other), clear) {
            most = most.min(at - 0.02);
        }
    }
    // Wholly on the table, at its least and at its most: an entry at a slant may reach over another edge.
    let inside = |metres: f64| table.printed().extent.holds(&rect.moved(ahead * metres), 0.0);
    let mut least = size.depth;
    while least < most && !inside(least) {
        least += 1.0;
    }
    while most > least && !inside(most) {
        most -= 1.0;
    }
    if least > most || !inside(least) {
        return refuse(HZ_REI_12, "There is no room for it to come on there.");
    }
    let (least, most) = ((least * 100.0).ceil() as i32, (most * 100.0).floor() as i32);
    let magnet = touch.map(|touch| ((touch * 100.0).floor() as i32).clamp(least.min(most), most));
    Ok(Entrance { start, least: least.min(most), most, magnet, clause })
}

/// HZ-REI-03: a unit comes on.
pub fn enter(cx: &mut Cx<Table>, order: &Order, unit: UnitId, along: i32, distance: i32) -> Step<Table> {
    let entrance = entrance(cx, order, unit, along)?;
    if !(entrance.least..=entrance.most).contains(&distance) {
        return Err(Refusal::new("reinforcements/distance", entrance.clause, "That is not how far it can come on.")
            .fact("from", entrance.least)
            .fact("to", entrance.most)
            .into());
    }
    let distance = entrance.resolve(distance);
    let formation = cx.unit(unit).formation;
    let clause = if facts::command::place_in_radius(cx, order.officer, entry(cx, unit).0) { HZ_REI_07 } else { HZ_REI_08 };
    cx.happen(Event::Arrived { unit, formation, at: entrance.pose(distance), clause })?;
    // HZ-OMOV-02..04: from the edge to where it stands.
    let from = Rect::at(entrance.start, cx.footprint(unit));
    let path = Path::Straight { along: entrance.start.facing.unit(), most: Quanta(distance).metres() };
    moves::touch::officers_along(cx, unit, &[(from, path)])?;
    // HZ-BOM-10: before the guns are asked, as for any other order.
    cx.happen(Event::UnitActed { unit, clause: HZ_REI_03 })?;
    // HZ-BOM-26: its action ends within reach of the guns, where it may have begun out of it.
    moves::react::standing(cx, unit).map(|_| ())
}
