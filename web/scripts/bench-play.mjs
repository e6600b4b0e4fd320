// Acting over the wire, against a running server: one seat of a large battle, then many battles at once against recruits.
// node scripts/bench-play.mjs http://127.0.0.1:8383 [games] [actions a second] [seconds]
const [base = process.env.GROGNARD_URL ?? 'http://127.0.0.1:8383', games = 200, rate = 20, seconds = 30] = process.argv.slice(2);

async function ask(path, body) {
  const answer = await fetch(`${base}/api${path}`, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(`${path}: ${JSON.stringify(said)}`), { code: said.error?.code });
  return said;
}
const middle = (times, share = 0.5) => [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))];
const ms = (value) => `${value.toFixed(1)} ms`;

/** Anything that may be answered without thinking: the first offer whose blanks have an end to be filled with. */
function answer({ offers }) {
  for (const offer of offers) {
    const fill = offer.blanks.map(({ domain }) => ({
      measure: () => ({ measure: domain.most }), one_of: () => ({ one_of: domain.of[0].id }), some_of: () => ({ some_of: domain.of.slice(0, Math.max(1, domain.least)).map(({ id }) => id) }),
    })[domain.kind]?.());
    if (fill.every(Boolean)) return { offer: { number: offer.number, fill } };
  }
  const end = offers.find(({ concerns }) => concerns.ends) ?? offers[0];
  return { offer: { number: end.number, fill: [] } };
}

/** One action of a person: the time until it is acknowledged, or nothing if it was not his turn. */
async function acts(id, seat) {
  const { decision, seq } = await ask(`/matches/${id}/decision?seat=${seat}`);
  if (!decision) return undefined;
  const act = answer(decision);
  const begun = performance.now();
  try {
    const { view } = await ask(`/matches/${id}/act?seat=${seat}`, { expected: seq, act });
    return { time: performance.now() - begun, seq: view.brief.seq };
  } catch (error) {
    // What cannot be filled like that is no measurement; the phase is ended instead.
    const end = decision.offers.find(({ concerns }) => concerns.ends || concerns.declines);
    if (!end) throw error;
    const { view } = await ask(`/matches/${id}/act?seat=${seat}`, { expected: seq, act: { offer: { number: end.number, fill: [] } } });
    return { time: performance.now() - begun, seq: view.brief.seq };
  }
}

// One battle of some forty a side, both seats ours.
const { brief, seats } = await ask('/matches', { game: 'huzzah', battle: 'auerstedt', manners: { red: 'human', blue: 'human' }, seed: 1 });
const alone = [];
for (let n = 0; n < 120; n++) {
  const done = (await acts(brief.id, seats.red)) ?? (await acts(brief.id, seats.blue));
  if (done) alone.push(done.time);
}
console.log(`action to answer        ${ms(middle(alone))} at the median, ${ms(middle(alone, 0.99))} at the 99th of ${alone.length} (${brief.name})`);

// Many battles, people answering so many times a second in all.
const tables = [];
for (let n = 0; n < Number(games); n++) {
  const made = await ask('/matches', { name: `Bench ${n}`, game: 'huzzah', battle: 'maida', manners: { red: 'human', blue: 'recruit' }, seed: n });
  tables.push({ id: made.brief.id, seat: made.seats.red, stored: 0 });
}
const times = [];
const failed = [];
const under = new Set();
let at = 0;
const tick = setInterval(() => {
  const table = tables[at++ % tables.length];
  const job = acts(table.id, table.seat)
    .then((done) => {
      if (!done) return;
      times.push(done.time);
      table.stored = Math.max(table.stored, done.seq);
    })
    .catch((error) => failed.push(error.message))
    .finally(() => under.delete(job));
  under.add(job);
}, 1000 / Number(rate));
await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
clearInterval(tick);
await Promise.all(under);
console.log(`${tables.length} battles, ${rate}/s     ${ms(middle(times))} at the median, ${ms(middle(times, 0.99))} at the 99th, worst ${ms(Math.max(...times))}, of ${times.length} actions`);

// Nothing acknowledged is lost, and every computer comes to its end.
let lost = 0;
let stuck = tables.length;
for (let n = 0; n < 120 && stuck > 0; n++) {
  const now = await Promise.all(tables.map(({ id }) => ask(`/matches/${id}`)));
  lost = now.filter(({ seq }, which) => seq < tables[which].stored).length;
  stuck = now.filter(({ waits_for: waits, ending }) => waits === 'blue' && !ending).length;
  if (stuck > 0) await new Promise((resolve) => setTimeout(resolve, 1000));
}
console.log(`lost ${lost}, stuck ${stuck}, refused ${failed.length}${failed[0] ? `: ${failed[0]}` : ''}`);
process.exitCode = lost + stuck > 0 ? 1 : 0;
