//! The one door for every placement that is not a sweep: rallying, changing formation, the end of a rout, falling back,
//! mustering. It never leaves an overlap.

use super::gap::gap_within;
use super::grid::{Bearing, Pose, Quanta};
use super::obstacle::Table;
use super::rect::{Footprint, Rect};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use thiserror::Error;

/// Something that holds its ground: the new place must be at least `clear` metres from it (nought: may touch).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Solid<T> {
    pub rect: Rect,
    pub clear: f64,
    pub tag: T,
}

/// Where to look when the wanted place is taken. The order is part of the result: at each distance the directions are tried as
/// listed, and the first place that is free is taken, so the unit goes the least number of steps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Search {
    /// Relative to the facing: 180 = straight back.
    pub directions: SmallVec<[Bearing; 8]>,
    /// From one distance to the next.
    pub step: Quanta,
    /// No farther than this.
    pub most: Quanta,
    pub edge: Edge,
}

/// What becomes of a wanted place that reaches over the edge of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// First moved in by the least distance, then the search starts from there.
    MoveIn,
    /// Not a place like any other that is taken.
    Refuse,
}

impl Search {
    /// Straight back, back to the left and right at 45 degrees, left, right; never forward.
    pub fn backwards(step: Quanta, most: Quanta) -> Search {
        let directions = [18_000, 22_500, 13_500, 27_000, 9_000].into_iter().map(Bearing::new).collect();
        Search { directions, step, most, edge: Edge::MoveIn }
    }

    /// The wanted place or none.
    pub fn exactly_there() -> Search {
        Search { directions: SmallVec::new(), step: Quanta(1), most: Quanta(0), edge: Edge::Refuse }
    }
}

/// A place that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    pub pose: Pose,
    /// How far from the wanted place it looked: nought if that was free (or only moved in from the edge).
    pub moved: Quanta,
    /// The wanted place had to be moved in from the edge.
    pub moved_in: bool,
}

/// Why there is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WhyNot<T> {
    /// What holds the wanted place itself; nothing else within the search was free either.
    #[error("the ground is taken, and so is all ground that may be tried")]
    Taken(T),
    #[error("it would reach over the edge of the table")]
    OffTable,
    #[error("it is larger than the table")]
    TooLarge,
}

/// The pose nearest to the wanted one, by the order of `search`, at which the footprint is on the table, keeps clear of every
/// solid, and `forbidden` has nothing against it (impassable ground, for one). What it returns was checked on the grid as it
/// stands: no overlap, not even of rounding.
pub fn settle<T: Copy>(
    wanted: Pose,
    size: Footprint,
    solids: &[Solid<T>],
    table: Table,
    search: &Search,
    forbidden: impl Fn(&Rect) -> Option<T>,
) -> Result<Settled, WhyNot<T>> {
    let mut moved_in = false;
    let mut start = wanted;
    if search.edge == Edge::MoveIn {
        start = move_in(wanted, size, table).ok_or(WhyNot::TooLarge)?;
        moved_in = start != wanted;
    }
    let refusal = |pose: Pose| -> Option<WhyNot<T>> {
        let rect = Rect::at(pose, size);
        if !table.holds(&rect, ROUNDING) {
            return Some(WhyNot::OffTable);
        }
        let taken = solids.iter().find(|s| overlaps(&rect, s)).map(|s| s.tag);
        taken.or_else(|| forbidden(&rect)).map(WhyNot::Taken)
    };
    let Some(why) = refusal(start) else {
        return Ok(Settled { pose: start, moved: Quanta(0), moved_in });
    };
    let step = search.step.0.max(1);
    for n in 1..=search.most.0 / step {
        let moved = Quanta(n * step);
        for &direction in &search.directions {
            let pose = start.shifted(direction, moved.metres());
            if refusal(pose).is_none() {
                return Ok(Settled { pose, moved, moved_in });
            }
        }
    }
    Err(why)
}

/// Rounding of the arithmetic, far below a step of the grid: two upright footprints edge to edge do not overlap.
const ROUNDING: f64 = 1e-9;

fn overlaps<T>(rect: &Rect, solid: &Solid<T>) -> bool {
    gap_within(rect, &solid.rect, solid.clear).is_some_and(|g| g < solid.clear - ROUNDING)
}

/// Moved onto the table by the least distance, or nothing if it does not fit. Each axis is moved alone, which is the least for
/// an upright table; the last centimetre is rounded inwards.
fn move_in(wanted: Pose, size: Footprint, table: Table) -> Option<Pose> {
    let rect = Rect::at(wanted, size);
    let [west, south, east, north] = table.excess(&rect);
    let shift = |low: f64, high: f64| -> Option<Quanta> {
        let steps = |excess: f64| ((excess - ROUNDING) * 100.0).ceil() as i32;
        match (low > ROUNDING, high > ROUNDING) {
            (true, true) => None,
            (true, false) => Some(Quanta(steps(low))),
            (false, true) => Some(Quanta(-steps(high))),
            (false, false) => Some(Quanta(0)),
        }
    };
    let pose = Pose { x: wanted.x + shift(west, east)?, y: wanted.y + shift(south, north)?, facing: wanted.facing };
    table.holds(&Rect::at(pose, size), ROUNDING).then_some(pose)
}
