// Battles fought in the browser: by mouse, by keyboard alone, by thumb; real dice; two seats; a page loaded again; a laptop that dies.
import { faults } from './axe';
import { acts, answer, choose, end, link, looked, may, mine, muster, openUnit, panel as panelOf, quiet, seqOf, skipper, stateOf, still, table, turnOf } from './battle';
import { expect, test } from './server';

const MAIDA = { game: 'huzzah', battle: 'maida', manners: { red: 'human', blue: 'recruit' }, seed: 7 };

test('two turns of Maida by mouse', async ({ page, laptop }) => {
  test.setTimeout(240_000);
  const made = await muster(laptop.url, MAIDA);
  await page.goto(link(made, 'red'));
  const skip = skipper(page);
  const panel = panelOf(page);
  let dragged = 0;
  let tries = 0;
  while ((await mine(page, skip)) === 'mine' && (await turnOf(page)) < 3) {
    const turn = await turnOf(page);
    const phase = (await page.locator('.phases .now').textContent()) ?? '';
    const unit = /orders/i.test(phase) && dragged < turn && tries < 6 * turn ? await openUnit(page) : undefined;
    if (unit) {
      // An order is two decisions: officer, order and unit with the odds of the roll; then how far.
      tries += 1;
      const piece = page.locator(`[data-piece="${unit.key}"]`);
      if ((await piece.getAttribute('aria-pressed')) !== 'true') await page.mouse.click(unit.x, unit.y);
      await expect(piece).toHaveAttribute('aria-pressed', 'true');
      await expect(panel.locator('#who')).toBeVisible();
      const advance = panel.locator('.offer .nm').filter({ hasText: /advance/i }).first();
      const offer = (await advance.isVisible()) ? advance : panel.locator('.offer .nm').first();
      if ((await offer.getAttribute('aria-pressed')) !== 'true') await offer.click();
      await expect(offer).toHaveAttribute('aria-pressed', 'true');
      const grip = page.locator('[data-grip].held');
      const value = panel.locator('.offer.on .blank:not(.sketch *)').getByRole('slider').first();
      if (await value.isVisible()) {
        await expect(grip).toBeVisible();
        await still(page);
        const before = (await value.getAttribute('aria-valuetext')) ?? '';
        const [at, from] = [await grip.boundingBox(), await piece.boundingBox()];
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
      await looked(page);
      await acts(page, () => panel.locator('.unfold .go .btn').first().click());
    } else if (await page.locator('.endbar .grow').isEnabled()) {
      await end(page);
    } else {
      await answer(page);
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
  /** Tab until something of this kind has the focus. */
  const reach = async (selector: string) => {
    for (let n = 0; n < 30; n++) {
      await key('Tab');
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    }
    throw new Error(`${selector} cannot be reached`);
  };
  let given = 0;
  while ((await mine(page, () => key('Escape'))) === 'mine' && (await turnOf(page)) < 3) {
    const ends = await may(page.locator('.endbar [aria-keyshortcuts="e"]'));
    if (given < (await turnOf(page)) || !ends) {
      // The next unit that can act, its first offer, the value by arrows, the order.
      await choose(page);
      await expect(page.locator('.offer.on > .nm')).toBeFocused();
      const slider = page.locator('.offer.on .blank:not(.sketch *) input[type="range"]').first();
      if (await slider.isVisible()) {
        await reach('.offer.on .blank:not(.sketch *) input[type="range"]');
        await key('Home');
        const least = (await slider.getAttribute('aria-valuetext')) ?? '';
        await key('ArrowRight');
        await expect(slider).not.toHaveAttribute('aria-valuetext', least);
        given = await turnOf(page);
        await looked(page);
        await reach('.unfold .go .btn.primary');
      }
      await looked(page);
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

test('two turns by thumb on a phone', async ({ browser, laptop }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: laptop.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const made = await muster(laptop.url, MAIDA);
  await page.goto(link(made, 'red'));
  const skip = skipper(page, (button) => button.tap({ timeout: 2000 }));
  const commit = page.locator('.unfold .go .btn').first();
  let ordered = 0;
  while ((await mine(page, skip)) === 'mine' && (await turnOf(page)) < 3) {
    const ends = page.locator('.tabs button').last();
    const all = page.getByRole('button', { name: /Roll all/ });
    if (ordered < (await turnOf(page)) && !(await all.isVisible())) {
      if (!(await page.locator('.offer .nm').first().isVisible())) {
        await page.getByRole('button', { name: 'Army' }).tap();
        await page.getByRole('region', { name: 'Order of battle' }).locator('button.who:has(.can)').first().tap();
        await expect(page.locator('#who')).toBeInViewport();
      }
      if (!(await page.locator('.offer.on').isVisible())) await page.locator('.offer .nm').first().tap();
      await expect(commit).toBeInViewport();
      expect((await commit.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      await looked(page);
      ordered = await turnOf(page);
      await acts(page, () => commit.tap());
    } else if (await ends.isEnabled()) await end(page, (button) => button.tap());
    else if (await all.isVisible()) await acts(page, () => all.tap());
    else {
      if (!(await page.locator('.offer .nm').first().isVisible())) await page.locator('button.who').first().tap();
      if (!(await page.locator('.offer.on').isVisible())) await page.locator('.offer .nm').first().tap();
      await looked(page);
      await acts(page, () => commit.tap());
    }
  }
  expect(await turnOf(page)).toBeGreaterThanOrEqual(3);
  expect(ordered).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Log' }).tap();
  await expect(page.getByRole('log').locator('li').last()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // Two fingers apart: the map comes closer, about the place between them.
  await page.getByRole('button', { name: 'Orders' }).tap();
  await expect.poll(async () => (await panelOf(page).boundingBox())?.y ?? 0).toBeGreaterThan(350);
  const wide = async () => (await page.locator('.map-sheet > g').getAttribute('transform')) ?? '';
  const scale = (transform: string) => Number(/scale\(([\d.]+)\)/.exec(transform)?.[1]);
  const before = scale(await wide());
  const touch = await context.newCDPSession(page);
  const fingers = (apart: number) => [{ x: 160 - apart, y: 220, id: 0 }, { x: 160 + apart, y: 220, id: 1 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const apart of [45, 60, 75, 90]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => scale(await wide())).toBeGreaterThan(before * 2);
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
      await choose(page);
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
  await choose(acting);
  await acts(acting, () => acting.keyboard.press('Enter'));
  await expect(other.getByRole('log').locator('li').last()).toBeVisible();
  await expect.poll(() => seqOf(other)).toBe(await seqOf(acting));
  // A link that is nobody's.
  const stranger = await french.newPage();
  await stranger.goto(`/battle/${made.brief.id}?seat=nonsense`);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(/No such battle here/);
  await Promise.all([french.close(), british.close()]);
});

test('a page loaded again in the middle of a decision, and a laptop that dies while the computer thinks', async ({ page, laptop }) => {
  test.setTimeout(180_000);
  // A marshal thinks long enough to be caught at it.
  const made = await muster(laptop.url, { ...MAIDA, manners: { red: 'human', blue: 'marshal' } });
  await page.goto(link(made, 'red'));
  const skip = () => page.keyboard.press('Escape');
  await mine(page, skip);
  await choose(page, 2);
  const words = await page.locator('.offer.on > .nm').textContent();
  const name = await page.locator('#who').textContent();
  await page.reload();
  await expect(page.locator('.offer.on > .nm')).toHaveText(words ?? '');
  await expect(page.locator('#who')).toHaveText(name ?? '');
  await looked(page);
  await acts(page, () => page.locator('.unfold .go .btn').first().click());
  await mine(page, skip);
  const lines = await page.getByRole('log').locator('li').count();
  // The turn is handed over; before the computer has answered, the battery is flat.
  const brief = async () => (await (await fetch(`${laptop.url}/api/matches/${made.brief.id}`)).json()) as { seq: number; waits_for: string };
  let left = await brief();
  for (let n = 0; n < 20 && left.waits_for === 'red'; n++) {
    // The computer may have answered already: what it did is still being shown.
    await mine(page, skip);
    if (await page.locator('.endbar .grow').isEnabled()) await end(page);
    else await answer(page);
    left = await brief();
  }
  expect(left.waits_for).toBe('blue');
  const stored = left.seq;
  await laptop.kill();
  await expect(page.getByText('Waiting for the laptop')).toBeVisible();
  await laptop.start();
  await expect(page.getByText('Waiting for the laptop')).toHaveCount(0, { timeout: 30_000 });
  // Nothing acknowledged is lost, and the computer goes on by itself.
  expect((await brief()).seq).toBeGreaterThanOrEqual(stored);
  await expect.poll(async () => (await brief()).seq, { timeout: 60_000 }).toBeGreaterThan(stored);
  await mine(page, skip);
  expect(await page.getByRole('log').locator('li').count()).toBeGreaterThan(lines);
  const entries = (await (await fetch(`${laptop.url}/api/matches/${made.brief.id}/entries?seat=${made.seats.red}`)).json()) as { entries: { by: string; entry: number }[] };
  expect(entries.entries.filter(({ by, entry }) => by === 'computer' && entry > stored - 1).length).toBeGreaterThan(0);
});

const HEXES = { game: 'waterloo', battle: 'derlon', manners: { red: 'human', blue: 'random' }, seed: 3 };
const DICE = { game: 'huzzah', battle: 'maida', manners: { red: 'human', blue: 'random', red_dice: 'typed', blue_dice: 'typed' } };

for (const [width, height] of [[390, 844], [1440, 900]] as const) {
  test(`axe finds nothing at the table: ${width} px, both themes`, async ({ browser, laptop }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ baseURL: laptop.url, viewport: { width, height }, hasTouch: width < 500, isMobile: width < 500, reducedMotion: 'reduce' });
    const found: string[] = [];
    const page = await context.newPage();
    const look = async (name: string) => {
      await quiet(page);
      found.push(...(await faults(page, `table-${name}`)));
    };
    const skip = () => page.keyboard.press('Escape');
    await page.goto(link(await muster(laptop.url, MAIDA), 'red'));
    await mine(page, skip);
    await look('question');
    await choose(page);
    await look('order');
    await acts(page, () => page.keyboard.press('Enter'));
    await mine(page, skip);
    await page.keyboard.press('o');
    await expect(page.getByRole('region', { name: 'Order of battle' })).toBeVisible();
    await look('army');
    await page.keyboard.press('o');
    await expect(page.getByRole('region', { name: 'Order of battle' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await look('menu');
    await page.goto(link(await muster(laptop.url, DICE), 'red'));
    for (let n = 0; n < 10 && (await mine(page, skip)) !== 'dice'; n++) {
      await choose(page);
      await acts(page, () => page.keyboard.press('Enter'));
    }
    await expect(page.getByRole('region', { name: 'Dice' })).toBeVisible();
    await look('dice');
    await page.goto(link(await muster(laptop.url, HEXES), 'red'));
    await mine(page, skip);
    await choose(page);
    await expect(page.locator('.hex.reach').first()).toBeAttached({ timeout: 60_000 });
    await look('hexes');
    expect(found).toEqual([]);
    await context.close();
  });
}
