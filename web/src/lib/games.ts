// Battles on the server: mustered, listed, resumed, watched again. Which seats are ours is known by the secrets kept here.
import { at, call, Refused } from './api';
import { keep, recall } from './kept';
import type { DiceBy, Facts, LevelBrief, MatchBrief, MatchMade, NewMatch, PlayOn, ReplayFrame, ReplayIndex, SeatKeys } from './types';

export type SideName = 'red' | 'blue';
export const SIDES: readonly SideName[] = ['red', 'blue'];
/** Whose eyes a battle is looked at with: of a side, or of both. */
export type Seen = SideName | 'watcher';
/** What this browser holds of a battle's secrets: all of them where it was mustered, one seat where a link was opened. */
export type Held = { [name in keyof SeatKeys]?: string | null };

export interface Plan {
  battle: string;
  game: string;
  options: Facts;
  name: string;
  players: Record<SideName, string>;
  dice: Record<SideName, DiceBy>;
  takeBacks: boolean;
  /** Two people before this screen. */
  together: boolean;
  you: SideName | 'none';
}

const secrets = (): Record<string, Held> => recall('seats', {});
export const held = (id: string): Held | undefined => secrets()[id];
export function hold(id: string, keys: Held): void {
  keep('seats', { ...secrets(), [id]: { ...secrets()[id], ...keys } });
}
function letGo(id: string): void {
  keep('seats', Object.fromEntries(Object.entries(secrets()).filter(([other]) => other !== id)));
}

/** The table, from one seat or, for two people before one screen, from both. */
export const seated = (id: string, ...keys: string[]): string => `/battle/${encodeURIComponent(id)}?${keys.map((key) => `seat=${key}`).join('&')}`;

/** The sides this browser plays in a battle. */
export function sides(game: MatchBrief, keys: Held | undefined = held(game.id)): SideName[] {
  return SIDES.filter((side, place) => keys?.[side] && game.players[place] === 'human');
}

/** Where to go on: at the seat whose turn it is, if it is ours; else at any of ours. */
export function resumeAt(game: MatchBrief, keys: Held | undefined = held(game.id)): string | undefined {
  const ours = sides(game, keys);
  if (game.together && keys?.red && keys.blue) return seated(game.id, keys.red, keys.blue);
  const side = ours.find((one) => one === game.waits_for) ?? ours[0];
  const key = side && keys?.[side];
  return key ? seated(game.id, key) : undefined;
}

export const watchAt = (game: MatchBrief, keys: Held | undefined = held(game.id)): string => (keys?.watcher ? seated(game.id, keys.watcher) : `/battle/${encodeURIComponent(game.id)}`);
export const replayAt = (id: string): string => `/battle/${encodeURIComponent(id)}/replay`;
export const groundOf = (id: string): string => `/api${at('matches', id, 'map.svg')}`;

/** The secret to ask with: the host's for what only a host may, else any that lets one look. */
const asHost = (id: string): string => with_(held(id)?.host);
const looking = (id: string, seen?: Seen): string => with_((seen && held(id)?.[seen]) ?? held(id)?.watcher ?? held(id)?.red ?? held(id)?.blue);
const with_ = (key: string | null | undefined): string => (key ? `?seat=${key}` : '');
const and = (query: string, more: string): string => `${query}${query ? '&' : '?'}${more}`;

export const logOf = (id: string): string => `/api${at('matches', id, 'export')}${asHost(id)}`;
export const reportPath = (id: string): string => `${at('matches', id, 'report')}${looking(id)}`;

async function kept(made: Promise<MatchMade>): Promise<MatchMade> {
  const { brief, seats } = await made;
  hold(brief.id, seats);
  return { brief, seats };
}

export const games = {
  levels: () => call<{ levels: LevelBrief[] }>('/levels').then(({ levels }) => levels.filter(({ name }) => name !== 'human')),
  list: () => call<{ matches: MatchBrief[] }>('/matches').then(({ matches }) => matches),
  brief: (id: string) => call<MatchBrief>(at('matches', id)),
  /** Sets a battle up and says where to sit. */
  async muster(plan: Plan): Promise<string> {
    const wanted: NewMatch = {
      game: plan.game, battle: plan.battle, ...(plan.name && { name: plan.name }), ...(Object.keys(plan.options).length > 0 && { options: plan.options }),
      manners: { ...plan.players, together: plan.together, red_dice: plan.dice.red, blue_dice: plan.dice.blue, take_backs: plan.takeBacks },
    };
    const { brief, seats } = await kept(call<MatchMade>('/matches', { body: wanted }));
    if (plan.together && seats.red && seats.blue) return seated(brief.id, seats.red, seats.blue);
    return seated(brief.id, (plan.you !== 'none' && seats[plan.you]) || seats.watcher);
  },
  import: (name: string, log: string) => kept(call<MatchMade>(`/matches/import?name=${encodeURIComponent(name)}`, { body: log, type: 'text/plain' })).then(({ brief }) => brief),
  rename: (id: string, name: string) => call<MatchBrief>(`${at('matches', id, 'name')}${asHost(id)}`, { body: { name } }),
  async remove(id: string): Promise<void> {
    await call(`${at('matches', id)}${asHost(id)}`, { method: 'DELETE' });
    letGo(id);
  },
  /** All links of a battle; only its host, or whoever sits at the machine that serves, is told. */
  async seats(id: string): Promise<SeatKeys | undefined> {
    try {
      const keys = await call<SeatKeys>(`${at('matches', id, 'seats')}${asHost(id)}`);
      hold(id, keys);
      return keys;
    } catch (error) {
      if (error instanceof Refused && error.status === 403) return undefined;
      throw error;
    }
  },
  replay: (id: string, seen?: Seen) => call<ReplayIndex>(`${at('matches', id, 'replay')}${looking(id, seen)}`),
  frame: (id: string, entry: number, seen?: Seen) => call<ReplayFrame>(`${at('matches', id, 'replay', 'frame')}${and(looking(id, seen), `entry=${entry}`)}`),
  playOn: (id: string, on: PlayOn) => kept(call<MatchMade>(`${at('matches', id, 'play-on')}${looking(id)}`, { body: on })),
};

/** A log chosen from a file becomes a battle here: its replay's address, or nothing where none was chosen. */
export async function bringLog(input: HTMLInputElement): Promise<string | undefined> {
  const file = input.files?.[0];
  input.value = '';
  return file && replayAt((await games.import(file.name.replace(/\.jsonl?$/, ''), await file.text())).id);
}
