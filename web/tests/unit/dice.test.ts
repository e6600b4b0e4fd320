import { expect, test } from 'vitest';
import { bands, begun, below, facesOf, isPool, pool, rolled } from '../../src/lib/dice';
import type { Ask } from '../../src/lib/types';

const ask = (over: Partial<Ask>): Ask => ({ purpose: 'test', who: 'red', dice: '2d6', faces: 2, die: [1, 2, 3, 4, 5, 6], clause: 'HZ-GEN-01', follows: [], ...over });
const thrown = { purpose: '', who: 'red', asked: '2d6', value: 10, clause: '' };

test('the open throw has what the finished ones have not used', () => {
  expect(begun([6, 4, 2], [{ ...thrown, faces: [6, 4] }])).toEqual([2]);
  expect(begun([6], [])).toEqual([6]);
});

test('an average die shows each face once', () => {
  expect(facesOf(ask({ die: [2, 3, 3, 4, 4, 5] }))).toEqual([2, 3, 4, 5]);
});

test('a pool is typed by its count, in plain faces', () => {
  const sixes = ask({ faces: 4, counts: [6, 6] });
  expect(isPool(sixes)).toBe(true);
  expect(isPool(ask({ faces: 1, counts: [6, 6] }))).toBe(false);
  expect(isPool(ask({}))).toBe(false);
  expect(pool(sixes, 1)).toEqual([6, 1, 1, 1]);
  expect(pool(ask({ faces: 3, die: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], counts: [1, 9] }), 2)).toEqual([1, 1, 10]);
});

test('only empty slots are rolled, with faces of the die', () => {
  const faces = rolled(ask({ faces: 6 }), 2);
  expect(faces).toHaveLength(4);
  expect(faces.every((face) => face >= 1 && face <= 6)).toBe(true);
  expect(rolled(ask({}), 2)).toEqual([]);
});

test('a fair die throws away what would favour the low faces', () => {
  const said = [0xffffffff, 7];
  expect(below(6, () => said.shift() ?? 0)).toBe(1);
  const counts = Array.from({ length: 6 }, () => 0);
  for (let n = 0; n < 60_000; n++) counts[below(6)]!++;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test('neighbours that bring the same are told once', () => {
  const follows = [2, 3, 4].map((value) => ({ value, p: 0.25, exact: '1/4', then: value < 4 ? 'passes' : 'fails' }));
  expect(bands(follows)).toEqual([{ from: 2, to: 3, p: 0.5, then: 'passes' }, { from: 4, to: 4, p: 0.25, then: 'fails' }]);
});
