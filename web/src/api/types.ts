// Made from the server's types by `cargo xtask codegen`: do not edit.

export type JsonValue = number | string | boolean | null | JsonValue[] | { [key in string]?: JsonValue };

export type ApiError = { error: Problem, };

export type Problem = { 
/**
 * Stable: `facts/unknown`, `roster/stale` ...
 */
code: string, message: string, field?: string, 
/**
 * What would have done.
 */
accepted?: Array<string>, suggestion?: string, clause?: string, 
/**
 * The legal action nearest to the one refused.
 */
nearest?: Nearest, 
/**
 * For `roster/stale` and `match/stale`: how many entries or lines there are now.
 */
seq?: number, 
/**
 * For `roster/stale`: those that were not seen.
 */
entries?: Array<Entry>, };

export type Health = { name: string, version: string, };

export type Games = { games: Array<GameBrief>, };

export type GameBrief = { game: string, title: string, procedures: number, clauses: number, gaps: number, tables: number, };

export type GameView = { game: string, title: string, procedures: Array<Card>, };

export type Card = { name: string, kind: Kind, title: string, 
/**
 * Which dice, in words; empty where none.
 */
dice: string, clauses: Array<string>, };

export type Kind = "test" | "chain" | "lookup" | "permission";

export type AnswerRequest = { facts?: JsonValue, 
/**
 * Faces in the order rolled.
 */
dice?: Array<number>, 
/**
 * Optional rules; without them the roster's, else the book's defaults.
 */
options?: JsonValue, 
/**
 * Roll what is not typed.
 */
roll?: boolean, 
/**
 * The seed to roll from, to have the same dice again.
 */
seed?: number, odds?: boolean, 
/**
 * The roster whose cards fill the facts of the units named.
 */
roster?: string, a?: string, b?: string, };

export type Answer = { game: string, procedure: string, 
/**
 * All facts as used.
 */
facts: { [key in string]?: JsonValue }, 
/**
 * Those of them that were not stated and took their ordinary value.
 */
defaulted: Array<string>, assessment: Assessment, dice: Array<DiceAnswer>, 
/**
 * What to roll next, where the dice were not enough.
 */
ask?: AskAnswer, outcome?: OutcomeAnswer, odds?: Array<OddsAnswer>, 
/**
 * What the odds take for granted.
 */
assumptions?: Array<string>, 
/**
 * How often it was played, where the odds are sampled.
 */
sampled?: number, };

export type Assessment = { rating?: number, words?: string, ledger: Array<LineAnswer>, 
/**
 * Each assessment by itself, where there is more than one.
 */
parts?: Array<PartAnswer>, };

export type PartAnswer = { of: string, rating: number, words: string, base: number, ledger: Array<LineAnswer>, };

export type LineAnswer = { value: number, label: string, clause: string, of?: string, };

export type DiceAnswer = { purpose: string, who: string, asked: string, faces: Array<number>, value: number, clause: string, };

export type AskAnswer = { purpose: string, who: string, dice: string, 
/**
 * How many faces to type.
 */
faces: number, 
/**
 * The faces on each die.
 */
die: Array<number>, 
/**
 * In a pool, the faces that count: from, to.
 */
counts?: [number, number], 
/**
 * Those of its faces that were typed already.
 */
typed?: Array<number>, 
/**
 * What each face of the last die would bring, once the others are typed.
 */
last?: Array<LastFace>, needed?: string, clause: string, 
/**
 * What each result would bring.
 */
follows: Array<Follows>, };

export type Follows = { value: number, 
/**
 * The faces, where the rule looks at them.
 */
faces?: Array<number>, p: number, exact: string, then: string, };

export type LastFace = { face: number, then: string, };

export type OutcomeAnswer = { words: string, headline: string, clauses: Array<string>, effects?: Array<Effect>, cell?: TableCell, };

export type Effect = { role: Role, field: string, change: Change, clause: string, };

export type Role = "a" | "b";

export type Change = { "add": number } | { "set": JsonValue };

export type TableCell = { table: string, row: string, col: string, };

export type OddsAnswer = { outcome: string, p: number, 
/**
 * As a fraction in lowest terms; absent where sampled.
 */
exact?: string, 
/**
 * The 95 % interval, where sampled.
 */
interval?: [number, number], };

export type WhatIf = { rating?: number, 
/**
 * False where there was no time for all facts; the commonest were tried first.
 */
complete: boolean, changes: Array<Variation>, refused: Array<RefusedVariation>, };

export type Variation = { 
/**
 * The fact: `attacker.uphill`.
 */
field: string, title: string, from: JsonValue, to: JsonValue, clause?: string, 
/**
 * The rating that changes, and by how much.
 */
rating?: number, by?: number, 
/**
 * Whose rating, where there are several.
 */
of?: string, 
/**
 * The share of the odds that moves to other outcomes, 0 to 1.
 */
shift: number, odds?: Array<OddsAnswer>, 
/**
 * The new result, where no dice decide.
 */
outcome?: string, };

export type RefusedVariation = { field: string, to: JsonValue, message: string, clause?: string, };

export type Clauses = { game: string, found: Array<ClauseEntry>, };

export type ClauseEntry = { id: string, origin_of_rule: Origin, text: string, 
/**
 * Tables that print it.
 */
tables: Array<string>, 
/**
 * Procedures that rest on it.
 */
procedures: Array<string>, topic?: string, source?: string, kind?: string, decided_by?: string, 
/**
 * The reading we chose where the book can be read in two ways.
 */
doubt?: string, na_reason?: string, title?: string, essential?: boolean, origin?: string, missing?: string, refers?: Array<string>, };

export type Origin = "book" | "house";

export type Tables = { game: string, tables: Array<TableBrief>, };

export type TableBrief = { name: string, title: string, clause: Array<string>, 
/**
 * `book`, or the completion the numbers come from.
 */
origin: string, kind: TableKind, };

export type TableKind = "grid" | "list" | "values";

export type Table = { "kind": "grid", name: string, title: string, clause: Array<string>, origin: string, unit?: string, applies_to?: string, note?: string, doubt?: string, row_key?: string, col_key?: string, rows: Array<string>, cols: Array<string>, cells: Array<Array<Cell>>, 
/**
 * Further layers of the same shape; `read` where a misprint was repaired.
 */
layers: { [key in string]: Array<Array<Cell>> }, } | { "kind": "list", name: string, title: string, clause: Array<string>, origin: string, unit?: string, applies_to?: string, note?: string, doubt?: string, rows: Array<TableRow>, } | { "kind": "values", name: string, title: string, clause: Array<string>, origin: string, unit?: string, applies_to?: string, note?: string, doubt?: string, values: Array<TableValue>, };

export type TableRow = { key: string, label: string, value: Cell, per?: string, condition?: string, clause: string, };

export type TableValue = { name: string, value: Cell, unit?: string, clause: string, };

export type Cell = boolean | number | number | string | null;

export type Battles = { battles: Array<BattleBrief>, };

export type BattleBrief = { battle: string, name: string, date: string, 
/**
 * The hour of the first turn, `08:45`.
 */
starts: string, hours: number, units: number, 
/**
 * Red first.
 */
sides: Array<SideBrief>, 
/**
 * Drawn and counted for a game on hexes, and for that alone.
 */
hexes: boolean, blurb: string, games: Array<Playable>, };

export type SideBrief = { 
/**
 * `red` or `blue`.
 */
side: string, name: string, 
/**
 * `france`, `britain`: what it is coloured by.
 */
nation: string, commander?: string, units: number, 
/**
 * Absent where only strength points are known.
 */
men?: number, guns: number, };

export type Playable = { game: string, playable: boolean, why?: string, };

export type Rosters = { rosters: Array<RosterBrief>, };

export type RosterBrief = { id: string, name: string, game: string, battle?: string, turn: number, units: number, seq: number, 
/**
 * Seconds since 1970.
 */
created: number, touched: number, };

export type NewRoster = { name?: string, game: string, 
/**
 * A battle by name: its units are put on the roster.
 */
battle?: string, options?: JsonValue, };

export type RosterView = { id: string, name: string, 
/**
 * How many entries there are: what a write must expect.
 */
seq: number, created: number, touched: number, roster: Roster, };

export type Roster = { game: string, battle: string | null, options: JsonValue, turn: number, units: Array<RosterUnit>, undone: Array<number>, overruled: Array<number>, };

export type RosterUnit = { name: string, side?: string, card: { [key in string]?: JsonValue }, };

export type Entries = { seq: number, entries: Array<Entry>, };

export type Entry = { entry: number, 
/**
 * Seconds since 1970.
 */
at: number, 
/**
 * In a line.
 */
words: string, undone: boolean, overruled: boolean, event: RosterEvent, };

export type RosterEvent = { "event": "opened", game: string, battle?: string, options?: JsonValue, } | { "event": "unit_added", unit: string, side?: string, card: { [key in string]?: JsonValue }, } | { "event": "adjudicated", procedure: string, a?: string, b?: string, facts: { [key in string]?: JsonValue }, dice: Array<number>, words: string, clauses: Array<string>, changes: Array<Changed>, } | { "event": "overruled", entry: number, words: string, why: string, changes: Array<Changed>, } | { "event": "corrected", change: Changed, why: string, } | { "event": "turn_ended", turn: number, changes: Array<Changed>, } | { "event": "undone", entry: number, };

export type Changed = { unit: string, field: string, from: JsonValue, to: JsonValue, clause?: string, };

export type WriteRequest = { 
/**
 * How many entries the writer has seen.
 */
expected: number, 
/**
 * Chosen by the writer: the same key again gives the same answer and writes nothing.
 */
key?: string, write: Write, };

export type Write = { "do": "add_unit", unit: string, side?: string, 
/**
 * What is known of it; the rest is ordinary.
 */
card?: { [key in string]?: JsonValue }, } | { "do": "adjudicate", procedure: string, facts: { [key in string]?: JsonValue }, dice: Array<number>, a?: string, b?: string, 
/**
 * The table decides otherwise at once; both are kept.
 */
overrule?: Overrule, } | { "do": "correct", unit: string, field: string, to: JsonValue, why: string, } | { "do": "overrule", entry: number, words: string, why: string, changes: Array<Stated>, } | { "do": "undo" } | { "do": "end_turn" };

export type Overrule = { words: string, why: string, changes: Array<Stated>, };

export type Stated = { unit: string, field: string, to: JsonValue, };

export type Written = { seq: number, entries: Array<Entry>, };

export type FilledFacts = { facts: { [key in string]?: JsonValue }, };

export type Answers = { answers: Array<Given>, };

export type Given = { n: number, 
/**
 * Seconds since 1970.
 */
at: number, procedure: string, a?: string, b?: string, facts: { [key in string]?: JsonValue }, dice: Array<number>, words: string, headline: string, clauses: Array<string>, 
/**
 * The entry, where it was written on the roster.
 */
entry?: number, };

export type KeepAnswer = { procedure: string, facts: { [key in string]?: JsonValue }, dice: Array<number>, a?: string, b?: string, options?: JsonValue, key?: string, };

export type Hello = { seq: number, };

export type Answered = { answers: number, };

export type Side = "red" | "blue";

export type Board = { ground: Ground, clock: Clock, 
/**
 * Red's and blue's.
 */
armies: Array<Army>, 
/**
 * From the army down; pieces, officers and commands name one by its place in this list.
 */
commands: Array<Command>, pieces: Array<Piece>, officers: Array<BoardOfficer>, objectives: Array<Objective>, };

export type GroundKind = "table" | "hexes";

export type Ground = { 
/**
 * On a table one unit of the map is one metre.
 */
kind: GroundKind, width: number, height: number, 
/**
 * What players measure in, and how much of the map one of it is: "cm", 10.
 */
measure: string, per_measure: number, 
/**
 * Point blanks and their regions count so many steps to one unit of the map, from the bottom left corner upward.
 */
grid: number, lattice: Lattice | null, 
/**
 * Hedges and the like that stand on the map and no longer on the ground: a path each.
 */
gone: Array<Array<[number, number]>>, };

export type Lattice = { origin: [number, number], across: [number, number], down: [number, number], 
/**
 * The corners of a hex about its centre, clockwise.
 */
corners: Array<[number, number]>, };

export type Clock = { turn: number, turns: number | null, 
/**
 * "09:20".
 */
time: string | null, 
/**
 * The phases of a turn in the book's order.
 */
phases: Array<string>, 
/**
 * The place of the present one in that list.
 */
phase: number | null, 
/**
 * Whose turn or activation it is.
 */
phasing: Side | null, 
/**
 * Weather, initiative, superiority.
 */
lines: Array<string>, };

export type Army = { name: string, nation: string | null, lines: Array<string>, };

export type Command = { name: string, side: Side, parent: number | null, officer: number | null, };

export type PieceSymbol = "infantry" | "light_infantry" | "guard" | "light_cavalry" | "heavy_cavalry" | "lancers" | "foot_artillery" | "horse_artillery";

export type Presence = "on_field" | "expected" | "gone";

export type Piece = { unit: number, name: string, side: Side, command: number | null, nation: string | null, symbol: PieceSymbol, 
/**
 * In the book's words: "line", "open order".
 */
formation: string | null, quality: string | null, 
/**
 * How many stands wide it is, for their seams.
 */
stands: number | null, presence: Presence, at: [number, number], 
/**
 * On a table, the ground it covers: front left, front right, rear right, rear left.
 */
outline: Array<[number, number]>, 
/**
 * On hexes, those it stands in, as (q, r).
 */
hexes: Array<[number, number]>, 
/**
 * Degrees clockwise from up.
 */
facing: number | null, figures: Array<Figure>, track: Track | null, badges: Array<Badge>, 
/**
 * What a pointer over it tells.
 */
lines: Array<string>, };

export type Figure = { name: string, value: number, of: number | null, };

export type Track = { boxes: number, staggers: number, kills: number, };

export type Mark = "stagger" | "kill" | "disorder" | "rout" | "blown" | "ammunition" | "smoke" | "square" | "garrison" | "officer" | "forced" | "command" | "acted" | "elite" | "skirmish";

export type Badge = { mark: Mark, words: string, count: number | null, };

export type BoardOfficer = { officer: number, name: string, side: Side, command: number | null, 
/**
 * 1 brigade, 2 division, 3 corps, 4 the commander.
 */
rank: number, inspirational: boolean, presence: Presence, at: [number, number], hex: [number, number] | null, 
/**
 * How far his command reaches, in units of the map.
 */
radius: number | null, attached: number | null, lines: Array<string>, };

export type Objective = { name: string, at: [number, number], radius: number | null, hexes: Array<[number, number]>, held_by: Side | null, value: number, };

export type Concerns = { 
/**
 * A short word for the kind of thing it is: "advance", "fire".
 */
group: string, units: Array<number>, officers: Array<number>, targets: Array<number>, hexes: Array<[number, number]>, 
/**
 * It ends the phase or step.
 */
ends: boolean, 
/**
 * It declines a window.
 */
declines: boolean, };

export type Zones = { zones: Array<Zone>, };

export type Zone = { unit: number, 
/**
 * "threat", "short range", "zone of control".
 */
kind: string, words: string, clause: string, shapes: Array<Array<[number, number]>>, hexes: Array<[number, number]>, };

export type Place = { "unit": number } | { "point": [number, number] } | { "hex": [number, number] };

export type FromTo = { from: Place, to: Place, };

export type Sight = { clear: boolean, words: string, clause: string | null, from: [number, number], to: [number, number], 
/**
 * Where it is cut off.
 */
blocked_at: [number, number] | null, 
/**
 * What hides it, outlined.
 */
blocker: Array<[number, number]>, };

export type Measured = { 
/**
 * "13.5 cm".
 */
words: string, amount: number, metres: number | null, from: [number, number], to: [number, number], };

export type Asked = { seq: number, decision: Decision | null, };

export type Decision = { side: Side, phase: string, question: string, 
/**
 * The answer stays hidden until all sealed answers are in.
 */
sealed: boolean, may_end: boolean, 
/**
 * What would be left undone if the side ended now.
 */
left_undone: Array<string>, offers: Array<Offer>, 
/**
 * What a sensible player would try here and may not.
 */
refused: Array<RefusedOffer>, };

export type Offer = { 
/**
 * Its number in the whole list, from 1, whatever part of the list was asked for.
 */
number: number, words: string, clause: string, 
/**
 * The unit it is about.
 */
about?: number, concerns: Concerns, blanks: Array<Blank>, action: JsonValue, 
/**
 * Where it leads, for some fillings of its first blank: both ends, named stops and a few in between. Only when one unit was asked for.
 */
ghosts: Array<Ghost>, 
/**
 * Dice fall as soon as it is taken. Known only when one unit was asked for, or where nothing has to be filled in.
 */
rolls?: boolean, 
/**
 * What will be asked of the same unit if the dice allow it: set now, it is a sketch. Only when one unit was asked for.
 */
then?: Then, };

export type Then = { blank: Blank, ghosts: Array<Ghost>, };

export type Ghost = { 
/**
 * Nothing: the offer has no blank.
 */
filling: Filling | null, 
/**
 * Those that stand otherwise than now.
 */
pieces: Array<Piece>, officers: Array<BoardOfficer>, };

export type Blank = { 
/**
 * For programs: "distance".
 */
name: string, 
/**
 * For people: "how far".
 */
words: string, clause: string, domain: Domain, };

export type Domain = { "kind": "measure", unit: MeasureUnit, least: number, most: number, step: number, stops: Array<Stop>, } | { "kind": "point", region: Region, facings?: number, } | { "kind": "hex_path", nodes: Array<HexNode>, edges: Array<HexEdge>, budget: number, } | { "kind": "some_of", of: Array<Choice>, least: number, most: number, 
/**
 * Pairs of ids that exclude each other.
 */
apart?: Array<[number, number]>, } | { "kind": "share_out", total: number, among: Array<Share>, } | { "kind": "one_of", of: Array<Choice>, };

export type MeasureUnit = { 
/**
 * "cm", "degrees".
 */
name: string, grid: number, };

export type Stop = { at: number, words: string, clause: string, firmness: Firmness, };

export type Firmness = "soft" | "hard";

export type Region = { 
/**
 * The union of these; some points of it may still be refused.
 */
shapes: Array<Shape>, };

export type Shape = { "rect": { from: [number, number], to: [number, number], } } | { "polygon": Array<[number, number]> } | { "circle": { centre: [number, number], radius: number, } };

export type HexNode = { at: HexStep, 
/**
 * The least cost to come here.
 */
cost: number, 
/**
 * The move may end here.
 */
ends: boolean, };

export type HexStep = { q: number, r: number, 
/**
 * 0 for up, then clockwise.
 */
facing?: number, };

export type HexEdge = { from: number, to: number, cost: number, };

export type Choice = { id: number, words: string, };

export type Share = { id: number, words: string, least: number, most: number, };

export type Filling = { "measure": number } | { "point": { x: number, y: number, facing?: number, } } | { "hex_path": Array<HexStep> } | { "some_of": Array<number> } | { "share_out": Array<number> } | { "one_of": number };

export type RefusedOffer = { words: string, refusal: Refused, };

export type Refused = { 
/**
 * Stable: "move/too-far".
 */
code: string, clause: string, because: string, facts?: Array<RefusedFact>, nearest?: Nearest, };

export type RefusedFact = { name: string, value: string, };

export type Nearest = { words: string, action: JsonValue, };

export type Intent = { "offer": Taken } | { "action": JsonValue };

export type Taken = { number: number, fill: Array<Filling>, };

export type Preview = { told: Array<Told>, 
/**
 * Those that would stand otherwise than now if the enemy declined what he may do about it.
 */
pieces: Array<Piece>, officers: Array<BoardOfficer>, 
/**
 * Dice are rolled next: taking it shows them, and undo ends there.
 */
rolls: DiceWanted | null, 
/**
 * Who is asked next, and what, if the action is not at its end there.
 */
asks: AsksNext | null, 
/**
 * A sealed answer is looked at alone.
 */
sealed: boolean, };

export type AsksNext = { side: Side, question: string, };

export type Odds = { rows: Array<OddsRow>, 
/**
 * How choices inside the action are supposed to be answered.
 */
assumption: string, 
/**
 * Every branch goes to the end of the action.
 */
complete: boolean, 
/**
 * How often it was tried, where there are too many branches to walk; otherwise the odds are exact.
 */
runs?: number, };

export type Against = { 
/**
 * Nothing: he is not asked.
 */
question: string | null, answers: Array<EnemyAnswer>, };

export type EnemyAnswer = { words: string, clause: string, odds: Odds, };

export type OddsRow = { outcome: string, p: number, 
/**
 * As a fraction.
 */
exact?: string, 
/**
 * The 95 % interval, where sampled.
 */
interval?: [number, number], };

export type Hint = { action: JsonValue, 
/**
 * The offer it fills, if one of the list.
 */
number: number | null, fill: Array<Filling>, reason: string, };

export type DiceWanted = { side: Side, purpose: string, 
/**
 * "2d6".
 */
dice: string, 
/**
 * How many faces to type.
 */
faces: number, 
/**
 * The faces of each die.
 */
die: Array<number>, needed: string | null, clause: string, subject: number | null, 
/**
 * Whose roll it is, where it is not simply the side's: a unit, a command, an officer and whom he orders.
 */
whose: string | null, };

export type Told = { 
/**
 * One short line a fact.
 */
words: Array<string>, clauses: Array<string>, ledger?: Array<LedgerLine>, 
/**
 * In the game's own terms; absent while it is sealed from the seat.
 */
event?: JsonValue, };

export type LedgerLine = { value: number, label: string, clause: string | null, };

export type Levels = { levels: Array<LevelBrief>, };

export type LevelBrief = { 
/**
 * `human`, or a computer's: `random` ...
 */
name: string, words: string, };

export type Matches = { matches: Array<MatchBrief>, };

export type MatchBrief = { id: string, name: string, game: string, battle: string, 
/**
 * Red's and blue's army.
 */
armies: Array<string>, 
/**
 * Red's and blue's: `human` or a computer's level.
 */
players: Array<string>, 
/**
 * Both people sit before the same screen.
 */
together: boolean, 
/**
 * Red's and blue's.
 */
dice: Array<DiceBy>, take_backs: boolean, 
/**
 * How many lines its log has: what an action must expect.
 */
seq: number, turn: number, phase: string | null, 
/**
 * Who is to answer; nobody: it is over.
 */
waits_for: Side | null, 
/**
 * How it ended.
 */
ending: MatchEnding | null, 
/**
 * Seconds since 1970.
 */
created: number, touched: number, };

export type DiceBy = "program" | "typed";

export type MatchEnding = { 
/**
 * Nobody: a draw.
 */
winner: Side | null, words: string, clause: string, };

export type NewMatch = { name?: string, game: string, 
/**
 * The name of a shipped battle; of a file of one's own, what to call it.
 */
battle: string, 
/**
 * The text of a battle file of one's own.
 */
own_battle?: string, options?: JsonValue, manners?: MatchManners, 
/**
 * For a battle that can be repeated; without it nobody knows the dice. Needs the program's dice on both sides.
 */
seed?: number, };

export type MatchManners = { 
/**
 * `human` (if nothing is said) or a computer's level.
 */
red?: string, blue?: string, 
/**
 * Two people before the same screen.
 */
together?: boolean, red_dice?: DiceBy, blue_dice?: DiceBy, 
/**
 * May be taken back past a die, at one table or against the computer (if nothing is said: yes).
 */
take_backs?: boolean, };

export type MatchMade = { brief: MatchBrief, seats: SeatKeys, };

export type SeatKeys = { 
/**
 * May rename, export and delete, and see these keys again. So may whoever sits at the machine that serves.
 */
host: string, red: string | null, blue: string | null, watcher: string, };

export type Rename = { name: string, };

export type SeatName = "red" | "blue" | "watcher";

export type MatchView = { brief: MatchBrief, seat: SeatName, board: Board, 
/**
 * Hidden from the other side where the answer is sealed.
 */
question: string | null, phase: string | null, 
/**
 * Dice to be typed, and whether by this seat.
 */
dice: DiceWanted | null, yours: boolean, 
/**
 * The computer thinks.
 */
thinking: boolean, 
/**
 * The seat's own standing instructions, and those it may give by number.
 */
standing: JsonValue, instructions: Array<string>, 
/**
 * The number of the one that is in force, if it is one of these.
 */
in_force: number | null, 
/**
 * The number of the one that silences every question for the time being.
 */
for_now: number | null, 
/**
 * The seat's units that may be told otherwise than the rest.
 */
unit_instructions: Array<UnitInstructions>, 
/**
 * What one side has asked of the other and not been answered.
 */
wish: WishOpen | null, may_undo: MayUndo | null, };

export type UnitInstructions = { unit: number, name: string, instructions: Array<string>, in_force: number | null, };

export type UnitInstruction = { unit: number, number: number, };

export type WishOpen = { side: Side, wish: Wish, };

export type Wish = "take_back" | "draw";

export type MayUndo = "freely" | "by_take_back" | "by_asking";

export type ActRequest = { 
/**
 * The `seq` the seat knows. If the battle has gone on since, nothing is done.
 */
expected: number, act: Act, };

export type Act = { "offer": Taken } | { "action": JsonValue } | { "dice": Array<number> } | "undo" | "yes" | "no" | { "instruction": number } | { "unit_instruction": UnitInstruction } | { "standing": JsonValue } | "offer_draw" | "concede";

export type Acted = { entries: Array<MatchEntry>, view: MatchView, };

export type MatchEntries = { seq: number, entries: Array<MatchEntry>, };

export type MatchEntry = { 
/**
 * Its place among the records, from 1.
 */
entry: number, at: number, kind: EntryKind, side: Side | null, by: Actor, turn: number, 
/**
 * "09:20", where the game keeps time.
 */
time: string | null, phase: string | null, told: Array<Told>, 
/**
 * The dice that fell, throw by throw.
 */
dice: Array<Array<number>>, 
/**
 * Why the computer did it.
 */
reason: string | null, 
/**
 * It has been taken back since.
 */
void: boolean, 
/**
 * Pieces that stood otherwise afterwards. Only for what has happened since the server was started, and in replays.
 */
pieces: Array<Piece>, officers: Array<BoardOfficer>, };

export type EntryKind = "acted" | "answered" | "instructed" | "undone" | "wished" | "replied" | "conceded" | "sealed";

export type Actor = "human" | "computer" | "itself";

export type MatchHello = { seq: number, thinking: boolean, };

export type ReplayIndex = { brief: MatchBrief, steps: Array<ReplayStep>, };

export type ReplayStep = { entry: number, kind: EntryKind, side: Side | null, turn: number, time: string | null, phase: string | null, 
/**
 * What was told first.
 */
words: string | null, void: boolean, };

export type ReplayFrame = { entry: MatchEntry | null, board: Board, };

export type PlayOn = { entry: number, name?: string, manners?: MatchManners, };

export type MatchLuck = { 
/**
 * Throws that could do harm.
 */
throws: number, 
/**
 * What it is counted in.
 */
coin: string, 
/**
 * Who had it; nobody: no such die has fallen.
 */
side: Side | null, by: number, 
/**
 * The standard deviation of such a sum.
 */
usual: number, 
/**
 * About the share of battles in which one is this lucky or luckier.
 */
chance: number, words: string, 
/**
 * By turn and by what was rolled for, in the order it came.
 */
parts: Array<LuckPart>, };

export type LuckPart = { turn: number, 
/**
 * "attacker's engagement roll".
 */
what: string, 
/**
 * Red's, in the coin; less than nothing: blue's.
 */
red: number, };

export type Studies = { studies: Array<StudyText>, };

export type StudyText = { 
/**
 * `maida-fair`.
 */
study: string, name: string, question: string, 
/**
 * The file, as `grognard lab` reads it.
 */
text: string, };

export type NewStudy = { 
/**
 * The text of a study file.
 */
text: string, };

export type LabRuns = { runs: Array<LabRun>, };

export type LabRun = { id: string, name: string, question: string, state: LabState, done: number, 
/**
 * At most: a study with a precision may end earlier.
 */
total: number, 
/**
 * By the pace so far, while it is fought.
 */
seconds_left: number | null, };

export type LabState = "waiting" | "fighting" | "done" | "cancelled";

export type LabResult = { run: LabRun, 
/**
 * The text of the study.
 */
text: string, 
/**
 * Of what is fought so far.
 */
summary: LabSummary, };

export type LabSummary = { study: string, question: string, 
/**
 * The answer in words.
 */
sentence: string, seed: number, program: string, fingerprint: string, battles: number, planned: number, precision?: number, cells: Array<LabCell>, effects: Array<LabEffect>, faults: Array<string>, };

export type LabCell = { cell: number, title: string, game: string, game_title: string, battle: string, armies: Array<string>, generals: Array<string>, change: string | null, 
/**
 * The cell it is compared with.
 */
base: number, battles: number, wins: Array<Portion>, draws: Portion, unfinished: number, faults: number, turns: Spread | null, decisions: Spread | null, 
/**
 * By the house conversion.
 */
men_lost: Array<Spread | null>, men_step: number, 
/**
 * How often so many men were lost, in steps of `men_step`.
 */
men_counts: Array<Array<number>>, losses: Array<{ [key in string]: number }>, history: LabHistory | null, again: string | null, };

export type Portion = { count: number, of: number, rate: number, low: number, high: number, };

export type Spread = { of: number, mean: number, low: number, high: number, least: number, quarter: number, median: number, three_quarters: number, most: number, };

export type Difference = { by: number, low: number, high: number, };

export type LabHistory = { winner: Side | null, 
/**
 * Men lost.
 */
lost: Array<number>, note: string, same_winner: Portion | null, 
/**
 * The share of our battles in which fewer men were lost than then.
 */
below: Array<number | null>, };

export type LabEffect = { change: string, cell: number, base: number, game_title: string, battle: string, wins: Array<Difference>, men_lost: Array<Difference | null>, turns: Difference | null, };
