// One battle at the table: what the server has said, what is shown of it, what this seat is about to do.
import { alarm, say, toast } from '../lib/announce.svelte';
import { Away, Refused as Trouble, call, words } from '../lib/api';
import { held, hold } from '../lib/games';
import { lost } from '../lib/laptop.svelte';
import { Seat } from './api';
import type { Hush } from './instructions';
import { able } from './offers';
import { armyOf, officerKey, unitKey } from './scene';
import { Sketch } from './sketch.svelte';
import { t } from './text';
import type { Act, Acted, BoardOfficer, Filling, MatchEntry, MatchView, Odds, Offer, Piece, SeatKeys, Side } from './wire';

/** Between two moves of the other side: long enough to be read; what only passes needs less. */
const BEAT = 900;
const PASSING = 250;

const silent = (entry: MatchEntry): boolean => entry.pieces.length === 0 && entry.officers.length === 0 && entry.told.every(({ words: said }) => said.length === 0);

export class Play extends Sketch {
  view = $state.raw<MatchView>();
  entries = $state.raw<MatchEntry[]>([]);
  /** Moves of others not shown yet. */
  waiting = $state.raw<MatchEntry[]>([]);
  /** The one on show. */
  shown = $state.raw<MatchEntry>();
  /** How those that it moves stood before. */
  left = $state.raw<{ pieces: Piece[]; officers: BoardOfficer[] }>({ pieces: [], officers: [] });
  paused = $state(false);
  thinking = $state(false);
  /** An act of ours is on its way, or a queue is being rolled. */
  private sending = $state(false);
  private rolling = $state(false);

  flash = $state.raw<Set<string>>(new Set());

  chances = $state.raw<Map<number, Odds>>(new Map());

  private seats: Seat[] = [];
  private seat: Seat;
  private stream: EventSource | undefined;
  private closed = false;
  private beat: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, keys: string[]) {
    super(id);
    this.seats = keys.map((key) => new Seat(id, key));
    this.seat = this.seats[0] ?? new Seat(id, '');
  }

  get at(): Seat {
    return this.seat;
  }

  get side(): Side | undefined {
    return this.view && this.view.seat !== 'watcher' ? this.view.seat : undefined;
  }

  get seq(): number {
    return this.view?.brief.seq ?? 0;
  }

  get busy(): boolean {
    return this.sending || this.rolling;
  }

  /** It is for this seat to answer, and everything before has been shown. */
  get mine(): boolean {
    return this.view?.yours === true && !this.showing;
  }

  get showing(): boolean {
    return this.shown !== undefined || this.waiting.length > 0;
  }

  /** The last thing this seat did that stands: what undo takes back first. */
  get last(): string {
    const last = this.entries.findLast((entry) => entry.kind === 'acted' && entry.by === 'human' && entry.side === this.side && !entry.void);
    return (last && (this.given.get(last.entry) ?? last.told.flatMap(({ words: said }) => said)[0])) ?? '';
  }
  /** What was taken, in the words it was offered in. */
  private given = new Map<number, string>();

  /** Compulsory tests: nothing to choose but who is next. */
  get queue(): Offer[] {
    const offers = this.decision?.offers ?? [];
    const each = offers.filter((offer) => !offer.concerns.ends && !offer.concerns.declines);
    return this.decision && !this.decision.may_end && each.length === offers.length && each.length > 0 && each.every((offer) => offer.blanks.length === 0 && offer.rolls !== false) ? each : [];
  }

  /** The other side has interrupted itself to ask. */
  get reaction(): boolean {
    return this.decision !== undefined && this.board?.clock.phasing !== null && this.board?.clock.phasing !== this.decision.side;
  }

  /** The chance of each thing that only has to be said yes or no to. */
  private async weigh(): Promise<void> {
    const { decision } = this;
    this.chances = new Map();
    if (!decision || !(this.reaction || this.queue.length > 0)) return;
    for (const offer of decision.offers.filter(({ blanks, rolls }) => blanks.length === 0 && rolls !== false).slice(0, 8)) {
      const odds = await this.seat.odds({ offer: { number: offer.number, fill: [] } }).catch(() => undefined);
      if (this.decision !== decision) return;
      if (odds) this.chances = new Map(this.chances).set(offer.number, odds);
      // Where one has too many branches to walk so have the others: each is counted when it is looked at.
      if (!odds || odds.runs) return;
    }
  }

  /** Reads all and listens. Called again whenever the laptop is back. */
  async connect(): Promise<void> {
    if (this.closed) return;
    try {
      if (this.seats.length === 0) await this.findSeat();
      const first = this.view === undefined;
      const [view, { entries }] = await Promise.all([this.see(), this.seat.entries()]);
      this.entries = entries;
      this.waiting = [];
      this.shown = undefined;
      this.trouble = '';
      await this.settle(view);
      if (first) this.restore();
      const { seat } = view;
      if (this.seat.key) hold(this.id, { [seat]: this.seat.key });
      this.listen();
    } catch (error) {
      if (!(error instanceof Away)) this.trouble = words(error);
    }
  }

  close(): void {
    this.closed = true;
    this.stream?.close();
    clearTimeout(this.beat);
    this.forget();
  }

  /** The keys this browser was given; else whoever sits at the machine that serves may take any seat. */
  private async findSeat(): Promise<void> {
    const own = held(this.id);
    const kept = [own?.red, own?.blue].filter((key): key is string => Boolean(key));
    if (kept.length > 0) return void this.sit(kept);
    try {
      const keys = await call<SeatKeys>(`/matches/${encodeURIComponent(this.id)}/seats`);
      const people = [keys.red, keys.blue].filter((key): key is string => Boolean(key));
      this.sit(people.length > 0 ? people : [keys.watcher]);
    } catch (error) {
      if (error instanceof Away) throw error;
    }
  }

  private sit(keys: string[]): void {
    this.seats = keys.map((key) => new Seat(this.id, key));
    this.seat = this.seats[0] ?? this.seat;
  }

  /** The view of whoever is to answer, where one screen serves both. */
  private async see(): Promise<MatchView> {
    let view = await this.seat.view();
    if (!view.yours) {
      for (const other of this.seats.filter((one) => one !== this.seat)) {
        const theirs = await other.view();
        if (!theirs.yours) continue;
        this.seat = other;
        view = theirs;
      }
    }
    return view;
  }

  private listen(): void {
    this.stream?.close();
    const after = this.entries.at(-1)?.entry ?? 0;
    const stream = new EventSource(`${this.seat.stream}&after=${after}`);
    this.stream = stream;
    stream.addEventListener('entry', (event) => this.hear(JSON.parse((event as MessageEvent<string>).data) as MatchEntry));
    stream.addEventListener('thinking', (event) => (this.thinking = (JSON.parse((event as MessageEvent<string>).data) as { thinking: boolean }).thinking));
    stream.onerror = () => {
      // We knock ourselves and begin again from the last entry, which also serves a phone that slept.
      stream.close();
      if (!this.closed) lost();
    };
  }

  private hear(entry: MatchEntry): void {
    const known = Math.max(this.entries.at(-1)?.entry ?? 0, this.waiting.at(-1)?.entry ?? 0);
    if (entry.entry <= known) return;
    if (this.busy) return void this.stashed.push(entry);
    if (entry.kind === 'undone') return void this.refresh(true);
    this.waiting = [...this.waiting, entry];
    if (this.skipping) this.skip();
    else if (!this.shown && !this.paused) this.step();
  }
  /** Heard while an act of ours was on its way: some of it is ours. */
  private stashed: MatchEntry[] = [];
  private unstash(): void {
    for (const entry of this.stashed.splice(0)) this.hear(entry);
  }

  /** Shows the next move of the others, and after a while the one after it. */
  step(): void {
    clearTimeout(this.beat);
    let next: MatchEntry | undefined;
    do {
      [next, ...this.waiting] = this.waiting;
      if (!next) return this.shownAll();
      this.lay(next);
      this.entries = [...this.entries, next];
      // What nobody sees need not be waited for.
    } while (silent(next));
    this.shown = next;
    const passes = next.by === 'itself' && next.pieces.length === 0 && next.officers.length === 0 && next.dice.length === 0;
    if (!this.paused) this.beat = setTimeout(() => this.step(), passes ? PASSING : BEAT);
  }

  private shownAll(): void {
    this.shown = undefined;
    this.left = { pieces: [], officers: [] };
    void this.refresh();
  }

  pause(): void {
    this.paused = !this.paused;
    clearTimeout(this.beat);
    if (!this.paused) this.step();
  }

  /** To this seat's next decision; what comes before it is in the dispatches. */
  skip(): void {
    clearTimeout(this.beat);
    this.paused = false;
    this.skipping = true;
    this.entries = [...this.entries, ...this.waiting];
    this.waiting = [];
    this.shown = undefined;
    this.beat = setTimeout(() => this.shownAll(), 60);
  }
  private skipping = false;

  private lay(entry: MatchEntry): void {
    const board = this.board;
    if (!board) return;
    this.left = {
      pieces: board.pieces.filter((piece) => entry.pieces.some((one) => one.unit === piece.unit)),
      officers: board.officers.filter((officer) => entry.officers.some((one) => one.officer === officer.officer)),
    };
    const pieces = board.pieces.map((piece) => entry.pieces.find((one) => one.unit === piece.unit) ?? piece);
    const officers = board.officers.map((officer) => entry.officers.find((one) => one.officer === officer.officer) ?? officer);
    this.board = { ...board, pieces, officers };
    this.flash = new Set([...entry.pieces.map(({ unit }) => unitKey(unit)), ...entry.officers.map(({ officer }) => officerKey(officer))]);
    const line = entry.told.flatMap(({ words: said }) => said)[0];
    if (line) say(line);
  }

  private async refresh(undone = false): Promise<void> {
    try {
      if (undone) await this.reread();
      const view = await this.see();
      if (view.brief.seq !== this.seq || !this.decision || !view.yours) {
        const { entries } = await this.seat.entries(this.entries.at(-1)?.entry ?? 0);
        for (const entry of entries) this.hear(entry);
      }
      if (this.skipping && (view.yours || view.brief.ending)) this.skipping = false;
      if (!this.showing) await this.settle(view);
    } catch (error) {
      if (!(error instanceof Away)) this.trouble = words(error);
    }
  }

  /** All that is known, with what was taken back marked so. */
  private async reread(): Promise<void> {
    this.entries = (await this.seat.entries()).entries;
    this.waiting = [];
    this.shown = undefined;
    clearTimeout(this.beat);
  }

  /** The table as it stands, and what is asked. */
  private async settle(view: MatchView): Promise<void> {
    const was = this.view;
    const known = was?.brief.seq === view.brief.seq && was.yours === view.yours && (this.decision !== undefined || !view.yours || view.dice !== null);
    this.view = view;
    this.board = view.board;
    this.thinking = view.thinking;
    // Nothing new: what somebody was about to do stays as it was.
    if (known) return;
    const asked = view.yours && !view.dice ? await this.seat.decision() : undefined;
    this.decision = asked?.decision ?? undefined;
    // Numbers mean other offers now.
    this.near = [];
    if (this.selected && !this.pieceOf(this.selected)) this.selected = undefined;
    this.unchoose();
    const [only, ...others] = able(this.decision);
    if (only && others.length === 0) this.selected = only;
    this.goOn();
    if (this.selected) void this.approach();
    void this.weigh();
    if (view.yours && (!was || !was.yours || was.phase !== view.phase || was.question !== view.question)) alarm(view.question ?? view.dice?.purpose ?? t.yours);
    else if (view.brief.ending && !was?.brief.ending) alarm(view.brief.ending.words);
    this.remember();
  }

  async commit(): Promise<boolean> {
    const intent = this.intent;
    return intent && 'offer' in intent ? this.act({ offer: intent.offer }, this.chosen?.words) : false;
  }

  take(offer: Offer, fill: Filling[] = []): Promise<boolean> {
    return this.act({ offer: { number: offer.number, fill } }, offer.words);
  }

  /** Declines, and is asked no more for now: the instruction first, so that it holds for the next question. */
  async hush({ number, pass }: Hush): Promise<void> {
    if (this.busy) return;
    this.rolling = true;
    const told = await this.send({ instruction: number });
    // The same question, perhaps under another number.
    const same = this.decision?.offers.find(({ words: said, concerns }) => concerns.declines && said === pass.words);
    if (told && same) await this.send({ offer: { number: same.number, fill: [] } }, same.words);
    this.rolling = false;
    this.unstash();
  }

  async act(act: Act, said?: string): Promise<boolean> {
    return this.rolling ? false : this.send(act, said);
  }

  private async send(act: Act, said?: string): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.refusal = undefined;
    try {
      const acted = await this.seat.act(this.seq, act);
      await this.came(acted, said);
      return true;
    } catch (error) {
      if (error instanceof Trouble && error.trouble.code === 'match/stale') {
        toast(t.stale);
        this.sending = false;
        await this.refresh();
      } else if (error instanceof Trouble) {
        this.refuse(error);
        alarm(error.trouble.message);
      } else if (!(error instanceof Away)) this.trouble = words(error);
      return false;
    } finally {
      this.sending = false;
      this.unstash();
    }
  }

  private async came({ entries, view }: Acted, said?: string): Promise<void> {
    const known = this.entries.at(-1)?.entry ?? 0;
    const fresh = entries.filter((entry) => entry.entry > known);
    const own = fresh.find(({ kind, by }) => kind === 'acted' && by === 'human');
    if (own && said) this.given.set(own.entry, said);
    const undone = fresh.some(({ kind }) => kind === 'undone');
    if (undone) await this.reread();
    else this.entries = [...this.entries, ...fresh];
    this.flash = new Set(fresh.flatMap((entry) => entry.pieces.map(({ unit }) => unitKey(unit))));
    const line = fresh.flatMap(({ told }) => told.flatMap(({ words: said }) => said)).at(-1);
    if (line) say(line);
    if (view.yours || this.seats.length < 2) await this.settle(view);
    else await this.settle(await this.see());
  }

  /** One after the other, until something has to be decided. */
  async rollAll(): Promise<void> {
    if (this.busy) return;
    const phase = this.decision?.phase;
    this.rolling = true;
    for (let next = this.queue[0]; next && this.decision?.phase === phase; next = this.queue[0]) {
      if (!(await this.send({ offer: { number: next.number, fill: [] } }, next.words))) break;
    }
    this.rolling = false;
    this.unstash();
  }

  /** The units a line of the dispatches speaks of. */
  point(entry: MatchEntry): void {
    const named = (this.board?.pieces ?? []).filter(({ name }) => entry.told.some((told) => told.words.some((line) => line.includes(name))));
    this.flash = new Set([...entry.pieces.map(({ unit }) => unitKey(unit)), ...named.map(({ unit }) => unitKey(unit))]);
  }

  army(side: Side): string {
    return this.board ? armyOf(this.board, side) : side;
  }

}
