//! An order of battle in one game's terms: who commands, what each unit is, where it stands.

use super::error::MusterError;
use super::origin::{Origin, Sourced};
use super::value::Value;
use crate::battle::{Colour, Point};
use crate::geometry::{Footprint, Pose};
use serde::Serialize;

/// What a game says of a unit, an officer or an army, value by value.
pub trait Describe {
    fn values(&self) -> Vec<Value>;
}

/// A battle as one game sees it; `U`, `O` and `A` are its units, officers and armies.
#[derive(Debug, Clone, PartialEq)]
pub struct Order<U, O, A> {
    pub game: &'static str,
    pub title: &'static str,
    /// "Maida, 4 July 1806".
    pub battle: String,
    pub scale: Vec<Value>,
    pub turns: Sourced<u32>,
    /// Red first.
    pub armies: [Army<U, O, A>; 2],
    pub notices: Vec<Notice>,
}

/// A side.
#[derive(Debug, Clone, PartialEq)]
pub struct Army<U, O, A> {
    pub colour: Colour,
    pub id: String,
    pub name: String,
    pub commander: Leader<O>,
    pub own: A,
    /// Corps, divisions and brigades, in file order.
    pub bodies: Vec<Body<U, O>>,
}

/// A corps, division or brigade with its officer and the units that hang on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Body<U, O> {
    pub id: String,
    pub name: String,
    /// What it is in the game.
    pub level: &'static str,
    /// The body above it; none: the army's commander.
    pub parent: Option<String>,
    /// None: the army's commander leads it himself.
    pub leader: Option<Leader<O>>,
    /// What the game says of it as a whole.
    pub values: Vec<Value>,
    pub troops: Vec<Troop<U>>,
}

/// An officer.
#[derive(Debug, Clone, PartialEq)]
pub struct Leader<O> {
    pub name: String,
    /// Nobody the file names: a colonel who takes the place.
    pub acting: bool,
    pub at: Point,
    /// The turn he comes on; 1 is the start.
    pub turn: u32,
    pub own: O,
}

/// A unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Troop<U> {
    pub id: String,
    pub name: String,
    pub men: u32,
    pub guns: u32,
    /// The file's units in it.
    pub members: Vec<String>,
    /// The turn it comes on; 1 is the start.
    pub turn: u32,
    pub place: Place,
    pub own: U,
}

/// Where a unit starts.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Place {
    /// On the field.
    Field { pose: Pose, footprint: Footprint },
    /// In a village, building or strongpoint: no ground of its own.
    Garrison { of: String, at: Point, facing: f64 },
    /// At an entry point, later; no ground until then.
    Entry { at: Point, facing: f64, footprint: Option<Footprint> },
    /// On a board of hexes: column and row from the north-west, from 1.
    Hex { column: u16, row: u16, facing: &'static str },
    /// In the hex it garrisons.
    HexGarrison { of: String, column: u16, row: u16 },
}

/// Something the player should know about the muster.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Notice {
    /// The unit or command it is about.
    pub about: String,
    pub text: String,
    pub origin: Origin,
}

impl Notice {
    pub fn new(about: &str, text: String, origin: &Origin) -> Notice {
        Notice { about: about.to_owned(), text, origin: origin.clone() }
    }
}

impl<U, O, A> Army<U, O, A> {
    /// Every unit, in order.
    pub fn troops(&self) -> impl Iterator<Item = &Troop<U>> {
        self.bodies.iter().flat_map(|body| &body.troops)
    }
}

impl<U, O, A> Order<U, O, A> {
    /// Unit numbers are sixteen bits wide.
    pub const MOST_UNITS: usize = 65_000;

    /// That its units can be numbered.
    ///
    /// # Errors
    /// If there are too many.
    pub fn numbered(self) -> Result<Self, MusterError> {
        let units = self.armies.iter().flat_map(Army::troops).count();
        if units < Self::MOST_UNITS { Ok(self) } else { Err(MusterError::TooMany { units, most: Self::MOST_UNITS }) }
    }
}
