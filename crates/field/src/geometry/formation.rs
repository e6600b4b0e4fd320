//! Stands into footprints. A game says how its stands sit in each formation; the arithmetic is the same for all.

use super::grid::Pose;
use super::rect::{Footprint, Side};
use serde::{Deserialize, Serialize};

/// What a unit is made of: so many stands, each so wide and deep, in metres.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Stands {
    pub n: u16,
    pub width: f64,
    pub depth: f64,
}

/// The formations the games know between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Formation {
    Line,
    Column,
    MarchColumn,
    Square,
    OpenOrder,
    Mob,
    Mass,
    Limbered,
    Unlimbered,
    Garrison,
}

impl Formation {
    pub const ALL: [Formation; 10] = [
        Formation::Line,
        Formation::Column,
        Formation::MarchColumn,
        Formation::Square,
        Formation::OpenOrder,
        Formation::Mob,
        Formation::Mass,
        Formation::Limbered,
        Formation::Unlimbered,
        Formation::Garrison,
    ];
}

/// How the stands sit.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Layout {
    /// Side by side in so many ranks (1: a line).
    Ranks { ranks: u16 },
    /// So many stands wide, the rest behind; units of fewer than `below` stands are one wide.
    Files {
        files: u16,
        #[serde(default)]
        below: u16,
    },
    /// Side by side with an interval between them, as a share of a stand's width.
    Spread { interval: f64 },
    /// A hollow square, its side in stand widths.
    SquareOf { widths: f64 },
    /// A hollow square with the stands shared out over four faces.
    SquareShared,
    /// Always this size, however many stands.
    Fixed { width: f64, depth: f64 },
    /// No ground of its own: it stands in a building.
    Nothing,
}

impl Layout {
    /// The ground it covers; nothing if it has none of its own. A unit without stands has none either.
    pub fn footprint(self, stands: Stands) -> Option<Footprint> {
        if stands.n == 0 {
            return None;
        }
        let (n, w, d) = (stands.n, stands.width, stands.depth);
        let wide = |files: u16| {
            let files = files.clamp(1, n);
            Footprint::new(f64::from(files) * w, f64::from(n.div_ceil(files)) * d)
        };
        Some(match self {
            Layout::Ranks { ranks } => wide(n.div_ceil(ranks.max(1))),
            Layout::Files { below, .. } if n < below => wide(1),
            Layout::Files { files, .. } => wide(files),
            Layout::Spread { interval } => Footprint::new(w * (f64::from(n) + f64::from(n - 1) * interval.max(0.0)), d),
            Layout::SquareOf { widths } => Footprint::new(widths * w, widths * w),
            Layout::SquareShared => {
                let side = f64::from(n.div_ceil(4)) * w;
                Footprint::new(side, side)
            }
            Layout::Fixed { width, depth } => Footprint::new(width, depth),
            Layout::Nothing => return None,
        })
    }

    /// The edges it fights over: all four for a square, the front otherwise, none in a garrison (whose faces are the building's).
    pub fn fronts(self) -> &'static [Side] {
        match self {
            Layout::SquareOf { .. } | Layout::SquareShared => &Side::ALL,
            Layout::Nothing => &[],
            _ => &[Side::Front],
        }
    }
}

/// A game's own layouts. Not every game has every formation.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Layouts {
    pub line: Option<Layout>,
    pub column: Option<Layout>,
    pub march_column: Option<Layout>,
    pub square: Option<Layout>,
    pub open_order: Option<Layout>,
    pub mob: Option<Layout>,
    pub mass: Option<Layout>,
    pub limbered: Option<Layout>,
    pub unlimbered: Option<Layout>,
    pub garrison: Option<Layout>,
}

impl Layouts {
    pub fn of(&self, formation: Formation) -> Option<Layout> {
        match formation {
            Formation::Line => self.line,
            Formation::Column => self.column,
            Formation::MarchColumn => self.march_column,
            Formation::Square => self.square,
            Formation::OpenOrder => self.open_order,
            Formation::Mob => self.mob,
            Formation::Mass => self.mass,
            Formation::Limbered => self.limbered,
            Formation::Unlimbered => self.unlimbered,
            Formation::Garrison => self.garrison,
        }
    }
}

/// Which part of a unit keeps its place when the formation changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    FrontLeft,
    FrontCentre,
    FrontRight,
    /// The middle of the ground covered.
    Centre,
}

/// The pose in a new footprint, facing as before: the anchored stand of the front rank (which is as wide as it was) stays where
/// it is. This is a wish; put it through `settle`.
pub fn redeployed(pose: Pose, from: Footprint, to: Footprint, anchor: Anchor) -> Pose {
    let (right, ahead) = match anchor {
        Anchor::FrontLeft => ((to.width - from.width) * 0.5, 0.0),
        Anchor::FrontRight => ((from.width - to.width) * 0.5, 0.0),
        Anchor::FrontCentre => (0.0, 0.0),
        Anchor::Centre => (0.0, (to.depth - from.depth) * 0.5),
    };
    let f = pose.facing.unit();
    pose.displaced(f.right() * right + f * ahead)
}
