// The evening's history on this phone: every verdict, kept until it is forgotten on purpose.
import { keep, recall } from './kept';
import type { Facts } from './types';

export interface Verdict {
  /** One run of one test: typing a die again replaces it. */
  run: string;
  at: number;
  game: string;
  book: string;
  procedure: string;
  title: string;
  a: string;
  b: string;
  facts: Facts;
  options: Facts;
  dice: number[];
  headline: string;
  words: string;
  clauses: string[];
}

const LIMIT = 300;

export const evening = $state({ verdicts: recall<Verdict[]>('evening', []) });

export function remember(verdict: Verdict): void {
  const rest = evening.verdicts.filter(({ run }) => run !== verdict.run);
  evening.verdicts = [verdict, ...rest].slice(0, LIMIT);
  keep('evening', evening.verdicts);
}

export function forget(): void {
  evening.verdicts = [];
  keep('evening', []);
}

/** The evening as a page of text, the first verdict first. */
export function told(verdicts: Verdict[], clock: (at: number) => string): string {
  return [...verdicts]
    .reverse()
    .map((one) => {
      const who = [one.a, one.b].filter(Boolean).join(' and ');
      const dice = one.dice.length > 0 ? ` Dice: ${one.dice.join(', ')}.` : '';
      return `${clock(one.at)}  ${one.book}, ${one.title}${who ? ` (${who})` : ''}\n       ${one.words}${dice} [${one.clauses.join(' ')}]\n`;
    })
    .join('\n');
}

export function save(name: string, content: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
