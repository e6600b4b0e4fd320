// The questions of one seat in one battle. Where one sits, the secret in the address says.
import { call } from '../lib/api';
import type { Act, Acted, Against, Asked, FromTo, Hint, Intent, MatchEntries, MatchLuck, MatchView, Measured, Odds, Place, Preview, Sight, Zones } from './wire';

export class Seat {
  constructor(readonly id: string, readonly key: string) {}

  private at(what: string, query: Record<string, string | number | undefined> = {}): string {
    const asked = new URLSearchParams();
    if (this.key) asked.set('seat', this.key);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
    const text = asked.toString();
    return `/matches/${encodeURIComponent(this.id)}${what}${text ? `?${text}` : ''}`;
  }

  view = (): Promise<MatchView> => call(this.at('/view'));
  decision = (unit?: number, signal?: AbortSignal): Promise<Asked> => call(this.at('/decision', { unit }), { signal });
  entries = (after?: number): Promise<MatchEntries> => call(this.at('/entries', { after }));
  preview = (body: Intent, signal?: AbortSignal): Promise<Preview> => call(this.at('/preview'), { body, signal });
  odds = (body: Intent, signal?: AbortSignal): Promise<Odds> => call(this.at('/odds'), { body, signal });
  against = (body: Intent, signal?: AbortSignal): Promise<Against> => call(this.at('/against'), { body, signal });
  luck = (): Promise<MatchLuck> => call(this.at('/luck'));
  hint = (): Promise<Hint> => call(this.at('/hint'), { body: {} });
  zones = (unit?: number): Promise<Zones> => call(this.at('/zones', { unit }));
  sight = (from: Place, to: Place, signal?: AbortSignal): Promise<Sight> => call(this.at('/sight'), { body: { from, to } satisfies FromTo, signal });
  measure = (from: Place, to: Place, signal?: AbortSignal): Promise<Measured> => call(this.at('/measure'), { body: { from, to } satisfies FromTo, signal });
  act = (expected: number, act: Act): Promise<Acted> => call(this.at('/act'), { body: { expected, act } });

  get stream(): string {
    return `/api${this.at('/events')}`;
  }

  get ground(): string {
    return `/api${this.at('/map.svg')}`;
  }
}
