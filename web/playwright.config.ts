import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const executablePath = process.env.CHROMIUM ?? installed;

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/runs',
  fullyParallel: false,
  workers: 1,
  // A machine under load may be late once. What passes only the second time is still named as flaky at the end.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
  },
});
