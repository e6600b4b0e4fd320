// The server's own types, under the names the pages use, and the one thing it describes by itself: JSON Schema.
import type { JsonValue } from '../api/types';

export type {
  Answer, AskAnswer as Ask, Assessment, BattleBrief, Card as ProcedureCard, Changed, ClauseEntry, DiceAnswer as Thrown, Effect, Entry, Follows, GameBrief,
  DiceBy, GameView as GameCard, Given, Kind, LevelBrief, MatchBrief, MatchEntry, MatchMade, NewMatch, PlayOn, ReplayFrame, ReplayIndex, ReplayStep, SeatKeys, SideBrief, Told, LineAnswer as Line, OddsAnswer as OddsRow, OutcomeAnswer as Outcome, PartAnswer as Part, Problem as Trouble,
  RefusedVariation, RosterBrief, RosterEvent, RosterUnit, RosterView, Stated, Table, TableBrief, TableCell as Cell, Variation, WhatIf, Write, Written,
} from '../api/types';

export type Json = JsonValue;
export type Facts = { [name in string]?: JsonValue };

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
