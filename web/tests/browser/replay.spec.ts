// A battle looked at again: stepped, played, marked, played on.
import type { Page } from '@playwright/test';
import { expect, test } from './server';

interface Brief { id: string; turn: number; ending: object | null }

/** A battle the computer fights with itself, far enough to have something to look at. */
async function fought(base: string, name: string): Promise<string> {
  const post = (path: string, body: object) => fetch(`${base}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const made = (await (await post('/matches', { name, game: 'huzzah', battle: 'maida', seed: 7, manners: { red: 'random', blue: 'random' } })).json()) as { brief: Brief };
  const { id } = made.brief;
  await expect.poll(async () => ((await (await fetch(`${base}/api/matches/${id}`)).json()) as Brief).turn, { timeout: 120_000 }).toBeGreaterThan(1);
  return id;
}

const at = async (page: Page) => Number(await page.getByRole('slider', { name: 'Moment' }).inputValue());

test('stepped by button, key and slider; the address keeps the moment', async ({ page, laptop }) => {
  test.setTimeout(240_000);
  const id = await fought(laptop.url, 'Stepped');
  await page.goto(`/battle/${id}/replay`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stepped');
  await expect(page.locator('[data-piece]').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The armies stand ready' })).toBeVisible();
  await expect.poll(() => at(page)).toBe(0);

  await page.getByRole('button', { name: 'Step on' }).click();
  await expect.poll(() => at(page)).toBeGreaterThan(0);
  await expect(page.locator('.now-told .told p').first()).not.toBeEmpty();
  const first = await at(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => at(page)).toBeGreaterThan(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => at(page)).toBe(first);
  await expect(page).toHaveURL(new RegExp(`\\?at=${first}$`));

  await page.getByRole('slider', { name: 'Moment' }).focus();
  await page.keyboard.press('End');
  const last = Number(await page.getByRole('slider', { name: 'Moment' }).getAttribute('max'));
  await expect.poll(() => at(page)).toBe(last);
  await expect(page.locator('.story-in .caps').first()).toContainText(new RegExp(`event ${last.toLocaleString('en-GB')} of`));

  await page.goto(`/battle/${id}/replay?at=${first}`);
  await expect.poll(() => at(page)).toBe(first);
  await expect(page.locator('.near li.on')).toBeVisible();
});

test('played and paused; own bookmarks with notes are kept and found again', async ({ page, laptop }) => {
  test.setTimeout(240_000);
  const id = await fought(laptop.url, 'Marked');
  await page.goto(`/battle/${id}/replay`);
  await expect(page.locator('[data-piece]').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => at(page)).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const here = await at(page);
  await page.getByRole('button', { name: /Add a note here/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Here it was decided');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('heading', { name: 'Here it was decided' })).toBeVisible();
  await page.goto(`/battle/${id}/replay`);
  await page.locator('.marks').getByRole('button', { name: 'Here it was decided', exact: true }).click();
  await expect.poll(() => at(page)).toBe(here);
  await page.keyboard.press('[');
  await expect.poll(() => at(page)).toBeLessThan(here);
  await page.locator('.marks').getByRole('button', { name: 'Remove: Here it was decided' }).click();
  await expect(page.locator('.marks').getByRole('button', { name: 'Here it was decided', exact: true })).toHaveCount(0);
});

test('played on from a moment: a new battle, the old one untouched', async ({ page, laptop }) => {
  test.setTimeout(240_000);
  const id = await fought(laptop.url, 'Played on');
  await page.goto(`/battle/${id}/replay`);
  await expect(page.locator('[data-piece]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Step on' }).click();
  await expect.poll(() => at(page)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  const sheet = page.getByRole('dialog', { name: 'A new battle from this moment' });
  for (const choice of await sheet.getByRole('combobox').all()) await choice.selectOption('human');
  await sheet.getByRole('button', { name: 'Play on' }).click();
  await expect(page).toHaveURL(/\/battle\/[^/?]+\?seat=/);
  expect(page.url()).not.toContain(id);
});

test('looked at with the eyes of one side, or of both', async ({ page, laptop }) => {
  const answer = await fetch(`${laptop.url}/api/matches`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: 'Three eyes', game: 'huzzah', battle: 'maida', seed: 7 }) });
  const { brief } = (await answer.json()) as { brief: Brief };
  await page.goto(`/battle/${brief.id}/replay`);
  const views = page.getByRole('radiogroup', { name: 'Viewpoint' });
  await expect(views.getByRole('radio')).toHaveCount(3);
  await expect(views.getByRole('radio', { name: 'Both sides' })).toBeChecked();
  const seats = (await (await fetch(`${laptop.url}/api/matches/${brief.id}/seats`)).json()) as { blue: string };
  // The next moment as both see it may still be on its way.
  const asked = page.waitForRequest((request) => request.url().includes('replay/frame') && request.url().includes(`seat=${seats.blue}`));
  await views.getByText("As Stuart's expedition saw it").click();
  await asked;
  await expect(page).toHaveURL(/\?seen=blue$/);
  await page.reload();
  await expect(views.getByRole('radio', { name: "As Stuart's expedition saw it" })).toBeChecked();
});
