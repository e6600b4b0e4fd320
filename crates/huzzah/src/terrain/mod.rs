//! The ground of a battle in the book's words.

use grognard_field::geometry::Rect;

#[derive(Clone, Debug, Default)]
pub struct Terrain {
    /// Sectors of buildings and strong points.
    pub sectors: Vec<Sector>,
}

#[derive(Clone, Debug)]
pub struct Sector {
    /// A garrison's footprint.
    pub rect: Rect,
}
