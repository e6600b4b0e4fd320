//! The ground of a battle in the book's words: what lies where, and what a move over it costs.
//!
//! Read once from the battle file by `terrain.toml`; nothing but a hedge that is shot away ever changes in it. It measures and looks up, by
//! the same tables as the umpire's `terrain-move` and `may-enter`; it decides nothing of its own.

mod closed;
mod cover;
mod hedge;
mod read;
mod road;
mod sector;
mod straight;

use grognard_field::battle::Colour;
use grognard_field::geometry::{Rect, Table, V};
use grognard_field::ground::{Area, Heights, Line};
use serde::{Deserialize, Serialize};

use crate::procedures::lookups::going::{FordableBy, Ground};
use crate::words::Feature;

pub use closed::{barriers, closed_areas, closed_lines, closed_under, come_near, is_closed, is_parted, water_under};
pub use cover::{first_open, into_cover, keeps_to_cover};
pub use road::Road;
pub use sector::Sector;
pub use straight::{Meets, Met, Move, Way, by_road, straight};

/// A piece of the ground by its place in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    Area(u16),
    Line(u16),
    /// Open ground itself, which some must not enter.
    Open,
}

/// An area's ground.
#[derive(Clone, Debug, PartialEq)]
pub struct Patch {
    pub feature: Feature,
    pub name: Option<String>,
    /// HZ-DIF-03: a marsh designated passable to infantry.
    pub passable: bool,
    /// The building sector it is.
    pub sector: Option<u16>,
}

/// A linear obstacle.
#[derive(Clone, Debug, PartialEq)]
pub struct Barrier {
    pub feature: Feature,
    pub name: Option<String>,
    pub fordable_by: FordableBy,
    /// HZ-RIV-08: the water lies in a cut.
    pub sunken: bool,
    /// A sunken road can be marched along.
    pub road: bool,
    /// HZ-WAL-14: a deep trench or wolf pits keep cavalry from it.
    pub keeps_cavalry_off: bool,
    /// HZ-FOR-04: levels of a fortress wall, a trench before it included.
    pub levels: u8,
}

/// A bridge or ford.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    pub feature: Feature,
    pub name: Option<String>,
    pub at: V,
}

/// HZ-FOR-11: a charge under a breach.
#[derive(Clone, Debug, PartialEq)]
pub struct Mine {
    pub name: String,
    pub at: V,
    pub radius: f64,
    /// Who fires it.
    pub owner: Colour,
}

/// A line over which nobody looks who does not stand on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ridge {
    pub path: Vec<V>,
    /// Of the highest ground it runs over.
    pub level: i32,
}

impl Ridge {
    /// Its level is told by [`Terrain::level_ridges`].
    pub fn new(path: Vec<V>) -> Ridge {
        Ridge { path, level: 0 }
    }
}

/// The whole ground.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    pub table: Table,
    pub areas: Vec<Area<Patch>>,
    pub lines: Vec<Line<Barrier>>,
    pub crossings: Vec<Crossing>,
    /// Roads and tracks; only roads count for the line of communication.
    pub roads: Vec<Road>,
    /// HZ-HIL-04: ridges of hills.
    pub ridges: Vec<Ridge>,
    pub heights: Heights,
    /// Building sectors and strong points.
    pub sectors: Vec<Sector>,
    pub mines: Vec<Mine>,
    /// There are fortress walls: infantry has ladders (HZ-FOR-02).
    pub siege: bool,
}

/// House: metres from a fortress wall within which a unit stands at its foot.
pub const FOOT: f64 = 5.0;
/// House: metres beyond the line of a fortress wall at which the front of a unit on top stands.
pub const PARAPET: f64 = 2.0;

impl Patch {
    /// As the look-ups want it.
    pub fn ground(&self, siege: bool) -> Ground {
        Ground { feature: self.feature, passable: self.passable, siege, ..Ground::default() }
    }
}

impl Barrier {
    /// As the look-ups want it.
    pub fn ground(&self, siege: bool, along: bool) -> Ground {
        Ground { feature: self.feature, fordable_by: self.fordable_by, passable: false, siege, along }
    }
}

impl Terrain {
    /// Says of every ridge how high it runs, once all hills are there.
    pub fn level_ridges(&mut self) {
        for ridge in &mut self.ridges {
            ridge.level = ridge.path.iter().map(|p| self.heights.at(*p)).max().unwrap_or(0);
        }
    }

    /// Areas that any part of a footprint is in, by more than a graze.
    pub fn areas_under<'t>(&'t self, rect: &Rect) -> impl Iterator<Item = &'t Area<Patch>> + 't {
        self.areas_of(|_| true, rect)
    }

    /// Those of some sorts alone: a look at the sort is cheaper than one at the outline.
    pub fn areas_of<'t>(&'t self, sort: impl Fn(Feature) -> bool + 't, rect: &Rect) -> impl Iterator<Item = &'t Area<Patch>> + 't {
        let inner = rect.grown(-GRAZE);
        self.areas.iter().filter(move |area| sort(area.tag.feature) && area.outline.touches(&inner, 0.0))
    }

    /// Any part of it is in dense terrain.
    pub fn touches_dense(&self, rect: &Rect) -> bool {
        self.areas_of(Feature::is_dense, rect).next().is_some()
    }

    /// The sector whose ground holds a place.
    pub fn sector_at(&self, place: V) -> Option<u16> {
        self.sectors.iter().position(|sector| sector.outline.holds(place, GRAZE)).map(|n| n as u16)
    }

    /// What a piece is called: its name on the map, or its kind.
    pub fn name_of(&self, piece: Piece) -> String {
        let (name, feature) = match piece {
            Piece::Area(n) => {
                self.areas.get(usize::from(n)).map_or((None, Feature::Open), |area| (area.tag.name.clone(), area.tag.feature))
            }
            Piece::Line(n) => {
                self.lines.get(usize::from(n)).map_or((None, Feature::Open), |line| (line.tag.name.clone(), line.tag.feature))
            }
            Piece::Open => (None, Feature::Open),
        };
        name.unwrap_or_else(|| feature_name(feature).to_owned())
    }
}

/// Metres of an area's edge that count as outside it: what the grid can be wrong by.
pub(crate) const GRAZE: f64 = 0.05;

/// A feature in a sentence.
pub const fn feature_name(feature: Feature) -> &'static str {
    match feature {
        Feature::Open => "open ground",
        Feature::GentleSlope => "gentle slope",
        Feature::SteepSlope => "steep slope",
        Feature::BrokenGround => "broken ground",
        Feature::LightWood => "light wood",
        Feature::HeavyWood => "heavy wood",
        Feature::River => "water",
        Feature::LowHedge => "low hedge",
        Feature::HighHedge => "high hedge",
        Feature::LowWall => "low wall",
        Feature::HighWall => "high wall",
        Feature::Redoubt => "redoubt",
        Feature::ShallowSunken => "shallow ditch",
        Feature::DeepSunken => "deep ditch",
        Feature::Marsh => "marsh",
        Feature::WolfPits => "wolf pits",
        Feature::Cliff => "cliff",
        Feature::Lake => "lake",
        Feature::Flood => "flooded river",
        Feature::Bridge => "bridge",
        Feature::Ford => "ford",
        Feature::Road => "road",
        Feature::Buildings => "buildings",
        Feature::StrongPoint => "strong point",
        Feature::FortressWall => "fortress wall",
        Feature::Breach => "breach",
        Feature::BarricadedBreach => "barricaded breach",
    }
}
