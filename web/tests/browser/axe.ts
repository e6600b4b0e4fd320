// What axe finds on a page, in both themes. The page is the same in both but for its colours, so only these are looked at twice.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Nothing of ours has frames: one look at the page itself is the whole of it. */
const looking = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);

/** How it looked is kept in test-results. */
export async function faults(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['paper', 'campfire']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await page.screenshot({ path: `test-results/pictures/${name}-${page.viewportSize()?.width}-${theme}.png` });
    const { violations } = await (theme === 'paper' ? looking(page) : looking(page).withRules(COLOURS)).analyze();
    found.push(...violations.map(({ id, nodes }) => `${name}, ${theme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(' | ')}`));
  }
  return found;
}
