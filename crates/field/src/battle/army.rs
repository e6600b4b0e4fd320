//! Sides, commands, units and officers.

use super::model::{Clock, CommandIndex, Point};
use super::words::*;
use serde::Serialize;

/// An army.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Side {
    /// Its name in the file.
    pub id: String,
    /// "Reynier's division".
    pub name: String,
    /// The nation of most of it.
    pub nation: String,
    /// The edge behind it.
    pub baseline: Edge,
    /// Where its line of communication leaves the field.
    pub communication: Point,
    /// The quality of its skirmishers.
    pub skirmish: Ability,
    /// Who commands it.
    pub commander: Officer,
}

/// An officer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Officer {
    /// His name.
    pub name: String,
    /// How good he is.
    pub ability: Ability,
    /// Whether men follow him.
    pub inspirational: bool,
    /// Where he stands.
    pub at: Point,
}

/// A corps, division or brigade.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Command {
    /// Its name in the file.
    pub id: String,
    /// Whose it is.
    pub side: Colour,
    /// "Compère's brigade".
    pub name: String,
    /// Corps, division or brigade.
    pub level: Echelon,
    /// The command above it.
    pub parent: Option<CommandIndex>,
    /// Who leads it.
    pub officer: Officer,
    /// Its own nation, else its parent's, else its side's.
    pub nation: String,
    /// When it arrives, by its own entry or that of the nearest command above; none: present at the start.
    pub arrives: Option<Arrival>,
    /// Its own orders, else its parent's.
    pub orders: Orders,
}

/// When, where and how reinforcements come.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Arrival {
    /// The time.
    pub at: Clock,
    /// Minutes after the battle starts.
    pub minutes: u32,
    /// The place on the edge.
    pub entry: Point,
    /// Degrees clockwise from north.
    pub facing: f64,
}

/// A battalion, regiment or battery.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Unit {
    /// Its name in the file.
    pub id: String,
    /// "1er Léger, 1er bataillon".
    pub name: String,
    /// The command it hangs on.
    pub command: CommandIndex,
    /// Infantry, cavalry or artillery.
    pub arm: Arm,
    /// What kind of its arm.
    #[serde(rename = "type")]
    pub kind: TroopType,
    /// How good it is.
    pub grade: Grade,
    /// Men present.
    pub men: u32,
    /// Its guns: artillery has them, nobody else does.
    pub battery: Option<Battery>,
    /// What marks it, in file order, none twice.
    pub traits: Vec<Trait>,
    /// How it stands.
    pub formation: Formation,
    /// The middle of its front.
    pub at: Point,
    /// Degrees clockwise from north.
    pub facing: f64,
    /// Its own nation, else its command's.
    pub nation: String,
}

/// The guns of a battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Battery {
    /// All pieces, howitzers too.
    pub guns: u32,
    /// The weight of its guns.
    pub pounder: u8,
    /// Howitzers among them.
    pub howitzers: u32,
}
