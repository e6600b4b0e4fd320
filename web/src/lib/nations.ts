// Whose colours a side wears, and what it is called. Names keep to the battle file.
import type { BattleBrief, SideBrief } from '../api/types';

const COLOURED = new Set(['france', 'britain', 'prussia', 'austria', 'russia', 'netherlands', 'brunswick', 'nassau', 'spain', 'portugal']);
const ADJECTIVE: Record<string, string> = {
  france: 'French', britain: 'British', prussia: 'Prussian', austria: 'Austrian', russia: 'Russian', netherlands: 'Netherlands', brunswick: 'Brunswick',
  nassau: 'Nassau', spain: 'Spanish', portugal: 'Portuguese', hanover: 'Hanoverian', poland: 'Polish', saxony: 'Saxon', bavaria: 'Bavarian', sweden: 'Swedish',
};

/** The token that fills its units; a nation without one of its own takes the place's. */
export const fill = (side: SideBrief): string => (COLOURED.has(side.nation) ? `var(--${side.nation})` : side.side === 'red' ? 'var(--side-a)' : 'var(--side-b)');

/** "French" and "British"; where that does not tell them apart, the names in the file. */
export function called(battle: BattleBrief, side: SideBrief): string {
  const other = battle.sides.find((one) => one !== side);
  if (battle.hexes || other?.nation === side.nation) return side.name;
  return ADJECTIVE[side.nation] ?? side.name;
}

/** Short battles first; those for drill after the real ones. */
export function inOrder(battles: BattleBrief[]): BattleBrief[] {
  const rank = (battle: BattleBrief) => (battle.battle.startsWith('drill') ? 100_000 : 0) + battle.units;
  return [...battles].sort((one, other) => rank(one) - rank(other));
}
