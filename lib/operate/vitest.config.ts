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
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
  },
});
