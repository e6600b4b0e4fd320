// A battle looked at again: one moment at a time, forward and back. What is between the moments the server knows.
import { words } from './api';
import { games, held, type Seen } from './games';
import { keep, recall } from './kept';
import { play } from './text-play';
import type { ReplayFrame, ReplayIndex, ReplayStep } from './types';

export interface Mark { entry: number; note: string; /** made by us, not by a reader */ made?: boolean }

/** Moments that every story has, found by their words. */
const MADE: [RegExp, string][] = [
  [/\b(charges?|charged|engages?|engaged|engagement|melee|shock|assaults?)\b/i, play.replay.contact],
  [/\b(routs?|routed|breaks|broken)\b/i, play.replay.rout],
];

export function made(steps: ReplayStep[]): Mark[] {
  return MADE.flatMap(([says, note]) => {
    const found = steps.find((step) => !step.void && step.words !== null && says.test(step.words));
    return found ? [{ entry: found.entry, note, made: true }] : [];
  });
}

/** Where each turn begins. */
export function turns(steps: ReplayStep[]): { turn: number; entry: number }[] {
  const found: { turn: number; entry: number }[] = [];
  for (const { turn, entry } of steps) if (turn > (found.at(-1)?.turn ?? 0)) found.push({ turn, entry });
  return found;
}

const KEPT = 80;
/** Milliseconds a moment stays, by speed; 0 is as fast as it can be drawn. */
const PACE: Record<string, number> = { '1': 1400, '4': 350, '0': 40 };

export class Replaying {
  index = $state.raw<ReplayIndex>();
  frame = $state.raw<ReplayFrame>();
  at = $state(0);
  playing = $state(false);
  speed = $state('1');
  trouble = $state('');
  own = $state<Mark[]>([]);

  private frames = new Map<number, Promise<ReplayFrame>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whose eyes, and whose there are. */
  seen = $state<Seen>('watcher');
  views = $state.raw<Seen[]>([]);

  constructor(readonly id: string, start: number, seen: Seen = 'watcher') {
    this.at = start;
    this.seen = seen;
    this.own = recall<Mark[]>(`marks.${id}`, []);
  }

  readonly steps = $derived(this.index?.steps ?? []);
  readonly last = $derived(this.steps.at(-1)?.entry ?? 0);
  readonly marks = $derived([...made(this.steps), ...this.own].sort((one, other) => one.entry - other.entry));
  readonly step = $derived(this.steps.find(({ entry }) => entry === this.at));

  async open(): Promise<void> {
    try {
      // At the machine that serves, every battle may be looked at; elsewhere those whose links were opened.
      if (!held(this.id)) await games.seats(this.id);
      this.views = (['watcher', 'red', 'blue'] as const).filter((one) => held(this.id)?.[one]);
      this.index = await games.replay(this.id, this.seen);
      this.trouble = '';
      await this.go(Math.min(this.at, this.last));
    } catch (error) {
      this.trouble = words(error);
    }
  }

  private fetch(entry: number): Promise<ReplayFrame> {
    const known = this.frames.get(entry);
    if (known) return known;
    const asked = games.frame(this.id, entry, this.seen);
    this.frames.set(entry, asked);
    asked.catch(() => this.frames.delete(entry));
    const [oldest] = this.frames.keys();
    if (this.frames.size > KEPT && oldest !== undefined) this.frames.delete(oldest);
    return asked;
  }

  async look(seen: Seen): Promise<void> {
    this.seen = seen;
    this.frames.clear();
    await this.open();
  }

  /** Shows a moment; the newest wish wins. */
  async go(entry: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.last, entry));
    this.at = wanted;
    try {
      const frame = await this.fetch(wanted);
      if (this.at !== wanted) return;
      this.frame = frame;
      this.trouble = '';
      const next = this.beside(1);
      if (next !== wanted) void this.fetch(next).catch(() => undefined);
    } catch (error) {
      if (this.at === wanted) this.trouble = words(error);
    }
  }

  /** The next moment, or the one before, that tells something and was not taken back. */
  private beside(by: 1 | -1): number {
    const telling = this.steps.filter((step) => !step.void && step.words !== null).map(({ entry }) => entry);
    return by > 0 ? (telling.find((entry) => entry > this.at) ?? this.last) : (telling.findLast((entry) => entry < this.at) ?? 0);
  }
  walk(by: 1 | -1): Promise<void> {
    return this.go(this.beside(by));
  }
  jump(by: 1 | -1): Promise<void> {
    const stops = this.marks.map(({ entry }) => entry);
    return this.go(by > 0 ? (stops.find((entry) => entry > this.at) ?? this.last) : (stops.findLast((entry) => entry < this.at) ?? 0));
  }

  play(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.at >= this.last) this.at = 0;
    const on = async () => {
      if (!this.playing) return;
      await this.walk(1);
      if (this.at >= this.last || this.trouble) return this.pause();
      this.timer = setTimeout(() => void on(), PACE[this.speed]);
    };
    void on();
  }
  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  note(entry: number, note: string): void {
    const rest = this.own.filter((mark) => mark.entry !== entry);
    this.own = note.trim() ? [...rest, { entry, note: note.trim() }].sort((one, other) => one.entry - other.entry) : rest;
    keep(`marks.${this.id}`, this.own);
  }
}
