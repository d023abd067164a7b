import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: {
      '@frontdesk/simulators': fileURLToPath(new URL('./simulators/src/index.ts', import.meta.url)),
    },
  },
  test: {
    include: ['{server,simulators}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 2,
    // Real processes, sockets and time limits on two busy cores: one bad second must not decide, three in a row may.
    retry: process.env.CI ? 2 : 0,
    globalSetup: ['server/tests/global-setup.ts'],
    testTimeout: 15_000,
    hookTimeout: 60_000,
  },
});
