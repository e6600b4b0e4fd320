// The tools that only look: zones, ranges, command, line of sight, measure.
import { say } from '../lib/announce.svelte';
import { Away, words } from '../lib/api';
import type { Point } from './geometry';
import type { Play } from './play.svelte';
import { colour, hexAt, hexUnder, unitKey, type Overlays } from './scene';
import type { Board, Place, Zone } from './wire';

export type Tool = 'select' | 'measure' | 'sight';

export class Looks {
  tool = $state<Tool>('select');
  /** 0 none, 1 of the selected unit, 2 the enemy's, 3 one's own. */
  zones = $state(0);
  ranges = $state(false);
  radius = $state(false);
  clause = $state('');
  private found = $state.raw<Zone[]>([]);
  private ends = $state.raw<{ place: Place; at: Point }[]>([]);
  private ruler = $state.raw<Overlays['ruler']>();
  private asking: AbortController | undefined;

  constructor(private readonly play: Play) {}

  take(tool: Tool): void {
    this.tool = this.tool === tool ? 'select' : tool;
    this.clear();
    // From the selected unit, unless another place is clicked first.
    const from = this.play.selected;
    if (this.tool === 'sight' && from?.startsWith('u')) this.end(from);
  }

  clear(): boolean {
    const had = this.ends.length > 0;
    this.ends = [];
    this.ruler = undefined;
    this.clause = '';
    return had;
  }

  /** A click while a tool is out: on a piece, or on the ground. */
  end(what: string | Point): void {
    const board = this.play.board;
    if (!board) return;
    const piece = typeof what === 'string' ? this.play.pieceOf(what) : undefined;
    const at: Point = piece ? piece.at : (what as Point);
    const hex = hexUnder(board, at);
    const place: Place = piece && 'unit' in piece ? { unit: piece.unit } : hex ? { hex: [hex[0], hex[1]] } : { point: [at[0], at[1]] };
    if (this.tool === 'sight' && this.ends.length >= 2) this.ends = [];
    this.ends = [...this.ends, { place, at: hex && !piece ? hexAt(board, hex) : at }];
    this.ruler = { points: this.ends.map((one) => one.at), words: '' };
    void this.ask();
  }

  private async ask(): Promise<void> {
    const [from, to] = this.ends.slice(-2);
    if (!from || !to) return;
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    try {
      if (this.tool === 'sight') {
        const sight = await this.play.at.sight(from.place, to.place, asking.signal);
        this.ruler = { points: [sight.from, sight.to], blocked: sight.blocked_at ?? undefined, blocker: sight.blocker, words: sight.words };
        this.clause = sight.clause ?? '';
        say(sight.words);
      } else {
        const legs = await Promise.all(this.ends.slice(1).map((end, at) => this.play.at.measure(this.ends[at]?.place ?? end.place, end.place, asking.signal)));
        const last = legs.at(-1);
        const whole = legs.length > 1 ? ` (${Math.round(legs.reduce((sum, leg) => sum + leg.amount, 0) * 10) / 10} in all)` : '';
        this.ruler = { points: legs.flatMap((leg, at) => (at === 0 ? [leg.from, leg.to] : [leg.to])), words: `${last?.words ?? ''}${whole}` };
        say(this.ruler.words);
      }
    } catch (error) {
      if (!asking.signal.aborted && !(error instanceof Away)) this.ruler = { points: this.ends.map((one) => one.at), words: words(error) };
    }
  }

  /** Asked for again whenever the table has changed. */
  async refresh(): Promise<void> {
    if (this.zones === 0 && !this.ranges) return void (this.found = []);
    const key = this.play.selected;
    const unit = key?.startsWith('u') ? Number(key.slice(1)) : undefined;
    if ((this.zones <= 1) && unit === undefined) return void (this.found = []);
    try {
      this.found = (await this.play.at.zones(this.zones <= 1 ? unit : undefined)).zones;
    } catch {
      this.found = [];
    }
  }

  overlays(board: Board): Pick<Overlays, 'zones' | 'circles' | 'hexes' | 'ruler'> {
    const { side } = this.play;
    const own = this.play.selected;
    const wanted = this.found.filter((zone) => {
      const of = board.pieces.find(({ unit }) => unit === zone.unit);
      const range = /range|fire|arc|band/.test(zone.kind);
      if (range) return this.ranges && unitKey(zone.unit) === own;
      return this.zones === 1 ? unitKey(zone.unit) === own : this.zones === 2 ? of?.side !== side : this.zones === 3 && of?.side === side;
    });
    const sideOf = (unit: number) => colour(board.pieces.find((piece) => piece.unit === unit)?.side ?? 'red');
    return {
      zones: wanted.filter(({ shapes }) => shapes.length > 0).map((zone) => {
        const range = /range|fire|arc|band/.test(zone.kind);
        const far = zone.shapes[0]?.[1];
        return { shapes: zone.shapes, side: sideOf(zone.unit), guns: range || /gun|batter/.test(zone.kind), hot: unitKey(zone.unit) === own, ...(range && far && { words: zone.kind, at: far }) };
      }),
      hexes: wanted.flatMap((zone) => zone.hexes.map((hex) => ({ at: hexAt(board, hex), tone: `zone-${sideOf(zone.unit)}` as const }))),
      circles: this.radius ? board.officers.filter(({ presence, radius }) => presence === 'on_field' && radius).map((officer) => ({ at: officer.at, r: officer.radius ?? 0, side: colour(officer.side) })) : [],
      ruler: this.ruler,
    };
  }
}
