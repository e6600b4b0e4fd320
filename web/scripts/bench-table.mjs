// Frames a second while panning the map of the largest battle, against a running server: node scripts/bench-table.mjs http://127.0.0.1:8383 [game battle]
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const [base = process.env.GROGNARD_URL ?? 'http://127.0.0.1:8383', game = 'huzzah', battle = 'waterloo'] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const made = await fetch(`${base}/api/matches`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ game, battle, manners: { red: 'human', blue: 'human' }, seed: 1 }) });
if (!made.ok) throw new Error(await made.text());
const { brief, seats } = await made.json();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--headless', '--no-sandbox', '--disable-background-networking'] });
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
await page.goto(`${base}/battle/${brief.id}?seat=${seats.red}`);
await page.locator('.piece').first().waitFor();
const pieces = await page.locator('.piece').count();
for (let n = 0; n < 6; n++) await page.keyboard.press('+');
const counting = page.evaluate(() => new Promise((done) => {
  const times = [];
  const tick = (now) => {
    times.push(now);
    if (now - times[0] < 3000) requestAnimationFrame(tick);
    else done(times.slice(1).map((time, at) => time - times[at]));
  };
  requestAnimationFrame(tick);
}));
await page.mouse.move(500, 450);
await page.mouse.down();
const over = Date.now() + 2800;
for (let n = 0; Date.now() < over; n++) await page.mouse.move(500 + 200 * Math.sin(n / 20), 450 + 120 * Math.cos(n / 27));
await page.mouse.up();
const gaps = (await counting).sort((one, other) => one - other);
console.log(`${pieces} pieces: ${(1000 / gaps[Math.floor(gaps.length / 2)]).toFixed(0)} frames a second at the median; slowest of a hundred ${gaps[Math.floor(gaps.length * 0.99)].toFixed(1)} ms`);
await browser.close();
