// House rules of the client that no compiler checks.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const files = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? files(join(folder, one.name)) : [join(folder, one.name)]));
const faults = [];
const RULES = [
  [/:\s*any\b|<any>|as any\b/, 'no `any`'],
  [/@ts-(ignore|nocheck|expect-error)/, 'no silenced types'],
  [/\b(TODO|FIXME|XXX)\b/, 'marks unfinished work'],
  [/console\.(log|debug|info)\(/, 'no chatter in the browser', /^src\//],
  [/Math\.random/, 'dice are fair or they are not dice'],
  [/https?:\/\/(?!127\.0\.0\.1|www\.w3\.org)/, 'nothing is fetched from elsewhere', /^(src|public)\//],
  [/#[0-9a-fA-F]{3,8}\b(?![-\w])/, 'colours come from the tokens', /^src\/(?!styles\/).*\.svelte$/],
  [/\sstyle="/, 'no style attributes: use classes or style: directives', /\.svelte$/],
  [/waitForTimeout|setTimeout\(.*resolve/, 'no sleep-and-hope', /^tests\//],
];
for (const path of ['src', 'public', 'tests', 'scripts'].flatMap((folder) => files(join(root, folder)))) {
  const name = path.slice(root.length);
  if (name === 'scripts/lint.mjs' || name.startsWith('src/api/') || !/\.(ts|mjs|js|svelte|css)$/.test(name)) continue;
  const lines = readFileSync(path, 'utf8').split('\n');
  if (lines.length > 400) faults.push(`${name}: ${lines.length} lines; more than 400 hide what somebody looks for`);
  lines.forEach((line, at) => {
    for (const [pattern, why, where] of RULES) {
      if (where && !where.test(name)) continue;
      if (pattern.test(line)) faults.push(`${name}:${at + 1}: ${why}`);
    }
  });
}
const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
if (/"resolved"/.test(lock)) faults.push('package-lock.json: names a registry host');
console.log(faults.join('\n') || 'The client is tidy.');
process.exit(faults.length > 0 ? 1 : 0);
