// A board as it is drawn: everything in the coordinates of the ground's own sheet, y down.
import type { Board, BoardOfficer, Piece, Side } from './wire';
import { bearing, box, length, less, middle, path, turned, wind, type Box, type Point } from './geometry';

export type Colour = 'a' | 'b';
export type HexAt = readonly [q: number, r: number];

export interface Item {
  id: string;
  kind: 'unit' | 'officer' | 'counter';
  side: Colour;
  name: string;
  short: string;
  at: Point;
  outline: Point[];
  box: Box;
  w: number;
  d: number;
  facing: number;
  arm: string;
  formation: string;
  /** An outline that is no rectangle, about its middle. */
  plain: string;
  badges: { kind: string; count?: number | undefined; words: string }[];
  level: number;
  laurel: boolean;
  radius: number;
  routed: boolean;
  figures: string;
  /** The whole of it for somebody who does not see the map. */
  told: string;
  /** What a pointer over it is told. */
  lines: string[];
  /** Drawn smaller, where counters need the room. */
  small?: boolean;
}

export interface Scene { width: number; height: number; /** from centre to centre of two hexes */ across: number; corners: readonly Point[]; items: Item[]; objectives: { name: string; at: Point; side: Colour | 'none' }[] }

export interface Overlays {
  zones?: { shapes: Point[][]; side: Colour; guns?: boolean; hot?: boolean; words?: string; at?: Point }[];
  circles?: { at: Point; r: number; side: Colour }[];
  region?: Point[][];
  hexes?: { at: Point; tone: 'reach' | 'pass' | 'end' | 'zone-a' | 'zone-b' | 'aim'; words?: string }[];
  trail?: Point[];
  spot?: { at: Point; facing?: number } | undefined;
  ghosts?: Item[];
  ruler?: { points: Point[]; blocked?: Point | undefined; blocker?: Point[]; words: string } | undefined;
}

export const colour = (side: Side): Colour => (side === 'red' ? 'a' : 'b');
export const unitKey = (unit: number): string => `u${unit}`;
export const officerKey = (officer: number): string => `o${officer}`;

export function scene(board: Board): Scene {
  const { lattice } = board.ground;
  const stacks = new Map<string, number>();
  const units = board.pieces.filter((piece) => piece.presence === 'on_field').map((piece) => (lattice ? counter(board, piece, stacks) : unit(board, piece)));
  const officers = board.officers.filter((officer) => officer.presence === 'on_field').map((one) => officer(board, one, stacks));
  return {
    width: board.ground.width, height: board.ground.height, across: lattice ? length(lattice.down) : 0, corners: lattice?.corners ?? [], items: [...units, ...officers],
    objectives: board.objectives.map(({ name, at, held_by }) => ({ name, at, side: held_by ? colour(held_by) : 'none' })),
  };
}

const BARE = { level: 0, laurel: false, radius: 0, routed: false, figures: '', plain: '' };

function unit(board: Board, piece: Piece): Item {
  const outline: Point[] = piece.outline;
  const [a = piece.at, b = piece.at, , d = piece.at] = outline;
  const facing = piece.facing ?? 0;
  const at = outline.length > 2 ? middle(outline) : piece.at;
  const oblong = outline.length === 4;
  const around = outline.length > 2 ? box(outline) : { left: at[0] - 20, right: at[0] + 20, top: at[1] - 10, bottom: at[1] + 10 };
  const unturned = outline.map((point) => turned(less(point, at), [0, 0], (-facing * Math.PI) / 180));
  return {
    ...BARE, id: unitKey(piece.unit), kind: 'unit', side: colour(piece.side), name: piece.name, short: brief(piece.name), at, outline, box: around,
    w: oblong ? length(less(b, a)) : around.right - around.left, d: oblong ? length(less(d, a)) : around.bottom - around.top, facing,
    arm: piece.symbol, formation: piece.formation ?? '', plain: outline.length > 4 ? path(unturned) : '', badges: badges(piece), routed: routed(piece), told: told(board, piece), lines: piece.lines,
  };
}

/** The size of a chit on hexes, to the distance of two of them. */
const CHIT = 0.64;

function counter(board: Board, piece: Piece, stacks: Map<string, number>): Item {
  const { lattice } = board.ground;
  const across = lattice ? length(lattice.down) : 40;
  const [x, y] = piece.at;
  const deep = piled(stacks, piece.hexes[0], piece.at);
  const at: Point = [x + deep * across * 0.08, y - deep * across * 0.1];
  const half = (across * CHIT) / 2;
  return {
    ...BARE, id: unitKey(piece.unit), kind: 'counter', side: colour(piece.side), name: piece.name, short: brief(piece.name, 10), at, outline: [],
    box: { left: at[0] - half, right: at[0] + half, top: at[1] - half, bottom: at[1] + half }, w: half * 2, d: half * 2, facing: piece.facing ?? 0, arm: piece.symbol,
    formation: piece.formation ?? '', badges: badges(piece), routed: routed(piece), figures: piece.figures.slice(0, 3).map(({ value }) => value).join('·'), told: told(board, piece), lines: piece.lines,
  };
}

function officer(board: Board, one: BoardOfficer, stacks: Map<string, number>): Item {
  const { lattice } = board.ground;
  const across = lattice ? length(lattice.down) : 0;
  const deep = one.hex ? piled(stacks, one.hex, one.at) : 0;
  const at: Point = lattice ? [one.at[0] + across * 0.26, one.at[1] + across * 0.24 - deep * across * 0.05] : behind(board, one);
  return {
    ...BARE, id: officerKey(one.officer), kind: 'officer', side: colour(one.side), name: one.name, short: one.name.split(' ').at(-1) ?? one.name, at, outline: [],
    box: { left: at[0], right: at[0], top: at[1], bottom: at[1] }, w: 0, d: 0, facing: 0, arm: '', formation: '', badges: [], level: one.rank, small: Boolean(lattice), laurel: one.inspirational, radius: one.radius ?? 0,
    told: [armyOf(board, one.side), one.name, ...one.lines.slice(0, 2)].join(', '), lines: one.lines,
  };
}

/** An officer attached to a unit rides at its rear, so that both are seen. */
function behind(board: Board, { at, attached }: BoardOfficer): Point {
  const piece = attached === null ? undefined : board.pieces.find(({ unit: id, presence }) => id === attached && presence === 'on_field');
  if (!piece) return at;
  const stands = unit(board, piece);
  const [turn, far] = [(stands.facing * Math.PI) / 180, stands.d / 2 + RIDES];
  return [stands.at[0] - Math.sin(turn) * far, stands.at[1] + Math.cos(turn) * far];
}
/** Metres from the rear of the unit to the middle of his disc, as it is drawn where a whole field is in view. */
const RIDES = 26;

function piled(stacks: Map<string, number>, hex: HexAt | undefined, at: Point): number {
  const key = (hex ?? at).join();
  const deep = stacks.get(key) ?? 0;
  stacks.set(key, deep + 1);
  return deep;
}

const badges = (piece: Piece): Item['badges'] => piece.badges.map(({ mark, count, words }) => ({ kind: mark, count: count ?? undefined, words }));
const routed = (piece: Piece): boolean => piece.badges.some(({ mark }) => mark === 'rout');
export const armyOf = (board: Board, side: Side): string => board.armies[side === 'red' ? 0 : 1]?.name ?? side;

/** Side, name, formation, facing, state: one breath. */
function told(board: Board, piece: Piece): string {
  const facing = piece.facing === undefined || piece.facing === null ? [] : [`facing ${wind(piece.facing)}`];
  return [armyOf(board, piece.side), piece.name, ...(piece.formation ? [piece.formation] : []), ...facing, ...piece.badges.map(({ words }) => words)].join(', ');
}

/** "1er Léger, 1er bataillon" is too long for a map. */
function brief(name: string, most = 22): string {
  const short = name.replace(/bataillon/i, 'bat.').replace(/regiment/i, 'rgt').replace(/battalion/i, 'bn');
  return short.length <= most ? short : `${short.slice(0, most - 1).trimEnd()}…`;
}

export const hexAt = (board: Board, [q, r]: HexAt): Point => {
  const lattice = board.ground.lattice;
  return lattice ? [lattice.origin[0] + q * lattice.across[0] + r * lattice.down[0], lattice.origin[1] + q * lattice.across[1] + r * lattice.down[1]] : [0, 0];
};

export const hexCorners = (of: Scene, [x, y]: Point, by = 1): Point[] => of.corners.map(([dx, dy]) => [x + dx * by, y + dy * by]);

/** The hex under a point: the lattice solved, then the nearest centre about it. */
export function hexUnder(board: Board, at: Point): HexAt | undefined {
  const lattice = board.ground.lattice;
  if (!lattice) return undefined;
  const [x, y] = less(at, lattice.origin);
  const [[ax, ay], [dx, dy]] = [lattice.across, lattice.down];
  const det = ax * dy - ay * dx;
  const [q, r] = [(x * dy - y * dx) / det, (ax * y - ay * x) / det];
  const around = [-1, 0, 1].flatMap((dq) => [-1, 0, 1].map((dr): HexAt => [Math.round(q) + dq, Math.round(r) + dr]));
  return around.sort((one, other) => length(less(hexAt(board, one), at)) - length(less(hexAt(board, other), at)))[0];
}

/** Everybody else by distance, for "what is around me". */
export function around(of: Scene, from: Item): { item: Item; far: number; wind: string }[] {
  return of.items.filter((item) => item.id !== from.id).map((item) => ({ item, far: length(less(item.at, from.at)), wind: wind(bearing(from.at, item.at)) })).sort((a, b) => a.far - b.far);
}

export const itemOf = (board: Board, piece: Piece): Item => (board.ground.lattice ? counter(board, piece, new Map()) : unit(board, piece));
export const officerItem = (board: Board, one: BoardOfficer): Item => officer(board, one, new Map());
