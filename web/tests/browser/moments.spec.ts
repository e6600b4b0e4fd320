// Moments that seldom come by themselves, brought about on a field of our own: something to share out, odds that can only be sampled.
import { readFileSync } from 'node:fs';
import { faults } from './axe';
import { acts, looked, mine, muster, panel as panelOf, quiet, skipper, table, type Made } from './battle';
import { expect, test } from './server';
import type { Asked, MatchView, Offer } from '../../src/api/types';

const own = (name: string) => ({ game: 'huzzah', battle: name, own_battle: readFileSync(new URL(`battles/${name}.toml`, import.meta.url), 'utf8') });
/** One screen for both sides. */
const together = ({ brief, seats }: Made): string => `/battle/${brief.id}?seat=${seats.red}&seat=${seats.blue}`;

/** Whatever is tried succeeds, but both columns lose their fight, the line winning by three. */
const rolled = (purpose: string): number[] => (/attacker's engagement/.test(purpose) ? [5, 6] : /defender's engagement/.test(purpose) ? [3, 3] : [1, 1]);

/** Both columns march into the line, until there is something to share out. */
async function twoOnOne(base: string): Promise<Made> {
  const made = await muster(base, { ...own('two-on-one'), manners: { together: true, red_dice: 'typed', blue_dice: 'typed' } });
  const ask = async <T>(what: string, seat: string, body?: object): Promise<T> => {
    const answer = await fetch(`${base}/api/matches/${made.brief.id}/${what}?seat=${seat}`, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as T;
  };
  const column = ({ words }: Offer) => words.includes('column');
  for (let n = 0; n < 40; n++) {
    const views = await Promise.all([made.seats.red ?? '', made.seats.blue ?? ''].map(async (seat) => ({ seat, view: await ask<MatchView>('view', seat) })));
    const asked = views.find(({ view }) => view.yours);
    if (!asked) throw new Error('nobody is asked');
    const { seat, view } = asked;
    if (view.dice) {
      await ask('act', seat, { expected: view.brief.seq, act: { dice: rolled(view.dice.purpose) } });
      continue;
    }
    const offers = (await ask<Asked>('decision', seat)).decision?.offers ?? [];
    if (offers.some(({ blanks }) => blanks[0]?.domain.kind === 'share_out')) return made;
    const march = offers.find((offer) => offer.concerns.group === 'advance' && column(offer)) ?? offers.find((offer) => offer.concerns.group === 'order: advance' && column(offer)) ?? offers.find(({ concerns }) => concerns.ends) ?? offers[0];
    const far = march?.blanks[0]?.domain;
    await ask('act', seat, { expected: view.brief.seq, act: { offer: { number: march?.number, fill: far?.kind === 'measure' ? [{ measure: far.most }] : [] } } });
  }
  throw new Error('nothing to share out');
}

test('staggers left over are shared out by mouse', async ({ page, laptop }) => {
  await page.goto(together(await twoOnOne(laptop.url)));
  await mine(page, skipper(page));
  const panel = panelOf(page);
  await expect(panel.locator('.question')).toHaveText('1 stagger left over: who takes one?');
  // Those it is shared out among are seen on the map before anything is chosen.
  await expect(page.locator('.piece.aimed')).toHaveCount(2);
  await panel.getByRole('button', { name: 'Share the odd staggers out' }).click();
  const shares = panel.getByRole('group', { name: /who takes one/ });
  const [first, second] = [shares.getByRole('group', { name: 'First column' }), shares.getByRole('group', { name: 'Second column' })];
  await expect(first.locator('output')).toHaveText('1');
  await expect(second.locator('output')).toHaveText('0');
  // Not all handed out: no order can be given.
  const give = panel.locator('.unfold .go .btn').first();
  await first.getByRole('button', { name: 'less: First column' }).click();
  await expect(shares.locator('legend')).toContainText('0 of 1');
  await expect(give).toBeDisabled();
  await second.getByRole('button', { name: 'more: Second column' }).click();
  await looked(page);
  await quiet(page);
  expect(await faults(page, 'table-share')).toEqual([]);
  await acts(page, () => give.click());
  await expect(page.getByRole('log')).toContainText('First column takes 1 stagger.');
  await expect(page.getByRole('log')).toContainText('Second column takes 2 staggers.');
});

test('staggers left over are shared out from the keyboard', async ({ page, laptop }) => {
  await page.goto(together(await twoOnOne(laptop.url)));
  await mine(page, skipper(page));
  const panel = panelOf(page);
  await page.keyboard.press('1');
  const more = panel.getByRole('button', { name: 'more: Second column' });
  for (let n = 0; n < 12 && !(await more.evaluate((one) => one === document.activeElement)); n++) await page.keyboard.press('Tab');
  await expect(more).toBeFocused();
  // All is handed out: the only one who has something gives it, and the focus stays.
  await page.keyboard.press('Space');
  await expect(panel.getByRole('group', { name: 'First column' }).locator('output')).toHaveText('0');
  await expect(panel.getByRole('group', { name: 'Second column' }).locator('output')).toHaveText('1');
  await expect(more).toBeFocused();
  await page.keyboard.press('Space');
  await expect(panel.getByRole('group', { name: 'Second column' }).locator('output')).toHaveText('1');
  await looked(page);
  const give = panel.locator('.unfold .go .btn').first();
  for (let n = 0; n < 40 && !(await give.evaluate((one) => one === document.activeElement)); n++) await page.keyboard.press('Tab');
  await acts(page, () => page.keyboard.press('Enter'));
  await expect(page.getByRole('log')).toContainText('First column takes 1 stagger.');
  await expect(page.getByRole('log')).toContainText('Second column takes 2 staggers.');
});

test('odds with too many branches are about right, and say how they were found', async ({ page, laptop }) => {
  test.setTimeout(120_000);
  await page.goto(together(await muster(laptop.url, { ...own('face-to-face'), seed: 1, manners: { together: true } })));
  await mine(page, skipper(page));
  const panel = panelOf(page);
  await page.keyboard.press('1');
  const look = panel.locator('.offer.on .look');
  await expect(look).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  await expect(look).toContainText('about: tried 500 times, 95 % intervals');
  await expect(look).toContainText('Taken for granted: whatever is decided in between');
  const [row] = await look.locator('.chances li').all();
  const said = async (part: string) => ((await row?.locator(part).textContent()) ?? '').trim();
  const [, low, high] = /^([\d.]+) to ([\d.]+)$/.exec(await said('.frac')) ?? [];
  const p = Number((await said('b')).replace(' %', ''));
  expect([Number(low) < p, p < Number(high)]).toEqual([true, true]);
  await quiet(page);
  expect(await faults(page, 'table-sampled')).toEqual([]);
  await expect(table(page)).toHaveAttribute('data-state', 'mine');
});
