// A clause id is always one tap away from its text.

const PREFIX: Record<string, string> = { HZ: 'huzzah', SK: 'shako', BW: 'waterloo', VB: 'volley', GM: 'manner' };

export const gameOf = (id: string): string => PREFIX[id.slice(0, 2)] ?? 'huzzah';
export const isHouse = (id: string): boolean => id.includes('-GAP-');

export const shown = $state<{ game: string; id: string }>({ game: '', id: '' });

export function openClause(game: string, id: string): void {
  Object.assign(shown, { game, id });
}

export function closeClause(): void {
  shown.id = '';
}

/** Prose cut at the clause ids in it, so that each becomes a link. */
export function cited(prose: string): { words: string; id: string }[] {
  const cut: { words: string; id: string }[] = [];
  let from = 0;
  for (const found of prose.matchAll(/\b(?:HZ|SK|BW|VB|GM)-[A-Z]+-\d+\b/g)) {
    cut.push({ words: prose.slice(from, found.index), id: found[0] });
    from = found.index + found[0].length;
  }
  cut.push({ words: prose.slice(from), id: '' });
  return cut;
}
