import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The embedded engine's own. */
const embedded = ['lib/service/database/{engine,kill}.test.ts'];
/** What concerns any engine: lib/operate/test.ts runs these on the embedded one and on PostgreSQL. */
const engine = [
  'lib/service/database/*.test.ts',
  'lib/service/search/*.test.ts',
  'lib/service/full-text/*.test.ts',
  'lib/service/contract-*.test.ts',
  'lib/service/fuzz.test.ts',
  'lib/service/jobs.test.ts',
];
const service = ['lib/{service,demo,seed}/**/*.test.ts'];
/** Replaces a module for all who import it. */
const mocking = ['lib/service/saml/rollover.test.ts'];
/** Start and kill processes, or replace globals. */
const unitsAlone = ['lib/operate/*.test.ts', 'lib/client/*.test.ts'];
const units = ['{app,components,lib}/**/*.test.{ts,tsx}'];

/** The files of one that is not isolated share a worker's modules, and with them its service. */
function project(name: string, include: string[], exclude: string[], isolate: boolean) {
  return { extends: true as const, test: { name, include, exclude, isolate } };
}

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    // The service's tests start databases; more files at once only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // Processes are killed and timed in here: on a busy machine one of a thousand may be starved once.
    retry: process.env.CI ? 1 : 0,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    globalSetup: 'lib/operate/testing-run.ts',
    projects: [
      project('embedded', embedded, [], true),
      project('engine', engine, embedded, true),
      project('mocking', mocking, [], true),
      project('service', service, [...engine, ...mocking], false),
      project('units alone', unitsAlone, [], true),
      project('units', units, [...service, ...unitsAlone], false),
    ],
  },
});
