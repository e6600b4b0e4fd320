//! The board of a battle, and what is measured on it: twins of `engine::board`.
//!
//! Places are in units of the map drawing (`map.svg`): the origin is its top left corner, x goes right, y goes down; bearings are
//! degrees clockwise from up.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Red,
    Blue,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    pub ground: Ground,
    pub clock: Clock,
    /// Red's and blue's.
    pub armies: Vec<Army>,
    /// From the army down; pieces, officers and commands name one by its place in this list.
    pub commands: Vec<Command>,
    pub pieces: Vec<Piece>,
    pub officers: Vec<BoardOfficer>,
    pub objectives: Vec<Objective>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GroundKind {
    Table,
    Hexes,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// On a table one unit of the map is one metre.
    pub kind: GroundKind,
    pub width: f64,
    pub height: f64,
    /// What players measure in, and how much of the map one of it is: "cm", 10.
    pub measure: String,
    pub per_measure: f64,
    /// Point blanks and their regions count so many steps to one unit of the map, from the bottom left corner upward.
    pub grid: f64,
    pub lattice: Option<Lattice>,
    /// Hedges and the like that stand on the map and no longer on the ground: a path each.
    pub gone: Vec<Vec<[f64; 2]>>,
}

/// Where hexes lie: the centre of (q, r) is `origin + q * across + r * down`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Lattice {
    pub origin: [f64; 2],
    pub across: [f64; 2],
    pub down: [f64; 2],
    /// The corners of a hex about its centre, clockwise.
    pub corners: Vec<[f64; 2]>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    pub turn: u32,
    pub turns: Option<u32>,
    /// "09:20".
    pub time: Option<String>,
    /// The phases of a turn in the book's order.
    pub phases: Vec<String>,
    /// The place of the present one in that list.
    pub phase: Option<u32>,
    /// Whose turn or activation it is.
    pub phasing: Option<Side>,
    /// Weather, initiative, superiority.
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Army {
    pub name: String,
    pub nation: Option<String>,
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Command {
    pub name: String,
    pub side: Side,
    pub parent: Option<u32>,
    pub officer: Option<u32>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PieceSymbol {
    Infantry,
    LightInfantry,
    Guard,
    LightCavalry,
    HeavyCavalry,
    Lancers,
    FootArtillery,
    HorseArtillery,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    OnField,
    Expected,
    Gone,
}

/// A unit as it is drawn.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub unit: u32,
    pub name: String,
    pub side: Side,
    pub command: Option<u32>,
    pub nation: Option<String>,
    pub symbol: PieceSymbol,
    /// In the book's words: "line", "open order".
    pub formation: Option<String>,
    pub quality: Option<String>,
    /// How many stands wide it is, for their seams.
    pub stands: Option<u32>,
    pub presence: Presence,
    pub at: [f64; 2],
    /// On a table, the ground it covers: front left, front right, rear right, rear left.
    pub outline: Vec<[f64; 2]>,
    /// On hexes, those it stands in, as (q, r).
    pub hexes: Vec<[i32; 2]>,
    /// Degrees clockwise from up.
    pub facing: Option<f64>,
    pub figures: Vec<Figure>,
    pub track: Option<Track>,
    pub badges: Vec<Badge>,
    /// What a pointer over it tells.
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    pub name: String,
    pub value: i32,
    pub of: Option<i32>,
}

/// Boxes to breaking, and what fills them.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Track {
    pub boxes: u32,
    pub staggers: u32,
    pub kills: u32,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    Stagger,
    Kill,
    Disorder,
    Rout,
    Blown,
    Ammunition,
    Smoke,
    Square,
    Garrison,
    Officer,
    Forced,
    Command,
    Acted,
    Elite,
    Skirmish,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Badge {
    pub mark: Mark,
    pub words: String,
    pub count: Option<u32>,
}

/// An officer as he is drawn.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardOfficer {
    pub officer: u32,
    pub name: String,
    pub side: Side,
    pub command: Option<u32>,
    /// 1 brigade, 2 division, 3 corps, 4 the commander.
    pub rank: u32,
    pub inspirational: bool,
    pub presence: Presence,
    pub at: [f64; 2],
    pub hex: Option<[i32; 2]>,
    /// How far his command reaches, in units of the map.
    pub radius: Option<f64>,
    pub attached: Option<u32>,
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    pub name: String,
    pub at: [f64; 2],
    pub radius: Option<f64>,
    pub hexes: Vec<[i32; 2]>,
    pub held_by: Option<Side>,
    pub value: i32,
}

/// Which pieces an offer is about and whom it aims at.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Concerns {
    /// A short word for the kind of thing it is: "advance", "fire".
    pub group: String,
    pub units: Vec<u32>,
    pub officers: Vec<u32>,
    pub targets: Vec<u32>,
    pub hexes: Vec<[i32; 2]>,
    /// It ends the phase or step.
    pub ends: bool,
    /// It declines a window.
    pub declines: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Zones {
    pub zones: Vec<Zone>,
}

/// Ground that a unit commands.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    pub unit: u32,
    /// "threat", "short range", "zone of control".
    pub kind: String,
    pub words: String,
    pub clause: String,
    pub shapes: Vec<Vec<[f64; 2]>>,
    pub hexes: Vec<[i32; 2]>,
}

/// One end of a look or a measurement.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Place {
    Unit(u32),
    Point([f64; 2]),
    Hex([i32; 2]),
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FromTo {
    pub from: Place,
    pub to: Place,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sight {
    pub clear: bool,
    pub words: String,
    pub clause: Option<String>,
    pub from: [f64; 2],
    pub to: [f64; 2],
    /// Where it is cut off.
    pub blocked_at: Option<[f64; 2]>,
    /// What hides it, outlined.
    pub blocker: Vec<[f64; 2]>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// "13.5 cm".
    pub words: String,
    pub amount: f64,
    pub metres: Option<f64>,
    pub from: [f64; 2],
    pub to: [f64; 2],
}
