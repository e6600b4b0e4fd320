//! Battles being played on the server: set up, listed, looked at, acted in, told and replayed.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

use super::{Board, BoardOfficer, DiceWanted, Piece, Side, Taken, Told};

/// Who can play a side.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Levels {
    pub levels: Vec<LevelBrief>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LevelBrief {
    /// `human`, or a computer's: `random` ...
    pub name: String,
    pub words: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Matches {
    pub matches: Vec<MatchBrief>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchBrief {
    pub id: String,
    pub name: String,
    pub game: String,
    pub battle: String,
    /// Red's and blue's army.
    pub armies: Vec<String>,
    /// Red's and blue's: `human` or a computer's level.
    pub players: Vec<String>,
    /// Both people sit before the same screen.
    pub together: bool,
    /// Red's and blue's.
    pub dice: Vec<DiceBy>,
    pub take_backs: bool,
    /// How many lines its log has: what an action must expect.
    pub seq: u32,
    pub turn: u32,
    pub phase: Option<String>,
    /// Who is to answer; nobody: it is over.
    pub waits_for: Option<Side>,
    /// How it ended.
    pub ending: Option<MatchEnding>,
    /// Seconds since 1970.
    pub created: i64,
    pub touched: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum DiceBy {
    Program,
    Typed,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchEnding {
    /// Nobody: a draw.
    pub winner: Option<Side>,
    pub words: String,
    pub clause: String,
}

/// A battle to be set up.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewMatch {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub game: String,
    /// The name of a shipped battle; of a file of one's own, what to call it.
    pub battle: String,
    /// The text of a battle file of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_battle: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "JsonValue")]
    pub options: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manners: Option<MatchManners>,
    /// For a battle that can be repeated; without it nobody knows the dice. Needs the program's dice on both sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number")]
    pub seed: Option<u64>,
}

/// Who plays, whose dice, what may be taken back.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct MatchManners {
    /// `human` (if nothing is said) or a computer's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub red: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blue: Option<String>,
    /// Two people before the same screen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub red_dice: Option<DiceBy>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blue_dice: Option<DiceBy>,
    /// May be taken back past a die, at one table or against the computer (if nothing is said: yes).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take_backs: Option<bool>,
}

/// A battle that stands ready, with the secrets of its seats: `/battle/ID?seat=SECRET`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchMade {
    pub brief: MatchBrief,
    pub seats: SeatKeys,
}

/// The secret of each seat. A computer's seat has none.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatKeys {
    /// May rename, export and delete, and see these keys again. So may whoever sits at the machine that serves.
    pub host: String,
    pub red: Option<String>,
    pub blue: Option<String>,
    pub watcher: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    pub name: String,
}

/// Where one sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SeatName {
    Red,
    Blue,
    Watcher,
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct SeatKey {
    /// The secret of the seat.
    pub seat: Option<String>,
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The link to be photographed.
    pub of: String,
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct SeatAndUnit {
    /// The secret of the seat.
    pub seat: Option<String>,
    /// Only what is about this unit.
    pub unit: Option<u16>,
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct SeatAndAfter {
    /// The secret of the seat.
    pub seat: Option<String>,
    /// Only entries after this one.
    pub after: Option<u32>,
}

#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct SeatAndEntry {
    /// The secret of the seat.
    pub seat: Option<String>,
    /// The number of the entry.
    pub entry: u32,
}

/// The battle as one seat sees it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchView {
    pub brief: MatchBrief,
    pub seat: SeatName,
    pub board: Board,
    /// Hidden from the other side where the answer is sealed.
    pub question: Option<String>,
    pub phase: Option<String>,
    /// Dice to be typed, and whether by this seat.
    pub dice: Option<DiceWanted>,
    pub yours: bool,
    /// The computer thinks.
    pub thinking: bool,
    /// The seat's own standing instructions, and those it may give by number.
    #[ts(type = "JsonValue")]
    pub standing: Option<Value>,
    pub instructions: Vec<String>,
    /// The number of the one that is in force, if it is one of these.
    pub in_force: Option<u32>,
    /// The number of the one that silences every question for the time being.
    pub for_now: Option<u32>,
    /// The seat's units that may be told otherwise than the rest.
    pub unit_instructions: Vec<UnitInstructions>,
    /// What one side has asked of the other and not been answered.
    pub wish: Option<WishOpen>,
    pub may_undo: Option<MayUndo>,
}

/// What one unit may be told, by number; the first is what holds for all.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitInstructions {
    pub unit: u16,
    pub name: String,
    pub instructions: Vec<String>,
    pub in_force: Option<u32>,
}

/// A unit's own standing instruction by its number, from 1.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitInstruction {
    pub unit: u16,
    pub number: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WishOpen {
    pub side: Side,
    pub wish: Wish,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    TakeBack,
    Draw,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MayUndo {
    Freely,
    ByTakeBack,
    ByAsking,
}

/// What a seat does.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActRequest {
    /// The `seq` the seat knows. If the battle has gone on since, nothing is done.
    pub expected: u32,
    pub act: Act,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// An offer by its number, its blanks filled.
    Offer(Taken),
    /// An action in the game's own terms.
    Action(#[ts(type = "JsonValue")] Value),
    /// The faces of real dice, in the order rolled.
    Dice(Vec<i64>),
    /// Takes back the seat's last action, or asks the other side to agree to it.
    Undo,
    /// Agrees to what the other side has asked for.
    Yes,
    No,
    /// A standing instruction by its number, from 1.
    Instruction(u32),
    /// The same for one unit otherwise than for the rest.
    UnitInstruction(UnitInstruction),
    /// Standing instructions in the game's own terms.
    Standing(#[ts(type = "JsonValue")] Value),
    OfferDraw,
    Concede,
}

/// What came of it, as the seat sees it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Acted {
    pub entries: Vec<MatchEntry>,
    pub view: MatchView,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchEntries {
    pub seq: u32,
    pub entries: Vec<MatchEntry>,
}

/// A record of the log as a seat may know it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchEntry {
    /// Its place among the records, from 1.
    pub entry: u32,
    pub at: i64,
    pub kind: EntryKind,
    pub side: Option<Side>,
    pub by: Actor,
    pub turn: u32,
    /// "09:20", where the game keeps time.
    pub time: Option<String>,
    pub phase: Option<String>,
    pub told: Vec<Told>,
    /// The dice that fell, throw by throw.
    pub dice: Vec<Vec<u8>>,
    /// Why the computer did it.
    pub reason: Option<String>,
    /// It has been taken back since.
    pub void: bool,
    /// Pieces that stood otherwise afterwards. Only for what has happened since the server was started, and in replays.
    pub pieces: Vec<Piece>,
    pub officers: Vec<BoardOfficer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    Acted,
    Answered,
    Instructed,
    Undone,
    Wished,
    Replied,
    Conceded,
    Sealed,
}

/// Who did it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Actor {
    Human,
    Computer,
    /// There was nothing to decide.
    Itself,
}

/// On a stream of events: the battle has so many lines now.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchHello {
    pub seq: u32,
    pub thinking: bool,
}

/// Every record of a battle in brief, for the slider.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayIndex {
    pub brief: MatchBrief,
    pub steps: Vec<ReplayStep>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayStep {
    pub entry: u32,
    pub kind: EntryKind,
    pub side: Option<Side>,
    pub turn: u32,
    pub time: Option<String>,
    pub phase: Option<String>,
    /// What was told first.
    pub words: Option<String>,
    pub void: bool,
}

/// The battle after one record; entry 0 is the set-up.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayFrame {
    pub entry: Option<MatchEntry>,
    pub board: Board,
}

/// What the dice brought one side, less what they bring on average.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchLuck {
    /// Throws that could do harm.
    pub throws: u32,
    /// What it is counted in.
    pub coin: String,
    /// Who had it; nobody: no such die has fallen.
    pub side: Option<Side>,
    pub by: f64,
    /// The standard deviation of such a sum.
    pub usual: f64,
    /// About the share of battles in which one is this lucky or luckier.
    pub chance: f64,
    pub words: String,
    /// By turn and by what was rolled for, in the order it came.
    pub parts: Vec<LuckPart>,
}

#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LuckPart {
    pub turn: u32,
    /// "attacker's engagement roll".
    pub what: String,
    /// Red's, in the coin; less than nothing: blue's.
    pub red: f64,
}

/// Play on from here: a new battle that begins with the records up to `entry`.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct PlayOn {
    pub entry: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manners: Option<MatchManners>,
}
