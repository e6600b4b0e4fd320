// Script and style a page loads, gzipped, without fonts: at most 120 kB for any page. Fails over the limit.
import { readFileSync, rmSync, statSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 120_000;
const dist = new URL('../dist/', import.meta.url).pathname;
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const weight = new Map();
const bytes = (file) => weight.get(file) ?? weight.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length).get(file);

/** A chunk with all that comes before it can run. */
function files(name, seen = new Set()) {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((other) => files(other, seen))];
}
const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
const start = ['theme.js', ...files(entry)];
const pages = (manifest[entry].dynamicImports ?? []).map((page) => {
  const all = new Set([...start, ...files(page)]);
  return { page, sum: [...all].reduce((sum, file) => sum + bytes(file), 0) };
});
pages.sort((one, other) => other.sum - one.sum);
const fonts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.woff2')).reduce((sum, file) => sum + statSync(join(dist, 'assets', file)).size, 0);
for (const { page, sum } of pages) console.log(`${String(sum).padStart(7)}  ${page}`);
const all = new Set([...start, ...pages.flatMap(({ page }) => files(page))]);
console.log(`${String([...all].reduce((sum, file) => sum + bytes(file), 0)).padStart(7)}  all pages together; script and style, gzipped (limit ${LIMIT} a page); fonts ${fonts}`);
// Only we read it.
rmSync(join(dist, '.vite'), { recursive: true });
if (pages.some(({ sum }) => sum > LIMIT)) {
  console.error('Too heavy.');
  process.exit(1);
}
