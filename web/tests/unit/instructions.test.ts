import { expect, it } from 'vitest';
import { hush, toldOtherwise, toldTo } from '../../src/table/instructions';
import type { MatchView, Offer } from '../../src/table/wire';

const words = ['As the army', 'Ask me', 'Never'];
const view = (more: Partial<MatchView> = {}): MatchView =>
  ({
    instructions: ['Ask me', 'Never', 'Hold all fire until this turn is over'], in_force: 1, for_now: 3,
    unit_instructions: [{ unit: 4, name: 'First battery', instructions: words, in_force: 1 }, { unit: 7, name: 'Second battery', instructions: words, in_force: 3 }],
    ...more,
  }) as MatchView;
const pass = { number: 2, words: 'Hold fire' } as Offer;

it('finds what the selected battery may be told, and nothing for other pieces', () => {
  expect(toldTo(view(), 'u7')?.in_force).toBe(3);
  expect(toldTo(view(), 'u5')).toBeUndefined();
  // An officer may have the same number as a unit.
  expect(toldTo(view(), 'o7')).toBeUndefined();
  expect(toldTo(view(), undefined)).toBeUndefined();
});

it('lists those who do otherwise than the army', () => {
  expect(toldOtherwise(view()).map(({ name }) => name)).toEqual(['Second battery']);
});

it('declines and silences in one step where the game has such an instruction', () => {
  expect(hush(view(), pass)).toEqual({ number: 3, words: 'Hold all fire until this turn is over', pass });
  expect(hush(view({ for_now: null }), pass)).toBeUndefined();
  expect(hush(view(), undefined)).toBeUndefined();
});
