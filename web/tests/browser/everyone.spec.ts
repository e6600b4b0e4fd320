// Contrast, names and order for everyone: axe on every page, both themes, phone and desk; keyboard alone; a thumb on a phone.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { faults } from './axe';
import { expect, test } from './server';

const DUEL = encodeURIComponent(JSON.stringify({ attacker: { quality: 'experienced', staggers: 1 }, defender: { quality: 'experienced' } }));
const VOLLEY = encodeURIComponent(JSON.stringify({ firer: { nation: 'british', class: 'veteran', figures: 28 }, target: { formation: 'column-of-attack' }, first_volley: true }));

/** Each page, and how to know that it is all there. */
const PAGES: [name: string, path: string, there: string][] = [
  ['home', '/', '.b-card'],
  ['procedures', '/umpire/huzzah', '.kind a'],
  ['umpire-facts', `/umpire/huzzah/engagement?facts=${DUEL}`, '.chances li, .peek .odds'],
  ['umpire-dice', `/umpire/huzzah/engagement?facts=${DUEL}&dice=6,4,2`, '.pad small'],
  ['umpire-verdict', `/umpire/huzzah/engagement?facts=${DUEL}&dice=6,4,2,3`, '.verdict'],
  ['umpire-table', `/umpire/manner/volley?facts=${VOLLEY}&dice=5,3,2`, 'td.mark'],
  ['umpire-chain', '/umpire/waterloo/charge?dice=9', '.steps li'],
  ['umpire-lookup', '/umpire/huzzah/movement-allowance', '.verdict, .peek button'],
  ['umpire-pool', '/umpire/manner/cavalry-melee?dice=1', '.dock, .result'],
  ['rosters', '/roster', 'form.make'],
  ['roster', 'ROSTER', '.units li'],
  ['rules', '/rules/huzzah/HZ-ENG-17', '.clause.on'],
  ['rules-house', '/rules/volley/topic/our-completions', '.clause'],
  ['tables', '/rules/waterloo/table/shock_combat', '.grid td'],
  ['options', '/rules/huzzah/options', '.ticks li'],
  ['lost', '/nowhere/at/all', 'h1'],
  ['muster', '/muster/maida', '.muster .btn.primary'],
  ['battles', '/battles', 'li.game'],
  ['replay', 'REPLAY', '[data-piece]'],
  ['replay-file', '/replay', 'h1'],
  ['lab-form', '/lab', '.study-form .books, .study-form .games label'],
  ['lab', 'LAB', '.plot'],
];

async function post<T>(base: string, path: string, body: object): Promise<T> {
  const answer = await fetch(`${base}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return (await answer.json()) as T;
}

/** A battle to be looked at again, and a study that is done. */
async function fought(base: string): Promise<{ replay: string; lab: string }> {
  const { brief } = await post<{ brief: { id: string } }>(base, '/matches', { name: 'For everyone', game: 'huzzah', battle: 'maida' });
  const text = 'name = "Small"\nquestion = "Who wins?"\nseed = 7\ncount = 10\ngames = ["sample"]\nbattles = ["sample"]\ngenerals = ["random"]\n[[change]]\nname = "red is a recruit"\nred = "recruit"\n';
  const { id } = await post<{ id: string }>(base, '/lab', { text });
  await expect.poll(async () => ((await (await fetch(`${base}/api/lab/${id}`)).json()) as { run: { state: string } }).run.state, { timeout: 30_000 }).toBe('done');
  return { replay: `/battle/${brief.id}/replay`, lab: `/lab/${id}` };
}

async function roster(base: string): Promise<string> {
  const { id, seq } = await post<{ id: string; seq: number }>(base, '/rosters', { name: 'For everyone', game: 'huzzah', battle: 'maida' });
  await post(base, `/rosters/${id}/entries`, { expected: seq, key: 'one', write: { do: 'correct', unit: '1/27th Foot', field: 'staggers', to: 2, why: 'to have something to see' } });
  return `/roster/${id}`;
}

/** All that was asked for has come, and the letters with it. */
async function quiet(page: Page) {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

for (const [width, height] of [[390, 844], [1440, 900]] as const) {
  test(`axe finds nothing: ${width} px, both themes`, async ({ browser, laptop }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext({ baseURL: laptop.url, viewport: { width, height }, hasTouch: width < 500, isMobile: width < 500, reducedMotion: 'reduce' });
    const made: Record<string, string> = { ROSTER: await roster(laptop.url) };
    const { replay, lab } = await fought(laptop.url);
    Object.assign(made, { REPLAY: replay, LAB: lab });
    const found: string[] = [];
    const page = await context.newPage();
    for (const [name, path, there] of PAGES) {
      await page.goto(made[path] ?? path);
      await expect(page.locator(there).filter({ visible: true }).first()).toBeVisible();
      await quiet(page);
      found.push(...(await faults(page, name)));
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push(`${name}: scrolls sideways`);
    }
    expect(found).toEqual([]);
    await context.close();
  });
}

test('sheets pass too, and give the focus back', async ({ page }) => {
  await page.goto(`/umpire/huzzah/engagement?facts=${DUEL}`);
  for (const opener of ['Options', 'History']) {
    const button = page.getByRole('button', { name: opener });
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await quiet(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('keyboard only: from home to a verdict', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.b-card').first()).toBeVisible();
  /** Tab until something with this name has the focus. */
  const reach = async (name: RegExp, most = 80) => {
    for (let n = 0; n < most; n++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const at = document.activeElement as HTMLElement | null;
        const labelled = at?.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        return at?.getAttribute('aria-label') ?? labelled ?? (at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : undefined) ?? at?.textContent ?? '';
      });
      if (name.test(focused)) return;
    }
    throw new Error(`nothing called ${name} can be reached`);
  };
  await reach(/Umpire a real table/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose a procedure' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.locator('.kind a').first()).toBeVisible();
  await page.keyboard.type('engagement one on one');
  await expect(page.locator('.kind a').first()).toHaveText('Engagement, one on one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Engagement, one on one');
  await reach(/Quality of the unit/);
  await page.keyboard.press('e');
  await reach(/Quality of the unit/);
  await page.keyboard.press('e');
  await expect(page.locator('.pad button').first()).toBeVisible();
  // Digits are dice wherever no field has the focus.
  await reach(/Roll for me/, 200);
  for (const key of ['6', '4', '2', '3']) await page.keyboard.press(key);
  await expect(page.locator('.verdict')).toContainText('The attacker takes 1 kill and 4 staggers');
  // A screen reader hears the result once, as a result.
  await expect(page.getByRole('status').filter({ hasText: 'The attacker takes 1 kill and 4 staggers' })).toHaveCount(1);
});

test('a phone held in one hand: touch, dock within reach, odds in view', async ({ browser, laptop }) => {
  const context = await browser.newContext({ baseURL: laptop.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`/umpire/huzzah/engagement?facts=${DUEL}`);
  const peek = page.locator('.peek');
  await expect(peek.getByRole('img')).toBeVisible();
  await peek.getByRole('button', { name: 'To the dice' }).tap();
  const dock = page.getByRole('region', { name: 'Dice' });
  for (const face of [6, 4, 2]) await dock.locator('.pad').getByRole('button', { name: new RegExp(`^${face}\\b`) }).tap();
  const three = dock.locator('.pad').getByRole('button', { name: /^3\b/ });
  const box = await three.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(48);
  expect(box?.width).toBeGreaterThanOrEqual(48);
  expect(box?.y).toBeGreaterThan(844 / 2);
  await three.tap();
  await expect(page.locator('.verdict')).toBeInViewport();
  await page.getByRole('button', { name: 'Change the facts' }).tap();
  await expect(page.getByRole('group', { name: /Attacker/ })).toBeVisible();
  await context.close();
});

test('the theme follows the system, and the moon button is remembered', async ({ browser, laptop }) => {
  const context = await browser.newContext({ baseURL: laptop.url, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'campfire');
  await page.getByRole('button', { name: 'Change to map paper (light)' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'paper');
  await context.close();
});

test('nothing is fetched from elsewhere, and nothing is complained of', async ({ page, laptop }) => {
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => { if (!request.url().startsWith(laptop.url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url()); });
  page.on('console', (message) => { if (message.type() === 'error') complaints.push(message.text()); });
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const path of ['/', `/umpire/huzzah/engagement?facts=${DUEL}`, '/rules/manner', '/roster']) {
    await page.goto(path);
    await quiet(page);
  }
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});

test('F6 walks the parts of a page, there and back', async ({ page }) => {
  await page.goto(`/umpire/huzzah/engagement?facts=${DUEL}`);
  await expect(page.locator('.chances li').first()).toBeVisible();
  const here = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.className ?? '');
  const seen: string[] = [];
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press('F6');
    seen.push(await here());
  }
  expect(seen).toEqual(['bar', 'Choose a procedure', 'Circumstances', 'Result']);
  await page.keyboard.press('F6');
  expect(await here()).toBe('bar');
  await page.keyboard.press('Shift+F6');
  expect(await here()).toBe('Result');
  // From within a part one goes to the next; a sheet keeps the focus.
  await page.getByRole('group', { name: /Attacker/ }).getByRole('combobox').first().focus();
  await page.keyboard.press('F6');
  expect(await here()).toBe('Result');
  await page.getByRole('button', { name: 'Options' }).click();
  await page.keyboard.press('F6');
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
});
