import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: ['{app,components,lib}/**/*.test.{ts,tsx}'],
    // The service's tests start databases; more files at once only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // Processes are killed and timed in here: on a busy machine one of a thousand may be starved once.
    retry: process.env.CI ? 1 : 0,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
  },
});
