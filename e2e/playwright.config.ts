import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { ensureBrowser } from '#lib/operate/ensure-browser.mjs';
import { freePort, startCommand, startInstance } from './support/server.ts';

const workers = 2;

// This file runs again in every worker: what the first run decides, the others find here.
const decided = process.env;
decided.CHROME_PATH ||= ensureBrowser({ prefersShell: true });
if (!decided.E2E_URL) {
  decided.E2E_PORT = String(await freePort());
  decided.E2E_URL = `http://localhost:${decided.E2E_PORT}`;
  const directory = mkdtempSync(join(tmpdir(), 'masthead-e2e-'));
  decided.E2E_DATA_DIR = directory;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
}

const settings = {
  LOG_LEVEL: 'warn',
  DEMO: '1',
  // The journeys all sign in from one address, some as one person.
  RATE_LIMIT_SIGN_IN: '10000',
  RATE_LIMIT_NETWORK: '10000',
  RATE_LIMIT_API: '1000000',
};

// A later worker replaces one whose journey failed. It gets its own server, so that the retry doesn't
// start from what the failed journey left behind.
if (decided.E2E_PORT && Number(decided.TEST_WORKER_INDEX ?? 0) >= workers) {
  const directory = mkdtempSync(join(tmpdir(), 'masthead-e2e-'));
  const server = await startInstance({ ...settings, DATA_DIR: directory });
  decided.E2E_URL = server.url;
  process.once('exit', () => {
    void server.stop('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });
}

const ownServer = {
  command: startCommand,
  cwd: resolve(import.meta.dirname, '..'),
  url: `${decided.E2E_URL}/readyz`,
  // Playwright adds the shell's variables; these must not be inherited.
  env: {
    APP_URL: '',
    DATABASE_URL: '',
    API_URL: '',
    SMTP_URL: '',
    ...settings,
    PORT: decided.E2E_PORT ?? '',
    DATA_DIR: decided.E2E_DATA_DIR ?? '',
  },
  // A busy machine takes more than a minute to fill the demo.
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 6_000 },
};

/** One demo instance of the production build; set E2E_URL to try a server that runs already. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  workers,
  // A journey that only passes when it is tried again is named as flaky by lib/operate/test.ts.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // The pictures of the README and the handbook; `npm run pictures` takes them again.
  snapshotPathTemplate: '../public/pictures/{arg}{ext}',
  updateSnapshots: 'none',
  reporter: [['list']],
  ...(decided.E2E_PORT ? { webServer: ownServer } : {}),
  use: {
    baseURL: decided.E2E_URL,
    // Every test is traced: a film of each would take a tenth of the time.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Elements that fade or slide in would be visible before they reach their position.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: decided.CHROME_PATH },
  },
});
