import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests of the embedded engine itself. */
const embedded = ['lib/service/database/{engine,kill}.test.ts'];
/**
 * Tests independent of the engine: lib/operate/test.ts runs these on the embedded one and on
 * PostgreSQL.
 */
const engine = [
  'lib/service/database/*.test.ts',
  'lib/service/search/*.test.ts',
  'lib/service/full-text/*.test.ts',
  'lib/service/contract-*.test.ts',
  'lib/service/fuzz.test.ts',
  'lib/service/jobs.test.ts',
  'lib/service/member-changes/*.test.ts',
];
const service = ['lib/{service,publish,demo,seed}/**/*.test.ts'];
/** Tests that replace a module for all importers. */
const mocking = ['lib/service/saml/rollover.test.ts', 'lib/service/sites/kept-structures.test.ts'];
/** Tests that start and kill processes, or replace globals. */
const unitsAlone = ['lib/operate/*.test.ts', 'lib/client/*.test.ts'];
const units = ['{app,components,lib}/**/*.test.{ts,tsx}'];

/** Files without isolation share a worker's modules, and with them its service. */
function project(name: string, include: string[], exclude: string[], isolate: boolean) {
  return { extends: true as const, test: { name, include, exclude, isolate } };
}

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    // The service's tests start databases; more files at once would only wait for each other.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // Processes are killed and timed here: on a busy machine one of a thousand may get too little
    // time.
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
