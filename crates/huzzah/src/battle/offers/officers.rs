//! Where officers may go in their phase.

use std::sync::Arc;

use grognard_engine::offer::{Choice, OneOf, PointIn, Region, Shape};
use grognard_engine::{Blank, Domain, Offer, Side, UnitId};
use grognard_field::geometry::Quanta;

use crate::battle::action::Action;
use crate::battle::lengths;
use crate::clause::*;
use crate::phases::{officers, reinforcements};
use crate::table::{OfficerId, Table};

/// A ride may be longer by the rounding of the grid.
const ROUNDING: i32 = 1;

pub fn offers(table: &Table, side: Side) -> Vec<Offer<Action>> {
    let mut all = Vec::new();
    let shared = Arc::new(table.clone());
    let most = (table.printed().metres(table.rules().lookup.moves.officer) * 100.0) as i32;
    let unit = lengths::unit(table);
    let officers: Vec<OfficerId> = table.officers_of(side).filter(|officer| table.officer(*officer).on_table()).collect();
    for officer in officers {
        let name = &table.officer_card(officer).name;
        let state = table.officer(officer);
        let left = Quanta::nearest(officers::left(table, officer)).0;
        if left > 0 && state.attached.is_none() {
            let (x, y) = (state.x.0, state.y.0);
            let table = shared.clone();
            let region = Region::new(vec![Shape::Circle { centre: (x, y), radius: left + ROUNDING }]).narrowed(
                move |x: i32, y: i32, _: Option<i32>| {
                    officers::may_move(&table, side, officer, x, y).map_err(|refusal| refusal.because.into_owned())
                },
            );
            let blank = Blank::new("to", "where to", HZ_OFF_02, Domain::Point(PointIn::new(region, None).told_in(unit)));
            all.push(Offer::new(Action::MoveOfficer { officer, x, y }, format!("Move {name}"), HZ_OFF_02).blank(blank));
        }
        let units: Vec<Choice> = table
            .on_table(side)
            .filter(|unit| officers::may_attach(table, side, officer, *unit).is_ok())
            .map(|unit| Choice::new(unit.0.into(), table.name(unit)))
            .collect();
        if let Some(first) = units.first() {
            let unit = UnitId(first.id as u16);
            let blank = Blank::new("unit", "to which unit", HZ_OFF_11, Domain::OneOf(OneOf { of: units }));
            all.push(Offer::new(Action::Attach { officer, unit }, format!("Attach {name}"), HZ_OFF_11).blank(blank));
        }
        if officers::may_detach(table, side, officer).is_ok() {
            all.push(Offer::new(Action::Detach { officer }, format!("Detach {name}"), HZ_OFF_14));
        }
    }
    for (officer, at) in reinforcements::officers_due(table, side) {
        let (x, y) = ((at.x * 100.0) as i32, (at.y * 100.0) as i32);
        let table = shared.clone();
        let words = format!("{} comes on", table.officer_card(officer).name);
        let region =
            Region::new(vec![Shape::Circle { centre: (x, y), radius: most + ROUNDING }]).narrowed(move |x: i32, y: i32, _: Option<i32>| {
                reinforcements::may_enter_officer(&table, side, officer, x, y).map_err(|refusal| refusal.because.into_owned())
            });
        let blank = Blank::new("to", "where to", HZ_REI_02, Domain::Point(PointIn::new(region, None).told_in(unit)));
        all.push(Offer::new(Action::EnterOfficer { officer, x, y }, words, HZ_REI_02).blank(blank));
    }
    for command in table.commands_of(side).filter(|command| officers::may_supersede(table, side, *command).is_ok()) {
        let words = format!("The commander takes over {}", table.command_card(command).name);
        all.push(Offer::new(Action::Supersede { command }, words, HZ_OFF_15));
    }
    if officers::may_relinquish(table, side).is_ok() {
        all.push(Offer::new(Action::Relinquish, "The commander hands the command back", HZ_OFF_18));
    }
    all.push(Offer::new(Action::EndOfficers, "The officers are where they should be", HZ_SEQ_08));
    all
}
