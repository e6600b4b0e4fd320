// The real program on a free port with a data folder of its own.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';

const root = new URL('../../..', import.meta.url).pathname;

/** GROGNARD, else the newest one built. */
export function binary(): string {
  if (process.env.GROGNARD) return process.env.GROGNARD;
  const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
  const built = ['debug', 'release'].map((profile) => join(target, profile, 'grognard')).filter((path) => existsSync(path));
  const [newest] = built.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  if (!newest) throw new Error('No grognard is built: cargo build -p grognard-cli');
  return newest;
}

export async function program(...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)(binary(), args, { cwd: root, maxBuffer: 64 << 20 })).stdout;
  } catch (error) {
    // A refusal is an answer too, on standard output.
    const { stdout } = error as { stdout?: string };
    if (stdout) return stdout;
    throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export class Laptop {
  readonly data = mkdtempSync(join(tmpdir(), 'grognard-'));
  port = 0;
  /** With `--lan`: the secret in the printed link. */
  key = '';
  private child: ChildProcess | undefined;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  constructor(readonly lan = false) {}

  /** Resolves when the program has said where it is. */
  async start(): Promise<void> {
    this.port ||= await freePort();
    const child = spawn(binary(), ['serve', '--port', String(this.port), '--data', this.data, ...(this.lan ? ['--lan'] : [])], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      const hear = (words: Buffer) => {
        said += words.toString();
        this.key = /\?key=([0-9a-f]+)/.exec(said)?.[1] ?? '';
        if (said.includes(`:${this.port}`) && (this.key || !this.lan)) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', (words: Buffer) => (said += words.toString()));
      child.on('exit', (code) => reject(new Error(`grognard serve ended with ${code}: ${said}`)));
    });
  }

  /** As a flat battery would. */
  async kill(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** One laptop for all tests of a file; pages open relative to it. */
export const test = base.extend<object, { laptop: Laptop }>({
  laptop: [
    async ({}, use) => {
      const laptop = new Laptop();
      await laptop.start();
      await use(laptop);
      await laptop.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ laptop }, use) => use(laptop.url),
});
export { expect } from '@playwright/test';
