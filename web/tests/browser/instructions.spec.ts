// Standing instructions at the table: one battery otherwise than the army, seen by its own side alone; and not to be asked again just now.
import { acts, link, mine, muster, panel, skipper, table } from './battle';
import { expect, test } from './server';
import type { Asked, MatchView } from '../../src/api/types';

const MAIDA = { name: 'Guns', game: 'huzzah', battle: 'maida', seed: 7, manners: { red: 'human', blue: 'human' } };

test('a battery is told otherwise than the army, and only its own side knows', async ({ page, laptop }) => {
  const made = await muster(laptop.url, MAIDA);
  const view = async (seat: 'red' | 'blue'): Promise<MatchView> => (await (await fetch(`${laptop.url}/api/matches/${made.brief.id}/view?seat=${made.seats[seat] ?? ''}`)).json()) as MatchView;
  const battery = (await view('red')).unit_instructions[0];
  if (!battery) throw new Error('no battery');
  await page.goto(link(made, 'red'));
  await mine(page, skipper(page));
  await page.keyboard.press('o');
  await panel(page).locator('.who', { hasText: battery.name }).first().click();
  const told = panel(page).getByLabel('Standing instruction');
  await expect(told.locator('option:checked')).toHaveText('As the army');
  await acts(page, async () => void (await told.selectOption({ label: 'Never bombard' })));
  const now = (of: MatchView) => of.unit_instructions.find(({ unit }) => unit === battery.unit);
  expect(now(await view('red'))?.in_force).toBe(battery.instructions.indexOf('Never bombard') + 1);
  expect(now(await view('blue')), 'not the enemy’s to see').toBeUndefined();
  // The army's own instruction changes nothing about it, and it is listed beside that.
  await page.keyboard.press('i');
  await acts(page, () => page.getByRole('dialog').getByRole('button', { name: 'Bombard at short range only' }).click());
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toContainText(`${battery.name}: Never bombard`);
  await page.keyboard.press('Escape');
  await expect(told.locator('option:checked')).toHaveText('Never bombard');
  await acts(page, async () => void (await told.selectOption({ label: 'As the army' })));
  expect(now(await view('red'))?.in_force).toBe(1);
});

test('one key holds fire and asks no more this turn', async ({ page, laptop }) => {
  const made = await muster(laptop.url, MAIDA);
  const ask = async <T>(what: string, seat: string, body?: object): Promise<T> => {
    const answer = await fetch(`${laptop.url}/api/matches/${made.brief.id}/${what}?seat=${seat}`, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as T;
  };
  // The side that goes first ends its orders: the other side's guns are asked about all who stood still.
  let asked: 'red' | 'blue' | undefined;
  for (let n = 0; n < 60 && !asked; n++) {
    for (const side of ['red', 'blue'] as const) {
      const seat = made.seats[side] ?? '';
      const view = await ask<MatchView>('view', seat);
      const { decision } = await ask<Asked>('decision', seat);
      if (!decision) continue;
      if (decision.offers.some(({ concerns }) => concerns.group === 'fire')) {
        asked = side;
        break;
      }
      const offer = decision.offers.find(({ concerns }) => concerns.ends) ?? decision.offers.find(({ concerns }) => concerns.declines) ?? decision.offers[0];
      await ask('act', seat, { expected: view.brief.seq, act: { offer: { number: offer?.number, fill: [] } } });
    }
  }
  if (!asked) throw new Error('no gun ever bore on anybody');
  await page.goto(link(made, asked));
  await mine(page, skipper(page));
  await expect(panel(page).locator('.question')).toContainText(/guns/);
  await expect(panel(page).locator('.offer .nm').first()).toContainText(/range, \d+ cm.*\d+ % to fail/);
  const hush = panel(page).getByRole('button', { name: /^Hold fire\. Hold all fire until this turn is over/ });
  await expect(hush).toBeVisible();
  await acts(page, () => page.keyboard.press('h'));
  await expect(hush).toHaveCount(0);
  const after = await ask<MatchView>('view', made.seats[asked] ?? '');
  expect(after.in_force).toBe(after.for_now);
  await expect(table(page)).not.toHaveAttribute('data-state', 'busy');
});
