// Blanks and what is put into them: first guesses, steps, words. Every limit comes with the blank; nothing is computed of the rules.
import { inside, type Point } from './geometry';
import type { Board, Choice, Domain, Filling, HexNode, HexStep, Offer, Shape } from './wire';

export type Measure = Extract<Domain, { kind: 'measure' }>;
export type HexPath = Extract<Domain, { kind: 'hex_path' }>;
export type PointIn = Extract<Domain, { kind: 'point' }>;
export type SomeOf = Extract<Domain, { kind: 'some_of' }>;
export type ShareOut = Extract<Domain, { kind: 'share_out' }>;
export type OneOf = Extract<Domain, { kind: 'one_of' }>;

/** "13.5 cm" */
export function spoken({ unit }: Measure, value: number): string {
  const digits = Math.min(1, Math.round(Math.log10(Math.max(1, unit.grid))));
  return `${amount(value, unit.grid, digits)}${unit.name === 'degrees' ? '°' : ` ${unit.name}`}`;
}

export const amount = (value: number, grid: number, digits = 1): string => {
  const shown = (value / grid).toFixed(digits);
  return (shown.endsWith('.0') ? shown.slice(0, -2) : shown).replace('-', '−');
};

/** The nearest value that the blank allows: a step from the least, a stop or an end. */
export function allowed({ least, most, step, stops }: Measure, value: number): number {
  const held = Math.min(most, Math.max(least, value));
  const even = Math.min(most, least + Math.round((held - least) / step) * step);
  const near = [even, most, ...stops.map(({ at }) => at)].filter((at) => at >= least && at <= most);
  return near.reduce((best, at) => (Math.abs(at - held) < Math.abs(best - held) ? at : best), even);
}

/** Pulled to a stop within reach. */
export function drawnTo(measure: Measure, value: number, reach: number): number {
  const stop = measure.stops.find(({ at }) => Math.abs(at - value) <= reach);
  return stop ? stop.at : allowed(measure, value);
}

export const stopAt = (measure: Measure, value: number) => measure.stops.find(({ at }) => at === value);

/** From the grid of point blanks (up from the bottom left) to the sheet (down from the top left), and back. */
export const toSheet = ({ ground }: Board, [x, y]: Point): Point => [x / ground.grid, ground.height - y / ground.grid];
export const toGrid = ({ ground }: Board, [x, y]: Point): Point => [Math.round(x * ground.grid), Math.round((ground.height - y) * ground.grid)];

/** So many sides are drawn round enough. */
const ROUND = 72;

export const corners = (shape: Shape): Point[] =>
  'circle' in shape ? Array.from({ length: ROUND }, (_, at): Point => [shape.circle.centre[0] + shape.circle.radius * Math.cos((at / ROUND) * 2 * Math.PI), shape.circle.centre[1] + shape.circle.radius * Math.sin((at / ROUND) * 2 * Math.PI)]) : 'rect' in shape ? [shape.rect.from, [shape.rect.to[0], shape.rect.from[1]], shape.rect.to, [shape.rect.from[0], shape.rect.to[1]]] : shape.polygon;

const holds = (shape: Shape, at: Point): boolean => ('circle' in shape ? Math.hypot(at[0] - shape.circle.centre[0], at[1] - shape.circle.centre[1]) <= shape.circle.radius : inside(at, corners(shape)));
export const within = ({ region }: PointIn, at: Point): boolean => region.shapes.some((shape) => holds(shape, at));

function middleOf({ region }: PointIn): Point {
  const all = region.shapes[0] ? corners(region.shapes[0]) : [];
  const sum = all.reduce<[number, number]>(([x, y], at) => [x + at[0], y + at[1]], [0, 0]);
  return [Math.round(sum[0] / Math.max(1, all.length)), Math.round(sum[1] / Math.max(1, all.length))];
}

/** What stands in a blank before anybody has touched it; nothing where one has to choose. */
export function guess(domain: Domain, here: Point | undefined, facing: number | undefined): Filling | undefined {
  switch (domain.kind) {
    case 'measure':
      return { measure: domain.most };
    case 'point': {
      const [x, y] = here && within(domain, here) ? here : middleOf(domain);
      return { point: { x, y, ...(domain.facings !== undefined && { facing: Math.round(((facing ?? 0) / 360) * domain.facings) % domain.facings }) } };
    }
    case 'hex_path':
      return undefined;
    case 'some_of': {
      const free = domain.of.filter(({ id }, at) => !domain.of.slice(0, at).some((other) => apart(domain, id, other.id)));
      return { some_of: free.slice(0, domain.most).map(({ id }) => id) };
    }
    case 'share_out': {
      let left = domain.total - domain.among.reduce((sum, share) => sum + share.least, 0);
      return { share_out: domain.among.map(({ least, most }) => {
        const more = Math.min(left, most - least);
        left -= more;
        return least + more;
      }) };
    }
    case 'one_of':
      return domain.of[0] && { one_of: domain.of[0].id };
  }
}

/** One more to a share. When all is handed out, the only other who can spare one gives it. */
export function oneMore({ among, total }: ShareOut, share: readonly number[], at: number): number[] | undefined {
  const one = among[at];
  if (!one || (share[at] ?? 0) >= one.most) return undefined;
  const more = share.map((has, n) => (n === at ? has + 1 : has));
  if (share.reduce((sum, has) => sum + has, 0) < total) return more;
  const givers = among.flatMap(({ least }, n) => (n !== at && (share[n] ?? 0) > least ? [n] : []));
  return givers.length === 1 ? more.map((has, n) => (n === givers[0] ? has - 1 : has)) : undefined;
}

export const apart = ({ apart: pairs }: SomeOf, one: number, other: number): boolean =>
  (pairs ?? []).some(([a, b]) => (a === one && b === other) || (a === other && b === one));

/** The cheapest way to a node, back along the steps that lie on it. */
export function wayTo({ nodes, edges }: HexPath, target: number): HexStep[] {
  const steps: HexStep[] = [];
  let at = target;
  while (at !== 0 && steps.length <= nodes.length) {
    const node = nodes[at];
    if (!node) return [];
    steps.unshift(node.at);
    const before = edges.filter((edge) => edge.to === at && (nodes[edge.from]?.cost ?? Infinity) + edge.cost === node.cost && (nodes[edge.from]?.cost ?? Infinity) <= node.cost);
    const next = before.sort((one, other) => (nodes[one.from]?.cost ?? 0) - (nodes[other.from]?.cost ?? 0))[0];
    if (!next) return [];
    at = next.from;
  }
  return steps;
}

export const same = (one: HexStep, other: HexStep): boolean => one.q === other.q && one.r === other.r && one.facing === other.facing;

export interface Reach { q: number; r: number; cost: number; ends: boolean; /** places in the list of nodes, cheapest first */ nodes: number[] }

/** The nodes by hex: facing is chosen once the hex is. */
export function reaches(domain: HexPath): Reach[] {
  const found = new Map<string, Reach>();
  domain.nodes.forEach((node: HexNode, at) => {
    if (node.cost > domain.budget) return;
    const key = `${node.at.q},${node.at.r}`;
    const reach = found.get(key) ?? { q: node.at.q, r: node.at.r, cost: node.cost, ends: false, nodes: [] };
    reach.cost = Math.min(reach.cost, node.cost);
    reach.ends ||= node.ends;
    if (node.ends) reach.nodes.push(at);
    found.set(key, reach);
  });
  for (const reach of found.values()) reach.nodes.sort((one, other) => (domain.nodes[one]?.cost ?? 0) - (domain.nodes[other]?.cost ?? 0));
  return [...found.values()];
}

export const pointOf = (filling: Filling | undefined) => (filling && 'point' in filling ? filling.point : undefined);
export const measureOf = (filling: Filling | undefined) => (filling && 'measure' in filling ? filling.measure : undefined);
export const pathOf = (filling: Filling | undefined) => (filling && 'hex_path' in filling ? filling.hex_path : undefined);
export const someOf = (filling: Filling | undefined) => (filling && 'some_of' in filling ? filling.some_of : undefined);
export const shareOf = (filling: Filling | undefined) => (filling && 'share_out' in filling ? filling.share_out : undefined);
export const oneOf = (filling: Filling | undefined) => (filling && 'one_of' in filling ? filling.one_of : undefined);

/** Ready to be sent: every blank filled, and as the blank's own numbers ask. */
export function complete(offer: Offer, fill: (Filling | undefined)[]): Filling[] | undefined {
  const done = offer.blanks.map(({ domain }, at) => {
    const filling = fill[at];
    if (!filling) return undefined;
    const some = someOf(filling);
    if (domain.kind === 'some_of' && some && (some.length < domain.least || some.length > domain.most)) return undefined;
    const share = shareOf(filling);
    if (domain.kind === 'share_out' && share && share.reduce((sum, one) => sum + one, 0) !== domain.total) return undefined;
    return filling;
  });
  return done.every((one): one is Filling => one !== undefined) ? done : undefined;
}

/** What was filled in, in a few words. */
export function told(domain: Domain, filling: Filling | undefined): string {
  if (!filling) return '';
  const named = (of: Choice[], id: number) => of.find((choice) => choice.id === id)?.words ?? String(id);
  if (domain.kind === 'measure' && 'measure' in filling) return [spoken(domain, filling.measure), stopAt(domain, filling.measure)?.words].filter(Boolean).join(', ');
  if (domain.kind === 'one_of' && 'one_of' in filling) return named(domain.of, filling.one_of);
  if (domain.kind === 'some_of' && 'some_of' in filling) return filling.some_of.map((id) => named(domain.of, id)).join(', ');
  return '';
}
