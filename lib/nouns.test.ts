import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// A noun has one name in the contract, the service, the screens and the journeys. What differs is
// listed here with its reason; a reason that no longer applies fails, too.

const root = resolve(import.meta.dirname, '..');
const entriesOf = (folder: string) => readdirSync(join(root, folder), { withFileTypes: true });
const foldersOf = (folder: string) =>
  entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const contract = entriesOf('lib/contract')
  .map(({ name }) => name)
  .filter((name) => /^[a-z-]+\.ts$/.test(name) && name !== 'endpoint.ts')
  .filter((name) => /\bendpoint</.test(textOf(`lib/contract/${name}`)))
  .map((name) => name.replace('.ts', ''));
const service = foldersOf('lib/service');
const screens = foldersOf('components').filter((name) => !['kit', 'ui'].includes(name));
const journeys = entriesOf('e2e').flatMap(({ name }) => name.match(/^(.+)\.spec\.ts$/)?.[1] ?? []);

/** Nouns of the contract whose handlers are in the folder of another noun. */
const partOf: Record<string, string> = {
  'change-request-content': 'change-requests',
  'custom-field-values': 'custom-fields',
  'open-threads': 'comments',
  'openapi-versions': 'openapi-specs',
  passkeys: 'sign-in',
  confirmations: 'sign-in',
  'recovery-codes': 'sign-in',
  'published-sites': 'sites',
  publishing: 'sites',
  customization: 'sites',
  reference: 'http',
  'sign-ins': 'sign-in',
  'site-section-groups': 'sites',
  'site-sections': 'sites',
  'site-spaces': 'sites',
  'site-structure': 'sites',
  'team-members': 'teams',
  tokens: 'sign-in',
  tree: 'content',
};

/** Folders of the service without endpoints of their own, and what they hold. */
const withoutEndpoints: Record<string, string> = {
  archives: 'the tar format, of backups and exports',
  'audit-trail': 'the events that every noun writes, and their chain',
  database: 'the kernel’s storage',
  dns: 'looks up the records of domains and host names',
  fairness: 'the turns of callers in the kernel',
  'full-text': 'the index that the search of every noun reads',
  http: 'the kernel',
  links: 'links between pages, of content and revisions',
  losses: 'what changes take from people, for the previews of other nouns',
  mail: 'sends mail',
  markdown: 'reads Markdown in a thread',
  permissions: 'the levels of callers in the kernel',
  published: 'the addresses of published pages',
  'safe-fetch': 'fetches what people name',
  security: 'keys and secrets',
  'sign-in': 'the sign-ins, passkeys and tokens of the contract',
  'site-counts': 'what readers of sites do, counted for insights and redirects',
  testing: 'of tests',
  worker: 'the threads',
};

/** Screens that lack a layer of their own name. */
const screensOf: Record<string, string> = {
  frame: 'sidebar and palette of every page',
  home: 'what all nouns have to do today',
  joining: 'the other side of invite links',
  outbox: 'the demo’s mail, opened by the journeys of all others',
  people: 'the head that members, invites and teams share',
  settings: 'the organization’s settings',
  reference: 'the contract itself',
  'sign-in': 'the sign-ins of the contract',
  activity: 'its journeys are those of home',
  quotas: 'its journeys are those of instance',
};

/** Journeys through several nouns, or of a part of one. */
const journeysOf: Record<string, string> = {
  boundary: 'the session',
  customization: 'sites',
  'early-presses': 'every page',
  'external-pictures': 'every page',
  'open-parts': 'every page',
  pictures: 'the pictures of the README, the handbook and the icons',
  insights: 'sites',
  loading: 'every page',
  offline: 'every page',
  palette: 'frame',
  'plain-next': 'every page',
  reading: 'spaces',
  'reading-narrow': 'sites',
  redirects: 'sites',
  remote: 'every page in front of another API',
  review: 'change-requests',
  scripts: 'every page',
  security: 'every page',
  session: 'every page',
  'site-hostname': 'sites',
  'site-preview': 'sites',
  'site-structure-editing': 'sites',
  'site-structure': 'sites',
  stillness: 'every page',
  visitors: 'sites',
  widths: 'every page',
  writing: 'change-requests',
};

const other = (names: string[], ...known: readonly (readonly string[])[]) =>
  names.filter((name) => !known.some((some) => some.includes(name))).sort();
const namesIn = (table: Record<string, string>) => Object.keys(table).sort();

test('every noun of the contract has a folder of its name in the service, or is part of one', () => {
  expect(other(contract, service)).toEqual(namesIn(partOf));
  expect(other(Object.values(partOf), service)).toEqual([]);
});

test('every folder of the service is a noun of the contract, or has a reason', () => {
  expect(other(service, contract)).toEqual(namesIn(withoutEndpoints));
});

test('every folder of screens has its noun in the contract and the service, and a journey', () => {
  const hasAll = screens.filter((name) =>
    [contract, service, journeys].every((layer) => layer.includes(name)),
  );
  expect(other(screens, hasAll)).toEqual(namesIn(screensOf));
});

test('every journey is that of a folder of screens, or has a reason', () => {
  const sort = journeys.filter((name) =>
    screens.some((noun) => name === noun || name.startsWith(`${noun}-`)),
  );
  expect(other(journeys, sort)).toEqual(namesIn(journeysOf));
});

/** The source of the project, without tests. */
const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.(tsx?|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)),
);
const linesOf = (path: string) => textOf(path).split('\n').length - 1;

test('files have about 80 lines, 300 at most', () => {
  const lengths = sources.map(linesOf).sort((one, another) => one - another);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(80);
  expect(sources.filter((path) => linesOf(path) > 300)).toEqual([]);
});

/** Permissions of a thing that no endpoint's `needs` names, as its own reply gives them. */
const own = [
  'components/comments/post.tsx',
  'components/comments/thread.tsx',
  'components/email-domains/joinable-organizations.tsx',
];

test('screens ask for permission by endpoint, through the kit', () => {
  const byHand = sources
    .filter((path) => /^(app|components\/(?!kit\/))/.test(path) && !own.includes(path))
    .filter((path) => /permissions\??\.(?!ts\b)\w/.test(textOf(path)));
  expect(byHand).toEqual([]);
});

test('only the kit writes which role something requires', () => {
  const typed = sources
    .filter((path) => /^(app|components\/(?!kit\/))/.test(path))
    .filter((path) => /Requires the [A-Z]\w+ (role|level)/.test(textOf(path)));
  expect(typed).toEqual([]);
});
