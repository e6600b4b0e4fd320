// On a network only holders of the printed link are let in, and only under the address they came in on. Tried on the loopback address.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Laptop, expect, test } from './server';

const rosters = async (laptop: Laptop): Promise<unknown[]> => {
  const answer = await fetch(`${laptop.url}/api/rosters`, { headers: { authorization: `Bearer ${laptop.key}` } });
  return ((await answer.json()) as { rosters: unknown[] }).rosters;
};

test.describe('with --lan', () => {
  let laptop: Laptop;
  test.beforeAll(async () => {
    laptop = new Laptop(true);
    await laptop.start();
  });
  test.afterAll(() => laptop.remove());

  test('without the key there is a locked door; with it the page, and the key leaves the address', async ({ browser }) => {
    const stranger = await (await browser.newContext()).newPage();
    for (const path of ['/', '/umpire/huzzah/engagement', `/?key=${'0'.repeat(32)}`]) {
      const answer = await stranger.goto(laptop.url + path);
      expect(answer?.status(), path).toBe(401);
      await expect(stranger.locator('body')).toContainText('Scan the code on the laptop');
    }
    const refused = await stranger.goto(`${laptop.url}/api/games`);
    expect([refused?.status(), await refused?.json()]).toEqual([401, expect.objectContaining({ error: expect.objectContaining({ code: 'lan/no-key' }) })]);

    const friend = await (await browser.newContext()).newPage();
    await friend.goto(`${laptop.url}/umpire/huzzah?key=${laptop.key}`);
    await expect(friend.getByRole('heading', { name: 'Choose a procedure' })).toBeVisible();
    await expect(friend.locator('.kind a').first()).toBeVisible();
    await expect(friend).toHaveURL(`${laptop.url}/umpire/huzzah`);
    // The cookie stays: the next page needs no key, and a restart of the laptop does not lock anybody out.
    await laptop.kill();
    await laptop.start();
    await friend.goto(`${laptop.url}/roster`);
    await expect(friend.locator('form.make')).toBeVisible();
    await stranger.context().close();
    await friend.context().close();
  });

  test('a forged host is refused, key or no key', async ({ playwright, launchOptions }) => {
    // The name of somebody else's page suddenly points here.
    const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP evil.example 127.0.0.1'] });
    const page = await browser.newPage();
    const evil = `http://evil.example:${laptop.port}`;
    for (const path of ['/', `/?key=${laptop.key}`, '/api/games']) {
      const answer = await page.goto(evil + path);
      expect([answer?.status(), await answer?.json()], path).toEqual([403, expect.objectContaining({ error: expect.objectContaining({ code: 'guard/foreign-host' }) })]);
    }
    await browser.close();
  });

  test('a page from elsewhere cannot write with the cookie of a holder', async ({ browser }) => {
    const elsewhere = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>'));
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${laptop.url}/roster?key=${laptop.key}`);
    await expect(page.locator('form.make')).toBeVisible();
    const before = await rosters(laptop);
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const write = page.waitForResponse((answer) => answer.url().startsWith(laptop.url));
    await page.evaluate((url) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'text/plain', action: url });
      form.append(Object.assign(document.createElement('input'), { name: '{"game":"huzzah","name":"', value: '"}' }));
      document.body.append(form);
      form.submit();
    }, `${laptop.url}/api/rosters`);
    expect([(await write).status(), await (await write).json()]).toEqual([403, expect.objectContaining({ error: expect.objectContaining({ code: 'guard/foreign-origin' }) })]);
    expect((await (await write).request().allHeaders()).cookie ?? '', 'the browser did send the cookie').toContain(laptop.key);
    expect(await rosters(laptop)).toEqual(before);
    await page.context().close();
    elsewhere.close();
  });
});

test('without --lan no key is asked for, and foreign hosts and origins are refused', async ({ request, laptop }) => {
  expect((await request.get(`${laptop.url}/api/games`)).status()).toBe(200);
  const refusal = async (headers: Record<string, string>) => {
    const answer = await request.get(`${laptop.url}/api/games`, { headers });
    return [answer.status(), ((await answer.json()) as { error: { code: string } }).error.code];
  };
  expect(await refusal({ host: `evil.example:${laptop.port}` })).toEqual([403, 'guard/foreign-host']);
  expect(await refusal({ origin: 'http://evil.example' })).toEqual([403, 'guard/foreign-origin']);
});
