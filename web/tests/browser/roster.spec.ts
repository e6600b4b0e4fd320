// An evening's roster: made, shared between phones, and none the worse for a laptop that dies.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Laptop, expect, test } from './server';

async function evening(page: Page, base: string, name: string): Promise<string> {
  await page.goto(`${base}/roster`);
  const form = page.locator('form.make');
  await form.getByRole('combobox', { name: 'Rule book' }).selectOption({ label: 'Huzzah!' });
  await form.getByRole('combobox', { name: 'Battle' }).selectOption({ label: 'Maida' });
  await form.getByRole('textbox', { name: 'Name of the evening' }).fill(name);
  await form.getByRole('button', { name: 'Open the roster' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('.units li')).not.toHaveCount(0);
  return new URL(page.url()).pathname;
}

const unit = (page: Page, name: string) => page.locator('.units li', { has: page.locator('b', { hasText: new RegExp(`^${name}$`) }) });
const FRENCH = '1er Léger, 1er bataillon';
const BRITISH = '1/27th Foot';

/** Picks two names, the engagement, types the dice. */
async function fight(page: Page, ...faces: number[]) {
  await unit(page, FRENCH).getByRole('button', { name: FRENCH }).first().click();
  await unit(page, BRITISH).getByRole('button', { name: BRITISH }).first().click();
  await page.getByRole('button', { name: 'Which test?' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Engagement, one on one' }).click();
  await expect(page.getByRole('group', { name: /Attacker/ })).toContainText(FRENCH);
  await expect(page.locator('.chances li')).not.toHaveCount(0);
  if (await page.locator('.peek button').isVisible()) await page.locator('.peek button').click();
  for (const face of faces) await page.getByRole('region', { name: 'Dice' }).locator('.pad').getByRole('button', { name: new RegExp(`^${face}\\b`) }).click();
  await expect(page.locator('.verdict')).toBeVisible();
}

test('two names, dice, written down, corrected, overruled, taken back, turn ended', async ({ page, laptop }) => {
  const path = await evening(page, laptop.url, 'Tuesday');
  await fight(page, 6, 6, 2, 3);
  await page.getByRole('button', { name: /Write it down/ }).click();
  await expect(page.getByRole('button', { name: /Written down/ })).toBeDisabled();

  await page.goto(laptop.url + path);
  await expect(unit(page, FRENCH)).toContainText(/kills 1/);
  await expect(page.locator('.story li').first()).toContainText('HZ-ENG-31');

  await unit(page, FRENCH).getByRole('button', { name: /Set right/ }).click();
  const card = page.getByRole('dialog', { name: FRENCH });
  await card.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Kills on it' });
  await card.getByRole('button', { name: 'more: Kills on it' }).click();
  await card.getByRole('textbox', { name: 'Why?' }).fill('miscounted');
  await card.getByRole('button', { name: 'Write it down' }).click();
  await expect(unit(page, FRENCH)).toContainText(/kills 2/);
  await expect(page.locator('.story li').first()).toContainText('miscounted');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(unit(page, FRENCH)).toContainText(/kills 1/);

  await page.locator('.story li', { hasText: 'engagement' }).getByRole('button', { name: 'Overrule…' }).click();
  const overrule = page.getByRole('dialog', { name: 'Overrule…' });
  await overrule.getByRole('textbox', { name: 'The result instead' }).fill('They were out of reach');
  await overrule.getByRole('textbox', { name: 'What overrules it?' }).fill('measured again');
  await overrule.getByRole('button', { name: 'Write it down' }).click();
  await expect(page.locator('.story')).toContainText('They were out of reach');
  await expect(page.locator('.story')).toContainText('measured again');
  await expect(unit(page, FRENCH)).not.toContainText(/kills/);

  await page.getByRole('button', { name: 'End the turn' }).click();
  await expect(page.getByText('turn 2')).toBeVisible();
});

test('a roster by hand', async ({ page, laptop }) => {
  await page.goto(`${laptop.url}/roster`);
  const form = page.locator('form.make');
  await form.getByRole('combobox', { name: 'Rule book' }).selectOption({ label: 'Huzzah!' });
  await form.getByRole('button', { name: 'Open the roster' }).click();
  await page.getByRole('button', { name: 'Add a unit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a unit' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('42nd Highlanders');
  await dialog.getByRole('combobox', { name: 'Side' }).fill('British');
  await dialog.getByRole('combobox', { name: /quality/i }).selectOption({ label: 'Veteran' });
  await dialog.getByRole('button', { name: 'Write it down' }).click();
  await expect(unit(page, '42nd Highlanders')).toContainText('veteran');
});

async function phones(browser: Browser): Promise<[BrowserContext, BrowserContext]> {
  const open = () => browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  return [await open(), await open()];
}

test('two phones on one roster see each other at once', async ({ browser, laptop }) => {
  const [mine, yours] = await phones(browser);
  const [one, other] = [await mine.newPage(), await yours.newPage()];
  const path = await evening(one, laptop.url, 'Shared');
  await other.goto(laptop.url + path);
  await expect(other.getByText('● live').or(other.locator('.live.on'))).toBeVisible();
  await fight(one, 6, 6, 2, 3);
  await one.getByRole('button', { name: /Write it down/ }).click();
  await expect(unit(other, FRENCH)).toContainText(/kills 1/);
  await other.getByRole('button', { name: 'Undo' }).click();
  await one.goto(laptop.url + path);
  await expect(unit(one, FRENCH)).not.toContainText(/kills/);
  await mine.close();
  await yours.close();
});

test('a laptop that dies in mid-evening loses nothing it acknowledged, and what was on its way is written once', async ({ browser }) => {
  const laptop = new Laptop();
  await laptop.start();
  const [mine, yours] = await phones(browser);
  const [one, other] = [await mine.newPage(), await yours.newPage()];
  const path = await evening(one, laptop.url, 'Flat battery');
  await other.goto(laptop.url + path);
  await expect(other.locator('.live.on')).toBeVisible();
  await fight(one, 6, 6, 2, 3);
  await one.getByRole('button', { name: /Write it down/ }).click();
  await expect(one.getByRole('button', { name: /Written down/ })).toBeDisabled();

  await one.getByRole('button', { name: 'Next test' }).click();
  await expect(one.locator('.peek button')).toBeEnabled();
  await expect(one.getByRole('group', { name: /Attacker/ }).getByRole('textbox', { name: 'Kills on it' })).toHaveValue('1');
  await laptop.kill();

  // Facts and dice stay; the page says whom it waits for.
  await one.getByRole('group', { name: /Defender/ }).getByRole('button', { name: 'more: Staggers on it' }).click();
  await expect(one.getByRole('status').filter({ hasText: 'Waiting for the laptop' }).first()).toBeVisible();
  await expect(one.getByRole('group', { name: /Defender/ }).getByRole('textbox', { name: 'Staggers on it' })).toHaveValue('1');
  await one.screenshot({ path: 'test-results/pictures/waiting-390-light.png' });
  // The other phone corrects a card meanwhile: kept, not lost.
  await unit(other, BRITISH).getByRole('button', { name: /Set right/ }).click();
  const card = other.getByRole('dialog', { name: BRITISH });
  await card.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Staggers on it' });
  await card.getByRole('button', { name: 'more: Staggers on it' }).click();
  await card.getByRole('textbox', { name: 'Why?' }).fill('while the laptop was away');
  await card.getByRole('button', { name: 'Write it down' }).click();
  await expect(other.locator('.pending')).toHaveCount(1);

  await laptop.start();
  await expect(other.locator('.pending')).toHaveCount(0);
  await expect(unit(other, BRITISH)).toContainText('staggers 1');
  await expect(unit(other, FRENCH)).toContainText(/kills 1/);
  await expect(other.locator('.story li', { hasText: 'while the laptop was away' })).toHaveCount(1);
  await expect(one.getByText('Waiting for the laptop')).toHaveCount(0);
  // The test goes on with the facts that were stated.
  await expect(one.locator('.peek .odds')).toBeVisible();
  await expect(one.getByRole('group', { name: /Defender/ }).getByRole('textbox', { name: 'Staggers on it' })).toHaveValue('1');
  await one.locator('.peek button').click();
  for (const face of [1, 1, 6, 6]) await one.getByRole('region', { name: 'Dice' }).locator('.pad').getByRole('button', { name: new RegExp(`^${face}\\b`) }).click();
  await expect(one.locator('.verdict')).toBeVisible();
  await mine.close();
  await yours.close();
  await laptop.remove();
});

test('an answer lost on the way is asked for again and written once', async ({ page, laptop }) => {
  const path = await evening(page, laptop.url, 'Lost answer');
  // The server writes it; the acknowledgement never arrives.
  let cut = 0;
  await page.route('**/entries', async (route) => {
    if (route.request().method() !== 'POST' || cut++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'End the turn' }).click();
  await expect(page.getByText('turn 2')).toBeVisible();
  await expect(page.locator('.pending')).toHaveCount(0);
  await page.goto(laptop.url + path);
  await expect(page.locator('.story li', { hasText: 'turn 1 ends' })).toHaveCount(1);
  expect(cut).toBeGreaterThan(1);
});

test('dice typed and verdicts written while the laptop is away complete on its return', async ({ browser }) => {
  const laptop = new Laptop();
  await laptop.start();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const path = await evening(page, laptop.url, 'Away');
  await fight(page, 6, 6, 2, 3);
  await page.getByRole('button', { name: 'Take back the last die' }).click();
  await expect(page.locator('.pad button').first()).toBeEnabled();
  await laptop.kill();

  await page.locator('.pad').getByRole('button', { name: /^4\b/ }).click();
  await expect(page.getByText('Waiting for the laptop').first()).toBeVisible();
  // The throw is complete: no face more can be typed until somebody says what it brings.
  await expect(page.locator('.pad button').first()).toBeDisabled();
  await expect(page).toHaveURL(/dice=6,6,2,4/);
  await laptop.start();
  await expect(page.locator('.verdict')).toContainText('1 kill');

  await laptop.kill();
  await page.getByRole('button', { name: /Write it down/ }).click();
  await expect(page.getByRole('button', { name: /Waiting for the laptop/ })).toBeVisible();
  await laptop.start();
  await expect(page.getByRole('button', { name: /Written down/ })).toBeVisible();
  await page.goto(laptop.url + path);
  await expect(page.locator('.story li', { hasText: 'engagement' })).toHaveCount(1);
  await context.close();
  await laptop.remove();
});
