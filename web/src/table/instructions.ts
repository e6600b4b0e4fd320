// Standing instructions: what the selected unit has been told, who has been told otherwise, and how not to be asked again.
import type { MatchView, Offer, UnitInstructions } from './wire';

/** What a unit of this seat may be told; the key is that of a piece. */
export const toldTo = (view: MatchView, key: string | undefined): UnitInstructions | undefined =>
  key?.startsWith('u') ? view.unit_instructions.find(({ unit }) => unit === Number(key.slice(1))) : undefined;

/** Units that do not simply do as the rest: the first of what one may be told is just that. */
export const toldOtherwise = (view: MatchView): UnitInstructions[] => view.unit_instructions.filter(({ in_force }) => in_force !== 1);

export interface Hush { number: number; words: string; pass: Offer }

/** In one step: this is declined, and no more is asked for now. Nothing where the game knows no such instruction. */
export function hush(view: MatchView, pass: Offer | undefined): Hush | undefined {
  const words = view.for_now === null ? undefined : view.instructions[view.for_now - 1];
  return pass && view.for_now !== null && words !== undefined ? { number: view.for_now, words, pass } : undefined;
}
