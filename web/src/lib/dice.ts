// Which dice are typed, which are wanted next. Faces and slots only; what they mean the server says.
import type { Ask, Follows, Thrown } from './types';

/** The faces typed for the open throw. */
export function begun(dice: number[], thrown: Thrown[]): number[] {
  return dice.slice(thrown.reduce((sum, throw_) => sum + throw_.faces.length, 0));
}

/** The different faces of the die, in order: an average die shows 3 and 4 once. */
export const facesOf = (ask: Ask): number[] => [...new Set(ask.die)].sort((one, other) => one - other);

/** A pool is typed by counting: "how many sixes?" */
export const isPool = (ask: Ask): boolean => ask.faces > 1 && ask.counts !== undefined;

/** Plain faces that come to `count` successes. */
export function pool(ask: Ask, count: number): number[] {
  const [from, to] = ask.counts ?? [0, 0];
  const hit = ask.die.find((face) => face >= from && face <= to) ?? 0;
  const miss = ask.die.find((face) => face < from || face > to) ?? hit;
  return Array.from({ length: ask.faces }, (_, at) => (at < count ? hit : miss));
}

/** What is missing from the open throw, by an honest die. */
export function rolled(ask: Ask, typed: number): number[] {
  return Array.from({ length: Math.max(0, ask.faces - typed) }, () => ask.die[below(ask.die.length)] ?? 0);
}

/** A fair number under `limit`: values that would favour the low faces are thrown again. */
export function below(limit: number, random: () => number = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0): number {
  const fair = Math.floor(0x1_0000_0000 / limit) * limit;
  for (;;) {
    const value = random();
    if (value < fair) return value % limit;
  }
}

/** "2 to 8: passes": neighbouring results that bring the same, told once. */
export function bands(follows: Follows[]): { from: number; to: number; p: number; then: string }[] {
  const told: { from: number; to: number; p: number; then: string }[] = [];
  for (const one of [...follows].sort((a, b) => a.value - b.value)) {
    const last = told.at(-1);
    if (last && last.then === one.then) {
      last.to = one.value;
      last.p += one.p;
    } else told.push({ from: one.value, to: one.value, p: one.p, then: one.then });
  }
  return told;
}
