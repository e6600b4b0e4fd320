// Battles fought in the browser: by mouse, by keyboard alone, by thumb; real dice; two seats; a page loaded again; a laptop that dies.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { acts, end, link, mine, muster, quiet, seqOf, stateOf, table, turnOf } from './battle';
import { expect, test } from './server';

const MAIDA = { game: 'huzzah', battle: 'maida', manners: { red: 'human', blue: 'random' }, seed: 7 };

test('two turns of Maida by mouse', async ({ page, laptop }) => {
  test.setTimeout(240_000);
  const made = await muster(laptop.url, MAIDA);
  await page.goto(link(made, 'red'));
  const skip = () => page.getByRole('button', { name: 'Skip to my decision' }).click({ timeout: 2000 }).catch(() => undefined);
  const panel = page.getByRole('complementary', { name: 'Orders' });
  let dragged = 0;
  let tries = 0;
  while ((await mine(page, skip)) === 'mine' && (await turnOf(page)) < 3) {
    const turn = await turnOf(page);
    const phase = (await page.locator('.phases .now').textContent()) ?? '';
    const unit = page.locator('.piece.able.unit').first();
    if (/orders/i.test(phase) && dragged < turn && tries < 6 * turn && (await unit.count()) > 0) {
      // An order is two decisions: officer, order and unit with the odds of the roll; then how far.
      tries += 1;
      await unit.click({ force: true });
      await expect(panel.locator('#who')).toBeVisible();
      const advance = panel.locator('.offer .nm').filter({ hasText: /advance/i }).first();
      const offer = (await advance.isVisible()) ? advance : panel.locator('.offer .nm').first();
      await offer.click();
      await expect(offer).toHaveAttribute('aria-pressed', 'true');
      const value = panel.getByRole('slider').first();
      if (await value.isVisible()) {
        const grip = page.locator('[data-grip].held');
        await expect(grip).toBeVisible();
        const before = (await value.getAttribute('aria-valuetext')) ?? '';
        const [at, from] = [await grip.boundingBox(), await unit.boundingBox()];
        if (!at || !from) throw new Error('nothing to hold');
        const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move((x + from.x + from.width / 2) / 2, (y + from.y + from.height / 2) / 2, { steps: 6 });
        await page.mouse.up();
        // Letting go gives no order.
        await expect(value).not.toHaveAttribute('aria-valuetext', before);
        dragged = turn;
      }
      await expect(panel.locator('.look')).toHaveAttribute('aria-busy', 'false');
      await acts(page, () => panel.locator('.unfold .go .btn').first().click());
    } else if (await page.locator('.endbar .grow').isEnabled()) {
      await end(page);
    } else if (await panel.getByRole('button', { name: /Roll all/ }).isVisible()) {
      await acts(page, () => panel.getByRole('button', { name: /Roll all/ }).click());
    } else {
      if (!(await panel.locator('.offer .nm').first().isVisible())) await panel.locator('button.who').first().click();
      await panel.locator('.offer .nm').first().click();
      await acts(page, () => panel.locator('.unfold .go .btn').first().click());
    }
  }
  expect(await turnOf(page)).toBeGreaterThanOrEqual(3);
  expect(dragged).toBeGreaterThan(0);
  // Every line unfolds; every number can be asked why.
  const log = page.getByRole('log');
  await log.locator('summary').last().click();
  await log.locator('details[open] .cl').first().click();
  await expect(page.getByRole('dialog').locator('.clause-text')).toBeVisible();
});

test('two turns of Maida from the keyboard alone', async ({ page, laptop }) => {
  test.setTimeout(240_000);
  const made = await muster(laptop.url, MAIDA);
  await page.goto(link(made, 'red'));
  const key = (name: string) => page.keyboard.press(name);
  let given = 0;
  while ((await mine(page, () => key('Escape'))) === 'mine' && (await turnOf(page)) < 3) {
    const ends = await page.locator('.endbar [aria-keyshortcuts="e"]').isEnabled().catch(() => false);
    if (given < (await turnOf(page)) || !ends) {
      // The next unit that can act, its first offer, the value by arrows, the order.
      await key('n');
      await key('1');
      const chosen = page.locator('.offer.on > .nm');
      await expect(chosen).toBeFocused();
      const slider = page.getByRole('slider').first();
      if (await slider.isVisible()) {
        await slider.focus();
        await key('Home');
        await key('ArrowRight');
        await expect(slider).toHaveAttribute('aria-valuetext', /\d/);
        given = await turnOf(page);
      }
      await expect(page.locator('.look')).toHaveAttribute('aria-busy', 'false');
      await acts(page, () => key('Enter'));
    } else {
      await acts(page, async () => {
        await key('e');
        if (await page.getByRole('dialog').isVisible()) await key('e');
      });
    }
  }
  expect(await turnOf(page)).toBeGreaterThanOrEqual(3);
  expect(given).toBeGreaterThan(0);
});

test('by thumb on a phone', async ({ browser, laptop }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: laptop.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const made = await muster(laptop.url, MAIDA);
  await page.goto(link(made, 'red'));
  const skip = () => page.getByRole('button', { name: 'Skip to my decision' }).tap({ timeout: 2000 }).catch(() => undefined);
  expect(await mine(page, skip)).toBe('mine');
  await page.getByRole('button', { name: 'Army' }).tap();
  await page.getByRole('region', { name: 'Order of battle' }).locator('button.who:has(.can)').first().tap();
  await expect(page.locator('#who')).toBeInViewport();
  await page.locator('.offer .nm').first().tap();
  const commit = page.locator('.unfold .go .btn').first();
  await expect(commit).toBeInViewport();
  expect((await commit.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expect(page.locator('.look')).toHaveAttribute('aria-busy', 'false');
  await acts(page, () => commit.tap());
  await mine(page, skip);
  await page.getByRole('button', { name: 'Log' }).tap();
  await expect(page.getByRole('log').locator('li').last()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await context.close();
});

test('real dice are typed in a battle', async ({ page, laptop }) => {
  const made = await muster(laptop.url, { game: 'huzzah', battle: 'maida', manners: { red: 'human', blue: 'random', red_dice: 'typed', blue_dice: 'typed' } });
  await page.goto(link(made, 'red'));
  let typed = 0;
  for (let n = 0; n < 80 && typed < 3; n++) {
    const state = await mine(page, () => page.keyboard.press('Escape'));
    if (state === 'dice') {
      const pad = page.getByRole('region', { name: 'Dice' });
      await expect(pad.locator('.pad button').first()).toBeVisible();
      const wanted = await page.locator('.dice-box .slot').count();
      await acts(page, async () => { for (let die = 0; die < Math.max(1, wanted); die++) await page.keyboard.press('2'); });
      typed += 1;
    } else {
      await page.keyboard.press('n');
      await page.keyboard.press('1');
      await expect(page.locator('.look')).toHaveAttribute('aria-busy', 'false');
      await acts(page, () => page.keyboard.press('Enter'));
    }
  }
  expect(typed).toBe(3);
});

test('two seats by link; the wrong seat is refused', async ({ browser, laptop }) => {
  const made = await muster(laptop.url, { game: 'huzzah', battle: 'maida', manners: { red: 'human', blue: 'human' }, seed: 11 });
  const [french, british] = await Promise.all([browser.newContext({ baseURL: laptop.url }), browser.newContext({ baseURL: laptop.url })]);
  const [red, blue] = [await french.newPage(), await british.newPage()];
  await red.goto(link(made, 'red'));
  await blue.goto(link(made, 'blue'));
  await expect(table(red)).toHaveAttribute('data-state', /mine|waiting/);
  await expect(table(blue)).toHaveAttribute('data-state', /mine|waiting/);
  const [acting, other] = (await stateOf(red)) === 'mine' ? [red, blue] : [blue, red];
  await expect(other.locator('.panel .empty')).toContainText('Waiting for');
  // Whose turn it is not: nothing is offered, and a forged answer is refused and changes nothing.
  const key = acting === red ? made.seats.blue : made.seats.red;
  const before = await seqOf(acting);
  const act = (seat: string) => fetch(`${laptop.url}/api/matches/${made.brief.id}/act?seat=${seat}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ expected: before, act: { offer: { number: 1, fill: [] } } }) });
  const wrong = await act(key ?? '');
  expect(wrong.status).toBe(422);
  expect(((await wrong.json()) as { error: { code: string } }).error.code).toBe('turn/not-yours');
  expect((await act('nonsense')).status).toBe(403);
  expect(await seqOf(acting)).toBe(before);
  // What one does the other sees.
  await acts(acting, async () => {
    await acting.keyboard.press('n');
    await acting.keyboard.press('1');
    await expect(acting.locator('.look')).toHaveAttribute('aria-busy', 'false');
    await acting.keyboard.press('Enter');
  });
  await expect(other.getByRole('log').locator('li').last()).toBeVisible();
  await expect.poll(() => seqOf(other)).toBe(await seqOf(acting));
  // A link that is nobody's.
  const stranger = await french.newPage();
  await stranger.goto(`/battle/${made.brief.id}?seat=nonsense`);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/No such battle here/);
  await Promise.all([french.close(), british.close()]);
});

test('a page loaded again in the middle of a decision, and a laptop that dies', async ({ page, laptop }) => {
  test.setTimeout(120_000);
  const made = await muster(laptop.url, MAIDA);
  await page.goto(link(made, 'red'));
  const skip = () => page.keyboard.press('Escape');
  await mine(page, skip);
  await page.keyboard.press('n');
  await page.keyboard.press('2');
  const words = await page.locator('.offer.on > .nm').textContent();
  const name = await page.locator('#who').textContent();
  await page.reload();
  await expect(page.locator('.offer.on > .nm')).toHaveText(words ?? '');
  await expect(page.locator('#who')).toHaveText(name ?? '');
  await expect(page.locator('.look')).toHaveAttribute('aria-busy', 'false');
  await acts(page, () => page.locator('.unfold .go .btn').first().click());
  await mine(page, skip);
  const seq = await seqOf(page);
  const lines = await page.getByRole('log').locator('li').count();
  await laptop.kill();
  await expect(page.getByText('Waiting for the laptop')).toBeVisible();
  await laptop.start();
  await expect(page.getByText('Waiting for the laptop')).toHaveCount(0, { timeout: 20_000 });
  await expect.poll(() => seqOf(page)).toBeGreaterThanOrEqual(seq);
  await page.reload();
  await mine(page, skip);
  expect(await seqOf(page)).toBe(seq);
  await expect(page.getByRole('log').locator('li')).toHaveCount(lines);
  // The battle goes on, and so does the computer.
  const turn = await turnOf(page);
  for (let n = 0; n < 30 && (await turnOf(page)) === turn && (await mine(page, skip)) === 'mine'; n++) {
    if (await page.locator('.endbar .grow').isEnabled()) await end(page);
    else {
      await page.keyboard.press('1');
      await acts(page, () => page.keyboard.press('Enter'));
    }
  }
  expect(await seqOf(page)).toBeGreaterThan(seq);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of [[390, 844], [1440, 900]] as const) {
    test(`axe finds nothing at the table: ${colorScheme}, ${width} px`, async ({ browser, laptop }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({ baseURL: laptop.url, viewport: { width, height }, colorScheme, hasTouch: width < 500, isMobile: width < 500, reducedMotion: 'reduce' });
      const found: string[] = [];
      const look = async (page: Page, name: string) => {
        await quiet(page);
        await page.screenshot({ path: `test-results/pictures/table-${name}-${width}-${colorScheme}.png` });
        const { violations } = await new AxeBuilder({ page }).analyze();
        found.push(...violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(' | ')}`));
      };
      const page = await context.newPage();
      await page.goto(link(await muster(laptop.url, MAIDA), 'red'));
      await mine(page, () => page.keyboard.press('Escape'));
      await look(page, 'question');
      await page.keyboard.press('n');
      await page.keyboard.press('1');
      await expect(page.locator('.look')).toHaveAttribute('aria-busy', 'false');
      await look(page, 'order');
      await acts(page, () => page.keyboard.press('Enter'));
      await mine(page, () => page.keyboard.press('Escape'));
      await page.keyboard.press('o');
      await look(page, 'army');
      await page.keyboard.press('o');
      await page.getByRole('button', { name: 'Menu' }).click();
      await look(page, 'menu');
      expect(found).toEqual([]);
      await context.close();
    });
  }
}
