// One function a question. Types come from the server's own (src/api/types.ts).
import { doubt, found, lost } from './laptop.svelte';
import type {
  Answer, BattleBrief, ClauseEntry, Entry, Facts, GameBrief, GameCard, Given, Json, RosterBrief, RosterView, Schema, Table, TableBrief, Trouble, WhatIf,
  Write, Written,
} from './types';

/** The server understood and said no. */
export class Refused extends Error {
  constructor(readonly status: number, readonly trouble: Trouble) {
    super(trouble.message);
  }
}

/** The server is out of reach: nothing is known of what became of the question. */
export class Away extends Error {
  constructor() {
    super('the laptop is out of reach');
  }
}

interface Ask { body?: unknown; signal?: AbortSignal | undefined; type?: string; method?: string; headers?: Record<string, string> }

export async function call<T>(path: string, { body, signal, type = 'application/json', method, headers }: Ask = {}): Promise<T> {
  const limit = AbortSignal.timeout(60_000);
  // Phones of before 2024 cannot join two signals; they do without the time limit.
  const init: RequestInit = { signal: signal ? (AbortSignal.any?.([signal, limit]) ?? signal) : limit, ...(method && { method }), ...(headers && { headers }) };
  if (body !== undefined) Object.assign(init, { method: method ?? 'POST', headers: { 'content-type': type, ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body) });
  let response: Response;
  const slow = setTimeout(() => void doubt(), 4000);
  try {
    response = await fetch(`/api${path}`, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    lost();
    throw new Away();
  } finally {
    clearTimeout(slow);
  }
  found();
  const text = await response.text();
  if (!response.ok) throw new Refused(response.status, troubleIn(text, response.status));
  return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
}

function troubleIn(text: string, status: number): Trouble {
  try {
    const said = JSON.parse(text) as { error?: Trouble };
    if (said.error) return said.error;
  } catch {
    // Not ours; say what little is known.
  }
  return { code: `http/${status}`, message: text.slice(0, 200) || `The server answered ${status}.` };
}

/** Books do not change while the page is open: ask once. */
const once = new Map<string, Promise<unknown>>();
function kept<T>(path: string): Promise<T> {
  const known = once.get(path) as Promise<T> | undefined;
  if (known) return known;
  const asked = call<T>(path);
  once.set(path, asked);
  asked.catch(() => once.delete(path));
  return asked;
}

export const at = (...steps: string[]) => '/' + steps.map(encodeURIComponent).join('/');

export interface Question { facts: Facts; dice?: number[]; options?: Facts; odds?: boolean; roster?: string; a?: string; b?: string }

export const api = {
  games: () => kept<{ games: GameBrief[] }>('/games').then(({ games }) => games),
  game: (game: string) => kept<GameCard>(at('games', game)),
  options: (game: string) => kept<Schema>(at('games', game, 'options')),
  card: (game: string) => kept<Schema>(at('games', game, 'card')),
  schema: (game: string, procedure: string) => kept<Schema>(at('games', game, 'procedures', procedure, 'schema')),
  answer: (game: string, procedure: string, question: Question, signal?: AbortSignal) =>
    call<Answer>(at('games', game, 'procedures', procedure, 'answer'), { body: question, signal }),
  whatIf: (game: string, procedure: string, question: Question, signal?: AbortSignal) =>
    call<WhatIf>(at('games', game, 'procedures', procedure, 'what-if'), { body: question, signal }),
  clauses: (game: string) => kept<{ found: ClauseEntry[] }>(at('games', game, 'clauses')).then(({ found: all }) => all),
  clause: (game: string, id: string) => kept<ClauseEntry>(at('games', game, 'clauses', id)),
  search: (game: string, words: string, signal?: AbortSignal) =>
    call<{ found: ClauseEntry[] }>(`${at('games', game, 'clauses')}?q=${encodeURIComponent(words)}`, { signal }).then(({ found: some }) => some),
  tables: (game: string) => kept<{ tables: TableBrief[] }>(at('games', game, 'tables')).then(({ tables }) => tables),
  table: (game: string, name: string) => kept<Table>(at('games', game, 'tables', name)),
  battles: () => kept<{ battles: BattleBrief[] }>('/battles').then(({ battles }) => battles),

  rosters: () => call<{ rosters: RosterBrief[] }>('/rosters').then(({ rosters }) => rosters),
  open: (roster: { name?: string; game: string; battle?: string; options?: Facts }) => call<RosterView>('/rosters', { body: roster }),
  import: (name: string, text: string) => call<RosterView>(`/rosters/import?name=${encodeURIComponent(name)}`, { body: text, type: 'text/plain' }),
  roster: (id: string) => call<RosterView>(at('rosters', id)),
  entries: (id: string, after?: number) => call<{ seq: number; entries: Entry[] }>(at('rosters', id, 'entries') + (after === undefined ? '' : `?after=${after}`)),
  write: (id: string, expected: number, key: string, write: Write) => call<Written>(at('rosters', id, 'entries'), { body: { expected, key, write } }),
  fill: (id: string, procedure: string, a: string, b: string) =>
    call<{ facts: Facts }>(`${at('rosters', id, 'facts', procedure)}?${new URLSearchParams({ ...(a && { a }), ...(b && { b }) })}`).then(({ facts }) => facts),
  answers: (id: string) => call<{ answers: Given[] }>(at('rosters', id, 'answers')).then(({ answers }) => answers),
  keepAnswer: (id: string, given: { procedure: string; facts: Facts; dice: number[]; a?: string; b?: string; options?: Facts; key?: string }) =>
    call<Given>(at('rosters', id, 'answers'), { body: given }),
};

export const picture = (battle: string, plain = false): string => `/api${at('battles', battle, 'picture.svg')}${plain ? '?plain=true' : ''}`;
export const eventsOf = (id: string, after: number): string => `/api${at('rosters', id, 'events')}?after=${after}`;
export const exportOf = (id: string): string => `/api${at('rosters', id, 'export')}`;
export const reportOf = (id: string): string => `/api${at('rosters', id, 'answers', 'export')}`;

export const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
export type { Json };
