//! Mines under a breach (HZ-FOR-11): the defender fires one when he will, once; every unit on the slope tests, disadvantaged.

use grognard_engine::{Cx, Refusal, Side, Step, UnitId};
use grognard_field::geometry::distance_to_point;

use super::threat_tests::take;
use crate::battle::action::{Action, Prompt};
use crate::clause::HZ_FOR_11;
use crate::facts::Stance;
use crate::facts::footing::in_breach;
use crate::facts::trials::threat_facts;
use crate::procedures::threat::FortressThreat;
use crate::setup::side_of;
use crate::table::{Event, Table, Test};

/// Mines that have not gone off under a unit of the other side on the slope.
fn armed_under(table: &Table, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
    let mines = table.printed().terrain.mines.iter().enumerate();
    mines
        .filter(move |(n, mine)| {
            let owner = side_of(mine.owner);
            owner != table.side(unit) && !table.army(owner).has_fired(*n as u8) && is_on_slope(table, unit, *n)
        })
        .map(|(n, _)| n as u8)
}

fn is_on_slope(table: &Table, unit: UnitId, mine: usize) -> bool {
    let terrain = &table.printed().terrain;
    let rect = table.rect(unit);
    table.unit(unit).on_table()
        && in_breach(terrain, &rect)
        && distance_to_point(&rect, terrain.mines[mine].at) <= terrain.mines[mine].radius
}

/// A unit has acted: if it now stands over an armed mine, its enemy is asked.
pub fn offer(cx: &mut Cx<Table>, unit: UnitId) -> Step<Table> {
    let armed: Vec<u8> = armed_under(cx, unit).collect();
    armed.into_iter().try_for_each(|mine| ask(cx, mine))
}

/// The orders of a side end: the last chance of this turn under whoever stands on a slope.
pub fn last_chance(cx: &mut Cx<Table>, side: Side) -> Step<Table> {
    let mut armed: Vec<u8> = cx.on_table(side).flat_map(|unit| armed_under(cx, unit)).collect();
    armed.sort_unstable();
    armed.dedup();
    armed.into_iter().try_for_each(|mine| ask(cx, mine))
}

fn ask(cx: &mut Cx<Table>, mine: u8) -> Step<Table> {
    let owner = side_of(cx.printed().terrain.mines[usize::from(mine)].owner);
    match cx.choose(owner, Prompt::Mine { mine })? {
        Action::Yes => fire(cx, owner, mine),
        Action::No => Ok(()),
        _ => Err(Refusal::new("mine/fire", HZ_FOR_11, "Is the mine fired? Yes or no.").into()),
    }
}

fn fire(cx: &mut Cx<Table>, side: Side, mine: u8) -> Step<Table> {
    cx.happen(Event::MineFired { side, mine, clause: HZ_FOR_11 })?;
    let units: Vec<UnitId> = cx.all_units().filter(|unit| is_on_slope(cx, *unit, usize::from(mine))).collect();
    for unit in units {
        if cx.unit(unit).on_table() {
            let mut facts = threat_facts(cx, &Stance::of(cx, unit));
            facts.tested.fortress = Some(FortressThreat::Mine);
            take(cx, unit, Test::Bombardment, &facts)?;
        }
    }
    Ok(())
}
