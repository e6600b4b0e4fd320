import type { JsonValue } from '../api/types';
export type Side = 'red' | 'blue';
export interface Board { ground: Ground; clock: Clock; armies: Army[]; commands: Command[]; pieces: Piece[]; officers: BoardOfficer[]; objectives: Objective[] }
export interface Ground { kind: 'table' | 'hexes'; width: number; height: number; measure: string; per_measure: number; grid: number; lattice: Lattice | null }
export interface Lattice { origin: [number, number]; across: [number, number]; down: [number, number]; corners: [number, number][] }
export interface Clock { turn: number; turns: number | null; time: string | null; phases: string[]; phase: number | null; phasing: Side | null; lines: string[] }
export interface Army { name: string; nation: string | null; lines: string[] }
export interface Command { name: string; side: Side; parent: number | null; officer: number | null }
export interface Piece { unit: number; name: string; side: Side; command: number | null; nation: string | null; symbol: string; formation: string | null; quality: string | null; stands: number | null; presence: 'on_field' | 'expected' | 'gone'; at: [number, number]; outline: [number, number][]; hexes: [number, number][]; facing: number | null; figures: { name: string; value: number; of: number | null }[]; track: { boxes: number; staggers: number; kills: number } | null; badges: { mark: string; words: string; count: number | null }[]; lines: string[] }
export interface BoardOfficer { officer: number; name: string; side: Side; command: number | null; rank: number; inspirational: boolean; presence: 'on_field' | 'expected' | 'gone'; at: [number, number]; hex: [number, number] | null; radius: number | null; attached: number | null; lines: string[] }
export interface Objective { name: string; at: [number, number]; radius: number | null; hexes: [number, number][]; held_by: Side | null; value: number }
export interface Concerns { group: string; units: number[]; officers: number[]; targets: number[]; hexes: [number, number][]; ends: boolean; declines: boolean }
export interface Zones { zones: Zone[] }
export interface Zone { unit: number; kind: string; words: string; clause: string; shapes: [number, number][][]; hexes: [number, number][] }
export type Place = { unit: number } | { point: [number, number] } | { hex: [number, number] };
export interface FromTo { from: Place; to: Place }
export interface Sight { clear: boolean; words: string; clause: string | null; from: [number, number]; to: [number, number]; blocked_at: [number, number] | null; blocker: [number, number][] }
export interface Measured { words: string; amount: number; metres: number | null; from: [number, number]; to: [number, number] }
export interface Asked { seq: number; decision: Decision | null }
export interface Decision { side: Side; phase: string; question: string; sealed: boolean; may_end: boolean; left_undone: string[]; offers: Offer[]; refused: RefusedOffer[] }
export interface Offer { number: number; words: string; clause: string; about?: number; concerns: Concerns; blanks: Blank[]; action: JsonValue; ghosts: Ghost[]; rolls?: boolean }
export interface Ghost { filling: Filling | null; pieces: Piece[]; officers: BoardOfficer[] }
export interface Blank { name: string; words: string; clause: string; domain: Domain }
export type Domain =
  | { kind: 'measure'; unit: { name: string; grid: number }; least: number; most: number; step: number; stops: Stop[] }
  | { kind: 'point'; region: { shapes: Shape[] }; facings?: number }
  | { kind: 'hex_path'; nodes: HexNode[]; edges: HexEdge[]; budget: number }
  | { kind: 'some_of'; of: Choice[]; least: number; most: number; apart?: [number, number][] }
  | { kind: 'share_out'; total: number; among: Share[] }
  | { kind: 'one_of'; of: Choice[] };
export interface Stop { at: number; words: string; clause: string; firmness: 'soft' | 'hard' }
export type Shape = { rect: { from: [number, number]; to: [number, number] } } | { polygon: [number, number][] };
export interface HexNode { at: HexStep; cost: number; ends: boolean }
export interface HexStep { q: number; r: number; facing?: number }
export interface HexEdge { from: number; to: number; cost: number }
export interface Choice { id: number; words: string }
export interface Share { id: number; words: string; least: number; most: number }
export type Filling = { measure: number } | { point: { x: number; y: number; facing?: number } } | { hex_path: HexStep[] } | { some_of: number[] } | { share_out: number[] } | { one_of: number };
export interface RefusedOffer { words: string; refusal: Refused }
export interface Refused { code: string; clause: string; because: string; facts?: { name: string; value: string }[]; nearest?: Nearest }
export interface Nearest { words: string; action: JsonValue }
export type Intent = { offer: Taken } | { action: JsonValue };
export interface Taken { number: number; fill: Filling[] }
export interface Preview { told: Told[]; pieces: Piece[]; officers: BoardOfficer[]; rolls: DiceWanted | null; asks: { side: Side; question: string } | null; sealed: boolean }
export interface Odds { rows: { outcome: string; p: number; exact: string }[]; assumption: string; complete: boolean }
export interface Hint { action: JsonValue; number: number | null; fill: Filling[]; reason: string }
export interface DiceWanted { side: Side; purpose: string; dice: string; faces: number; die: number[]; needed: string | null; clause: string; subject: number | null }
export interface Told { words: string[]; clauses: string[]; ledger?: { value: number; label: string; clause: string | null }[]; event?: JsonValue }
export interface MatchBrief { id: string; name: string; game: string; battle: string; armies: string[]; players: string[]; together: boolean; dice: ('program' | 'typed')[]; take_backs: boolean; seq: number; turn: number; phase: string | null; waits_for: Side | null; ending: { winner: Side | null; words: string; clause: string } | null; created: number; touched: number }
export interface MatchView { brief: MatchBrief; seat: 'red' | 'blue' | 'watcher'; board: Board; question: string | null; phase: string | null; dice: DiceWanted | null; yours: boolean; thinking: boolean; standing: JsonValue; instructions: string[]; wish: { side: Side; wish: 'take_back' | 'draw' } | null; may_undo: 'freely' | 'by_take_back' | 'by_asking' | null }
export type Act = { offer: Taken } | { action: JsonValue } | { dice: number[] } | 'undo' | 'yes' | 'no' | { instruction: number } | { standing: JsonValue } | 'offer_draw' | 'concede';
export interface Acted { entries: MatchEntry[]; view: MatchView }
export interface MatchEntries { seq: number; entries: MatchEntry[] }
export interface MatchEntry { entry: number; at: number; kind: string; side: Side | null; by: 'human' | 'computer' | 'itself'; turn: number; time: string | null; phase: string | null; told: Told[]; dice: number[][]; reason: string | null; void: boolean; pieces: Piece[]; officers: BoardOfficer[] }
export interface SeatKeys { host: string; red: string | null; blue: string | null; watcher: string }
