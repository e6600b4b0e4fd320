// What a seat is about to do: whom it has selected, which offer, how filled in, what would come of it.
import { say, toast } from '../lib/announce.svelte';
import { Away, Refused as Trouble, words } from '../lib/api';
import { keep, recall } from '../lib/kept';
import type { Seat } from './api';
import { allowed, complete, guess, measureOf, toGrid } from './fill';
import { subject } from './offers';
import { officerKey, unitKey } from './scene';
import { t } from './text';
import type { Against, Board, Decision, Filling, Intent, Nearest, Odds, Offer, Preview } from './wire';

export interface Said { because: string; clause: string; nearest?: Nearest | undefined }
interface Kept { seq: number; selected: string; number: number; fill: (Filling | undefined)[] }

/** Once the hand rests, in milliseconds. */
const REST = 90;

export abstract class Sketch {
  /** What lies on the table now: behind the view while moves are being shown. */
  board = $state.raw<Board>();
  decision = $state.raw<Decision>();
  trouble = $state('');
  /** Why the last thing was not done. */
  refusal = $state.raw<Said>();

  selected = $state<string>();
  chosen = $state.raw<Offer>();
  fill = $state.raw<(Filling | undefined)[]>([]);
  /** Offers of the selected unit, with where they lead. */
  near = $state.raw<Offer[]>([]);
  preview = $state.raw<Preview>();
  odds = $state.raw<Odds>();
  oddsTrouble = $state('');
  stale = $state(false);
  /** What the enemy may answer to it. */
  against = $state.raw<Against>();
  /** How far a unit is to go once its order is obeyed. */
  sketched = $state.raw<{ unit: number; name: string; value: number }>();

  private readonly kept: Kept | undefined;
  private looking: AbortController | undefined;
  private nearing: AbortController | undefined;

  abstract get seq(): number;
  abstract get at(): Seat;

  constructor(readonly id: string) {
    this.kept = recall<Kept | undefined>(`sketch.${id}`, undefined);
  }

  protected forget(): void {
    clearTimeout(this.later);
    this.looking?.abort();
    this.nearing?.abort();
  }

  pieceOf(key: string) {
    const id = Number(key.slice(1));
    return key.startsWith('u') ? this.board?.pieces.find((piece) => piece.unit === id) : this.board?.officers.find((officer) => officer.officer === id);
  }

  select(key: string | undefined): void {
    if (key === this.selected) return;
    this.selected = key;
    this.near = [];
    this.unchoose();
    if (key) void this.approach();
    this.remember();
  }

  /** Offers of the selected unit with the places they lead to. */
  protected async approach(): Promise<void> {
    this.nearing?.abort();
    const key = this.selected;
    if (!key?.startsWith('u') || !this.decision) return;
    const about = new AbortController();
    this.nearing = about;
    try {
      const { decision } = await this.at.decision(Number(key.slice(1)), about.signal);
      if (about.signal.aborted || key !== this.selected) return;
      this.near = decision?.offers ?? [];
      const { chosen } = this;
      const again = chosen && this.near.find((offer) => offer.number === chosen.number);
      if (again) this.chosen = again;
    } catch (error) {
      if (!about.signal.aborted && !(error instanceof Away)) this.trouble = words(error);
    }
  }

  choose(offer: Offer, first?: Filling): void {
    const full = this.near.find((one) => one.number === offer.number) ?? offer;
    const again = this.chosen?.number === offer.number;
    this.refusal = undefined;
    if (!again) {
      this.chosen = full;
      this.preview = undefined;
      this.odds = undefined;
      this.against = undefined;
      const officer = full.concerns.officers[0];
      const subject = full.about !== undefined ? this.pieceOf(unitKey(full.about)) : officer !== undefined ? this.pieceOf(officerKey(officer)) : undefined;
      const here = subject && this.board ? toGrid(this.board, subject.at) : undefined;
      const facing = subject && 'facing' in subject ? (subject.facing ?? undefined) : undefined;
      this.fill = full.blanks.map(({ domain }) => guess(domain, here, facing));
    }
    if (first) this.fill = this.fill.map((one, at) => (at === 0 ? first : one));
    this.look();
  }

  unchoose(): void {
    this.looking?.abort();
    clearTimeout(this.later);
    this.chosen = undefined;
    this.fill = [];
    this.preview = undefined;
    this.odds = undefined;
    this.against = undefined;
    this.oddsTrouble = '';
    this.stale = false;
    this.remember();
  }

  set(at: number, filling: Filling | undefined): void {
    this.fill = this.fill.map((one, n) => (n === at ? filling : one));
    this.refusal = undefined;
    this.look();
  }

  get intent(): Intent | undefined {
    const fill = this.chosen && complete(this.chosen, this.fill);
    return this.chosen && fill ? { offer: { number: this.chosen.number, fill } } : undefined;
  }

  private later: ReturnType<typeof setTimeout> | undefined;
  /** Preview and odds, once the hand rests. */
  private look(): void {
    this.remember();
    this.against = undefined;
    this.stale = this.intent !== undefined;
    clearTimeout(this.later);
    this.looking?.abort();
    this.later = setTimeout(() => void this.lookNow(), REST);
  }

  private async lookNow(): Promise<void> {
    const intent = this.intent;
    if (!intent) return;
    const looking = new AbortController();
    this.looking = looking;
    const ours = <T>(take: (answer: T) => void) => (answer: T) => { if (!looking.signal.aborted) take(answer); };
    const failed = ours((error: unknown) => {
      if (error instanceof Away) return;
      this.preview = undefined;
      this.odds = undefined;
      if (error instanceof Trouble) this.refuse(error);
    });
    await this.at.preview(intent, looking.signal).then(ours((preview) => {
      this.preview = preview;
      if (!preview.rolls && !preview.asks) {
        this.odds = undefined;
        this.stale = false;
      }
    }), failed);
    if (looking.signal.aborted || !this.preview || (!this.preview.rolls && !this.preview.asks)) return;
    this.oddsTrouble = '';
    await this.at.odds(intent, looking.signal).then(ours((odds) => {
      this.odds = odds;
      this.stale = false;
      const likely = [...odds.rows].sort((a, b) => b.p - a.p)[0];
      if (likely) say(t.likely(likely.outcome, likely.p));
    }), ours((error: unknown) => {
      this.odds = undefined;
      this.stale = false;
      if (!(error instanceof Away)) this.oddsTrouble = words(error);
    }));
  }

  /** Their odds against me, if I do that. */
  async askAgainst(): Promise<void> {
    const { intent } = this;
    if (!intent) return;
    try {
      const against = await this.at.against(intent);
      if (JSON.stringify(this.intent) === JSON.stringify(intent)) this.against = against;
    } catch (error) {
      if (!(error instanceof Away)) this.oddsTrouble = words(error);
    }
  }

  /** Where a distance was set before the roll, the order that was obeyed begins with it. */
  protected goOn(): void {
    const { sketched, decision } = this;
    const offer = decision?.offers.find(({ about, blanks }) => about === sketched?.unit && blanks[0]?.name === sketched?.name);
    const domain = offer?.blanks[0]?.domain;
    if (!sketched || !offer || domain?.kind !== 'measure') return;
    this.sketched = undefined;
    this.select(unitKey(sketched.unit));
    this.choose(offer, { measure: allowed(domain, sketched.value) });
  }

  /** How far that is for an order: as far as it can until somebody has said so. */
  sketchOf(offer: Offer): Filling | undefined {
    const { sketched } = this;
    const then = offer.then?.blank;
    if (!then || then.domain.kind !== 'measure') return undefined;
    const said = sketched && sketched.name === then.name && sketched.unit === (offer.about ?? offer.concerns.units[0]);
    return { measure: said ? sketched.value : then.domain.most };
  }

  sketch(offer: Offer, filling: Filling): void {
    const [unit] = offer.about === undefined ? offer.concerns.units : [offer.about];
    const value = measureOf(filling);
    if (unit !== undefined && value !== undefined && offer.then) this.sketched = { unit, name: offer.then.blank.name, value };
  }

  protected refuse(error: Trouble): void {
    const { message, clause, nearest } = error.trouble as typeof error.trouble & { nearest?: Nearest };
    this.refusal = { because: message, clause: clause ?? '', nearest };
  }

  /** What the computer would do here: filled in, not done. */
  async hint(): Promise<void> {
    try {
      const { number, fill, reason } = await this.at.hint();
      const offer = this.decision?.offers.find((one) => one.number === number);
      if (offer) {
        const key = subject(offer);
        if (key) this.select(key);
        this.choose(offer);
        if (fill.length === offer.blanks.length) this.fill = fill;
        this.look();
      }
      toast(reason || t.yours);
    } catch (error) {
      toast(words(error));
    }
  }

  protected remember(): void {
    if (this.board) keep(`sketch.${this.id}`, { seq: this.seq, selected: this.selected ?? '', number: this.chosen?.number ?? 0, fill: this.fill } satisfies Kept);
  }

  /** A page loaded again in the middle of a decision goes on where it was. */
  protected restore(): void {
    const kept = this.kept;
    if (!kept || kept.seq !== this.seq || !this.decision) return;
    if (kept.selected && this.pieceOf(kept.selected)) this.selected = kept.selected;
    const offer = this.decision.offers.find(({ number }) => number === kept.number);
    if (offer && kept.fill.length === offer.blanks.length) {
      this.chosen = offer;
      this.fill = kept.fill;
      this.look();
    }
    void this.approach();
  }
}
