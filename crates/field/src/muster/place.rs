//! The placement rule: nobody overlaps, and whoever had to move is named.

use super::error::MusterError;
use super::order::Notice;
use super::origin::Origin;
use super::words::{Pinned, Words};
use crate::battle::{AreaGround, Battle, Point, plane};
use crate::geometry::{Bearing, Edge, Footprint, Pose, Quanta, Rect, Search, Solid, Table, WhyNot, settle, v};
use serde::Deserialize;

/// `[placement]` of a game played on a table.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    order: Words,
    overlap: Words,
    gap: Words,
    edge: Words,
    notice: bool,
    pub origin: Origin,
}

/// Where a unit would stand if it were alone.
#[derive(Debug, Clone, PartialEq)]
pub struct Wish<'a> {
    pub id: &'a str,
    pub name: &'a str,
    /// Lower comes first: artillery, then the others.
    pub rank: u8,
    pub pose: Pose,
    pub footprint: Footprint,
}

/// Where everybody stands, in the order of the wishes.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed {
    pub poses: Vec<Pose>,
    pub notices: Vec<Notice>,
}

impl Placement {
    /// The sentences implemented here; order and edge are worded a little differently from game to game.
    pub fn pinned(&self, order: &'static str, edge: &'static str, overlap: &'static str, gap: &'static str) -> [Pinned<'_>; 4] {
        [
            ("placement.order", &self.order, order),
            ("placement.overlap", &self.overlap, overlap),
            ("placement.gap", &self.gap, gap),
            ("placement.edge", &self.edge, edge),
        ]
    }

    /// In which order units take their places.
    pub fn order(&self) -> &Words {
        &self.order
    }

    /// Metres kept free between two units.
    pub fn clear(&self, metres_per_unit: f64) -> f64 {
        self.gap.number() * metres_per_unit
    }

    /// Everybody in turn takes his place or the nearest free one behind it.
    ///
    /// # Errors
    /// If somebody finds no room at all.
    pub fn place(&self, battle: &Battle, metres_per_unit: f64, wishes: &[Wish]) -> Result<Placed, MusterError> {
        let [step, oblique] = self.overlap.numbers();
        let back = 180.0;
        let directions = [back, back + oblique, back - oblique, 270.0, 90.0].map(Bearing::degrees);
        let table = Table { width: battle.header.width, height: battle.header.depth };
        let most = Quanta::nearest(v(table.width, table.height).length());
        let search = Search { directions: directions.into_iter().collect(), step: Quanta::nearest(step), most, edge: Edge::MoveIn };
        let clear = self.clear(metres_per_unit);
        let lakes: Vec<&[Point]> =
            battle.areas.iter().filter(|area| matches!(area.ground, AreaGround::Lake)).map(|area| area.shape.as_slice()).collect();
        // Nobody starts in a lake, though the rule does not say so.
        let drowned = |rect: &Rect| lakes.iter().any(|lake| plane::inside(Point::new(rect.c.x, rect.c.y), lake)).then_some(wishes.len());

        let mut turn: Vec<usize> = (0..wishes.len()).collect();
        turn.sort_by_key(|&n| wishes[n].rank);
        let mut solids: Vec<Solid<usize>> = Vec::with_capacity(wishes.len());
        let mut poses: Vec<Pose> = wishes.iter().map(|wish| wish.pose).collect();
        let mut notices = Vec::new();
        for n in turn {
            let wish = &wishes[n];
            let found = settle(wish.pose, wish.footprint, &solids, table, &search, drowned).map_err(|why| {
                let why = match why {
                    WhyNot::Taken(by) => {
                        wishes.get(by).map_or("a lake lies there".to_owned(), |other| format!("{} stands there", other.name))
                    }
                    WhyNot::OffTable | WhyNot::TooLarge => why.to_string(),
                };
                MusterError::NoRoom { unit: wish.name.to_owned(), why }
            })?;
            poses[n] = found.pose;
            solids.push(Solid { rect: Rect::at(found.pose, wish.footprint), clear, tag: n });
            if self.notice && found.pose != wish.pose {
                notices.push(Notice::new(wish.id, moved(wish, found.pose), &self.origin));
            }
        }
        Ok(Placed { poses, notices })
    }
}

/// "moved 14 m back and left, to (1500, 520)".
fn moved(wish: &Wish, to: Pose) -> String {
    let way = to.front() - wish.pose.front();
    let far = way.length();
    let ahead = wish.pose.facing.unit();
    let (forward, right) = (way.dot(ahead), way.dot(ahead.right()));
    let mut words = Vec::new();
    for (part, plus, minus) in [(forward, "forward", "back"), (right, "right", "left")] {
        // Less than a tenth of the way is rounding.
        if part.abs() > far * 0.1 {
            words.push(if part > 0.0 { plus } else { minus });
        }
    }
    format!("{} moved {far:.0} m {}, to ({:.0}, {:.0})", wish.name, words.join(" and "), to.front().x, to.front().y)
}
