// First paint of the umpire page and a tick to new odds, against a running server: node scripts/bench-umpire.mjs http://127.0.0.1:8383
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const base = process.argv[2] ?? process.env.GROGNARD_URL ?? 'http://127.0.0.1:8383';
const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const facts = encodeURIComponent(JSON.stringify({ attacker: { quality: 'experienced' }, defender: { quality: 'experienced' } }));
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
const middle = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

const paints = [];
const full = [];
for (let n = 0; n < 7; n++) {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(`${base}/umpire/huzzah/engagement?facts=${facts}`);
  await page.locator('.peek .odds').waitFor();
  full.push(await page.evaluate(() => performance.now()));
  paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN));
  await page.context().close();
}

const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
await page.goto(`${base}/umpire/huzzah/engagement?facts=${facts}`);
await page.locator('.chances li').first().waitFor();
const ticks = await page.evaluate(async () => {
  const box = document.querySelector('.ticks input');
  const odds = () => document.querySelector('.chances')?.textContent;
  const times = [];
  for (let n = 0; n < 41; n++) {
    const before = odds();
    const start = performance.now();
    box.click();
    await new Promise((done) => {
      const look = () => (odds() !== before ? done() : requestAnimationFrame(look));
      look();
    });
    times.push(performance.now() - start);
  }
  return times;
});
console.log(`first contentful paint  ${middle(paints).toFixed(0)} ms (median of ${paints.length})`);
console.log(`form, odds and dice     ${middle(full).toFixed(0)} ms`);
console.log(`tick to new odds        ${middle(ticks).toFixed(0)} ms (median of ${ticks.length}; worst ${Math.max(...ticks).toFixed(0)})`);
await browser.close();
