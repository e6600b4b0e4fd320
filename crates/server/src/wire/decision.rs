//! What is asked and what may be answered: twins of the engine's decision, offers and blanks.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{BoardOfficer, Concerns, Piece, Side};

/// What the seat is asked; nothing while it is not.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    pub seq: u32,
    pub decision: Option<Decision>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    pub side: Side,
    pub phase: String,
    pub question: String,
    /// The answer stays hidden until all sealed answers are in.
    pub sealed: bool,
    pub may_end: bool,
    /// What would be left undone if the side ended now.
    pub left_undone: Vec<String>,
    pub offers: Vec<Offer>,
    /// What a sensible player would try here and may not.
    pub refused: Vec<RefusedOffer>,
}

/// An action with its blanks open.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Offer {
    /// Its number in the whole list, from 1, whatever part of the list was asked for.
    pub number: u32,
    pub words: String,
    pub clause: String,
    /// The unit it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<u32>,
    pub concerns: Concerns,
    pub blanks: Vec<Blank>,
    #[ts(type = "JsonValue")]
    pub action: Value,
    /// Where it leads, for some fillings of its first blank: both ends, named stops and a few in between. Only when one unit was asked for.
    pub ghosts: Vec<Ghost>,
    /// Dice fall as soon as it is taken. Known only when one unit was asked for, or where nothing has to be filled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolls: Option<bool>,
    /// What will be asked of the same unit if the dice allow it: set now, it is a sketch. Only when one unit was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then: Option<Then>,
}

/// A blank that will be asked once the dice have allowed it, and where it would lead then.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Then {
    pub blank: Blank,
    pub ghosts: Vec<Ghost>,
}

/// How pieces would stand.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Ghost {
    /// Nothing: the offer has no blank.
    pub filling: Option<Filling>,
    /// Those that stand otherwise than now.
    pub pieces: Vec<Piece>,
    pub officers: Vec<BoardOfficer>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Blank {
    /// For programs: "distance".
    pub name: String,
    /// For people: "how far".
    pub words: String,
    pub clause: String,
    pub domain: Domain,
}

/// What a blank may be filled with.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(optional_fields)]
pub enum Domain {
    /// From `least` to `most` in steps from the least; stops and ends are always allowed. Angles count clockwise. On the grid: `unit.grid` to one unit shown.
    Measure {
        unit: MeasureUnit,
        least: i32,
        most: i32,
        step: u32,
        stops: Vec<Stop>,
    },
    /// A point of the region, on the ground's grid; `facings`: how many there are to choose from, if any.
    Point {
        region: Region,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facings: Option<u32>,
    },
    /// The first node is where the unit stands; the path names the nodes entered after it.
    HexPath {
        nodes: Vec<HexNode>,
        edges: Vec<HexEdge>,
        budget: u32,
    },
    SomeOf {
        of: Vec<Choice>,
        least: u32,
        most: u32,
        /// Pairs of ids that exclude each other.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        apart: Option<Vec<[u32; 2]>>,
    },
    /// Exactly `total`, in the order of the shares.
    ShareOut {
        total: u32,
        among: Vec<Share>,
    },
    OneOf {
        of: Vec<Choice>,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MeasureUnit {
    /// "cm", "degrees".
    pub name: String,
    pub grid: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    pub at: i32,
    pub words: String,
    pub clause: String,
    pub firmness: Firmness,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Firmness {
    Soft,
    Hard,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// The union of these; some points of it may still be refused.
    pub shapes: Vec<Shape>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    Rect { from: [i32; 2], to: [i32; 2] },
    Polygon(Vec<[i32; 2]>),
    Circle { centre: [i32; 2], radius: i32 },
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HexNode {
    pub at: HexStep,
    /// The least cost to come here.
    pub cost: u32,
    /// The move may end here.
    pub ends: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct HexStep {
    pub q: i32,
    pub r: i32,
    /// 0 for up, then clockwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<u8>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HexEdge {
    pub from: u32,
    pub to: u32,
    pub cost: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub id: u32,
    pub words: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    pub id: u32,
    pub words: String,
    pub least: u32,
    pub most: u32,
}

/// What somebody filled in.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum Filling {
    Measure(i32),
    Point {
        x: i32,
        y: i32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<i32>,
    },
    HexPath(Vec<HexStep>),
    SomeOf(Vec<u32>),
    ShareOut(Vec<u32>),
    OneOf(u32),
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusedOffer {
    pub words: String,
    pub refusal: Refused,
}

/// Why something cannot be.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Refused {
    /// Stable: "move/too-far".
    pub code: String,
    pub clause: String,
    pub because: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<Vec<RefusedFact>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Nearest>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusedFact {
    pub name: String,
    pub value: String,
}

/// The legal action nearest to the one refused, ready to be played.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Nearest {
    pub words: String,
    #[ts(type = "JsonValue")]
    pub action: Value,
}

/// What one thinks of doing: an offer by its number with its blanks filled, or an action.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Intent {
    Offer(Taken),
    Action(#[ts(type = "JsonValue")] Value),
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Taken {
    pub number: u32,
    #[serde(default)]
    pub fill: Vec<Filling>,
}

/// What an answer would do, up to the first die or question.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Preview {
    pub told: Vec<Told>,
    /// Those that would stand otherwise than now if the enemy declined what he may do about it.
    pub pieces: Vec<Piece>,
    pub officers: Vec<BoardOfficer>,
    /// Dice are rolled next: taking it shows them, and undo ends there.
    pub rolls: Option<DiceWanted>,
    /// Who is asked next, and what, if the action is not at its end there.
    pub asks: Option<AsksNext>,
    /// A sealed answer is looked at alone.
    pub sealed: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AsksNext {
    pub side: Side,
    pub question: String,
}

/// Where an answer leads, with what chance.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Odds {
    pub rows: Vec<OddsRow>,
    /// How choices inside the action are supposed to be answered.
    pub assumption: String,
    /// Every branch goes to the end of the action.
    pub complete: bool,
    /// How often it was tried, where there are too many branches to walk; otherwise the odds are exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs: Option<u32>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct OddsRow {
    pub outcome: String,
    pub p: f64,
    /// As a fraction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// The 95 % interval, where sampled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
}

/// What the enemy is asked because of it, and where each of his answers leads.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Against {
    /// Nothing: he is not asked.
    pub question: Option<String>,
    pub answers: Vec<EnemyAnswer>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnemyAnswer {
    pub words: String,
    pub clause: String,
    pub odds: Odds,
}

/// What the computer would do in this seat.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    #[ts(type = "JsonValue")]
    pub action: Value,
    /// The offer it fills, if one of the list.
    pub number: Option<u32>,
    pub fill: Vec<Filling>,
    pub reason: String,
}

/// Real dice to be rolled.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DiceWanted {
    pub side: Side,
    pub purpose: String,
    /// "2d6".
    pub dice: String,
    /// How many faces to type.
    pub faces: u32,
    /// The faces of each die.
    pub die: Vec<u8>,
    pub needed: Option<String>,
    pub clause: String,
    pub subject: Option<u32>,
    /// Whose roll it is, where it is not simply the side's: a unit, a command, an officer and whom he orders.
    pub whose: Option<String>,
}

/// Something that happened, told to a seat.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Told {
    /// One short line a fact.
    pub words: Vec<String>,
    pub clauses: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ledger: Option<Vec<LedgerLine>>,
    /// In the game's own terms; absent while it is sealed from the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "JsonValue")]
    pub event: Option<Value>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LedgerLine {
    pub value: i32,
    pub label: String,
    pub clause: Option<String>,
}
