// What the server says, as the program's own JSON has it.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Facts = { [key: string]: Json };

export type Kind = 'test' | 'chain' | 'lookup' | 'permission';
export interface ProcedureCard { name: string; kind: Kind; title: string; dice: string; clauses: string[] }
export interface GameCard { game: string; title: string; procedures: ProcedureCard[] }

/** JSON Schema with the umpire's own keywords. */
export interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: { [name: string]: Schema };
  required?: string[];
  enum?: Json[];
  const?: Json;
  oneOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: Json;
  'x-group'?: string;
  'x-order'?: number;
  'x-common'?: boolean;
  'x-clause'?: string;
  'x-effect'?: number | string;
  'x-excludes'?: string[];
  'x-role'?: 'a' | 'b';
}

export interface Line { value: number; label: string; clause: string; of?: string }
export interface Part { of: string; rating: number; words: string; base: number; ledger: Line[] }
export interface Assessment { rating?: number; words?: string; ledger: Line[]; parts?: Part[] }
export interface Thrown { purpose: string; who: string; asked: string; faces: number[]; value: number; clause: string }
export interface Follows { value: number; faces?: number[]; p: number; exact: string; then: string }
export interface Ask {
  purpose: string;
  who: string;
  dice: string;
  faces: number;
  die: number[];
  /** The faces that count, of a pool. */
  counts?: [number, number];
  /** Faces of this throw already typed. */
  typed?: number[];
  /** What each face of the last missing die would do. */
  last?: { face: number; then: string }[];
  needed?: string;
  clause: string;
  follows: Follows[];
}
export interface Effect { role: 'a' | 'b'; field: string; change: { add: number } | { set: Json }; clause: string }
export interface Cell { table: string; row: string; col: string }
export interface Outcome { words: string; headline: string; clauses: string[]; effects?: Effect[]; cell?: Cell; [detail: string]: unknown }
export interface OddsRow { outcome: string; p: number; exact?: string; interval?: [number, number] }
export interface Answer {
  game: string;
  procedure: string;
  facts: Facts;
  defaulted: string[];
  assessment: Assessment;
  dice: Thrown[];
  ask?: Ask;
  outcome?: Outcome;
  odds?: OddsRow[];
  assumptions?: string[];
  sampled?: number;
}

export interface Trouble { code: string; message: string; field?: string; accepted?: string[]; suggestion?: string; clause?: string; seq?: number; entries?: Entry[] }

export interface GameBrief { game: string; title: string; procedures: number; clauses: number; gaps: number; tables: number }
export interface Variation {
  field: string; title: string; from: Json; to: Json; clause?: string; rating?: number; by?: number; shift: number; odds?: OddsRow[]; outcome?: string;
}
export interface RefusedVariation { field: string; to: Json; message: string; clause?: string }
export interface WhatIf { rating?: number; complete: boolean; changes: Variation[]; refused: RefusedVariation[] }
export interface ClauseEntry {
  id: string; origin_of_rule: 'book' | 'house'; tables: string[]; procedures?: string[]; text: string;
  topic?: string; source?: string; kind?: string; decided_by?: string; doubt?: string; na_reason?: string;
  title?: string; essential?: boolean; origin?: string; missing?: string; refers?: string[];
}
export interface TableBrief { name: string; title: string; clause: string[]; origin: string; kind: 'grid' | 'list' | 'values' }
type Printed = boolean | number | string | null;
export interface ListRow { key: string; label: string; value: number | string; per?: string; condition?: string; clause: string }
export interface ValueRow { name: string; value: Printed; unit?: string; clause: string }
export interface Table extends TableBrief {
  unit?: string; applies_to?: Json; note?: string; doubt?: string;
  row_key?: string; col_key?: string; rows?: string[] | ListRow[]; cols?: string[]; cells?: Printed[][]; layers?: { [name: string]: Printed[][] };
  values?: ValueRow[];
}
export interface BattleBrief { battle: string; name: string; date: string; units: number; blurb: string; games: { game: string; playable: boolean; why?: string }[] }

export interface RosterBrief { id: string; name: string; game: string; battle?: string; turn: number; units: number; seq: number; created: number; touched: number }
export interface RosterUnit { name: string; side?: string; card: Facts }
export interface RosterView {
  id: string; name: string; seq: number; created: number; touched: number;
  roster: { game: string; battle?: string | null; options?: Json; turn: number; units: RosterUnit[]; undone: number[] };
}
export interface Changed { unit: string; field: string; from: Json; to: Json; clause?: string }
export type RosterEvent =
  | { event: 'opened'; game: string; battle?: string; options?: Json }
  | { event: 'unit_added'; unit: string; side?: string; card: Facts }
  | { event: 'adjudicated'; procedure: string; a?: string; b?: string; facts: Facts; dice: number[]; words: string; clauses: string[]; changes: Changed[] }
  | { event: 'overruled'; entry: number; words: string; why: string; changes: Changed[] }
  | { event: 'corrected'; change: Changed; why: string }
  | { event: 'turn_ended'; turn: number; changes: Changed[] }
  | { event: 'undone'; entry: number };
export interface Entry { entry: number; at: number; words: string; undone: boolean; overruled: boolean; event: RosterEvent }
export interface Stated { unit: string; field: string; to: Json }
export type Write =
  | { do: 'add_unit'; unit: string; side?: string; card?: Facts }
  | { do: 'adjudicate'; procedure: string; facts: Facts; dice: number[]; a?: string; b?: string; overrule?: { words: string; why: string; changes: Stated[] } }
  | { do: 'correct'; unit: string; field: string; to: Json; why: string }
  | { do: 'overrule'; entry: number; words: string; why: string; changes: Stated[] }
  | { do: 'undo' }
  | { do: 'end_turn' };
export interface Written { seq: number; entries: Entry[] }
export interface Given {
  n: number; at: number; procedure: string; a?: string; b?: string; facts: Facts; dice: number[]; words: string; headline: string; clauses: string[]; entry?: number;
}
