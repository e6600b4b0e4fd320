// A study: chosen, fought to its sentence and plots, stopped, refused.
import type { Page } from '@playwright/test';
import { expect, test } from './server';

/** The sample game's battles are over at once, whatever the machine. */
const STUDY = (count: number) => `name = "Small"
question = "Who wins?"
seed = 7
count = ${count}
games = ["sample"]
battles = ["sample"]
generals = ["random"]

[[change]]
name = "red is a recruit"
red = "recruit"
`;

/** The form with its books and generals in place: until then it moves under the mouse. */
async function opened(page: Page) {
  await page.goto('/lab');
  const form = page.getByRole('form', { name: 'Study' });
  await expect(form.getByRole('checkbox', { name: 'Huzzah!' })).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Second side led by' })).toHaveValue('recruit');
  return form;
}

test('the form writes the study: battle, books, generals, options, what is varied, how often', async ({ page }) => {
  const form = await opened(page);
  await form.getByRole('combobox', { name: 'Battle' }).selectOption({ label: 'Quatre Bras' });
  await form.getByRole('checkbox', { name: 'The Battles of Waterloo' }).check();
  await form.getByRole('combobox', { name: 'First side led by' }).selectOption('veteran');
  await form.getByRole('radiogroup', { name: 'Battles in each cell' }).getByRole('radio', { name: '1,000' }).check({ force: true });
  await form.getByRole('button', { name: /vary one thing/ }).first().click();
  await page.getByRole('dialog', { name: 'What is varied' }).getByRole('checkbox', { name: /an army with more than half of its units broken/ }).uncheck();
  await page.keyboard.press('Escape');
  await form.locator('summary').click();
  const file = await form.getByRole('textbox', { name: 'The study as a file' }).inputValue();
  for (const line of ['battles = ["quatre-bras"]', 'games = ["huzzah", "waterloo"]', 'generals = [["veteran", "recruit"]]', 'count = 1000', '[[change]]', 'options = { exhaustion = false }']) expect(file).toContain(line);
});

test('a study to its sentence, plots, tables and files', async ({ page }) => {
  const form = await opened(page);
  await form.locator('summary').click();
  await form.getByRole('textbox', { name: 'The study as a file' }).fill(STUDY(20));
  await form.getByRole('button', { name: 'Fight it out' }).click();
  await expect(page).toHaveURL(/\/lab\/\w+$/);
  await expect(page.getByRole('progressbar', { name: 'Battles fought' })).toHaveAttribute('aria-valuenow', '40', { timeout: 30_000 });
  await expect(form).toContainText('40 of 40 battles');
  await expect(page.getByRole('region', { name: 'Answer' }).locator('p').first()).not.toBeEmpty();
  for (const name of ['Who wins', 'What one change does', 'How long it lasts']) {
    const plot = page.getByRole('region', { name, exact: true });
    await expect(plot.getByRole('img')).toBeVisible();
    await plot.getByText('As a table').click();
    await expect(plot.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  }
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Battles (CSV)' }).click();
  let csv = '';
  for await (const chunk of await (await saving).createReadStream()) csv += String(chunk);
  expect(csv.trim().split('\n')).toHaveLength(41);
  // The address brings it back.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Who wins', exact: true })).toBeVisible();
});

test('stopping keeps what is done', async ({ page }) => {
  const form = await opened(page);
  await form.locator('summary').click();
  await form.getByRole('textbox', { name: 'The study as a file' }).fill(STUDY(50_000));
  await form.getByRole('button', { name: 'Fight it out' }).click();
  const done = page.getByRole('progressbar', { name: 'Battles fought' });
  await expect.poll(async () => Number(await done.getAttribute('aria-valuenow')), { timeout: 30_000 }).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Stop, and keep what is done' }).click();
  await expect(form).toContainText('stopped', { timeout: 30_000 });
  expect(Number(await done.getAttribute('aria-valuenow'))).toBeLessThan(100_000);
  await expect(page.getByRole('region', { name: 'Who wins', exact: true })).toBeVisible();
});

test('a faulty study is refused with every fault and its place', async ({ page }) => {
  const form = await opened(page);
  await form.locator('summary').click();
  await form.getByRole('textbox', { name: 'The study as a file' }).fill('name = 3\nseed = "x"\ncount = 5\ngames = ["huzah"]\nbattles = ["maida"]\ngenerals = ["recruit"]\n');
  await form.getByRole('button', { name: 'Fight it out' }).click();
  const told = form.getByRole('alert');
  await expect(told).toContainText('study.toml:1:');
  await expect(told).toContainText('study.toml:2:');
  await expect(told).toContainText('huzzah');
  await expect(page).toHaveURL(/\/lab$/);
});
