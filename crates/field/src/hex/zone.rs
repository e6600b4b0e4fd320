//! Zones of control: the neighbours a unit watches, by aspect.

use super::board::Board;
use super::facing::{Aspect, Facing};
use super::side::Hexside;
use hexx::Hex;

/// A set of aspects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Aspects(u8);

impl Aspects {
    /// No zone at all.
    pub const NONE: Self = Self(0);
    /// The front hex.
    pub const FRONT: Self = Self(1);
    /// Front and front-flank: three hexes.
    pub const FRONT_AND_FLANKS: Self = Self(0b11);
    /// All six.
    pub const ALL_ROUND: Self = Self(0b1111);

    /// These aspects.
    pub fn of(aspects: &[Aspect]) -> Self {
        Self(aspects.iter().fold(0, |set, aspect| set | 1 << *aspect as u8))
    }

    /// Whether an aspect is in it.
    pub fn has(self, aspect: Aspect) -> bool {
        self.0 & (1 << aspect as u8) != 0
    }
}

/// The neighbours on the board that a unit at `at` looking `facing` watches, clockwise from north: those of its `aspects` into
/// which its zone reaches, as the caller's `reaches(side, into)` says (rivers stop it, walls stop it, and so on).
pub fn zone(board: &Board, at: Hex, facing: Facing, aspects: Aspects, reaches: impl Fn(Hexside, Hex) -> bool) -> Vec<Hex> {
    board
        .neighbours(at)
        .filter(|(way, _)| aspects.has(Aspect::ALL[facing.turn_to(*way) as usize]))
        .filter(|(way, into)| reaches(Hexside::new(at, *way), *into))
        .map(|(_, into)| into)
        .collect()
}
