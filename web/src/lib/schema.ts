// From the JSON Schema of a procedure's facts to the fields of a form. Only shape is looked at here, never a rule.
import type { Facts, Json, Schema } from './types';

export interface Choice { value: Json; label: string; help: string }

interface Common {
  /** Where the value lives in the facts. */
  path: string[];
  title: string;
  /** What the title leaves to be said. */
  help: string;
  group: string;
  common: boolean;
  required: boolean;
  fallback: Json | undefined;
  clause: string | undefined;
  effect: string | undefined;
  excludes: string[];
  role: 'a' | 'b' | undefined;
}
export type Tick = Common & { kind: 'tick' };
export type Choose = Common & { kind: 'choice'; choices: Choice[] };
export type Count = Common & { kind: 'count'; min: number | undefined; max: number | undefined; whole: boolean; nullable: boolean };
export type Words = Common & { kind: 'words' };
export type Party = Common & { kind: 'party'; fields: Field[] };
export type List = Common & { kind: 'list'; item: Schema; least: number; most: number | undefined };
export type Field = Tick | Choose | Count | Words | Party | List;

/** "march_column" as a person writes it. */
export function plain(value: Json): string {
  if (value === null) return 'not stated';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  const words = String(value).replace(/[_]+/g, ' ').replace(/(?<=\p{L}{2})-(?=\p{L}{2})/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function types(schema: Schema): string[] {
  return Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
}

function choicesOf(schema: Schema): Choice[] | undefined {
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) {
    const each = branches.map((branch) => (types(branch)[0] === 'null' ? [choice(null, '')] : choicesOf(branch)));
    return each.some((found) => found === undefined) ? undefined : unique(each.flatMap((found) => found ?? []));
  }
  if (schema.enum) return schema.enum.map((value) => choice(value, ''));
  if (schema.const !== undefined) return [choice(schema.const, schema.description ?? '')];
  return undefined;
}

const choice = (value: Json, help: string): Choice => ({ value, label: plain(value), help });

function unique(choices: Choice[]): Choice[] {
  // "Not stated" comes first, as in a list that starts empty.
  const sorted = [...choices.filter((one) => one.value === null), ...choices.filter((one) => one.value !== null)];
  return sorted.filter((one, at) => sorted.findIndex((other) => other.value === one.value) === at);
}

export function fieldOf(name: string, schema: Schema, path: string[], required: boolean): Field {
  const [title = '', ...rest] = (schema.title ?? schema.description ?? plain(name)).replace(/`/g, '').replace(/\.$/, '').split(/; |\. /);
  const common: Common = {
    path,
    title,
    help: rest.join('; '),
    group: schema['x-group'] ?? '',
    common: schema['x-common'] === true,
    required: required && schema.default === undefined,
    fallback: schema.default,
    clause: schema['x-clause'],
    effect: schema['x-effect'] === undefined ? undefined : String(schema['x-effect']),
    excludes: schema['x-excludes'] ?? [],
    role: schema['x-role'],
  };
  const kinds = types(schema);
  const nullable = kinds.includes('null');
  if (schema.properties || kinds.includes('object')) {
    return { ...common, title: plain(name), help: (schema.description ?? '').replace(/\.$/, ''), kind: 'party', fields: fieldsOf(schema, path) };
  }
  if (kinds.includes('array') && schema.items) {
    return { ...common, kind: 'list', item: schema.items, least: schema.minItems ?? 0, most: schema.maxItems };
  }
  const choices = choicesOf(nullable && schema.enum && !schema.enum.includes(null) ? { ...schema, enum: [null, ...schema.enum] } : schema);
  if (choices) return { ...common, kind: 'choice', choices: unique(choices) };
  if (kinds.includes('boolean')) {
    return nullable ? { ...common, kind: 'choice', choices: [null, true, false].map((value) => choice(value, '')) } : { ...common, kind: 'tick' };
  }
  if (kinds.includes('integer') || kinds.includes('number')) {
    return { ...common, kind: 'count', min: schema.minimum, max: schema.maximum, whole: kinds.includes('integer'), nullable };
  }
  return { ...common, kind: 'words' };
}

/** The fields of an object, in the book's order. */
export function fieldsOf(schema: Schema, path: string[] = []): Field[] {
  const named = Object.entries(schema.properties ?? {});
  const order = (one: Schema, at: number) => one['x-order'] ?? at;
  return named
    .map(([name, one], at) => ({ at: order(one, at), field: fieldOf(name, one, [...path, name], schema.required?.includes(name) ?? false) }))
    .sort((one, other) => one.at - other.at)
    .map(({ field }) => field);
}

export function get(facts: Json | undefined, path: string[]): Json | undefined {
  let at: Json | undefined = facts;
  for (const step of path) {
    if (at === null || typeof at !== 'object') return undefined;
    at = Array.isArray(at) ? at[Number(step)] : at[step];
  }
  return at;
}

/** The facts with one value put (or, if undefined, taken out); emptied objects go too. */
export function put(facts: Facts, path: string[], value: Json | undefined): Facts {
  const [step, ...rest] = path;
  if (step === undefined) return facts;
  const next: Facts = { ...facts };
  const inner = next[step];
  if (rest.length > 0) {
    const within = put(inner && typeof inner === 'object' && !Array.isArray(inner) ? inner : {}, rest, value);
    if (Object.keys(within).length > 0) next[step] = within;
    else delete next[step];
  } else if (value === undefined) delete next[step];
  else next[step] = value;
  return next;
}

/** A value as it stands: stated, or the ordinary one. */
export function standing(facts: Facts, field: Field): Json | undefined {
  const stated = get(facts, field.path);
  return stated === undefined ? field.fallback : stated;
}

/** Required facts that nobody has stated yet. */
export function missing(fields: Field[], facts: Facts): Field[] {
  return fields.flatMap((field) => {
    if (field.kind === 'party') return field.required || get(facts, field.path) !== undefined ? missing(field.fields, facts) : [];
    return field.required && get(facts, field.path) === undefined ? [field] : [];
  });
}

/** What is sent: the stated facts, with an empty object where a whole party is required, so that its single facts can be asked for. */
export function sendable(fields: Field[], facts: Facts): Facts {
  let sent = facts;
  for (const field of fields) {
    if (field.kind === 'party' && field.required && get(facts, field.path) === undefined) sent = { ...sent, [field.path[0] ?? '']: {} };
  }
  return sent;
}

/** Why a tick cannot go with what is stated beside it: the field it excludes or that excludes it. */
export function barredBy(field: Field, beside: Field[], facts: Facts): Field | undefined {
  if (get(facts, field.path) === true) return undefined;
  const name = field.path.at(-1) ?? '';
  return beside.find((other) => {
    if (other === field) return false;
    const value = get(facts, other.path);
    const stated = value === true || (typeof value === 'number' && value !== other.fallback);
    const key = other.path.at(-1) ?? '';
    const excluded = field.excludes.includes(key) || other.excludes.includes(name);
    return (stated && excluded) || (typeof value === 'string' && value !== other.fallback && field.excludes.includes(value));
  });
}

/** Which fields show at once and which fold away. */
export function shelved(fields: Field[]): { shown: Field[]; folded: Field[] } {
  const simple = fields.filter((field) => field.kind !== 'party');
  const marked = simple.filter((field) => field.common || field.required);
  if (simple.length <= 9) return { shown: simple, folded: [] };
  const shown = marked.length > 0 ? marked : simple.slice(0, 6);
  return { shown, folded: simple.filter((field) => !shown.includes(field)) };
}

export function grouped(fields: Field[]): { group: string; fields: Field[] }[] {
  const groups: { group: string; fields: Field[] }[] = [];
  for (const field of fields) {
    const found = groups.find(({ group }) => group === field.group);
    if (found) found.fields.push(field);
    else groups.push({ group: field.group, fields: [field] });
  }
  return groups;
}

/** An empty entry of a list: the required values only, each at its first choice. */
export function blank(item: Schema): Json {
  if (item.properties) {
    const facts: Facts = {};
    for (const name of item.required ?? []) {
      const one = item.properties[name];
      if (one && one.default === undefined) facts[name] = blank(one);
    }
    return facts;
  }
  if (item.default !== undefined) return item.default;
  const choices = choicesOf(item);
  if (choices?.[0]) return choices[0].value;
  const kinds = types(item);
  if (kinds.includes('boolean')) return false;
  if (kinds.includes('integer') || kinds.includes('number')) return item.minimum ?? 0;
  return '';
}

/** Without what is ordinary anyway: shorter to read and to share. */
export function pruned(facts: Facts, fields: Field[]): Facts {
  const kept: Facts = {};
  for (const [name, value] of Object.entries(facts)) {
    const field = fields.find((one) => one.path.at(-1) === name);
    if (field?.kind === 'party' && value !== null && typeof value === 'object' && !Array.isArray(value)) {
      const within = pruned(value, field.fields);
      if (Object.keys(within).length > 0) kept[name] = within;
    } else if (!field || JSON.stringify(value) !== JSON.stringify(field.fallback)) kept[name] = value;
  }
  return kept;
}
