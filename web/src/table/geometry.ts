// Points on the sheet, where y runs down the screen. Nothing here knows a rule: it draws what the server placed.

export type Point = readonly [x: number, y: number];

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const less = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const times = (a: Point, by: number): Point => [a[0] * by, a[1] * by];
export const length = (a: Point): number => Math.hypot(a[0], a[1]);
export const between = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

export function middle(points: readonly Point[]): Point {
  const sum = points.reduce(add, [0, 0]);
  return points.length > 0 ? times(sum, 1 / points.length) : sum;
}

export interface Box { left: number; top: number; right: number; bottom: number }

export function box(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

export const path = (points: readonly Point[], closed = true): string =>
  points.length === 0 ? '' : `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`;

export const round = (value: number): number => Math.round(value * 100) / 100;

/** How a shape goes from one place to another without bending: along a line, or about a point. */
export interface Motion { turn: number; about: Point; by: Point }

export function motion(from: readonly Point[], to: readonly Point[]): Motion {
  const [a, b] = [middle(from), middle(to)];
  const [p, q] = [less(from[0] ?? a, a), less(to[0] ?? b, b)];
  const turn = Math.atan2(p[0] * q[1] - p[1] * q[0], p[0] * q[0] + p[1] * q[1]);
  if (Math.abs(turn) < 1e-3) return { turn: 0, about: a, by: less(b, a) };
  // The point that both middles see under the angle turned through.
  const half = less(b, a);
  const reach = 1 / (2 * Math.tan(turn / 2));
  return { turn, about: add(between(a, b, 0.5), [-half[1] * reach, half[0] * reach]), by: [0, 0] };
}

export function moved(shape: readonly Point[], { turn, about, by }: Motion, t: number): Point[] {
  if (turn === 0) return shape.map((point) => add(point, times(by, t)));
  return shape.map((point) => turned(point, about, turn * t));
}

export function turned(point: Point, about: Point, angle: number): Point {
  const [x, y] = less(point, about);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return add(about, [x * c - y * s, x * s + y * c]);
}

export function inside([x, y]: Point, corners: readonly Point[]): boolean {
  let odd = false;
  corners.forEach(([ax, ay], at) => {
    const [bx, by] = corners[(at + 1) % corners.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

/** Degrees clockwise from north, as a compass says it. */
export const wind = (degrees: number): string => WINDS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? 'north';
export const bearing = (from: Point, to: Point): number => (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;
