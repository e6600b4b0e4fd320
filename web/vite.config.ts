import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` next to a running `grognard serve` (GROGNARD=http://127.0.0.1:PORT).
export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': process.env.GROGNARD ?? 'http://127.0.0.1:1815' } },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
