// Finds a Chromium for the browser tests, or installs one: `node lib/operate/ensure-browser.mjs`
// prints its path.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** Chromium without a window: pages load a third faster. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
/** Milliseconds a download may take. */
const patience = 180_000;

/**
 * Returns the path of a Chromium or Chrome: CHROME_PATH, Playwright's own, one on this machine,
 * Debian's package (as root), or Playwright's download, in this order.
 * @param {{ prefersShell?: boolean }} options `prefersShell`: the headless shell if it is
 * installed
 * @throws when there is none
 */
export function ensureBrowser({ prefersShell = false } = {}) {
  return (
    firstExecutable([process.env.CHROME_PATH]) ??
    (prefersShell ? onMachine([shell]) : null) ??
    firstExecutable([chromium.executablePath()]) ??
    onMachine() ??
    (installPackage() ? onMachine() : null) ??
    download() ??
    fail()
  );
}

function onMachine(wanted = names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = folders.flatMap((folder) => wanted.map((name) => join(folder, name)));
  return firstExecutable(wanted === names ? [...paths, ...macPaths] : paths);
}

function firstExecutable(paths) {
  return paths.find((path) => path && isExecutable(path)) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installPackage() {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false;
  process.stderr.write('Installing chromium (apt-get) …\n');
  return (
    quietly('apt-get', ['update']) &&
    quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  );
}

function download() {
  process.stderr.write('Downloading chromium (playwright install) …\n');
  const command = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
  return quietly(process.execPath, [command, 'install', 'chromium'])
    ? firstExecutable([chromium.executablePath()])
    : null;
}

function fail() {
  throw new Error(
    'No browser for the browser tests: none is installed and none could be downloaded. Install Chromium or Chrome, or set CHROME_PATH to one.',
  );
}

function onPath(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}

function quietly(command, args) {
  const environment = {
    DEBIAN_FRONTEND: 'noninteractive',
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
  };
  const result = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: patience,
    env: { ...process.env, ...environment },
  });
  return result.status === 0;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${ensureBrowser()}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
