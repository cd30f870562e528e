import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/**
 * What each room may import from the project besides itself; `components` nouns don't import each
 * other, with listed exceptions.
 */
const mayImport: Record<string, string[]> = {
  app: ['components', 'lib/contract', 'lib/client', 'lib/markdown', 'lib/session'],
  'components/ui': [],
  'components/kit': ['components/ui', 'lib/contract', 'lib/client', 'lib/markdown'],
  // Comments are on the pages of other nouns.
  'components/<noun>': [
    'components/comments',
    'components/kit',
    'components/ui',
    'lib/contract',
    'lib/client',
    'lib/markdown',
  ],
  // The palette leads to every setting.
  'components/frame': [
    'components/kit',
    'components/settings',
    'components/ui',
    'lib/contract',
    'lib/client',
    'lib/markdown',
  ],
  'lib/contract': [],
  'lib/markdown': ['lib/contract'],
  'lib/client': ['lib/contract'],
  'lib/http.ts': [],
  'lib/upstream.ts': ['lib/contract', 'lib/http.ts'],
  'lib/session': ['lib/contract', 'lib/client', 'lib/http.ts', 'lib/upstream.ts'],
  'lib/service': ['lib/contract', 'lib/http.ts', 'lib/markdown'],
  'lib/publish': ['lib/contract', 'lib/http.ts', 'lib/markdown', 'lib/service'],
  'lib/demo': ['lib/contract', 'lib/http.ts', 'lib/service'],
  'lib/seed': ['lib/contract', 'lib/demo', 'lib/operate', 'lib/service'],
  'lib/bench': ['lib'],
  'lib/operate': ['lib'],
};
/** Schemas, and the text merge, which must be the same in the dashboard and the service. */
const contractMayImport = new Set(['package zod/mini', 'package node-diff3']);
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s*['"]([^'"]+)['"]/g;

interface Import {
  from: string;
  to: string;
  isType: boolean;
  /** Imported by a call, once it is needed. */
  isOnDemand: boolean;
}

function sources(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(importPattern)].map(([, type, from, dynamic, bare]) => ({
    from: file,
    to: resolveImport(file, from ?? dynamic ?? bare ?? ''),
    isType: Boolean(type),
    isOnDemand: dynamic !== undefined,
  }));
}

/** A path in the project from the root, or the name of a package. */
function resolveImport(file: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? posix.join(posix.dirname(file), target) : `package ${target}`;
}

/** `components/members`, `lib/contract`, `lib/upstream.ts`, `app`. */
function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  return first === 'app' ? first : `${first}/${second}`;
}

function rulesOf(room: string): string[] | undefined {
  const isNoun = room.startsWith('components/') && !mayImport[room];
  return mayImport[isNoun ? 'components/<noun>' : room];
}

function isAllowed({ from, to, isType }: Import): boolean {
  const room = roomOf(from);
  if (to.startsWith('package '))
    return room !== 'lib/contract' || contractMayImport.has(to) || isTest(from);
  const target = roomOf(to);
  if (target === room || to === 'package.json') return true;
  // Tests of signing in need a demo.
  if (room === 'lib/service' && target === 'lib/demo') return isTest(from);
  // The one module that chooses the service imports only its types: a value would bundle it.
  if (room === 'lib/upstream.ts' && target === 'lib/service') return isType;
  return (rulesOf(room) ?? []).some(
    (allowed) => target === allowed || target.startsWith(`${allowed}/`),
  );
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

const files = ['app', 'components', 'lib'].flatMap(sources);

test('every import follows the rules of its room', () => {
  const strays = files
    .filter((file) => file !== 'lib/rooms.test.ts')
    .flatMap(importsOf)
    .filter((found) => !isAllowed(found))
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(strays).toEqual([]);
});

/** Folders of the service that know no noun. */
const kernel = new Set([
  'audit-trail',
  'database',
  'fairness',
  'http',
  'mail',
  'permissions',
  'safe-fetch',
  'security',
  'worker',
]);

/** `sites` for `lib/service/sites/board.ts`; none for a file at the root of the service. */
function serviceFolder(path: string): string | undefined {
  const [lib, room, folder, file] = path.split('/');
  return lib === 'lib' && room === 'service' && file !== undefined ? folder : undefined;
}

const serviceImports = files
  .filter((file) => serviceFolder(file) && !isTest(file) && !/\/testing/.test(file))
  .flatMap(importsOf)
  .filter(({ from, to }) => serviceFolder(to) && serviceFolder(to) !== serviceFolder(from));

test('no two folders of the service import each other', () => {
  const arrows = new Map<string, string>();
  for (const { from, to } of serviceImports)
    arrows.set(`${serviceFolder(from)} ${serviceFolder(to)}`, `${from} imports ${to}`);
  const mutual = [...arrows].flatMap(([arrow, line]) => {
    const back = arrows.get(arrow.split(' ').reverse().join(' '));
    return back ? [`${line}, ${back}`] : [];
  });
  expect(mutual).toEqual([]);
});

test('the kernel of the service imports no noun', () => {
  const strays = serviceImports
    .filter(({ from }) => kernel.has(serviceFolder(from) ?? ''))
    .filter(({ to }) => !kernel.has(serviceFolder(to) ?? ''))
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(strays).toEqual([]);
});

/** Circular imports at run time; imports of types don't count. */
function circles(): string[] {
  const known = new Set(files);
  const next = new Map(
    files
      .filter((file) => !isTest(file))
      .map((file) => [
        file,
        importsOf(file).flatMap(({ to, isType }) => (!isType && known.has(to) ? [to] : [])),
      ]),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) found.push([...path.slice(at), file].join(' > '));
    if (at >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}

test('no file imports itself through others, statically or dynamically', () => {
  expect(circles()).toEqual([]);
});

/** Pages, layouts and what Next shows in their place. */
const entries = files.filter((file) =>
  /^app\/(.*\/)?(page|layout|template|loading|error|global-error|not-found|default)\.tsx$/.test(
    file,
  ),
);
const isClient = (file: string) => /^'use client';/.test(readFileSync(join(root, file), 'utf8'));

/** What a browser loads with a page, before anything is imported on demand: each file, and who brings it. */
function firstLoad(): Map<string, string> {
  const known = new Set(files);
  const brought = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (file: string, by: string, inBrowser: boolean): void => {
    const isBrowser = inBrowser || isClient(file);
    const key = `${isBrowser} ${file}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (isBrowser) brought.set(file, by);
    for (const { to, isType, isOnDemand } of importsOf(file)) {
      if (isType || isOnDemand) continue;
      if (known.has(to)) visit(to, file, isBrowser);
      else if (isBrowser) brought.set(to, file);
    }
  };
  for (const entry of entries) visit(entry, entry, false);
  return brought;
}

test('no page brings zod to the browser before a form needs it', () => {
  const brought = firstLoad();
  expect(brought.has('lib/contract/endpoint.ts')).toBe(true);
  const zod = [...brought].filter(([to]) => /^package .*zod|\.schemas\.ts$/.test(to));
  expect(zod.map(([to, by]) => `${by} imports ${to}`)).toEqual([]);
});

test('in the contract only schemas and what reads them on the server import zod', () => {
  const speaking = ['lib/contract/messages.ts', 'lib/contract/without-eval.ts'];
  const reading = [
    'lib/contract/audit-sentence.ts',
    'lib/contract/index.ts',
    'lib/contract/openapi.ts',
  ];
  const strays = files
    .filter((file) => file.startsWith('lib/contract/') && !isTest(file))
    .filter((file) => !file.endsWith('.schemas.ts') && ![...speaking, ...reading].includes(file))
    .flatMap(importsOf)
    .filter(
      ({ to, isType }) => !isType && (to === 'package zod/mini' || to.endsWith('.schemas.ts')),
    );
  expect(strays.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('every file of lib has a room', () => {
  const wholeTreeTests = ['lib/nouns.test.ts', 'lib/rooms.test.ts', 'lib/words.test.ts'];
  const homeless = files.filter((file) => !wholeTreeTests.includes(file) && !rulesOf(roomOf(file)));
  expect(homeless).toEqual([]);
});

test.each([
  ['app/page.tsx', 'lib/service/http/handle.ts', false],
  ['app/page.tsx', 'components/members/table.tsx', true],
  ['components/members/table.tsx', 'components/invites/form.tsx', false],
  ['components/members/table.tsx', 'components/kit/table.tsx', true],
  ['components/ui/button.tsx', 'components/kit/table.tsx', false],
  ['components/kit/table.tsx', 'lib/session/cookie.ts', false],
  ['lib/contract/members.schemas.ts', 'package zod/mini', true],
  ['lib/contract/members.ts', 'package react', false],
  ['lib/service/members/handlers.ts', 'lib/client/call.ts', false],
  ['lib/session/cookie.ts', 'lib/upstream.ts', true],
  ['lib/upstream.ts', 'lib/service/service.ts', false],
  ['lib/operate/start.ts', 'lib/service/service.ts', true],
])('%s importing %s: %s', (from, to, allowed) => {
  expect(isAllowed({ from, to, isType: false, isOnDemand: false })).toBe(allowed);
});
