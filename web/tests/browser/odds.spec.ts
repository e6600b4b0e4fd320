// The odds on the page are the program's, for 200 random sets of facts a game.
import { expect, program, test } from './server';
import type { Facts, GameCard, Json, OddsRow, Schema } from '../../src/lib/types';
import { percent, short } from '../../src/lib/numbers';

/** A small generator of our own, so that a failure can be had again. */
function numbers(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * limit);
  };
}

function random(schema: Schema, below: (limit: number) => number): Json {
  const branches = schema.oneOf ?? schema.anyOf;
  if (branches) return random(branches[below(branches.length)] ?? {}, below);
  if (schema.enum) return schema.enum[below(schema.enum.length)] ?? null;
  if (schema.const !== undefined) return schema.const;
  const kinds = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'null'];
  const kind = kinds[below(kinds.length)];
  const least = schema.minimum ?? 0;
  if (kind === 'boolean') return below(3) === 0;
  if (kind === 'integer') return least + below(Math.min(schema.maximum ?? least + 12, least + 24) - least + 1);
  if (kind === 'number') return least + below(25) / 2;
  if (kind === 'array') return Array.from({ length: (schema.minItems ?? 0) + below(2) }, () => random(schema.items ?? {}, below));
  if (kind === 'object') {
    const facts: Facts = {};
    for (const [name, one] of Object.entries(schema.properties ?? {})) if (schema.required?.includes(name) || below(3) === 0) facts[name] = random(one, below);
    return facts;
  }
  return kind === 'string' ? 'name' : null;
}

/** As many as the brief asks; fewer for a quick look. */
const MANY = Number(process.env.FACT_SETS ?? 200);

const AHEAD = 3;

for (const game of ['huzzah', 'shako', 'waterloo', 'volley', 'manner']) {
  test(`${game}: ${MANY} random sets of facts`, async ({ page, laptop }) => {
    test.setTimeout(1_800_000);
    const card = (await (await fetch(`${laptop.url}/api/games/${game}`)).json()) as GameCard;
    const tests = card.procedures.filter(({ kind }) => kind === 'test' || kind === 'chain');
    const below = numbers(1815);
    const schemas = new Map<string, Schema>();
    for (const { name } of tests) schemas.set(name, (await (await fetch(`${laptop.url}/api/games/${game}/procedures/${name}/schema`)).json()) as Schema);
    // The program counts the next ones while the page shows this one.
    const ask = async (n: number) => {
      const { name } = tests[n % tests.length] ?? { name: '' };
      const facts = random({ ...schemas.get(name), type: 'object' }, below);
      const said = JSON.parse(await program('umpire', game, name, '--facts', JSON.stringify(facts), '--odds', '--json')) as { odds?: OddsRow[]; error?: unknown; ask?: unknown };
      return { name, facts, said };
    };
    await page.goto(`/umpire/${game}/${tests[0]?.name}`);
    let [answered, asked] = [0, 0];
    const coming: ReturnType<typeof ask>[] = [];
    while (answered < MANY && asked < MANY * 12) {
      while (coming.length < AHEAD) coming.push(ask(asked++));
      const next = await coming.shift();
      if (!next) break;
      const { name, facts, said } = next;
      if (!said.odds || !said.ask) continue;
      answered += 1;
      // Within the page, so that what is measured is the page and not its loading.
      await page.evaluate((href) => {
        const link = document.createElement('a');
        link.href = href;
        document.body.append(link);
        link.click();
        link.remove();
      }, `/umpire/${game}/${name}?facts=${encodeURIComponent(JSON.stringify(facts))}`);
      const box = page.locator('.result .odds-box');
      const rows = box.locator('.chances li');
      const about = `${game} ${name} ${JSON.stringify(facts)}`;
      // A tree too large to walk is played 100,000 times: seconds, where nothing is optimised.
      await expect(rows.first(), about).toBeVisible({ timeout: 60_000 });
      await expect(box, about).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
      const more = box.getByRole('button', { name: /more outcomes/ });
      if (said.odds.length > 6) await more.click();
      await expect(rows, about).toHaveCount(said.odds.length);
      const shown = await rows.evaluateAll((items) => items.map((item) => [item.querySelector('.out')?.textContent ?? '', item.querySelector('b')?.textContent ?? '', item.querySelector('.frac')?.textContent ?? '']));
      expect(shown, about).toEqual(said.odds.map((row) => [row.outcome, percent(row.p), row.exact === undefined ? shown.find(([outcome]) => outcome === row.outcome)?.[2] : short(row.exact)]));
    }
    await Promise.all(coming);
    expect(answered).toBe(MANY);
  });
}
