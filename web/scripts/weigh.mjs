// Script and style together, gzipped, without fonts: at most 120 kB. Fails over the limit.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 120_000;
const dist = new URL('../dist/', import.meta.url).pathname;
const files = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? files(join(folder, one.name)) : [join(folder, one.name)]));
const all = files(dist);
const weighed = all.filter((file) => /\.(js|css)$/.test(file)).map((file) => ({ file: file.slice(dist.length), bytes: gzipSync(readFileSync(file), { level: 9 }).length }));
const total = weighed.reduce((sum, { bytes }) => sum + bytes, 0);
const fonts = all.filter((file) => file.endsWith('.woff2')).reduce((sum, file) => sum + statSync(file).size, 0);
for (const { file, bytes } of weighed) console.log(`${String(bytes).padStart(7)}  ${file}`);
console.log(`${String(total).padStart(7)}  script and style, gzipped (limit ${LIMIT}); fonts ${fonts}`);
if (total > LIMIT) {
  console.error('Too heavy.');
  process.exit(1);
}
