// How a distribution is drawn. The words carry the meaning; tone and order only help the eye.
import type { OddsRow } from './types';

export type Tone = 'a' | 'b' | 'good' | 'bad' | 'tie' | 'plain';

const HARM = '(?:is )?(?:routs?|routed|broken|breaks|retires?|retreats?|falls? back|wavers?|flees?|disordered|destroyed|eliminated|dispersed|driven|recoils?|loses?|halts?|cut down|drops? out)';
const FIRST = 'attackers?|chargers?|cavalry|red|army|first side';
const SECOND = 'defenders?|charged|target|infantry|blue|enemy|other side|garrison|battery|guns?';

const says = (pattern: string) => new RegExp(pattern, 'i');
const FIRST_GAINS = says(`\\b(?:${FIRST}) (?:wins|has|chooses|first)\\b|\\b(?:${SECOND}) ${HARM}`);
const SECOND_GAINS = says(`\\b(?:${SECOND}) (?:wins|has|chooses|first)\\b|\\b(?:${FIRST}) ${HARM}`);
const GOOD = /^(?:the \w+ )?(passe[sd]|pass|success|obeyed|huzzah|rallie[sd]|rallies on|holds|stands|carries on|carry on|charges|goes on|square|unharmed|unhurt|acts|commits|in hand|recalled|recalls|rearmed|reorganised|gets away|crew safe|yes|breaks in|fights on|leaves square\.|defends normally|not blown|fire out)/i;
const BAD = /^(?:the \w+ )?(fail|fails|failed|failure|out of control|no\b|routs?|broken|lost|killed|does not|drops out|still|runs on|retreat|retire|crew cut|must break|army beaten|blown|collapses|turns about|rout retreat|is removed|stays halted|burns on)/i;

export function tone(outcome: string): Tone {
  const first = FIRST_GAINS.test(outcome);
  const second = SECOND_GAINS.test(outcome);
  if (first !== second) return first ? 'a' : 'b';
  if (first || /\b(draw|tie|neither|both|nobody)\b/i.test(outcome)) return 'tie';
  if (GOOD.test(outcome)) return 'good';
  if (BAD.test(outcome)) return 'bad';
  // A whole sentence about one test: what it came to decides.
  const [passes, fails] = [/\bpasses\b|\borders .+ to\b/.test(outcome), /\bfails\b|\bcan give no more orders\b/.test(outcome)];
  if (passes !== fails) return passes ? 'good' : 'bad';
  return 'plain';
}

const RANK: Record<Tone, number> = { a: 0, good: 0, plain: 1, tie: 2, bad: 3, b: 3 };

/** Left to right in a bar: what is well for the first, what is neither, what is ill for it. */
export function arranged(rows: OddsRow[]): (OddsRow & { tone: Tone })[] {
  return rows.map((row) => ({ ...row, tone: tone(row.outcome) })).sort((one, other) => RANK[one.tone] - RANK[other.tone]);
}

/** The amount an outcome states ("6 figures", "no loss", "10"), if it is one. */
export function amount(outcome: string): number | undefined {
  if (/^no (loss|casualties|effect|hits?|steps?)\b/i.test(outcome)) return 0;
  const found = /^(\d+)(?!\w)(?!\/)/.exec(outcome);
  return found ? Number(found[1]) : undefined;
}

export interface Column { amount: number; p: number; outcomes: string[] }

/** Columns by amount, where nearly all outcomes state one; otherwise nothing. */
export function columns(rows: OddsRow[]): Column[] | undefined {
  if (rows.length < 3) return undefined;
  const stated = rows.map((row) => ({ row, amount: amount(row.outcome) }));
  if (stated.some((one) => one.amount === undefined)) return undefined;
  const found = new Map<number, Column>();
  for (const { row, amount: at = 0 } of stated) {
    const column = found.get(at) ?? { amount: at, p: 0, outcomes: [] };
    column.p += row.p;
    column.outcomes.push(row.outcome);
    found.set(at, column);
  }
  const sorted = [...found.values()].sort((one, other) => one.amount - other.amount);
  return sorted.length >= 3 && sorted.length <= 24 ? sorted : undefined;
}

/** The unit the amounts are in: "figures", from "6 figures". */
export function unit(rows: OddsRow[]): string {
  const longest = rows.map((row) => /^\d+ ([a-zA-Z ]+?)(?:[,.;]| with|$)/.exec(row.outcome)?.[1] ?? '').filter((word) => word.endsWith('s') || word.includes(' '));
  return longest[0] ?? '';
}

/** One sentence for those who hear it. */
export function sentence(rows: OddsRow[], percent: (p: number) => string): string {
  const said = rows.slice(0, 4).map((row) => `${row.outcome} ${percent(row.p)}`);
  return said.join('; ') + (rows.length > 4 ? `; and ${rows.length - 4} more` : '');
}
