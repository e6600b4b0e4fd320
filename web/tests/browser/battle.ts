// A battle on the real server, and hands for playing it.
import type { Locator, Page } from '@playwright/test';
import { expect } from './server';

export interface Made { brief: { id: string }; seats: { host: string; red: string | null; blue: string | null; watcher: string } }

export async function muster(base: string, wanted: object): Promise<Made> {
  const response = await fetch(`${base}/api/matches`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wanted) });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as Made;
}

export const link = ({ brief, seats }: Made, seat: 'red' | 'blue' | 'watcher'): string => `/battle/${brief.id}?seat=${seats[seat] ?? ''}`;

export const table = (page: Page): Locator => page.locator('.table-page');
export const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Orders' });
export const stateOf = async (page: Page): Promise<string> => (await table(page).getAttribute('data-state')) ?? '';
export const seqOf = async (page: Page): Promise<number> => Number(await table(page).getAttribute('data-seq'));
export const turnOf = async (page: Page): Promise<number> => Number(/turn (\d+)/.exec((await page.locator('.clock').getAttribute('aria-label')) ?? '')?.[1] ?? 0);

/** By the button that skips, as the hand at hand presses it. */
export const skipper = (page: Page, press: (button: Locator) => Promise<void> = (button) => button.click({ timeout: 2000 })) => (): Promise<void> =>
  press(page.getByRole('button', { name: 'Skip to my decision' })).catch(() => undefined);

/** Until it is for this seat to answer, or over; the other side's moves are skipped by `skip`. */
export async function mine(page: Page, skip: () => Promise<void>): Promise<string> {
  for (;;) {
    await expect(table(page)).toHaveAttribute('data-state', /mine|dice|over|showing/, { timeout: 60_000 });
    const state = await stateOf(page);
    if (state !== 'showing') return state;
    await skip();
  }
}

/** What walks has arrived: only then is it where it is measured. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await Promise.allSettled(document.getAnimations().map((one) => one.finished))));

/** Something that is acknowledged: the log grows, and the page has what came of it. */
export async function acts(page: Page, does: () => Promise<void>): Promise<void> {
  const before = await seqOf(page);
  await does();
  await expect.poll(() => seqOf(page), { timeout: 30_000 }).toBeGreaterThan(before);
  await expect(table(page)).not.toHaveAttribute('data-state', 'busy', { timeout: 30_000 });
}

/** Whether something is there and may be pressed; what is not there is not waited for. */
export const may = async (button: Locator): Promise<boolean> => (await button.count()) > 0 && (await button.first().isEnabled());

/** The next unit that can act and one of its offers, by keys: a digit chooses, and takes back what it chose before. */
export async function choose(page: Page, place = 1): Promise<void> {
  await page.keyboard.press('n');
  const offer = panel(page).locator(`.offer .nm[aria-keyshortcuts="${place}"]`);
  await expect(offer).toBeVisible();
  if ((await offer.getAttribute('aria-pressed')) !== 'true') await page.keyboard.press(String(place));
  await expect(offer).toHaveAttribute('aria-pressed', 'true');
  await looked(page);
}

/** The odds and the preview of what is chosen have come. */
export const looked = (page: Page): Promise<void> => expect(page.locator('.look')).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 });

export async function quiet(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Ends the phase by its button, over what is left undone. */
export async function end(page: Page, press: (button: Locator) => Promise<void> = (button) => button.click()): Promise<void> {
  await acts(page, async () => {
    await press(page.locator('.endbar .grow:visible, .tabs button:last-child:visible'));
    const sure = page.getByRole('dialog').getByRole('button').last();
    if ((await stateOf(page)) === 'mine' && (await sure.isVisible().catch(() => false))) await press(sure);
  });
}

/** Answers what must be answered: the whole queue, or the first offer of the first unit. */
export async function answer(page: Page): Promise<void> {
  const all = panel(page).getByRole('button', { name: /Roll all/ });
  if (await all.isVisible()) return acts(page, () => all.click());
  const first = panel(page).locator('.offer .nm').first();
  if (!(await first.isVisible())) await panel(page).locator('button.who').first().click();
  if ((await first.getAttribute('aria-pressed')) !== 'true') await first.click();
  await acts(page, () => panel(page).locator('.unfold .go .btn').first().click());
}

/** A unit that can act and that nothing lies upon, where a mouse would click it. */
export async function openUnit(page: Page): Promise<{ key: string; x: number; y: number } | undefined> {
  await still(page);
  return page.evaluate(() => {
    for (const piece of document.querySelectorAll('.piece.able.unit')) {
      const box = piece.querySelector('.hit')?.getBoundingClientRect();
      if (!box) continue;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (document.elementFromPoint(x, y)?.closest('[data-piece]') === piece) return { key: piece.getAttribute('data-piece') ?? '', x, y };
    }
    return undefined;
  });
}
