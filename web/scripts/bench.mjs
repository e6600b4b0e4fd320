// All measurements, one after the other: npm run bench [-- URL]. Without a server that runs, the newest program built is started for it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const here = (name) => new URL(name, import.meta.url).pathname;

function newest() {
  const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
  const built = ['release', 'debug'].map((profile) => join(target, profile, 'grognard')).filter((path) => existsSync(path));
  return process.env.GROGNARD ?? built.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];
}

async function started(program, data) {
  const child = spawn(program, ['serve', '--port', '0', '--data', data], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (words) => {
      said += words;
      const at = /http:\/\/[\d.]+:\d+/.exec(said);
      if (at) resolve(at[0]);
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return { child, url };
}

const given = process.argv[2] ?? process.env.GROGNARD_URL;
const data = mkdtempSync(join(tmpdir(), 'grognard-bench-'));
const server = given ? undefined : await started(newest(), data);
try {
  for (const script of ['bench-umpire.mjs', 'bench-table.mjs', 'bench-play.mjs']) {
    const { status } = spawnSync(process.execPath, [here(script), given ?? server.url], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  server?.child.kill('SIGKILL');
  rmSync(data, { recursive: true, force: true });
}
