// Names beside their units: eight places tried by order of rank; hidden rather than laid over another.
import type { Box, Point } from './geometry';

export interface Wish { id: string; name: string; /** in pixels */ at: Point; /** half width and half height of what it names */ half: Point; rank: number; size: number; must: boolean }
export interface Put { x: number; y: number; anchor: 'start' | 'middle' | 'end' }

const meets = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Offsets from the middle of each, in pixels. */
export function place(wishes: Wish[], taken: Box[]): Map<string, Put> {
  const full = [...taken, ...wishes.map(({ at: [x, y], half: [w, h] }) => ({ left: x - w, right: x + w, top: y - h, bottom: y + h }))];
  const put = new Map<string, Put>();
  for (const { id, name, at: [x, y], half: [w, h], size, must } of [...wishes].sort((a, b) => b.rank - a.rank)) {
    const [wide, high] = [name.length * size * 0.53 + 6, size * 1.1];
    const tries: Put[] = [
      { x: 0, y: h + high * 0.85, anchor: 'middle' }, { x: 0, y: -h - high * 0.3, anchor: 'middle' }, { x: w + 5, y: high * 0.32, anchor: 'start' }, { x: -w - 5, y: high * 0.32, anchor: 'end' },
      { x: w * 0.7 + 4, y: h + high * 0.7, anchor: 'start' }, { x: -w * 0.7 - 4, y: h + high * 0.7, anchor: 'end' }, { x: w * 0.7 + 4, y: -h, anchor: 'start' }, { x: -w * 0.7 - 4, y: -h, anchor: 'end' },
    ];
    const boxOf = (one: Put): Box => {
      const left = x + one.x - (one.anchor === 'middle' ? wide / 2 : one.anchor === 'end' ? wide : 0);
      return { left, right: left + wide, top: y + one.y - high * 0.8, bottom: y + one.y + high * 0.25 };
    };
    const free = tries.find((one) => !full.some((other) => meets(boxOf(one), other))) ?? (must ? tries[0] : undefined);
    if (!free) continue;
    put.set(id, free);
    full.push(boxOf(free));
  }
  return put;
}
