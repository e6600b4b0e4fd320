// A whole Maida by roles and names alone, as somebody plays it who does not see the map. Long: `cargo xtask test --long`.
import { acts, link, mine, muster, skipper, turnOf } from './battle';
import { expect, test } from './server';

test('Maida from the first turn to the last by roles and names', async ({ page, laptop }) => {
  test.skip(!process.env.LONG, 'only in a long run');
  test.setTimeout(1_800_000);
  await page.goto(link(await muster(laptop.url, { game: 'huzzah', battle: 'maida', manners: { red: 'human', blue: 'recruit' }, seed: 7 }), 'red'));
  const orders = page.getByRole('complementary', { name: 'Orders' });
  const offers = orders.getByRole('list', { name: /Offers|For the whole side|Together with others/ }).getByRole('button', { pressed: false });
  // The order's button bears the words of the order: what is chosen is given by Enter, once it can be cancelled.
  const give = async () => {
    await expect(orders.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await acts(page, () => page.keyboard.press('Enter'));
  };
  let [given, turn] = [0, 0];
  while ((await mine(page, skipper(page))) === 'mine') {
    const now = await turnOf(page);
    const all = orders.getByRole('button', { name: /^Roll all/ });
    const ends = orders.getByRole('button').last();
    if (await all.isVisible()) await acts(page, () => all.click());
    else if (turn < now && (await orders.getByRole('button', { name: /^Next unit/ }).isEnabled())) {
      // One order a turn that can be obeyed is enough to have fought.
      turn = now;
      await orders.getByRole('button', { name: /^Next unit/ }).click();
      await offers.first().click();
      await give();
      given += 1;
    } else if (await ends.isEnabled()) {
      await acts(page, async () => {
        await ends.click();
        const sheet = page.getByRole('dialog', { name: 'Left undone' });
        if (await sheet.isVisible()) await sheet.getByRole('button').last().click();
      });
    } else {
      if (!(await offers.first().isVisible())) await orders.getByRole('button', { name: /^Next unit/ }).click();
      await offers.first().click();
      await give();
    }
  }
  await expect(orders).toContainText('The battle is over');
  await expect(orders.getByRole('heading', { name: /wins|A draw/ })).toBeVisible();
  expect(given).toBeGreaterThan(3);
});
