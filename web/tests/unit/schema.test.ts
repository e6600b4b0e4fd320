import { expect, test } from 'vitest';
import { barredBy, blank, fieldsOf, get, missing, plain, pruned, put, sendable, shelved, standing } from '../../src/lib/schema';
import type { Schema } from '../../src/lib/types';

const unit: Schema = {
  type: 'object',
  required: ['quality'],
  properties: {
    quality: { type: 'string', enum: ['veteran', 'raw'], 'x-order': 1, 'x-common': true },
    blown: { type: 'boolean', default: false, 'x-excludes': ['routing'], 'x-order': 3, title: 'Cavalry that is blown' },
    routing: { type: 'boolean', default: false, 'x-order': 2, title: 'It is routing' },
    staggers: { type: 'integer', minimum: 0, maximum: 12, default: 0, 'x-order': 4 },
  },
};
const schema: Schema = { type: 'object', required: ['attacker'], properties: { attacker: unit, range: { type: ['number', 'null'], default: null } } };

test('fields follow the book’s order and know their kind', () => {
  const [attacker, range] = fieldsOf(schema);
  expect(attacker?.kind).toBe('party');
  expect(attacker?.kind === 'party' && attacker.fields.map((field) => [field.path.join('.'), field.kind])).toEqual([
    ['attacker.quality', 'choice'], ['attacker.routing', 'tick'], ['attacker.blown', 'tick'], ['attacker.staggers', 'count'],
  ]);
  expect(range).toMatchObject({ kind: 'count', nullable: true, whole: false });
});

test('nested choices are flattened, "not stated" first', () => {
  const [field] = fieldsOf({ properties: { level: { anyOf: [{ oneOf: [{ enum: ['brigade', 'corps'] }, { const: 'commander_in_chief', description: 'Commands the army.' }] }, { type: 'null' }], default: null } } });
  expect(field?.kind === 'choice' && field.choices.map((choice) => choice.label)).toEqual(['not stated', 'Brigade', 'Corps', 'Commander in chief']);
});

test('what is required and not stated is missing, party by party', () => {
  const fields = fieldsOf(schema);
  expect(missing(fields, {}).map((field) => field.path.join('.'))).toEqual(['attacker.quality']);
  expect(missing(fields, { attacker: { quality: 'raw' } })).toEqual([]);
  expect(sendable(fields, {})).toEqual({ attacker: {} });
  expect(sendable(fields, { attacker: { quality: 'raw' } })).toEqual({ attacker: { quality: 'raw' } });
});

test('put changes one fact and leaves the rest and the original alone', () => {
  const before = { attacker: { quality: 'raw', staggers: 2 } };
  expect(put(before, ['attacker', 'staggers'], 3)).toEqual({ attacker: { quality: 'raw', staggers: 3 } });
  expect(put(before, ['attacker', 'staggers'], undefined)).toEqual({ attacker: { quality: 'raw' } });
  expect(put({ attacker: { staggers: 1 } }, ['attacker', 'staggers'], undefined)).toEqual({});
  expect(before).toEqual({ attacker: { quality: 'raw', staggers: 2 } });
  expect(get(before, ['attacker', 'quality'])).toBe('raw');
  expect(get(before, ['defender', 'quality'])).toBeUndefined();
});

test('a stated null is not the ordinary value', () => {
  const [, range] = fieldsOf(schema);
  expect(range && standing({ range: 4 }, range)).toBe(4);
  const [field] = fieldsOf({ properties: { n: { type: ['integer', 'null'], default: 3 } } });
  expect(field && standing({ n: null }, field)).toBeNull();
  expect(field && standing({}, field)).toBe(3);
});

test('what excludes what goes grey, from either side, and never what is ticked', () => {
  const [attacker] = fieldsOf(schema);
  const fields = attacker?.kind === 'party' ? attacker.fields : [];
  const blown = fields.find((field) => field.path[1] === 'blown');
  const routing = fields.find((field) => field.path[1] === 'routing');
  if (!blown || !routing) throw new Error('no such fields');
  expect(barredBy(blown, fields, { attacker: { routing: true } })?.title).toBe('It is routing');
  expect(barredBy(routing, fields, { attacker: { blown: true } })?.title).toBe('Cavalry that is blown');
  expect(barredBy(blown, fields, {})).toBeUndefined();
  expect(barredBy(blown, fields, { attacker: { blown: true, routing: true } })).toBeUndefined();
});

test('few fields all show; of many, the common ones', () => {
  const many: Schema = { properties: Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`f${n}`, { type: 'boolean', default: false, 'x-order': n, 'x-common': n < 2 }])) };
  const { shown, folded } = shelved(fieldsOf(many));
  expect(shown.map((field) => field.path[0])).toEqual(['f0', 'f1']);
  expect(folded).toHaveLength(10);
  expect(shelved(fieldsOf(unit)).folded).toEqual([]);
});

test('a new entry of a list states only what must be stated', () => {
  expect(blank(unit)).toEqual({ quality: 'veteran' });
  expect(blank({ type: 'string', enum: ['hedge', 'wall'] })).toBe('hedge');
  expect(blank({ type: 'integer', minimum: 2 })).toBe(2);
});

test('ordinary values are left out of what is shared', () => {
  expect(pruned({ attacker: { quality: 'raw', staggers: 0, blown: false }, range: null }, fieldsOf(schema))).toEqual({ attacker: { quality: 'raw' } });
});

test('words as people write them', () => {
  expect(plain('march_column')).toBe('March column');
  expect(plain('d-2')).toBe('D-2');
  expect(plain('dutch-belgian')).toBe('Dutch belgian');
  expect(plain('france-1805-1807')).toBe('France-1805-1807');
});
