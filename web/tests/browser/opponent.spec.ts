// What lies between two decisions: the computer's moves on show, answers to it, what players say to each other, what is refused and why.
import { acts, choose, end, link, looked, mine, muster, panel as panelOf, seqOf, skipper, stateOf, still, table, turnOf } from './battle';
import { expect, test } from './server';

const MAIDA = { game: 'huzzah', battle: 'maida', manners: { red: 'human', blue: 'recruit' }, seed: 7 };

test('the computer’s moves are shown one at a time, with reasons; paused, stepped and skipped', async ({ page, laptop }) => {
  test.setTimeout(120_000);
  const made = await muster(laptop.url, MAIDA);
  await page.goto(link(made, 'red'));
  await mine(page, skipper(page));
  const plate = page.getByRole('group', { name: 'The other side’s moves' });
  // A move: where it began, its words, and why. Before its own turn the other side may be asked about its guns, which shows none.
  await expect(async () => {
    if ((await stateOf(page)) === 'mine') await end(page);
    await expect(page.locator('.piece.ghost').first()).toBeAttached({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  // Between two moves there is nothing to pause, and pressed again it goes on: so only while it does not stand still.
  const stands = plate.getByRole('button', { name: 'Go on' });
  await expect(async () => {
    await expect(plate).toContainText(/advances on|obeys/, { timeout: 20_000 });
    if (!(await stands.isVisible())) await page.keyboard.press('Space');
    await expect(stands).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  const shown = await plate.locator('b').textContent();
  const lines = await page.getByRole('log').locator('li').count();
  // The computer plays on to its end; what is shown waits.
  const waits = async () => ((await (await fetch(`${laptop.url}/api/matches/${made.brief.id}`)).json()) as { waits_for: string }).waits_for;
  await expect.poll(waits, { timeout: 60_000 }).toBe('red');
  expect(await plate.locator('b').textContent()).toBe(shown);
  await plate.getByRole('button', { name: 'Step' }).click();
  await expect(plate.locator('b')).not.toHaveText(shown ?? '');
  expect(await page.getByRole('log').locator('li').count()).toBeGreaterThan(lines);
  // Nothing is asked before all has been seen; to skip is to have it in the dispatches.
  await expect(panelOf(page).locator('.offer')).toHaveCount(0);
  await plate.getByRole('button', { name: 'Skip to my decision' }).click();
  await expect(table(page)).toHaveAttribute('data-state', 'mine', { timeout: 30_000 });
  await expect.poll(() => page.getByRole('log').locator('li').count()).toBeGreaterThan(lines + 1);
  const why = page.getByRole('log').locator('details', { has: page.locator('.dot.bb') }).filter({ hasText: /(advances|wheels|retires|side-steps) / }).first();
  await why.locator('summary').click();
  await expect(why.locator('.why')).toContainText('Why?');
});

test('a moment to answer has its odds, and the enemy’s answers have theirs before one moves', async ({ page, laptop }) => {
  test.setTimeout(180_000);
  await page.goto(link(await muster(laptop.url, MAIDA), 'red'));
  const panel = panelOf(page);
  const skip = () => page.keyboard.press('Escape');
  let asked = false;
  let against = false;
  for (let n = 0; n < 60 && !(asked && against) && (await mine(page, skip)) === 'mine'; n++) {
    if (await panel.locator('.question.reaction').isVisible()) {
      asked = true;
      await expect(panel.locator('.offer .sub').first()).toContainText('%', { timeout: 20_000 });
      await expect(page.locator('.piece.aimed').first()).toBeAttached();
      await acts(page, () => page.locator('.endbar .grow').click());
      continue;
    }
    await choose(page);
    const answers = panel.locator('.against');
    if (await answers.isVisible()) {
      await answers.locator('summary').click();
      await expect(answers.locator('h4').first()).toBeVisible({ timeout: 20_000 });
      await expect(answers).toContainText(/%|No die decides it/);
      against = true;
    }
    if (!against || !(await page.locator('.endbar .grow').isEnabled())) await acts(page, () => panel.locator('.unfold .go .btn').first().click());
    else await end(page);
  }
  expect([asked, against]).toEqual([true, true]);
});

test('a distance set before the roll is a sketch, and fills the handle afterwards', async ({ page, laptop }) => {
  test.setTimeout(120_000);
  await page.goto(link(await muster(laptop.url, { ...MAIDA, manners: { red: 'human', blue: 'human' } }), 'red'));
  await mine(page, skipper(page));
  const panel = panelOf(page);
  let filled = '';
  for (let n = 0; n < 6 && !filled; n++) {
    await panel.locator('button.who').nth(n).click();
    await panel.locator('.offer .nm').filter({ hasText: /advance/i }).first().click();
    const sketch = panel.locator('.sketch').getByRole('spinbutton');
    await expect(sketch).toBeVisible();
    // It is drawn on the map as well: a ghost where it would stand, nearer when the distance is less.
    const ghost = page.locator('.piece.ghost .walks').first();
    await expect(ghost).toBeAttached();
    const farthest = (await ghost.getAttribute('style')) ?? '';
    await expect(page.locator('.handles.sketch [data-grip]')).toBeVisible();
    await sketch.fill('7');
    await sketch.press('Tab');
    await expect(ghost).not.toHaveAttribute('style', farthest);
    await looked(page);
    await acts(page, () => panel.locator('.unfold .go .btn').first().click());
    await expect(table(page)).toHaveAttribute('data-state', 'mine');
    const distance = panel.locator('.offer.on .blank:not(.sketch *)').getByRole('spinbutton').first();
    if (await distance.isVisible()) filled = await distance.inputValue();
    else if (await panel.getByRole('button', { name: 'All offers' }).isVisible()) await panel.getByRole('button', { name: 'All offers' }).click();
  }
  expect(filled).toBe('7');
  // Too far is refused with its clause, and the nearest that is allowed is one press away.
  const distance = panel.locator('.offer.on .blank').getByRole('spinbutton').first();
  const most = Number(await distance.getAttribute('max'));
  await distance.fill(String(most + 30));
  await distance.press('Tab');
  const trouble = panel.locator('.look .trouble');
  await expect(trouble.locator('.cl').first()).toBeVisible();
  const before = await seqOf(page);
  await acts(page, () => trouble.getByRole('button').last().click());
  expect(await seqOf(page)).toBeGreaterThan(before);
  // Undo says what it takes back.
  await expect(page.locator('.table-bar .undo')).toHaveAttribute('aria-label', /^Undo: Advance .+ bataillon$/);
  await acts(page, () => page.keyboard.press('u'));
  await expect(page.getByRole('log')).toContainText('took back its last action');
});

test('the sketch is dragged on the map, and no order is given by it', async ({ page, laptop }) => {
  await page.goto(link(await muster(laptop.url, { ...MAIDA, manners: { red: 'human', blue: 'human' } }), 'red'));
  await mine(page, skipper(page));
  const panel = panelOf(page);
  await panel.locator('button.who').first().click();
  await panel.locator('.offer .nm').filter({ hasText: /advance/i }).first().click();
  const [grip, sketch] = [page.locator('.handles.sketch [data-grip]'), panel.locator('.sketch').getByRole('spinbutton')];
  await expect(grip).toBeVisible();
  await looked(page);
  await still(page);
  const [most, before] = [Number(await sketch.inputValue()), await seqOf(page)];
  const [at, from] = [await grip.boundingBox(), await page.locator('.piece.sel').boundingBox()];
  if (!at || !from) throw new Error('nothing to hold');
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + from.x + from.width / 2) / 2, (y + from.y + from.height / 2) / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Number(await sketch.inputValue())).toBeLessThan(most);
  expect(Number(await sketch.inputValue())).toBeGreaterThan(0);
  expect(await seqOf(page)).toBe(before);
});

test('luck is plotted by turn and roll', async ({ page, laptop }) => {
  test.setTimeout(120_000);
  const { brief, seats } = await muster(laptop.url, { ...MAIDA, manners: { red: 'random', blue: 'random' } });
  const now = async () => (await (await fetch(`${laptop.url}/api/matches/${brief.id}`)).json()) as { turn: number; ending: object | null };
  await expect.poll(async () => { const { turn, ending } = await now(); return turn > 2 || ending !== null; }, { timeout: 90_000 }).toBe(true);
  await page.goto(`/battle/${brief.id}?seat=${seats.watcher}`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Luck of the dice' }).click();
  const plot = page.getByRole('dialog', { name: 'Luck of the dice' });
  await expect(plot.getByRole('table')).toBeVisible({ timeout: 60_000 });
  await expect(plot.getByRole('rowheader', { name: /roll|test/ }).first()).toBeVisible();
  await expect(plot.locator('td i').first()).toBeAttached();
});

test('troops are placed where the map is clicked, within the region', async ({ page, laptop }) => {
  const made = await muster(laptop.url, { ...MAIDA, options: { deployment: 'encounter' }, manners: { red: 'human', blue: 'human' } });
  const { waits_for: first } = (await (await fetch(`${laptop.url}/api/matches/${made.brief.id}`)).json()) as { waits_for: 'red' | 'blue' };
  await page.goto(link(made, first));
  await mine(page, skipper(page));
  await page.keyboard.press('0');
  await choose(page);
  const region = await page.locator('.map-sheet .region').boundingBox();
  const window = await page.locator('.map-window').boundingBox();
  if (!region || !window) throw new Error('no region');
  const east = page.getByRole('spinbutton', { name: 'East' });
  const before = await east.inputValue();
  const [left, right] = [Math.max(region.x, window.x + 70), Math.min(region.x + region.width, window.x + window.width)];
  await page.mouse.click(left + (right - left) * 0.4, region.y + region.height * 0.35);
  await expect(east).not.toHaveValue(before);
  await looked(page);
  await expect(page.locator('.piece.ghost')).toHaveCount(1);
  const key = await page.locator('.piece.sel').getAttribute('data-piece');
  const stood = await page.locator(`[data-piece="${key}"] .walks`).first().getAttribute('style');
  await acts(page, () => page.keyboard.press('Enter'));
  await expect(page.locator(`[data-piece="${key}"] .walks`).first()).not.toHaveAttribute('style', stood ?? '');
});

test('two players: undo is asked for, a draw declined, instructions given, the battle conceded', async ({ browser, laptop }) => {
  test.setTimeout(90_000);
  const made = await muster(laptop.url, { ...MAIDA, manners: { red: 'human', blue: 'human' } });
  const [one, two] = await Promise.all([browser.newContext({ baseURL: laptop.url }), browser.newContext({ baseURL: laptop.url })]);
  const [red, blue] = [await one.newPage(), await two.newPage()];
  await red.goto(link(made, 'red'));
  await blue.goto(link(made, 'blue'));
  await mine(red, skipper(red));
  const menu = async (choice: string) => {
    await red.getByRole('button', { name: 'Menu' }).click();
    await red.getByRole('dialog').getByRole('button', { name: choice }).click();
  };
  await menu('Standing instructions');
  await acts(red, () => red.getByRole('dialog').getByRole('button', { name: 'Never bombard' }).click());
  await menu('Standing instructions');
  await expect(red.getByRole('dialog').getByRole('button', { name: 'Never bombard' })).toHaveAttribute('aria-pressed', 'true');
  await red.keyboard.press('Escape');
  await expect(red.getByRole('dialog')).toHaveCount(0);
  // Dice have fallen: between two people only what both agree to is taken back.
  await choose(red);
  await acts(red, () => red.keyboard.press('Enter'));
  await expect(red.locator('.table-bar .undo')).toHaveAttribute('aria-label', /^Ask to undo: /);
  await acts(red, () => red.keyboard.press('u'));
  await expect(red.locator('.wish')).toContainText('You have asked');
  await blue.locator('.wish').getByRole('button', { name: 'Agree' }).click();
  await expect(red.locator('.wish')).toHaveCount(0);
  await expect(red.getByRole('log').locator('li.void').first()).toBeVisible();
  await expect(blue.getByRole('log').locator('li.void').first()).toBeVisible();
  await menu('Offer a draw');
  await blue.locator('.wish').getByRole('button', { name: 'Decline' }).click();
  await expect(red.locator('.wish')).toHaveCount(0);
  await expect(red.getByRole('log')).toContainText('Stuart\'s expedition declines.');
  await menu('Concede');
  await red.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
  for (const page of [red, blue]) {
    await expect(table(page)).toHaveAttribute('data-state', 'over', { timeout: 15_000 });
    await expect(panelOf(page)).toContainText('Stuart\'s expedition wins');
  }
  expect(await turnOf(red)).toBe(1);
  await Promise.all([one.close(), two.close()]);
});
