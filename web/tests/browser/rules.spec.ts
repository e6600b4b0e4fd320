import { readFileSync } from 'node:fs';
import { expect, program, test } from './server';

const GAMES = ['huzzah', 'shako', 'waterloo', 'volley', 'manner'];

for (const game of GAMES) {
  test(`${game}: every clause, completion and table is in the book`, async ({ page }) => {
    const rules = JSON.parse(await program('rules', game, '--json')) as { clauses: number; topics: { topic: string; clauses: number }[]; gaps: { id: string; title: string }[] };
    const { tables } = JSON.parse(await program('tables', game, '--json')) as { tables: { name: string; title: string }[] };
    await page.goto(`/rules/${game}`);
    const contents = page.getByRole('complementary', { name: 'Contents' });
    for (const { topic, clauses } of rules.topics) {
      await expect(contents.getByRole('link', { name: `${topic} ${clauses}`, exact: true })).toHaveCount(1);
    }
    const [first] = rules.topics;
    await expect(page.locator('.clause')).toHaveCount(first?.clauses ?? 0);
    await contents.getByRole('link', { name: /Our completions/ }).click();
    await expect(page.locator('.clause')).toHaveCount(rules.gaps.length);
    await expect(page.locator('.clause .st.by-house').first()).toBeVisible();
    await contents.getByRole('link', { name: /^Tables/ }).click();
    await expect(page.locator('.table-line')).toHaveCount(tables.length);
  });
}

test('a search finds by word and by id, marked book or house', async ({ page }) => {
  await page.goto('/rules/huzzah');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('more staggers opponent');
  await expect(page.locator('.clause', { hasText: 'HZ-ENG-17' })).toBeVisible();
  await page.getByRole('searchbox').fill('HZ-GAP-04');
  await expect(page.locator('.clause').first().getByRole('img', { name: 'house' })).toBeVisible();
  await page.getByRole('searchbox').fill('xyzzy');
  await expect(page.getByText('Nothing in this book has all of these words.')).toBeVisible();
});

test('a table is printed with all its cells', async ({ page }) => {
  const table = JSON.parse(await program('tables', 'manner', 'musketry_melee_casualties', '--json')) as { rows: string[]; cols: string[]; cells: (number | string)[][] };
  await page.goto('/rules/manner/table/musketry_melee_casualties');
  await expect(page.locator('.grid').first().locator('tbody tr')).toHaveCount(table.rows.length);
  const cells = await page.locator('.grid').first().locator('tbody td').allInnerTexts();
  expect(cells.map((cell) => cell.trim())).toEqual(table.cells.flat().map((cell) => String(cell ?? '–')));
});

test('readings and options are shown where they belong', async ({ page }) => {
  const doubtful = /id = "(HZ-[A-Z]+-\d+)"(?:(?!\[\[)[\s\S])*?doubt = /.exec(readFileSync(new URL('../../../crates/huzzah/rules/clauses.toml', import.meta.url), 'utf8'))?.[1];
  await page.goto(`/rules/huzzah/${doubtful}`);
  await expect(page.locator(`#${doubtful}`).getByText('Our reading:')).toBeVisible();
  await page.getByRole('link', { name: 'Options' }).click();
  await expect(page.getByRole('checkbox', { name: /Officers may seize the flag/ })).toBeChecked();
});

test('an unknown clause says so', async ({ page }) => {
  await page.goto('/rules/huzzah/HZ-ENG-999');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such clause in this book.');
});

test('on a phone a clause opens as a sheet, with what umpires it', async ({ browser, laptop }) => {
  const context = await browser.newContext({ baseURL: laptop.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto('/rules/huzzah/HZ-ENG-17');
  await page.locator('#HZ-ENG-17').getByRole('link', { name: 'HZ-ENG-17' }).tap();
  const sheet = page.getByRole('dialog', { name: 'HZ-ENG-17' });
  await expect(sheet.getByRole('link', { name: 'Engagement, one on one' })).toBeVisible();
  await sheet.getByRole('link', { name: 'Engagement, one on one' }).tap();
  await expect(page).toHaveURL(/\/umpire\/huzzah\/engagement/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});
