import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bootstrap, sourceHash } from './bootstrap.mjs';

const parent = mkdtempSync(join(tmpdir(), 'masthead-bootstrap-'));
afterAll(() => rmSync(parent, { recursive: true }));

/** A small checkout whose packages count as installed and whose build writes BUILD_ID. */
function checkout(files: Record<string, string> = {}): string {
  const root = mkdtempSync(join(parent, 'checkout-'));
  const build = 'mkdir -p .next && printf "$NODE_ENV" > .next/BUILD_ID && echo x >> .next/builds';
  put(root, {
    'package.json': JSON.stringify({ name: 'small', version: '1.0.0', scripts: { build } }),
    'package-lock.json': JSON.stringify({
      name: 'small',
      lockfileVersion: 3,
      packages: { '': {} },
    }),
    'app/page.tsx': 'page',
    'lib/service/service.ts': 'service',
    ...files,
  });
  return root;
}

function put(root: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
}

function run(root: string): string[] {
  const lines: string[] = [];
  bootstrap(root, {
    build: true,
    log: (line: string) => lines.push(line.replace(/[\d.]+ s/, 'n s')),
  });
  return lines;
}

const built = ['Building the dashboard (next build) …', 'Built the dashboard in n s.'];
const installed = ['Installing packages (npm ci) …', 'Installed packages in n s.'];

test('installs and builds once, without git, in production mode', () => {
  const root = checkout();
  expect(run(root)).toEqual([...installed, ...built]);
  expect(run(root)).toEqual([]);
});

test('a build depends only on its sources', () => {
  const root = checkout();
  run(root);
  put(root, {
    'lib/service/service.ts': 'changed',
    'lib/session/cookie.test.ts': 'test',
    'app/.swp': '',
  });
  expect(run(root)).toEqual([]);
  put(root, { 'app/page.tsx': 'changed' });
  expect(run(root)).toEqual(built);
  put(root, { 'lib/session/new.ts': 'new' });
  expect(run(root)).toEqual(built);
});

test('manually installed packages are used as they are', () => {
  const packages = { 'node_modules/left-pad': { version: '1.3.0' } };
  const lock = (name: string) =>
    JSON.stringify({ name, lockfileVersion: 3, packages: { '': {}, ...packages } });
  const root = checkout({
    'package-lock.json': lock('small'),
    'node_modules/.package-lock.json': JSON.stringify({ packages }),
  });
  expect(run(root)).toEqual(built);
});

test('an optional package of another version is installed again, an absent one isn’t', () => {
  const lock = { name: 'small', lockfileVersion: 3 };
  const node = { version: '26.0.0', optional: true };
  const root = (installed: object) =>
    checkout({
      'package-lock.json': JSON.stringify({
        ...lock,
        packages: { '': {}, 'node_modules/node-other': node },
      }),
      'node_modules/.package-lock.json': JSON.stringify({ packages: installed }),
    });
  expect(run(root({}))).toEqual(built);
  const older = { 'node_modules/node-other': { ...node, version: '24.0.0' } };
  expect(run(root(older))).toEqual([...installed, ...built]);
});

test('a mismatched lockfile or a failing build is reported and retried', () => {
  const broken = checkout({
    'package.json': JSON.stringify({
      name: 'small',
      scripts: { build: 'echo no such page; exit 1' },
    }),
  });
  expect(() => run(broken)).toThrow(/no such page\nCouldn’t build the dashboard/);
  expect(() => run(broken)).toThrow(/build the dashboard/);
});

test('the same files have the same hash everywhere', () => {
  expect(sourceHash(checkout())).toBe(sourceHash(checkout()));
});

test('run as a program it ends with status 1 and a message, without a stack trace', () => {
  const root = checkout({
    'package.json': JSON.stringify({ name: 'small', scripts: { build: 'exit 1' } }),
  });
  const script = join(root, 'lib/operate/bootstrap.mjs');
  mkdirSync(dirname(script));
  copyFileSync(resolve(import.meta.dirname, 'bootstrap.mjs'), script);
  const result = spawnSync(process.execPath, [script, '--build'], { encoding: 'utf8' });
  expect(result.status).toBe(1);
  expect(result.stderr).toMatch(/Couldn’t build the dashboard; the lines above say why\.\n$/);
  expect(result.stderr).not.toContain('bootstrap.mjs:');
});
