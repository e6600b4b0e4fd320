// What is worth sending to a friend stands in the address: facts, dice, options, names.
import type { Facts, Json } from './types';

export interface Stated { facts: Facts; dice: number[]; options: Facts; roster: string; a: string; b: string }

export const NOTHING: Stated = { facts: {}, dice: [], options: {}, roster: '', a: '', b: '' };

export function read(search: string): Stated {
  const query = new URLSearchParams(search);
  return {
    facts: object(query.get('facts')),
    dice: (query.get('dice') ?? '').split(',').filter((face) => /^\d{1,2}$/.test(face)).map(Number),
    options: object(query.get('options')),
    roster: query.get('roster') ?? '',
    a: query.get('a') ?? '',
    b: query.get('b') ?? '',
  };
}

export function write(stated: Stated): string {
  const query = new URLSearchParams();
  if (stated.roster) query.set('roster', stated.roster);
  if (stated.a) query.set('a', stated.a);
  if (stated.b) query.set('b', stated.b);
  if (Object.keys(stated.facts).length > 0) query.set('facts', JSON.stringify(stated.facts));
  if (Object.keys(stated.options).length > 0) query.set('options', JSON.stringify(stated.options));
  if (stated.dice.length > 0) query.set('dice', stated.dice.join(','));
  const text = query.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%7B/g, '{').replace(/%7D/g, '}');
  return text ? `?${text}` : '';
}

function object(text: string | null): Facts {
  if (!text) return {};
  try {
    const value = JSON.parse(text) as Json;
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
