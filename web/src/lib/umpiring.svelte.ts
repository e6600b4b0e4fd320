// One test at the umpire's table: what is stated and thrown, and what the server says of it. It keeps asking until it has an answer.
import { read, write, type Stated } from './address';
import { alarm, say } from './announce.svelte';
import { Away, Refused, api, words, type Question } from './api';
import { begun, facesOf } from './dice';
import { remember } from './evening.svelte';
import { keep, newKey, recall } from './kept';
import { percent, signed } from './numbers';
import { sentence } from './odds';
import { note } from './route.svelte';
import { fieldsOf, missing, pruned, sendable, type Field } from './schema';
import type { Answer, Ask, Facts, GameCard, OddsRow, Outcome, ProcedureCard, Trouble, WhatIf } from './types';

export class Umpiring {
  card = $state<GameCard>();
  fields = $state.raw<Field[]>();
  facts = $state.raw<Facts>({});
  options = $state.raw<Facts>({});
  dice = $state.raw<number[]>([]);
  roster = $state('');
  a = $state('');
  b = $state('');

  answer = $state.raw<Answer>();
  odds = $state.raw<{ rows: OddsRow[]; sampled: boolean; assumptions: string[] }>();
  trouble = $state.raw<Trouble>();
  /** The figures shown belong to facts that have changed since. */
  stale = $state(true);
  whatIf = $state.raw<WhatIf>();
  captions = $state.raw(new Map<number, string>());
  /** Could not be loaded at all. */
  broken = $state('');

  procedure = $derived<ProcedureCard | undefined>(this.card?.procedures.find((one) => one.name === this.name));
  lacking = $derived(this.fields ? missing(this.fields, this.facts) : []);
  typed = $derived(begun(this.dice, this.answer?.dice ?? []));
  refused = $derived(new Map((this.whatIf?.refused ?? []).filter((one) => one.to === true).map((one) => [one.field, one.message])));

  private run = newKey();
  private asking: AbortController | undefined;
  private counting: AbortController | undefined;
  /** The facts and options the odds are of, or are being counted for. */
  private counted = '';

  constructor(readonly game: string, readonly name: string, search: string) {
    const stated = read(search);
    this.facts = Object.keys(stated.facts).length > 0 || stated.roster ? stated.facts : recall<Facts>(`facts.${game}.${name}`, {});
    this.options = Object.keys(stated.options).length > 0 ? stated.options : recall<Facts>(`options.${game}`, {});
    this.dice = stated.dice;
    this.roster = stated.roster;
    this.a = stated.a;
    this.b = stated.b;
  }

  private get stated(): Stated {
    return { facts: this.facts, dice: this.dice, options: this.options, roster: this.roster, a: this.a, b: this.b };
  }

  /** Loads form and first answer; called again when the laptop is back. */
  async begin(): Promise<void> {
    try {
      const [card, schema] = await Promise.all([api.game(this.game), api.schema(this.game, this.name)]);
      this.card = card;
      this.fields = fieldsOf(schema);
      this.broken = '';
      if (this.roster && (this.a || this.b) && Object.keys(this.facts).length === 0) await this.fill();
      await this.ask();
    } catch (error) {
      if (!(error instanceof Away)) this.broken = words(error);
    }
  }

  /** The two cards say most of it. */
  async fill(): Promise<void> {
    if (!this.roster || !(this.a || this.b)) return;
    this.facts = pruned(await api.fill(this.roster, this.name, this.a, this.b), this.fields ?? []);
    note(write(this.stated));
  }

  async pick(a: string, b: string): Promise<void> {
    Object.assign(this, { a, b });
    this.facts = {};
    this.dice = [];
    try {
      await this.fill();
    } catch (error) {
      if (!(error instanceof Away)) alarm(words(error));
    }
    await this.ask();
  }

  state(facts: Facts): void {
    this.facts = facts;
    if (!this.roster) keep(`facts.${this.game}.${this.name}`, facts);
    void this.ask();
  }

  choose(options: Facts): void {
    this.options = options;
    keep(`options.${this.game}`, options);
    void this.ask();
  }

  type(faces: number[]): void {
    this.dice = [...this.dice, ...faces];
    void this.ask();
  }

  back(): void {
    // A pool was typed in one go and is taken back in one go.
    const open = this.typed.length;
    const last = this.answer?.dice.at(-1);
    const pool = open === 0 && last && /counts$/.test(last.asked) ? last.faces.length : 1;
    this.dice = this.dice.slice(0, Math.max(0, this.dice.length - pool));
    void this.ask();
  }

  next(): void {
    this.run = newKey();
    this.dice = [];
    void this.ask();
  }

  afresh(): void {
    this.run = newKey();
    this.dice = [];
    this.state({});
  }

  question(dice: number[]): Question {
    return { facts: sendable(this.fields ?? [], this.facts), dice, ...(Object.keys(this.options).length > 0 && { options: this.options }) };
  }

  async ask(): Promise<void> {
    note(write(this.stated));
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    if (!this.fields) return;
    if (this.lacking.length > 0) {
      this.forget();
      this.trouble = undefined;
      return;
    }
    void this.count();
    try {
      const answer = await api.answer(this.game, this.name, this.question(this.dice), asking.signal);
      if (asking.signal.aborted) return;
      this.answer = answer;
      this.trouble = undefined;
      this.verdict(answer);
      void this.foresee(answer.ask, asking.signal);
    } catch (error) {
      if (asking.signal.aborted || error instanceof Away) return;
      if (error instanceof Refused && error.trouble.code.startsWith('dice/') && this.dice.length > 0) {
        // The facts changed under dice already typed: what no longer fits goes.
        this.dice = this.dice.slice(0, -1);
        return this.ask();
      }
      this.forget();
      this.trouble = error instanceof Refused ? error.trouble : { code: 'client/fault', message: words(error) };
      alarm(this.trouble.message);
    }
  }

  /** The odds go their own way: a long count holds up no die. */
  private async count(tries = 0): Promise<void> {
    const about = JSON.stringify([this.facts, this.options]);
    if (about === this.counted) return;
    this.counting?.abort();
    const counting = new AbortController();
    this.counting = counting;
    this.counted = about;
    this.stale = true;
    try {
      const answer = await api.answer(this.game, this.name, { ...this.question([]), odds: true }, counting.signal);
      if (counting.signal.aborted) return;
      this.odds = { rows: answer.odds ?? [], sampled: answer.sampled !== undefined, assumptions: answer.assumptions ?? [] };
      this.stale = false;
      if (!this.answer?.outcome) say(sentence(this.odds.rows, percent));
      void this.wonder(counting.signal);
    } catch (error) {
      if (counting.signal.aborted) return;
      // Refusals of facts are told by the answer, and whoever is away is asked again on his return; a busy laptop gets a moment.
      this.counted = '';
      if (!(error instanceof Refused) || (error.status < 500 && error.status !== 429) || tries >= 4) return;
      await rest(1000);
      if (!counting.signal.aborted) void this.count(tries + 1);
    }
  }

  private forget(): void {
    this.counting?.abort();
    this.counted = '';
    this.answer = undefined;
    this.odds = undefined;
    this.whatIf = undefined;
    this.stale = false;
  }

  private verdict(answer: Answer): void {
    if (!answer.outcome || this.dice.length === 0) return;
    say(answer.outcome.words);
    this.record(answer);
  }

  /** Into the evening's history. */
  record(answer: Answer): void {
    const { outcome } = answer;
    if (!outcome) return;
    remember({
      run: this.run, at: Date.now(), game: this.game, book: this.card?.title ?? this.game, procedure: this.name, title: this.procedure?.title ?? this.name,
      a: this.a, b: this.b, facts: this.facts, options: this.options, dice: this.dice, headline: outcome.headline, words: outcome.words, clauses: outcome.clauses,
    });
  }

  /** What would change it: asked once the hand rests. */
  private async wonder(signal: AbortSignal): Promise<void> {
    await rest(150);
    if (signal.aborted) return;
    try {
      const whatIf = await api.whatIf(this.game, this.name, this.question([]), signal);
      if (!signal.aborted) this.whatIf = whatIf;
    } catch {
      if (!signal.aborted) this.whatIf = undefined;
    }
  }

  /** What each face of the last open die would bring. */
  private async foresee(ask: Ask | undefined, signal: AbortSignal): Promise<void> {
    this.captions = new Map();
    if (!ask || ask.faces - this.typed.length !== 1) return;
    const faces = facesOf(ask);
    if (ask.last) this.captions = new Map(ask.last.map(({ face, then }) => [face, then]));
    else if (faces.every((face) => ask.follows.some((one) => one.value === face))) this.captions = new Map(ask.follows.map((one) => [one.value, one.then]));
    // The same words under every face say little: ask what each would add.
    if (new Set(this.captions.values()).size === faces.length) return;
    const before = this.dice;
    try {
      const told = await Promise.all(
        faces.map(async (face): Promise<[number, string]> => {
          const { outcome, ask: then } = await api.answer(this.game, this.name, this.question([...before, face]), signal);
          return [face, outcome ? brief(outcome) : then ? `then ${then.purpose}` : ''];
        }),
      );
      if (!signal.aborted) this.captions = new Map(told);
    } catch {
      // Captions are a courtesy; the dice can be typed without them.
    }
  }
}

/** A result in the few words that fit under a die. */
function brief({ headline, effects = [] }: Outcome): string {
  const counted = effects.flatMap(({ field, change }) => ('add' in change ? [`${signed(change.add)} ${field.replace(/_/g, ' ')}`] : []));
  return [headline, ...counted].join(' · ');
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
