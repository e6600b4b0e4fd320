// The same table on hexes: an activation of The Battles of Waterloo.
import { faults } from './axe';
import { acts, end, link, mine, muster, quiet, skipper, still } from './battle';
import { expect, test } from './server';

test('a brigade is activated and marches over hexes', async ({ page, laptop }) => {
  test.setTimeout(300_000);
  const made = await muster(laptop.url, { game: 'waterloo', battle: 'derlon', manners: { red: 'human', blue: 'random' }, seed: 3 });
  await page.goto(link(made, 'red'));
  const skip = skipper(page);
  const panel = page.getByRole('complementary', { name: 'Orders' });
  const offers = panel.locator('.offer .nm');
  const commit = panel.locator('.unfold .go .btn').first();
  const take = async () => {
    if ((await offers.count()) === 0) await panel.locator('button.who').first().click();
    if ((await offers.first().getAttribute('aria-pressed')) !== 'true') await offers.first().click();
    await acts(page, () => commit.click());
  };
  let moves = false;
  for (let n = 0; n < 40 && !moves && (await mine(page, skip)) === 'mine'; n++) {
    const question = (await panel.locator('.question').textContent()) ?? '';
    moves = /who moves/i.test(question);
    if (moves) break;
    // Markers are bought and drawn; steps with nothing to do are ended.
    if (!/markers/i.test(question) && (await page.locator('.endbar .grow').isEnabled())) await end(page);
    else await take();
  }
  expect(moves).toBe(true);
  await page.keyboard.press('n');
  const name = await panel.locator('#who').textContent();
  await offers.first().click();
  const reach = page.locator('.hex.reach');
  await expect(reach.first()).toBeAttached({ timeout: 60_000 });
  await still(page);
  // The first is where it stands.
  const boxes = (await Promise.all((await reach.all()).map((hex) => hex.boundingBox()))).slice(1);
  const window = await page.locator('.map-window').boundingBox();
  const seen = boxes.find((box) => box && window && box.x > 80 && box.y > window.y + 80 && box.x + box.width < window.x + window.width - 20 && box.y + box.height < window.y + window.height - 260);
  if (!seen) throw new Error('no hex in sight');
  await page.mouse.click(seen.x + seen.width / 2, seen.y + seen.height / 2);
  await expect(page.locator('.hex.end')).toHaveCount(1);
  await expect(page.locator('.piece.ghost')).toHaveCount(1);
  await expect(page.locator('.trail')).toHaveCount(1);
  // The same way stands in the list, for those who do not see the map.
  await expect(panel.locator('.blank select')).not.toHaveValue('');
  await expect(panel.locator('.look')).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  await quiet(page);
  expect(await faults(page, 'table-way')).toEqual([]);
  await acts(page, () => commit.click());
  await expect(page.getByRole('log')).toContainText((name ?? '').trim(), { timeout: 60_000 });
});
