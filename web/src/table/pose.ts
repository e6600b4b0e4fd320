// Where an offer would lead a piece, between the places the server has named: a line or an arc, nothing decided.
import { add, less, length, middle, motion, moved, times, type Point } from './geometry';
import { measureOf } from './fill';
import type { Ghost, Offer, Piece } from './wire';

/** An order that has to be rolled for, as if it were obeyed: the distance set before the roll is a blank of it. */
export function obeyed(offer: Offer): Offer | undefined {
  const unit = offer.about ?? offer.concerns.units[0];
  if (!offer.then || offer.then.ghosts.length === 0 || unit === undefined) return undefined;
  return { ...offer, about: unit, blanks: [offer.then.blank], ghosts: offer.then.ghosts };
}

interface Frame { value: number; piece: Piece }
export interface Track { frames: Frame[]; least: number; most: number }

/** The ghosts of the piece an offer is about, by the value of its measure. */
export function trackOf(offer: Offer): Track | undefined {
  const domain = offer.blanks[0]?.domain;
  if (domain?.kind !== 'measure') return undefined;
  const frames = offer.ghosts.flatMap((ghost: Ghost) => {
    const value = measureOf(ghost.filling ?? undefined);
    const piece = ghost.pieces.find(({ unit }) => unit === offer.about) ?? ghost.pieces[0];
    return value === undefined || !piece || piece.outline.length < 3 ? [] : [{ value, piece }];
  });
  frames.sort((one, other) => one.value - other.value);
  return frames.length > 0 ? { frames, least: domain.least, most: domain.most } : undefined;
}

/** The line begins where the piece stands, also where it may not stop at once. */
export function withStart(track: Track, now: Piece | undefined): Track {
  const first = track.frames[0];
  if (!now || !first || first.value <= 0 || now.outline.length !== first.piece.outline.length) return track;
  return { ...track, frames: [{ value: 0, piece: now }, ...track.frames] };
}

export function poseAt({ frames }: Track, value: number): Piece | undefined {
  const after = frames.findIndex((frame) => frame.value >= value);
  const b = frames[after < 0 ? frames.length - 1 : after];
  const a = frames[Math.max(0, (after < 0 ? frames.length : after) - 1)];
  if (!a || !b) return undefined;
  if (a === b || a.value === b.value || value >= b.value) return b.piece;
  const way = motion(a.piece.outline, b.piece.outline);
  const t = (value - a.value) / (b.value - a.value);
  const outline = moved(a.piece.outline, way, t).map(([x, y]): [number, number] => [x, y]);
  const [x, y] = middle(outline);
  return { ...b.piece, outline, at: [x, y], facing: (a.piece.facing ?? 0) + (way.turn * t * 180) / Math.PI };
}

/** The point of a piece that a hand would take hold of: the middle of the edge that leads, or the corner that swings widest. */
export function holdOf(track: Track): (piece: Piece) => Point {
  const [from, to] = [track.frames[0]?.piece, track.frames.at(-1)?.piece];
  const way = from && to ? motion(from.outline, to.outline) : { turn: 0, about: [0, 0] as Point, by: [0, -1] as Point };
  if (from && way.turn !== 0) {
    const far = from.outline.map((corner) => length(less(corner, way.about)));
    const at = far.indexOf(Math.max(...far.slice(0, 2)));
    return (piece) => piece.outline[at] ?? piece.at;
  }
  const along = length(way.by) > 0 ? times(way.by, 1 / length(way.by)) : ([0, -1] as Point);
  const lead = from ? Math.max(...from.outline.map((corner) => dot(less(corner, middle(from.outline)), along))) : 0;
  return (piece) => add(middle(piece.outline), times(along, lead));
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];

/** The line the hand follows. */
export function rail(track: Track, steps = 24): { value: number; at: Point }[] {
  const hold = holdOf(track);
  const [low, high] = [track.frames[0]?.value ?? 0, track.frames.at(-1)?.value ?? 0];
  return Array.from({ length: steps + 1 }, (_, n) => {
    const value = low + ((high - low) * n) / steps;
    const piece = poseAt(track, value);
    return { value, at: piece ? hold(piece) : ([0, 0] as Point) };
  });
}

/** The value whose place on the rail is nearest to a point. */
export function valueNear(points: { value: number; at: Point }[], to: Point): number {
  let best = { far: Infinity, value: points[0]?.value ?? 0 };
  points.slice(1).forEach((end, n) => {
    const start = points[n] ?? end;
    const along = less(end.at, start.at);
    const whole = dot(along, along) || 1;
    const t = Math.min(1, Math.max(0, dot(less(to, start.at), along) / whole));
    const far = length(less(to, add(start.at, times(along, t))));
    if (far < best.far) best = { far, value: start.value + (end.value - start.value) * t };
  });
  return best.value;
}
