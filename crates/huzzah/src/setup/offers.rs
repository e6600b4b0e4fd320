//! What a player may answer while the armies are deployed.

use std::sync::Arc;

use grognard_engine::offer::{Blank, Domain, Filling, Measure, Offer, PointIn, Region, Shape};
use grognard_engine::random::{between, pick};
use grognard_engine::{Random, Side, UnitId};

use super::deploy::{baseline, clause_of, is_free, may_end, may_place, pose_of, waiting, zone, zone_grid};
use crate::battle::action::Action;
use crate::battle::lengths;
use crate::clause::*;
use crate::phases::questions::{FORMATIONS, formations_on};
use crate::table::{CommandId, Table};
use crate::words::{Feature, Formation};

/// The formations it can take on some ground or other.
fn formations_of(table: &Table, unit: UnitId) -> Vec<Formation> {
    let [open, dense] = [Feature::Open, Feature::HeavyWood].map(|ground| formations_on(table, unit, ground));
    FORMATIONS.into_iter().filter(|formation| open.contains(formation) || dense.contains(formation)).collect()
}

/// A place in the zone where a unit has room in a formation, facing north: where it stands, or the first from the baseline up.
fn room(table: &Table, side: Side, unit: UnitId, formation: Formation) -> Option<(i32, i32)> {
    let free = |(x, y): &(i32, i32)| may_place(table, side, unit, pose_of(*x, *y, 0), formation).is_ok();
    let here = table.unit(unit).pose;
    if let Some(place) = Some((here.x.0, here.y.0)).filter(free) {
        return Some(place);
    }
    zone_grid(table, side).find(free)
}

/// Every unit of the brigade begun (or of any that waits) in every formation in which it has room somewhere in the zone.
pub fn offers(table: &Table, side: Side) -> Vec<Offer<Action>> {
    let shared = Arc::new(table.clone());
    let ((west, south), (east, north)) = zone(table, side);
    let grid = |metres: f64| (metres * 100.0) as i32;
    let mut all = Vec::new();
    let brigades: Vec<CommandId> = waiting(table, side).filter(|brigade| may_end(table, side, *brigade).is_ok()).collect();
    for brigade in brigades {
        let name = &table.command_card(brigade).name;
        let units = table.command_card(brigade).units.iter().copied();
        for unit in units.filter(|unit| table.unit(*unit).on_table() && table.unit(*unit).garrison.is_none()) {
            for formation in formations_of(table, unit) {
                // On crowded ground chance alone might never find the room there is.
                let Some(known) = room(table, side, unit, formation) else { continue };
                let within = shared.clone();
                let rect = Shape::Rect { from: (grid(west), grid(south)), to: (grid(east), grid(north)) };
                let region =
                    Region::new(vec![rect, Shape::Rect { from: known, to: known }]).narrowed(move |x: i32, y: i32, facing: Option<i32>| {
                        may_place(&within, side, unit, pose_of(x, y, facing.unwrap_or(0)), formation)
                            .map_err(|refusal| refusal.because.into_owned())
                    });
                let blank = Blank::new(
                    "to",
                    "where, and facing which way",
                    HZ_GAP_09,
                    Domain::Point(PointIn::new(region, Some(360)).told_in(lengths::unit(table))),
                );
                let words = format!("{} in {}", table.name(unit), formation.name());
                let action = Action::Place { unit, x: 0, y: 0, facing: 0, formation };
                all.push(Offer::new(action, words, HZ_GAP_09).about(unit).blank(blank));
            }
        }
        all.push(Offer::new(Action::EndBrigade { brigade }, format!("{name} is deployed"), HZ_GAP_09));
    }
    let (most, _) = baseline(table, side, 0);
    if let Some(measure) = Measure::new(lengths::unit(table), 0, most, 1) {
        let blank = Blank::new("along", "how far along the baseline", HZ_LOC_03, Domain::Measure(measure));
        all.push(Offer::new(Action::Nominate { along: 0 }, "Nominate a line of communication", HZ_LOC_03).blank(blank));
    }
    let done = if is_free(table) { "The army is deployed" } else { "That is our line of communication" };
    all.push(Offer::new(Action::EndDeployment, done, clause_of(table)));
    all
}

/// The action with its blank filled.
pub fn fill(action: &Action, fillings: &[Filling]) -> Option<Action> {
    match (action, fillings) {
        (Action::Place { unit, formation, .. }, [Filling::Point { x, y, facing: Some(facing) }]) => {
            Some(Action::Place { unit: *unit, x: *x, y: *y, facing: *facing, formation: *formation })
        }
        (Action::Nominate { .. }, [Filling::Measure(along)]) => Some(Action::Nominate { along: *along }),
        _ => None,
    }
}

/// A few units of a brigade at random, then the next.
pub fn sample(table: &Table, side: Side, random: &mut dyn Random) -> Action {
    let brigades: Vec<CommandId> = waiting(table, side).filter(|brigade| may_end(table, side, *brigade).is_ok()).collect();
    if random.below(40) == 0 {
        let (most, _) = baseline(table, side, 0);
        return Action::Nominate { along: between(random, 0, most) };
    }
    let Some(&brigade) = pick(random, &brigades) else { return Action::EndDeployment };
    let units = &table.command_card(brigade).units;
    if random.below(4) > 0
        && let Some(&unit) = pick(random, units)
    {
        let formation = *pick(random, &formations_of(table, unit)).unwrap_or(&Formation::Column);
        let forward = table.army_card(side).rear.opposite().hundredths() / 100;
        let ((west, south), (east, north)) = zone(table, side);
        for _ in 0..8 {
            let (x, y) = (
                between(random, (west * 100.0) as i32, (east * 100.0) as i32),
                between(random, (south * 100.0) as i32, (north * 100.0) as i32),
            );
            if may_place(table, side, unit, pose_of(x, y, forward), formation).is_ok() {
                return Action::Place { unit, x, y, facing: forward, formation };
            }
        }
    }
    Action::EndBrigade { brigade }
}
