// From the front page to a battle; the list of battles, and what may be done with each.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './server';

interface Listed { id: string; name: string; game: string; battle: string; players: string[]; dice: string[]; together: boolean; take_backs: boolean }
const listed = async (base: string): Promise<Listed[]> => ((await (await fetch(`${base}/api/matches`)).json()) as { matches: Listed[] }).matches;
const row = (page: Page, name: string) => page.locator('li.game', { has: page.getByText(name, { exact: true }) });

/** A battle set up without the form. */
async function battle(base: string, name: string, manners: object = {}): Promise<string> {
  const answer = await fetch(`${base}/api/matches`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name, game: 'huzzah', battle: 'maida', manners }) });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { brief: { id: string } }).brief.id;
}

test('muster: battle, book, side, opponent, dice, options, and the armies stand ready', async ({ page, laptop }) => {
  await page.goto('/');
  await page.locator('.b-card', { hasText: 'Maida' }).click();
  const form = page.getByRole('form', { name: 'Muster' });
  await form.getByRole('radio', { name: /Huzzah!/ }).check({ force: true });
  await form.getByRole('radiogroup', { name: 'You command' }).getByRole('radio', { name: 'British' }).check({ force: true });
  await form.getByRole('radiogroup', { name: 'Opponent' }).getByRole('radio', { name: 'Computer' }).check({ force: true });
  await form.getByRole('combobox', { name: 'How good is it?' }).selectOption({ value: 'random' });
  await form.getByRole('radiogroup', { name: 'British dice' }).getByRole('radio', { name: 'Rolled and typed' }).check({ force: true });
  await form.getByRole('button', { name: 'change' }).click();
  const options = page.getByRole('dialog', { name: 'Optional rules' });
  await options.getByRole('checkbox', { name: /an army with more than half of its units broken/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(form).toContainText('Optional rules: 1 changed');
  await form.getByRole('textbox', { name: 'Name of the battle' }).fill('Stuart by hand');
  await form.getByRole('button', { name: 'March to Maida' }).click();
  await expect(page).toHaveURL(/\/battle\/[^/?]+\?seat=\w+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stuart by hand');

  const [made] = (await listed(laptop.url)).filter(({ name }) => name === 'Stuart by hand');
  expect(made).toMatchObject({ game: 'huzzah', battle: 'maida', players: ['random', 'human'], dice: ['program', 'typed'], together: false });
});

test('a book whose sequence of play is not in the program is said so, and opens a roster instead', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Muster' });
  await form.getByRole('radio', { name: /Advanced Shako/ }).check({ force: true });
  await expect(form).toContainText('its sequence of play is not in the program');
  await form.getByRole('button', { name: 'Open a roster for a real table' }).click();
  await expect(page).toHaveURL(/\/roster\/\w+/);
  await expect(page.locator('.units li').first()).toBeVisible();
});

test('on a phone the form comes after choosing, with the map', async ({ browser, laptop }) => {
  const context = await browser.newContext({ baseURL: laptop.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('form', { name: 'Muster' })).toHaveCount(0);
  await page.locator('a.b-card', { hasText: 'Maida' }).tap();
  await expect(page).toHaveURL(/\/muster\/maida$/);
  await expect(page.getByRole('img', { name: 'The ground: Maida' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Muster' });
  await form.getByRole('radiogroup', { name: 'Opponent' }).getByRole('radio', { name: 'By link' }).check({ force: true });
  await form.getByRole('button', { name: 'March to Maida' }).tap();
  await expect(page).toHaveURL(/\/battle\//);
  await context.close();
});

test('the list: links to the seats, rename, save the log, read it again, delete', async ({ page, laptop }) => {
  const id = await battle(laptop.url, 'For the list');
  await page.goto('/battles');
  await row(page, 'For the list').getByRole('button', { name: 'Links: For the list' }).click();
  const links = page.getByRole('dialog', { name: 'Links to the seats' });
  await expect(links.getByRole('textbox')).toHaveCount(3);
  for (const link of await links.getByRole('textbox').all()) expect(await link.inputValue()).toMatch(new RegExp(`^${laptop.url}/battle/${id}\\?seat=\\w+$`));
  expect(new Set(await links.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).size).toBe(3);
  await page.keyboard.press('Escape');

  await row(page, 'For the list').getByRole('button', { name: 'Rename: For the list' }).click();
  await page.getByRole('dialog', { name: 'Rename' }).getByRole('textbox').fill('Renamed');
  await page.getByRole('dialog', { name: 'Rename' }).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Renamed')).toBeVisible();
  await expect(row(page, 'Renamed').getByRole('link', { name: 'Resume: Renamed' })).toHaveAttribute('href', new RegExp(`^/battle/${id}\\?seat=`));

  const saving = page.waitForEvent('download');
  await row(page, 'Renamed').getByRole('link', { name: 'Save the log: Renamed' }).click();
  const log = await (await saving).path();
  expect(JSON.parse((await readFile(log, 'utf8')).split('\n')[0] ?? '')).toMatchObject({ n: 0, header: { game: 'huzzah', battle: 'maida' } });

  await row(page, 'Renamed').getByRole('button', { name: 'Delete: Renamed' }).click();
  await page.getByRole('dialog', { name: 'Delete this battle?' }).getByRole('button', { name: 'Delete it' }).click();
  await expect(row(page, 'Renamed')).toHaveCount(0);
  expect((await listed(laptop.url)).some((one) => one.id === id)).toBe(false);

  await page.locator('#b-file').setInputFiles({ name: 'again.jsonl', mimeType: 'application/x-ndjson', buffer: await readFile(log) });
  await expect(page).toHaveURL(/\/battle\/[^/]+\/replay/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('again');

  await page.goto('/battles');
  await page.locator('#b-file').setInputFiles({ name: 'broken.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from('{"n":0,"nonsense":true}\n') });
  await expect(page.getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/battles$/);
});

test('a battle goes on from the front page', async ({ page, laptop }) => {
  await battle(laptop.url, 'To be resumed', { together: true });
  await page.goto('/battles');
  await expect(row(page, 'To be resumed').getByRole('link', { name: 'Resume: To be resumed' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Resume To be resumed, turn 1' }).click();
  await expect(page).toHaveURL(/\/battle\/[^/?]+\?seat=\w+&seat=\w+/);
});
