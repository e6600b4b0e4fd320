//! What a unit may do on an order to advance, retire or manoeuvre, and how far.

use grognard_engine::offer::{Firmness, Measure, Unit as Units};
use grognard_engine::{Blank, Clause, Domain, Offer, Scope, UnitId};

use super::{FACES, HANDS, deploy};
use crate::battle::action::Action;
use crate::battle::lengths;
use crate::clause::*;
use crate::moves::{End, Reach, Way, manoeuvre, reach, road};
use crate::phases::orders::carry_out::{able_units, waiting_units};
use crate::phases::reinforcements;
use crate::procedures::permissions::may_manoeuvre::How;
use crate::table::{Order, Table};
use crate::words::{Formation, OrderKind};

const DEGREES: Units = Units::new("degrees", 100);

pub fn offers(table: &Table, order: &Order, scope: Scope) -> Vec<Offer<Action>> {
    let mut all = Vec::new();
    for unit in able_units(table, order).filter(|unit| scope.wants(Some(*unit))) {
        match order.kind {
            OrderKind::Advance => {
                for face in FACES.into_iter().take(if table.unit(unit).formation == Formation::Square { 4 } else { 1 }) {
                    ranges(table, order, unit, Way::Advance(face), "Advance", &mut all);
                }
                follow_road(table, order, unit, &mut all);
            }
            OrderKind::Retire => ranges(table, order, unit, Way::Retire, "Retire", &mut all),
            OrderKind::Manoeuvre => manoeuvres(table, order, unit, &mut all),
            OrderKind::Deploy => deploy::deployments(table, unit, &mut all),
        }
    }
    if order.kind == OrderKind::Advance {
        for unit in waiting_units(table, order).filter(|unit| scope.wants(Some(*unit))) {
            entrances(table, order, unit, &mut all);
        }
    }
    all.push(Offer::new(Action::EndOrder, "The order is carried out", HZ_ORD_15));
    all
}

/// HZ-FORM-07.
fn follow_road(table: &Table, order: &Order, unit: UnitId, all: &mut Vec<Offer<Action>>) {
    let Ok(road::Ahead { most, .. }) = road::reach(table, order, unit) else { return };
    let measure = Measure::new(lengths::unit(table), road::HALTS.min(most), most, road::HALTS as u32)
        .map(|measure| measure.stop(most, Firmness::Hard, "as far as the road is open", HZ_FORM_07));
    let Some(measure) = measure else { return };
    let blank = Blank::new("distance", "how far", HZ_FORM_07, Domain::Measure(measure));
    let words = format!("{} follows the road", table.name(unit));
    all.push(Offer::new(Action::FollowRoad { unit, distance: most }, words, HZ_FORM_07).about(unit).blank(blank));
}

/// The action of a primitive with its amount.
pub fn action_of(unit: UnitId, way: Way, amount: i32) -> Action {
    match way {
        Way::Advance(face) => Action::Advance { unit, face, distance: amount },
        Way::Retire => Action::Retire { unit, distance: amount },
        Way::Wheel { hand, back } => Action::Wheel { unit, hand, back, angle: amount },
        Way::SideStep(hand) => Action::SideStep { unit, hand, distance: amount },
    }
}

fn ranges(table: &Table, order: &Order, unit: UnitId, way: Way, words: &str, all: &mut Vec<Offer<Action>>) {
    let Ok(reach) = reach(table, order, unit, way) else { return };
    let measure_in = if matches!(way, Way::Wheel { .. }) { DEGREES } else { lengths::unit(table) };
    for index in 0..reach.spans.len() {
        let Some(measure) = measure(table, &reach, index, measure_in) else { continue };
        let span = &reach.spans[index];
        let through = span.through.map(|friend| format!(" through {}", table.name(friend))).unwrap_or_default();
        let words = format!("{words} {}{through}", table.name(unit));
        let name = if matches!(way, Way::Wheel { .. }) { "angle" } else { "distance" };
        let blank = Blank::new(name, "how far", span.clause, Domain::Measure(measure));
        all.push(Offer::new(action_of(unit, way, span.least), words, span.clause).about(unit).blank(blank));
    }
}

/// HZ-REI-07: places along the edge where a unit can come on, a footprint apart.
pub fn gates(table: &Table, order: &Order, unit: UnitId) -> impl Iterator<Item = i32> {
    let (low, high) = reinforcements::front(table, order.officer, unit);
    let step = (table.footprint(unit).width * 100.0) as i32 + 2_000;
    let steps = (-40..=40).map(move |n| n * step);
    steps.filter(move |along| (low..=high).contains(along))
}

fn entrances(table: &Table, order: &Order, unit: UnitId, all: &mut Vec<Offer<Action>>) {
    for along in gates(table, order, unit) {
        let Ok(entrance) = reinforcements::entrance(table, order, unit, along) else { continue };
        let Some(measure) = Measure::new(lengths::unit(table), entrance.least, entrance.most, 1) else { continue };
        let measure = measure.stop(entrance.most, Firmness::Hard, "as far as it can", entrance.clause);
        let measure = drawn_in(measure, entrance.magnet, entrance.most, entrance.clause);
        let words = format!("{} comes on, {} along", table.name(unit), lengths::unit(table).show(along));
        let blank = Blank::new("distance", "how far", entrance.clause, Domain::Measure(measure));
        all.push(Offer::new(Action::Enter { unit, along, distance: entrance.least }, words, HZ_REI_03).about(unit).blank(blank));
    }
}

fn measure(table: &Table, reach: &Reach, index: usize, unit: Units) -> Option<Measure> {
    let span = reach.spans.get(index)?;
    let measure = Measure::new(unit, span.least, span.most, 1)?;
    let words = match span.end {
        End::Full => "as far as it can".to_owned(),
        End::Zone(enemy) => format!("enters the threat zone of {}", table.name(enemy)),
        End::Enemy(enemy) => format!("engages {}", table.name(enemy)),
        End::Barred(other) => format!("stops short of {}", table.name(other)),
        End::Friend(friend) => format!("touches {}: a stagger each", table.name(friend)),
        End::Edge => "the edge of the table".to_owned(),
        End::Ground => "the ground stops it".to_owned(),
    };
    let measure = measure.stop(span.most, Firmness::Hard, words, span.clause);
    Some(drawn_in(measure, span.magnet, span.most, span.clause))
}

/// Where a contact or a zone begins to draw it in.
fn drawn_in(measure: Measure, magnet: Option<i32>, most: i32, clause: Clause) -> Measure {
    match magnet {
        Some(magnet) if magnet < most => measure.stop(magnet, Firmness::Soft, "from here on it is drawn in", clause),
        _ => measure,
    }
}

pub fn wheels() -> impl Iterator<Item = Way> {
    HANDS.into_iter().flat_map(|hand| [false, true].into_iter().map(move |back| Way::Wheel { hand, back }))
}

fn manoeuvres(table: &Table, order: &Order, unit: UnitId, all: &mut Vec<Offer<Action>>) {
    for way in wheels() {
        ranges(table, order, unit, way, "Wheel", all);
    }
    for hand in HANDS {
        ranges(table, order, unit, Way::SideStep(hand), "Side-step", all);
    }
    if manoeuvre(table, unit, How::AboutFace).is_ok() {
        all.push(Offer::new(Action::AboutFace { unit }, format!("About face {}", table.name(unit)), HZ_MAN_03).about(unit));
    }
}
