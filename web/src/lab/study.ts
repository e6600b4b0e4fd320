// A study as a file, made from what was ticked. The server reads it as `grognard lab` would.
import type { Facts, Json } from '../lib/types';

export interface Wanted {
  question: string;
  battle: string;
  games: string[];
  generals: [red: string, blue: string];
  /** Agreed for every battle, game by game. */
  options: Record<string, Facts>;
  /** Tried one by one, beside the battle as it stands. */
  changes: Record<string, Facts>;
  count: number;
  seed: number;
}

/** JSON's strings, numbers and truth values are TOML's too. */
const value = (json: Json): string => {
  if (json === null) return '""';
  if (Array.isArray(json)) return `[${json.map(value).join(', ')}]`;
  if (typeof json === 'object') return `{ ${Object.entries(json).map(([name, one]) => `${name} = ${value(one ?? null)}`).join(', ')} }`;
  return JSON.stringify(json);
};
const words = (text: string): string => JSON.stringify(text);

export function written(wanted: Wanted): string {
  const [red, blue] = wanted.generals;
  const lines = [
    `name = ${words(wanted.question)}`,
    `question = ${words(wanted.question)}`,
    `seed = ${Math.trunc(wanted.seed)}`,
    `count = ${Math.trunc(wanted.count)}`,
    '',
    `games = ${value(wanted.games)}`,
    `battles = [${words(wanted.battle)}]`,
    `generals = [${red === blue ? words(red) : `[${words(red)}, ${words(blue)}]`}]`,
  ];
  for (const game of wanted.games) {
    const agreed = Object.entries(wanted.options[game] ?? {});
    if (agreed.length > 0) lines.push('', `[options.${game}]`, ...agreed.map(([name, one]) => `${name} = ${value(one ?? null)}`));
  }
  for (const game of wanted.games) {
    for (const [name, one] of Object.entries(wanted.changes[game] ?? {})) {
      lines.push('', '[[change]]', `name = ${words(`${name.replace(/_/g, ' ')}: ${one === true ? 'yes' : one === false ? 'no' : String(one)}`)}`, `game = ${words(game)}`, `options = { ${name} = ${value(one ?? null)} }`);
    }
  }
  return lines.join('\n') + '\n';
}
