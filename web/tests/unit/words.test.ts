import { expect, test } from 'vitest';
import { NOTHING, read, write } from '../../src/lib/address';
import { search, slug, topics, weighed } from '../../src/lib/book';
import { cited, gameOf, isHouse } from '../../src/lib/clause.svelte';
import { figure, percent, short, signed } from '../../src/lib/numbers';
import { amount, arranged, columns, sentence, tone, unit } from '../../src/lib/odds';
import type { ClauseEntry } from '../../src/lib/types';

test('what is stated survives the address', () => {
  const stated = { facts: { attacker: { quality: 'raw', name: 'a&b=c, 1er Léger' } }, dice: [6, 4, 10], options: { reorganise: false }, roster: 'r1', a: '1er Léger', b: '27th' };
  expect(read(write(stated))).toEqual(stated);
  expect(write(NOTHING)).toBe('');
  expect(read('?facts=%7Bbroken&dice=4,x,-1,6')).toEqual({ ...NOTHING, dice: [4, 6] });
  expect(read('?facts=[1]').facts).toEqual({});
});

test('per cent has one decimal and is never falsely certain', () => {
  expect(percent(35 / 108)).toBe('32.4 %');
  expect(figure(0.5)).toBe('50.0');
  expect(figure(0.00001)).toBe('<0.1');
  expect(figure(0.99999)).toBe('>99.9');
  expect(figure(0)).toBe('0');
  expect(figure(1)).toBe('100');
  expect(signed(-2)).toBe('−2');
  expect(signed(3)).toBe('+3');
  expect(short('181/1296')).toBe('181/1296');
  expect(short('123456789/123456789012')).toBe('');
});

test.each([
  ['attacker routs, defender holds', 'b'], ['attacker holds, defender routs', 'a'], ['defender wins: attacker falls back', 'b'], ['attacker wins: defender broken', 'a'],
  ['both broken', 'tie'], ['draw', 'tie'], ['passes', 'good'], ['Huzzah!', 'good'], ['failed', 'bad'], ['no square', 'bad'], ['2 staggers', 'plain'], ['Average', 'plain'],
  ['no square; attacker wins: defender broken', 'a'], ['enemy has superiority', 'b'], ['army has superiority', 'a'],
] as const)('%s is drawn as %s', (outcome, wanted) => expect(tone(outcome)).toBe(wanted));

test('a bar runs from well to ill', () => {
  const rows = [{ outcome: 'attacker routs', p: 0.5 }, { outcome: 'draw', p: 0.2 }, { outcome: 'defender routs', p: 0.3 }];
  expect(arranged(rows).map((row) => row.tone)).toEqual(['a', 'tie', 'b']);
});

test('amounts are gathered into columns, and only amounts', () => {
  const rows = [{ outcome: '6 figures', p: 0.4 }, { outcome: '5 figures with officer', p: 0.1 }, { outcome: '5 figures', p: 0.2 }, { outcome: 'no casualties', p: 0.3 }];
  expect(columns(rows)?.map((column) => [column.amount, Math.round(column.p * 10)])).toEqual([[0, 3], [5, 3], [6, 4]]);
  expect(unit(rows)).toBe('figures');
  expect(columns([...rows, { outcome: 'square', p: 0 }])).toBeUndefined();
  expect(amount('1er Léger routs')).toBeUndefined();
  expect(sentence(rows, percent)).toBe('6 figures 40.0 %; 5 figures with officer 10.0 %; 5 figures 20.0 %; no casualties 30.0 %');
});

test('clause ids in prose become links', () => {
  expect(cited('as HZ-ENG-17 says, not SK-GAP-02.').map((part) => part.id)).toEqual(['HZ-ENG-17', 'SK-GAP-02', '']);
  expect(gameOf('BW-SCT-01')).toBe('waterloo');
  expect(isHouse('SK-GAP-02')).toBe(true);
});

const clause = (id: string, text: string, over: Partial<ClauseEntry> = {}): ClauseEntry => ({ id, text, origin_of_rule: 'book', tables: [], procedures: [], topic: 'Engagements', ...over });

test('the book is found by topic, word and id', () => {
  const all = [clause('HZ-GAP-01', 'Invented.', { origin_of_rule: 'house', topic: 'x' }), clause('HZ-ENG-17', 'Down 1 if more staggers.'), clause('HZ-ORD-01', 'Orders.', { topic: 'Orders' })];
  expect(topics(all, 'Our completions').map((topic) => topic.name)).toEqual(['Engagements', 'Orders', 'Our completions']);
  expect(search(all, 'more STAGGERS').map(({ id }) => id)).toEqual(['HZ-ENG-17']);
  expect(search(all, 'hz-ord')).toHaveLength(1);
  expect(search(all, '  ')).toEqual([]);
  expect(slug('Rally, reform')).toBe('rally-reform');
});

test('what counts is weighed', () => {
  expect(weighed('Down 1 if more, Up 2 if not.').filter((part) => part.sign !== 0)).toEqual([{ words: 'Down 1', sign: -1 }, { words: 'Up 2', sign: 1 }]);
  expect(weighed('a 10-inch move').every((part) => part.sign === 0)).toBe(true);
});
