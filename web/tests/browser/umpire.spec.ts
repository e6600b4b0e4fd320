// Known results, typed at the umpire's table with real dice.
import type { Page } from '@playwright/test';
import { expect, test } from './server';

const address = (game: string, procedure: string, facts: object = {}) => `/umpire/${game}/${procedure}?facts=${encodeURIComponent(JSON.stringify(facts))}`;
const DUEL = { attacker: { quality: 'experienced', staggers: 1 }, defender: { quality: 'experienced' } };

/** Types a face of the die that is asked for. */
async function type(page: Page, ...faces: number[]) {
  for (const face of faces) await page.getByRole('region', { name: 'Dice' }).locator('.pad').getByRole('button', { name: new RegExp(`^${face}\\b`) }).click();
}
const verdict = (page: Page) => page.locator('.verdict');

test('an engagement, form filled by hand and real dice typed', async ({ page }) => {
  await page.goto('/umpire/huzzah/engagement');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Engagement, one on one');
  await expect(page.getByText('Still to be stated').first()).toBeVisible();
  const attacker = page.getByRole('group', { name: /Attacker/ });
  const defender = page.getByRole('group', { name: /Defender/ });
  await attacker.getByRole('combobox', { name: /Quality/ }).selectOption({ label: 'Experienced' });
  await defender.getByRole('combobox', { name: /Quality/ }).selectOption({ label: 'Experienced' });
  await attacker.getByRole('button', { name: 'more: Staggers on it' }).click();

  const odds = page.locator('.chances li');
  await expect(odds.filter({ hasText: 'attacker routs, defender holds' })).toContainText('50.9 %');
  await expect(odds.filter({ hasText: 'attacker routs, defender holds' })).toContainText('55/108');
  await expect(odds.filter({ hasText: 'attacker holds, defender routs' })).toContainText('35/108');
  await expect(page.getByText('More staggers than the opponent')).toBeVisible();

  await type(page, 6, 4, 2);
  await expect(page.getByRole('region', { name: 'Dice' }).getByRole('button', { name: /^3\b.*attacker routs/ })).toContainText('+4 staggers');
  await type(page, 3);
  await expect(verdict(page)).toContainText('The attacker takes 1 kill and 4 staggers and routs as a mob.');
  await expect(verdict(page).getByRole('link', { name: 'HZ-ENG-31' }).first()).toBeVisible();
  await expect(page).toHaveURL(/dice=6(,|%2C)4(,|%2C)2(,|%2C)3/);
});

test('the address alone brings the same verdict, and back takes a die away', async ({ page }) => {
  await page.goto(`${address('huzzah', 'engagement', DUEL)}&dice=6,4,2,3`);
  await expect(verdict(page)).toContainText('1 kill and 4 staggers');
  await page.keyboard.press('Backspace');
  await expect(verdict(page)).toHaveCount(0);
  await expect(page).toHaveURL(/dice=6,4,2$/);
  await page.keyboard.press('6');
  await expect(verdict(page)).toContainText('The attacker takes 1 kill and 1 stagger');
});

test('ticking a fact moves the odds, the ledger and what would change it', async ({ page }) => {
  await page.goto(address('huzzah', 'engagement', { ...DUEL, attacker: { quality: 'experienced' } }));
  const holds = page.locator('.chances li', { hasText: 'attacker holds, defender routs' });
  const before = await holds.locator('b').innerText();
  await page.getByRole('group', { name: /Attacker/ }).getByRole('checkbox', { name: /An officer is attached/ }).check();
  await expect(holds.locator('b')).not.toHaveText(before);
  await expect(page.locator('.ledger').getByRole('link', { name: 'HZ-ENG-23' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What would change it' }).getByRole('listitem')).toHaveCount(3);
});

test('a Grand Manner volley reads its cell of the table', async ({ page }) => {
  await page.goto(address('manner', 'volley', { firer: { nation: 'british', class: 'veteran', figures: 28 }, target: { formation: 'column-of-attack' }, first_volley: true }));
  await expect(page.locator('.columns')).toBeVisible();
  await type(page, 5, 3, 2);
  await expect(verdict(page)).toContainText('8 figures lost.');
  await expect(verdict(page).locator('td.mark')).toHaveText(/^8/);
  await expect(verdict(page).getByRole('link', { name: 'Musketry and melee casualties' })).toBeVisible();
});

test('a Waterloo shock is walked step by step', async ({ page }) => {
  await page.goto('/umpire/waterloo/assault');
  const asked = page.locator('.asked');
  await expect(asked).toContainText(/shock commitment/i);
  await type(page, 1);
  await expect(asked.locator('.for b')).toHaveText('shock');
  await type(page, 2);
  await expect(asked).toContainText(/cohesion check/i);
  await type(page, 3, 4);
  await expect(verdict(page)).toContainText('Attacker d, defender 1d: the attacker is unharmed; the defender loses 1 step.');
  await expect(page.getByRole('region', { name: 'Step by step' }).getByRole('listitem')).toHaveCount(4);
  await expect(verdict(page).locator('td.mark')).toBeVisible();
});

test('a Shako charge: volley, then melee', async ({ page }) => {
  await page.goto('/umpire/shako/charge');
  await expect(page.locator('.chances li').first()).toContainText('charge stopped by the volley');
  await type(page, 2, 1, 2);
  await expect(verdict(page)).toContainText('The defender wins by 1. The attacker takes 1 kill. The attacker Falls back.');
});

test('a Volley melee is typed by counting hits', async ({ page }) => {
  await page.goto('/umpire/volley/melee');
  await expect(page.getByText('How many count?')).toBeVisible();
  await type(page, 1);
  await expect(page.locator('.asked')).toContainText(/defender's dice/i);
  await type(page, 0);
  await expect(verdict(page)).toContainText('The attacker took fewer hits and wins.');
  await expect(verdict(page)).toContainText('The defender loses 1 SP.');
  await page.getByRole('button', { name: 'Take back the last die' }).click();
  await expect(page.locator('.asked')).toContainText(/defender's dice/i);
});

test('roll for me fills only what is empty', async ({ page }) => {
  await page.goto(address('huzzah', 'threat', {}));
  const quality = page.getByRole('combobox', { name: /Quality/ }).first();
  await quality.selectOption({ label: 'Trained' });
  await type(page, 6);
  await page.keyboard.press('r');
  await expect(verdict(page)).toBeVisible();
  await expect(page).toHaveURL(/dice=6,[1-6]$/);
});

test('what cannot go together is refused with its clause and changes nothing', async ({ page }) => {
  await page.goto(address('huzzah', 'engagement', { attacker: { quality: 'raw', blown: true, arm: 'cavalry' }, defender: { quality: 'raw' } }));
  const routing = page.getByRole('group', { name: /Attacker/ }).getByRole('checkbox', { name: /It is routing/, includeHidden: true });
  await page.getByText(/more circumstances/).first().click();
  await expect(routing).toHaveAttribute('aria-disabled', 'true');
  await routing.click({ force: true });
  await expect(routing).not.toBeChecked();
});

test('options stand in the address', async ({ page }) => {
  await page.goto('/umpire/huzzah/reorganise');
  await page.getByRole('button', { name: /^Options/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Options' });
  await dialog.getByRole('checkbox', { name: /an army with more than half of its units broken/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Options: 1' })).toBeVisible();
  await expect.poll(() => decodeURIComponent(page.url())).toContain('"exhaustion":false');
});

test('a look-up answers without dice', async ({ page }) => {
  await page.goto('/umpire/huzzah/movement-allowance');
  await expect(verdict(page)).toContainText('15cm (3 bands): straight ahead.');
  await expect(page.getByRole('region', { name: 'Dice' })).toHaveCount(0);
});

test('the evening is kept and can be saved', async ({ page }) => {
  await page.goto(`${address('huzzah', 'engagement', DUEL)}&dice=6,4,2,3`);
  await expect(verdict(page)).toBeVisible();
  await page.goto('/umpire/shako/charge');
  await type(page, 2, 1, 2);
  await expect(verdict(page)).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  const sheet = page.getByRole('dialog', { name: 'This evening' });
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save as text' }).click();
  const stream = await (await saved).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  expect(text).toContain('Huzzah!, Engagement, one on one');
  expect(text).toContain('Dice: 6, 4, 2, 3.');
  expect(text).toContain('HZ-ENG-40');
});

test('a clause is one tap from its text and the book', async ({ page }) => {
  await page.goto(address('huzzah', 'engagement', DUEL));
  await page.locator('.ledger').getByRole('link', { name: 'HZ-ENG-17' }).click();
  const sheet = page.getByRole('dialog', { name: 'HZ-ENG-17' });
  await expect(sheet).toContainText('more staggers than the opponent');
  await sheet.getByRole('link', { name: 'Open in the rule book' }).click();
  await expect(page).toHaveURL(/\/rules\/huzzah\/HZ-ENG-17$/);
  await expect(page.locator('.clause.on')).toContainText('HZ-ENG-17');
});
