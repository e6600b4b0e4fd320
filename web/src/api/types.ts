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
 * For `roster/stale`: how many entries there are now.
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
