//! A place on the ground, with a facing where one is asked for.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Filling, Outside, Region, Unit};
use crate::random::{Random, between, pick};

/// How often a region is tried before giving up.
const TRIES: u32 = 1000;

/// A point of a region, on the game's grid.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PointIn {
    pub region: Region,
    /// The number of facings to choose from (0 up to it), or none where facing does not matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facings: Option<u32>,
    /// What places are told and typed in by people; fillings are on the grid all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Unit>,
}

impl PointIn {
    pub fn new(region: Region, facings: Option<u32>) -> PointIn {
        PointIn { region, facings, unit: None }
    }

    pub fn told_in(self, unit: Unit) -> PointIn {
        PointIn { unit: Some(unit), ..self }
    }

    /// "120,45", in what people measure in.
    pub fn show(&self, x: i32, y: i32) -> String {
        match &self.unit {
            Some(unit) => format!("{},{}", unit.number(x), unit.number(y)),
            None => format!("{x},{y}"),
        }
    }

    /// A place that may be taken, to show how one is written.
    pub fn example(&self) -> Option<(i32, i32)> {
        let inside = |(least, most): ((i32, i32), (i32, i32))| (least.0.midpoint(most.0), least.1.midpoint(most.1));
        let middles = self.region.shapes.iter().filter_map(|shape| shape.bounds()).map(inside);
        let corners = self.region.shapes.iter().flat_map(|shape| shape.corners());
        middles.chain(corners).find(|(x, y)| self.check(*x, *y, self.facings.map(|_| 0)).is_ok())
    }

    pub(super) fn check(&self, x: i32, y: i32, facing: Option<i32>) -> Result<(), Outside> {
        match (self.facings, facing) {
            (None, Some(_)) => return Err(Outside::new("no facing is asked for")),
            (Some(of), None) => return Err(Outside::new(format!("a facing from 0 to {} is missing", of.saturating_sub(1)))),
            (Some(of), Some(facing)) if u32::try_from(facing).is_ok_and(|facing| facing < of) => {}
            (Some(of), Some(facing)) => {
                return Err(Outside::new(format!("facing {facing} is not from 0 to {}", of.saturating_sub(1))));
            }
            (None, None) => {}
        }
        self.region.allows(x, y, facing).map_err(|why| {
            let place = self.show(x, y);
            Outside::new(why.map_or_else(|| format!("{place} is not a place allowed"), |why| format!("not {place}. {why}")))
        })
    }

    fn filling(&self, (x, y): (i32, i32), facing: i32) -> Filling {
        Filling::Point { x, y, facing: self.facings.map(|_| facing) }
    }

    pub(super) fn ends(&self) -> Vec<Filling> {
        let last = self.facings.map_or(0, |of| of.saturating_sub(1) as i32);
        let corners = self.region.shapes.iter().flat_map(|shape| shape.corners());
        let mut ends: Vec<Filling> = corners.flat_map(|at| [self.filling(at, 0), self.filling(at, last)]).collect();
        ends.sort();
        ends.dedup();
        ends.retain(|end| matches!(end, Filling::Point { x, y, facing } if self.check(*x, *y, *facing).is_ok()));
        ends
    }

    pub(super) fn sample(&self, random: &mut dyn Random) -> Option<Filling> {
        for _ in 0..TRIES {
            let (least, most) = pick(random, &self.region.shapes)?.bounds()?;
            let at = (between(random, least.0, most.0), between(random, least.1, most.1));
            let facing = random.below(self.facings.unwrap_or(0)) as i32;
            if self.check(at.0, at.1, self.facings.map(|_| facing)).is_ok() {
                return Some(self.filling(at, facing));
            }
        }
        // A sliver: its corners are the best that can be had.
        pick(random, &self.ends()).cloned()
    }

    pub(super) fn beyond(&self) -> Vec<Filling> {
        let bounds = self.region.shapes.iter().filter_map(|shape| shape.bounds());
        let mut beyond: Vec<Filling> = bounds
            .flat_map(|(least, most)| {
                [(least.0.saturating_sub(1), least.1), (most.0.saturating_add(1), most.1), (least.0, most.1.saturating_add(1))]
            })
            .map(|at| self.filling(at, 0))
            .collect();
        if let (Some(of), Some(Filling::Point { x, y, .. })) = (self.facings, self.ends().first()) {
            beyond.push(Filling::Point { x: *x, y: *y, facing: i32::try_from(of).ok() });
            beyond.push(Filling::Point { x: *x, y: *y, facing: Some(-1) });
        }
        beyond
    }
}
