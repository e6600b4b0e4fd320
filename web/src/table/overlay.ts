// What is laid over the map, as strokes and words: zones, reaches, ways, rulers.
import { path, type Point } from './geometry';
import { hexCorners, type Overlays, type Scene } from './scene';

export interface Stroke { name: string; d: string }
export interface Word { name: string; at: Point; words: string; /** pixels down */ down: number }

const ring = ([x, y]: Point, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/** Under the pieces. */
export function under({ zones = [], circles = [], region = [], hexes = [] }: Overlays, scene: Scene): Stroke[] {
  return [
    ...zones.map(({ side, guns, hot, shapes }) => ({ name: `zone side-${side}${guns ? ' guns' : ''}${hot ? ' hot' : ''}`, d: shapes.map((shape) => path(shape)).join('') })),
    ...circles.map(({ at, r, side }) => ({ name: `command side-${side}`, d: ring(at, r) })),
    ...(region.length > 0 ? [{ name: 'region', d: region.map((shape) => path(shape)).join('') }] : []),
    ...hexes.map(({ at, tone }) => ({ name: `hex ${tone}`, d: path(hexCorners(scene, at, 0.96)) })),
  ];
}

/** Over them. */
export function over({ trail = [], ruler }: Overlays, k: number): Stroke[] {
  const strokes: Stroke[] = trail.length > 1 ? [{ name: 'trail', d: path(trail, false) }] : [];
  if (!ruler) return strokes;
  const { points, blocked, blocker = [] } = ruler;
  const last = points.at(-1) ?? [0, 0];
  if (blocker.length > 2) strokes.push({ name: 'blocker', d: path(blocker) });
  strokes.push({ name: 'ruler', d: path(blocked ? [...points.slice(0, -1), blocked] : points, false) });
  if (blocked) {
    const [x, y] = blocked;
    const arm = 6 / k;
    strokes.push({ name: 'ruler dim', d: path([blocked, last], false) }, { name: 'block-mark', d: `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}` });
  }
  strokes.push({ name: 'ruler-end', d: points.map((point) => ring(point, 4 / k)).join('') });
  return strokes;
}

export function spoken({ zones = [], hexes = [], ruler }: Overlays, scene: Scene, k: number): Word[] {
  const words: Word[] = zones.flatMap((zone) => (zone.words && zone.at ? [{ name: 'band', at: zone.at, words: zone.words, down: 0 }] : []));
  if (k * scene.across > 26) words.push(...hexes.flatMap((one) => (one.words ? [{ name: 'cost', at: [one.at[0], one.at[1] + scene.across * 0.38] as Point, words: one.words, down: 0 }] : [])));
  const last = ruler?.points.at(-1);
  const before = ruler?.points.at(-2) ?? last;
  if (ruler?.words && last && before) words.push({ name: 'ruler-words', at: [(last[0] + before[0]) / 2, (last[1] + before[1]) / 2], words: ruler.words, down: -10 });
  return words;
}
