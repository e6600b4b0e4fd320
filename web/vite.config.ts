import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` next to a running `grognard serve` (GROGNARD_URL=http://127.0.0.1:PORT).
export default defineConfig({
  plugins: [svelte()],
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': {
        target: process.env.GROGNARD_URL ?? 'http://127.0.0.1:8383',
        changeOrigin: true,
        // The server refuses foreign origins; here we are one.
        configure: (proxy) => proxy.on('proxyReq', (request) => request.removeHeader('origin')),
      },
    },
  },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
