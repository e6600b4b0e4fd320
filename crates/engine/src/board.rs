//! What a client needs to draw any game without knowing it. Plain data: the engine measures nothing, the game fills it in.
//!
//! Places are in the units of the map drawing: its top left corner is the origin, x goes right (east), y goes down (south), and
//! bearings are degrees clockwise from up (north).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Clause, Side, UnitId};

/// A place on the map.
pub type Spot = [f64; 2];

/// A hex by its axial coordinates.
pub type HexAt = [i32; 2];

/// The battle as a picture: ground, pieces, officers, objectives, clock.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Board {
    pub ground: Ground,
    pub clock: Clock,
    /// Red's and blue's.
    pub armies: [Army; 2],
    /// From the army down; a piece names its own by place in this list.
    pub commands: Vec<Command>,
    pub pieces: Vec<Piece>,
    pub officers: Vec<Officer>,
    pub objectives: Vec<Objective>,
}

impl Board {
    /// A board with nothing on it.
    pub fn bare(ground: Ground, armies: [String; 2]) -> Board {
        Board {
            ground,
            clock: Clock::default(),
            armies: armies.map(|name| Army { name, nation: None, lines: Vec::new() }),
            commands: Vec::new(),
            pieces: Vec::new(),
            officers: Vec::new(),
            objectives: Vec::new(),
        }
    }

    pub fn piece(&self, unit: UnitId) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.unit == unit)
    }

    /// The pieces that stand otherwise than they did before.
    pub fn moved_since(&self, before: &Board) -> Vec<Piece> {
        let moved = |piece: &&Piece| before.piece(piece.unit).is_none_or(|was| was != *piece);
        self.pieces.iter().filter(moved).cloned().collect()
    }

    /// The officers that stand otherwise than they did before.
    pub fn officers_moved_since(&self, before: &Board) -> Vec<Officer> {
        let same = |officer: &Officer| before.officers.iter().any(|was| was == officer);
        self.officers.iter().filter(|officer| !same(officer)).cloned().collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum GroundKind {
    /// Measured with a ruler: one unit of the map is one metre.
    Table,
    Hexes,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Ground {
    pub kind: GroundKind,
    pub width: f64,
    pub height: f64,
    /// What players measure in, and how much of the map one of it is: "cm", 10.
    pub measure: &'static str,
    pub per_measure: f64,
    /// Point blanks and their regions count so many steps to one unit of the map, from the bottom left corner upward.
    pub grid: f64,
    pub lattice: Option<Lattice>,
    /// Hedges and the like that stand on the map and no longer on the ground: a path each.
    pub gone: Vec<Vec<Spot>>,
}

/// Where hexes lie: the centre of (q, r) is `origin + q * across + r * down`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Lattice {
    pub origin: Spot,
    pub across: Spot,
    pub down: Spot,
    /// The corners of a hex about its centre, clockwise.
    pub corners: [Spot; 6],
}

impl Lattice {
    pub fn centre(&self, [q, r]: HexAt) -> Spot {
        let (q, r) = (f64::from(q), f64::from(r));
        [0, 1].map(|axis| self.origin[axis] + q * self.across[axis] + r * self.down[axis])
    }

    pub fn outline(&self, hex: HexAt) -> Vec<Spot> {
        let [x, y] = self.centre(hex);
        self.corners.iter().map(|corner| [x + corner[0], y + corner[1]]).collect()
    }
}

/// Always visible: turn, hour, phase.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Clock {
    pub turn: u32,
    /// The last turn, if there is one.
    pub turns: Option<u32>,
    /// "09:20".
    pub time: Option<String>,
    /// The phases of a turn in the book's order.
    pub phases: Vec<&'static str>,
    /// The place of the present one in that list.
    pub phase: Option<usize>,
    /// Whose turn or activation it is.
    pub phasing: Option<Side>,
    /// Weather, initiative, superiority: a line each.
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Army {
    pub name: String,
    pub nation: Option<String>,
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Command {
    pub name: String,
    pub side: Side,
    /// The place of the command above it.
    pub parent: Option<usize>,
    /// His id.
    pub officer: Option<u16>,
}

/// The symbol of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    Infantry,
    LightInfantry,
    Guard,
    LightCavalry,
    HeavyCavalry,
    Lancers,
    FootArtillery,
    HorseArtillery,
}

/// Where somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    OnField,
    Expected,
    Gone,
}

/// A unit as it is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Piece {
    pub unit: UnitId,
    pub name: String,
    pub side: Side,
    /// Its place in the list of commands.
    pub command: Option<usize>,
    pub nation: Option<String>,
    pub symbol: Symbol,
    /// In the book's words: "line", "open order".
    pub formation: Option<String>,
    /// In the book's words: "Veteran".
    pub quality: Option<String>,
    /// How many stands wide it is, for their seams.
    pub stands: Option<u32>,
    pub presence: Presence,
    /// Where it is drawn, or where its counter lies.
    pub at: Spot,
    /// On a table, the ground it covers: front left, front right, rear right, rear left.
    pub outline: Vec<Spot>,
    /// On hexes, those it stands in.
    pub hexes: Vec<HexAt>,
    /// Degrees clockwise from up.
    pub facing: Option<f64>,
    /// What is printed on it and counted: strength, cohesion, movement.
    pub figures: Vec<Figure>,
    /// How far it is from breaking.
    pub track: Option<Track>,
    pub badges: Vec<Badge>,
    /// What a pointer over it tells, a line a fact.
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Figure {
    pub name: &'static str,
    pub value: i32,
    /// What it was at the start.
    pub of: Option<i32>,
}

/// Boxes to breaking, and what fills them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Track {
    pub boxes: u32,
    /// Marks that can be rallied off.
    pub staggers: u32,
    /// Marks that stay.
    pub kills: u32,
}

/// What a marker looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Badge {
    pub mark: Mark,
    pub words: String,
    pub count: Option<u32>,
}

impl Badge {
    pub fn new(mark: Mark, words: impl Into<String>) -> Badge {
        Badge { mark, words: words.into(), count: None }
    }

    pub fn counted(mark: Mark, words: impl Into<String>, count: u32) -> Badge {
        Badge { mark, words: words.into(), count: Some(count) }
    }
}

/// An officer as he is drawn: a disc.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Officer {
    pub officer: u16,
    pub name: String,
    pub side: Side,
    pub command: Option<usize>,
    /// 1 brigade, 2 division, 3 corps, 4 the commander.
    pub rank: u8,
    pub inspirational: bool,
    pub presence: Presence,
    pub at: Spot,
    pub hex: Option<HexAt>,
    /// How far his command reaches, in units of the map.
    pub radius: Option<f64>,
    pub attached: Option<UnitId>,
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Objective {
    pub name: String,
    pub at: Spot,
    pub radius: Option<f64>,
    pub hexes: Vec<HexAt>,
    pub held_by: Option<Side>,
    pub value: i32,
}

/// Which pieces an action is about and whom it aims at, so that a client can show it on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Concerns {
    /// A short word for the kind of thing it is: "advance", "fire".
    pub group: &'static str,
    pub units: Vec<UnitId>,
    pub officers: Vec<u16>,
    /// Enemies it aims at.
    pub targets: Vec<UnitId>,
    /// Hexes it aims at or leads to.
    pub hexes: Vec<HexAt>,
    /// It ends the phase or step.
    pub ends: bool,
    /// It declines a window.
    pub declines: bool,
}

impl Concerns {
    pub fn of(group: &'static str) -> Concerns {
        Concerns { group, ..Concerns::default() }
    }

    pub fn unit(mut self, unit: UnitId) -> Concerns {
        self.units.push(unit);
        self
    }

    pub fn officer(mut self, officer: u16) -> Concerns {
        self.officers.push(officer);
        self
    }

    pub fn target(mut self, unit: UnitId) -> Concerns {
        self.targets.push(unit);
        self
    }

    pub fn ending(mut self) -> Concerns {
        self.ends = true;
        self
    }

    pub fn declining(mut self) -> Concerns {
        self.declines = true;
        self
    }
}

/// Ground that a unit commands: a threat zone, a range band, a zone of control.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Zone {
    pub unit: UnitId,
    /// "threat", "short range", "zone of control".
    pub kind: &'static str,
    pub words: String,
    pub clause: Clause,
    pub shapes: Vec<Vec<Spot>>,
    pub hexes: Vec<HexAt>,
}

/// One end of a look or a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Place {
    Unit(UnitId),
    Point(Spot),
    Hex(HexAt),
}

/// Whether one place can be seen from another, and what hides it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Sight {
    pub clear: bool,
    /// "wood hides it".
    pub words: String,
    pub clause: Option<Clause>,
    pub from: Spot,
    pub to: Spot,
    /// Where it is cut off.
    pub blocked_at: Option<Spot>,
    /// The unit or the ground that hides it, outlined.
    pub blocker: Vec<Spot>,
}

/// A distance: on a table from edge to edge where the ends are units, on hexes in hexes.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Measured {
    /// "13.5 cm".
    pub words: String,
    /// In what players measure in.
    pub amount: f64,
    pub metres: Option<f64>,
    pub from: Spot,
    pub to: Spot,
}
