//! Building sectors (HZ-BLD-01, HZ-BLD-02): what one unit can garrison.

use grognard_field::geometry::{Bearing, Footprint, Pose, Rect, V};
use grognard_field::polygon::Polygon;

use crate::battle::action::Hand;

/// A sector of a village, a single building, or a strong point.
#[derive(Clone, Debug, PartialEq)]
pub struct Sector {
    pub name: String,
    pub outline: Polygon,
    /// HZ-STR-01.
    pub strong: bool,
    /// The square a garrison holds: the box along the outline's longest side, on the grid.
    pub pose: Pose,
    pub size: Footprint,
    /// The ground its garrison covers; its edges are the faces of the sector.
    pub rect: Rect,
}

impl Sector {
    pub fn new(name: String, outline: Polygon, strong: bool) -> Sector {
        let (pose, size) = boxed(&outline);
        Sector { name, outline, strong, pose, size, rect: Rect::at(pose, size) }
    }

    /// The same ground seen by a garrison whose front face looks most nearly along `facing`.
    pub fn facing(&self, facing: Bearing) -> (Pose, Footprint) {
        let quarter =
            (0..4).map(|n| self.pose.facing.turned(n * 9_000)).min_by_key(|bearing| bearing.apart(facing)).unwrap_or(self.pose.facing);
        let across = (quarter.apart(self.pose.facing) - 9_000).abs() < 4_500;
        let size = if across { Footprint::new(self.size.depth, self.size.width) } else { self.size };
        (Pose::nearest(self.rect.c + quarter.unit() * (size.depth * 0.5), quarter), size)
    }

    /// HZ-BLD-18: of the faces beside that front face, the one that looks more nearly along `facing`.
    pub fn beside(&self, facing: Bearing) -> Hand {
        if self.facing(facing).0.facing.turn_to(facing) < 0 { Hand::Left } else { Hand::Right }
    }
}

/// The box round an outline along its longest side.
fn boxed(outline: &Polygon) -> (Pose, Footprint) {
    let longest = outline
        .edges()
        .map(|(p, q)| q - p)
        .fold(V::ZERO, |most, edge| if edge.length_squared() > most.length_squared() { edge } else { most });
    let facing = Bearing::of(longest.left());
    let (ahead, right) = (facing.unit(), facing.unit().right());
    let reach = |way: V| {
        outline.corners().iter().map(|p| p.dot(way)).fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
    };
    let ((rear, front), (left, east)) = (reach(ahead), reach(right));
    let size = Footprint::new(east - left, front - rear);
    (Pose::nearest(ahead * front + right * ((left + east) * 0.5), facing), size)
}
