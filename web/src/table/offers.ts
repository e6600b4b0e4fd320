// Which offers belong to what one has selected, in what order, under what sign.
import { officerKey, unitKey } from './scene';
import type { Board, Decision, Offer } from './wire';

const ICONS: [RegExp, string][] = [
  [/advance|charge|engage|enter|move|march|follow/, 'M11 20V3M5 9l6-6 6 6'],
  [/retire|withdraw|retreat|give/, 'M11 3v17M5 14l6 6 6-6'],
  [/wheel|manoeuvre|turn|face|about/, 'M4 19V9a6 6 0 0 1 6-6h8M14 -1l4 4-4 4'],
  [/side|step|oblique/, 'M3 11h17M14 5l6 6-6 6'],
  [/deploy|form|place|square|line|limber/, 'M2 6h18M2 11h18M7 16h8'],
  [/fire|bombard|volley|shock|fight/, 'M2 11h4M16 11h4M11 2v4M11 16v4M11 7a4 4 0 1 1 0 8a4 4 0 0 1 0-8z'],
  [/rally|reform|recover|reorganise/, 'M4 20V4l13 4-13 4'],
  [/officer|leader|attach|command|appoint/, 'M11 3a8 8 0 1 1 0 16a8 8 0 0 1 0-16zM11 10.5a.6.6 0 1 1 0 1.2a.6.6 0 0 1 0-1.2z'],
  [/order/, 'M4 4h14v11H9l-5 4z'],
];
const OTHER = 'M4 11h14M12 5l6 6-6 6';
export const NO = 'M11 3a8 8 0 1 1 0 16a8 8 0 0 1 0-16zM5.5 5.5l11 11';

export const icon = (offer: Offer): string => ICONS.find(([words]) => words.test(`${offer.concerns.group} ${offer.words}`.toLowerCase()))?.[1] ?? OTHER;

export const isEnd = ({ concerns }: Offer): boolean => concerns.ends;
export const isPass = ({ concerns }: Offer): boolean => concerns.declines;
export const isDeed = (offer: Offer): boolean => !isEnd(offer) && !isPass(offer);

/** The one an offer is offered at: its unit, or the officer who gives it. */
export function subject(offer: Offer): string {
  const { units, officers } = offer.concerns;
  if (offer.about !== undefined) return unitKey(offer.about);
  if (units.length === 1 && units[0] !== undefined) return unitKey(units[0]);
  if (officers[0] !== undefined) return officerKey(officers[0]);
  return '';
}

export interface Sorted { own: Offer[]; together: Offer[]; at: Offer[] }

/** Offers of the selected, of it with others, and against it. */
export function forSelected(decision: Decision, key: string): Sorted {
  const id = Number(key.slice(1));
  const unit = key.startsWith('u');
  const deeds = decision.offers.filter(isDeed);
  const own = deeds.filter((offer) => subject(offer) === key);
  const together = unit ? deeds.filter((offer) => subject(offer) !== key && offer.concerns.units.includes(id) && offer.concerns.units.length > 1) : [];
  const at = unit ? deeds.filter((offer) => offer.concerns.targets.includes(id) && !own.includes(offer) && !together.includes(offer)) : [];
  return { own, together, at };
}

/** Everybody who can do something, in the order of the list. */
export function able(decision: Decision | undefined): string[] {
  return [...new Set((decision?.offers ?? []).filter(isDeed).map(subject).filter(Boolean))];
}

/** Few enough to be read at once. */
export const few = (decision: Decision): boolean => decision.offers.filter(isDeed).length <= 7;

/** "Wheel 1er Léger" is said of 1er Léger as "Wheel". */
export function without(words: string, name: string): string {
  if (!name || !words.includes(name)) return words;
  const rest = words.replace(name, '').replace(/\s+/g, ' ').replace(/^[\s:,]+|[\s:,]+$/g, '').replace(/ ([,.)])/g, '$1');
  return rest.length > 2 ? rest.charAt(0).toUpperCase() + rest.slice(1) : words;
}

/** Officers by the name they are called by: "Louis Fursy Henri Compère" is Compère. */
export const shortly = (board: Board, words: string): string =>
  board.officers.reduce((said, { name }) => (name.includes(' ') ? said.replaceAll(name, name.split(' ').at(-1) ?? name) : said), words);

export function nameOf(board: Board | undefined, key: string): string {
  const id = Number(key.slice(1));
  const found = key.startsWith('u') ? board?.pieces.find(({ unit }) => unit === id) : board?.officers.find(({ officer }) => officer === id);
  return found?.name ?? '';
}
