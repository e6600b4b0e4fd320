// Finding one's way in a rule book: topics, and what a search finds. Words only.
import type { ClauseEntry } from './types';

export interface Topic { name: string; slug: string; clauses: ClauseEntry[] }

export const slug = (name: string): string => name.toLowerCase().normalize('NFKD').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

/** Book topics in the book's order, then the house's completions. */
export function topics(clauses: ClauseEntry[], completions: string): Topic[] {
  const found: Topic[] = [];
  for (const clause of clauses) {
    const name = clause.origin_of_rule === 'house' ? completions : (clause.topic ?? '');
    const topic = found.find((one) => one.name === name);
    if (topic) topic.clauses.push(clause);
    else found.push({ name, slug: slug(name), clauses: [clause] });
  }
  return [...found.filter((one) => one.name !== completions), ...found.filter((one) => one.name === completions)];
}

/** All words must occur, in id, topic, title or text; an id, or the beginning of one, finds itself. */
export function search(clauses: ClauseEntry[], sought: string): ClauseEntry[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return clauses.filter((clause) => {
    const hay = `${clause.id} ${clause.topic ?? ''} ${clause.title ?? ''} ${clause.text} ${clause.doubt ?? ''}`.toLowerCase();
    return words.every((word) => hay.includes(word));
  });
}

/** The words that matter in a sentence, cut out for emphasis: Up 1, Down 2, +1, −3. */
export function weighed(text: string): { words: string; sign: -1 | 0 | 1 }[] {
  const cut: { words: string; sign: -1 | 0 | 1 }[] = [];
  let from = 0;
  for (const found of text.matchAll(/\b(Up|Down) \d+|(?<![\w.-])[+−-]\d+(?![\w.%-])/g)) {
    cut.push({ words: text.slice(from, found.index), sign: 0 });
    const down = /^(Down|[−-])/.test(found[0]);
    cut.push({ words: found[0].replace('-', '−'), sign: down ? -1 : 1 });
    from = found.index + found[0].length;
  }
  cut.push({ words: text.slice(from), sign: 0 });
  return cut.filter((part) => part.words !== '');
}
