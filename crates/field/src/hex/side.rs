//! Hexsides: one name for the side two hexes share.

use super::facing::Facing;
use hexx::Hex;
use serde::{Deserialize, Serialize};

/// The side two neighbours share, kept as that of the hex for which it is N, NE or SE; so both neighbours name it alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hexside {
    hex: Hex,
    facing: Facing,
}

impl Hexside {
    /// The side of a hex that looks that way.
    #[inline]
    pub fn new(hex: Hex, facing: Facing) -> Self {
        match facing {
            Facing::N | Facing::NE | Facing::SE => Self { hex, facing },
            Facing::S | Facing::SW | Facing::NW => Self { hex: facing.neighbour(hex), facing: facing.opposite() },
        }
    }

    /// The side two neighbours share; none if they are not neighbours.
    #[inline]
    pub fn between(a: Hex, b: Hex) -> Option<Self> {
        Facing::between(a, b).map(|facing| Self::new(a, facing))
    }

    /// The two hexes, that of the name first.
    #[inline]
    pub fn hexes(self) -> [Hex; 2] {
        [self.hex, self.facing.neighbour(self.hex)]
    }

    /// The hex on the other side of it; none if the hex does not touch it.
    #[inline]
    pub fn across(self, from: Hex) -> Option<Hex> {
        match self.hexes() {
            [a, b] if a == from => Some(b),
            [a, b] if b == from => Some(a),
            _ => None,
        }
    }

    /// How a hex that touches it looks through it.
    #[inline]
    pub fn seen_from(self, hex: Hex) -> Option<Facing> {
        self.across(hex).and_then(|other| Facing::between(hex, other))
    }

    /// The two hexes at its ends: each touches it at one corner only.
    pub fn ends(self) -> [Hex; 2] {
        [self.facing.turned(-1).neighbour(self.hex), self.facing.turned(1).neighbour(self.hex)]
    }

    fn key(self) -> (i32, i32, Facing) {
        (self.hex.x(), self.hex.y(), self.facing)
    }
}

impl Ord for Hexside {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Hexside {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
