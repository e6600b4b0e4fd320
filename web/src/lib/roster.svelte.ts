// A roster that several phones share: what the server has acknowledged, and what is still on its way there.
import { alarm, toast } from './announce.svelte';
import { Away, Refused, api, eventsOf, words } from './api';
import { keep, newKey, recall } from './kept';
import { lost } from './laptop.svelte';
import { text } from './text';
import type { Entry, RosterView, Write } from './types';

/** A write with a name of its own, so that sending it twice writes it once. */
export interface Pending { key: string; expected: number; /** made while others were pending */ follows: boolean; write: Write; at: number }

/** What may be written on top of entries its author had not seen. Undo and end of turn mean what was seen. */
export function stillMeant(write: Write, unseen: Entry[]): boolean {
  if (write.do === 'undo' || write.do === 'end_turn' || write.do === 'overrule') return unseen.length === 0;
  if (write.do !== 'correct') return true;
  return !unseen.some(({ event }) => {
    const changes = 'changes' in event ? event.changes : event.event === 'corrected' ? [event.change] : [];
    return event.event === 'undone' || changes.some((change) => change.unit === write.unit && change.field === write.field);
  });
}

export class Shared {
  view = $state<RosterView>();
  entries = $state<Entry[]>([]);
  pending = $state<Pending[]>([]);
  trouble = $state('');
  live = $state(false);

  private events: EventSource | undefined;
  private flushing = false;
  private closed = false;

  constructor(readonly id: string) {
    this.pending = recall<Pending[]>(`outbox.${id}`, []);
  }

  get seq(): number {
    return this.view?.seq ?? 0;
  }

  /** Reads the roster, listens, and sends what was left over. Called again whenever the laptop is back. */
  async connect(): Promise<void> {
    if (this.closed) return;
    try {
      await this.read();
      this.trouble = '';
    } catch (error) {
      if (!(error instanceof Away)) this.trouble = words(error);
      return;
    }
    this.listen();
    await this.flush();
  }

  close(): void {
    this.closed = true;
    this.live = false;
    this.events?.close();
  }

  private async read(): Promise<void> {
    const [view, { entries }] = await Promise.all([api.roster(this.id), api.entries(this.id)]);
    this.view = view;
    this.entries = entries;
  }

  private listen(): void {
    this.events?.close();
    const events = new EventSource(eventsOf(this.id, this.entries.at(-1)?.entry ?? 0));
    this.events = events;
    events.addEventListener('hello', () => (this.live = true));
    events.addEventListener('entry', () => void this.refresh());
    events.onerror = () => {
      // We knock ourselves and begin again from the last entry, which also serves a phone that slept.
      events.close();
      this.live = false;
      if (!this.closed) lost();
    };
  }

  private reading: Promise<void> | undefined;
  private again = false;

  /** One reading at a time; news in the meantime brings one more. */
  private refresh(): Promise<void> {
    if (this.reading) {
      this.again = true;
      return this.reading;
    }
    this.reading = this.read()
      .catch(() => undefined)
      .finally(() => {
        this.reading = undefined;
        if (this.again) {
          this.again = false;
          void this.refresh();
        }
      });
    return this.reading;
  }

  /** Keeps it here first, then sends it. Resolves when it is acknowledged or has to wait. */
  async write(write: Write): Promise<boolean> {
    const pending: Pending = { key: newKey(), expected: this.seq, follows: this.pending.length > 0, write, at: Date.now() };
    this.pending = [...this.pending, pending];
    this.keep();
    await this.flush();
    return !this.pending.some(({ key }) => key === pending.key);
  }

  private keep(): void {
    keep(`outbox.${this.id}`, this.pending);
  }

  private drop(key: string): void {
    this.pending = this.pending.filter((one) => one.key !== key);
    this.keep();
  }

  async flush(): Promise<void> {
    if (this.flushing) return;
    this.flushing = true;
    try {
      for (let next = this.pending[0]; next; next = this.pending[0]) {
        if (!(await this.send(next))) return;
      }
    } finally {
      this.flushing = false;
    }
  }

  /** True if it is off our hands: written, or refused for good. */
  private async send(one: Pending): Promise<boolean> {
    try {
      const { seq } = await api.write(this.id, one.expected, one.key, one.write);
      this.drop(one.key);
      const follower = this.pending[0];
      if (follower?.follows) this.pending = [{ ...follower, expected: seq }, ...this.pending.slice(1)];
      this.keep();
      await this.refresh();
      return true;
    } catch (error) {
      if (error instanceof Away) return false;
      if (error instanceof Refused && error.trouble.code === 'roster/stale' && error.trouble.seq !== undefined) {
        await this.refresh();
        if (stillMeant(one.write, error.trouble.entries ?? [])) {
          this.pending = this.pending.map((other) => (other.key === one.key ? { ...other, expected: error.trouble.seq ?? other.expected } : other));
          this.keep();
          return true;
        }
        toast(text.roster.changed);
      } else if (error instanceof Refused && (error.status === 429 || error.status === 503)) {
        setTimeout(() => void this.flush(), 1000);
        return false;
      }
      alarm(words(error));
      if (!(error instanceof Refused && error.trouble.code === 'roster/stale')) toast(words(error));
      this.drop(one.key);
      return true;
    }
  }
}
