import { expect, test } from 'vitest';
import { stillMeant } from '../../src/lib/roster.svelte';
import type { Entry, RosterEvent, Write } from '../../src/lib/types';

const entry = (event: RosterEvent): Entry => ({ entry: 9, at: 0, words: '', undone: false, overruled: false, event });
const change = { unit: '27th', field: 'staggers', from: 0, to: 1 };
const shot = entry({ event: 'adjudicated', procedure: 'threat', facts: {}, dice: [], words: '', clauses: [], changes: [change] });

test('a verdict and a new unit are meant whatever came between', () => {
  expect(stillMeant({ do: 'adjudicate', procedure: 'threat', facts: {}, dice: [4, 5] }, [shot])).toBe(true);
  expect(stillMeant({ do: 'add_unit', unit: '20th' }, [shot])).toBe(true);
});

test('undo, end of turn and overruling mean what was seen', () => {
  const writes: Write[] = [{ do: 'undo' }, { do: 'end_turn' }, { do: 'overrule', entry: 3, words: '', why: '', changes: [] }];
  for (const write of writes) {
    expect(stillMeant(write, [shot])).toBe(false);
    expect(stillMeant(write, [])).toBe(true);
  }
});

test('a correction stands unless the same value was touched', () => {
  const correct = (field: string) => ({ do: 'correct', unit: '27th', field, to: 2, why: 'miscounted' }) as const;
  expect(stillMeant(correct('kills'), [shot])).toBe(true);
  expect(stillMeant(correct('staggers'), [shot])).toBe(false);
  expect(stillMeant(correct('kills'), [entry({ event: 'undone', entry: 2 })])).toBe(false);
});
