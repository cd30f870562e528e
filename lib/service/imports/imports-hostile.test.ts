import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createChangeRequest } from '#lib/contract/change-requests.ts';
import { getImport, importContent, listImportItems } from '#lib/contract/imports.ts';
import { type ImportTestSite, openTestSite, zipOf } from '../testing/import-site.ts';
import { newEmptySpace } from '../testing/pages.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';
import { kindOf } from './kinds.ts';
import { isNameable, itemName } from './names.ts';

/** Answers without waiting for the results. */
const ASYNC = { prefer: 'respond-async' };

let service: TestService;
let site: ImportTestSite;
let home: TestOrganization;
let parameters: { spaceId: string; changeRequestId: string };

beforeAll(async () => {
  site = await openTestSite();
  service = await openTestService({ fetchAllowlist: [site.place] });
  home = await service.newOrganization();
});
afterAll(async () => {
  await service.close();
  site.close();
});
beforeEach(async () => {
  site.replies.clear();
  const spaceId = await newEmptySpace(service, home);
  const request = await admin().call(createChangeRequest, { parameters: { spaceId }, body: {} });
  parameters = { spaceId, changeRequestId: request.body.id };
});

const admin = () => service.as(home.admin);

/** Runs an import to the end; returns the import and its items. */
async function imported(path: string, source: 'website' | 'html' | 'markdown' | 'zip') {
  const body = { url: `${site.origin}${path}`, source };
  const begun = await admin().call(importContent, { parameters, body }, ASYNC);
  const at = { parameters: { ...parameters, importId: begun.body.import ?? '' } };
  const found = await vi.waitFor(
    async () => {
      const { body: now } = await admin().call(getImport, at);
      expect(['complete', 'failed']).toContain(now.status);
      return now;
    },
    { timeout: 30_000, interval: 50 },
  );
  const { body: list } = await admin().call(listImportItems, at);
  return { ...found, items: list.items };
}

/** Random characters of three bytes each, so that the database can't compress them. */
const long = (length: number) =>
  Array.from({ length }, () =>
    String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
  ).join('');

test('a page that starts with comments is recognized at once', async () => {
  const type = { contentType: 'text/plain' };
  const bomb = Buffer.from(`${'<!---->'.repeat(500)}x`);
  const started = process.cpuUsage();
  expect(await kindOf({ body: bomb, ...type }, 'markdown')).toBe('markdown');
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000);
  for (const head of [
    '\ufeff <!-- a --> \n<!---->\n<!doctype html>',
    '<html>',
    '<!-- > -->\n<body>',
  ])
    expect(await kindOf({ body: Buffer.from(head), ...type }, 'html')).toBe('html');
  for (const head of ['<!-- never closed <html>', 'x <html>', '<!-- a --> text'])
    await expect(kindOf({ body: Buffer.from(head), ...type }, 'html')).rejects.toThrow(
      'not an HTML page',
    );
});

test.each([
  ['# C#\n\nx', 'C#'],
  ['# Two words ##  \r\nx', 'Two words'],
  ['#  [Named](x) *well*', 'Named well'],
  [`# a${' '.repeat(300_000)}x`, 'a'],
  [`# ${'['.repeat(300_000)}`, '['],
])('a Markdown heading becomes the title, however it is written (%#)', async (text, title) => {
  site.replies.set('/x.md', text);
  const found = await imported('/x.md', 'markdown');
  expect(found.status).toBe('complete');
  expect(found.items[0]?.title?.startsWith(title)).toBe(true);
});

test('names that are too long are listed, and don’t stop the import', async () => {
  const picture = `/${long(1500)}.png`;
  site.replies.set('/p.md', `# Page\n\n![x](${site.origin}${picture})\n`);
  const page = await imported('/p.md', 'markdown');
  expect(page).toMatchObject({ status: 'complete', counts: { imported: 1, failed: 1 } });
  const files = [
    { path: 'one.md', content: '# One' },
    { path: `${long(900)}.md`, content: '# Long' },
  ];
  site.replies.set('/long.zip', zipOf(files));
  const archive = await imported('/long.zip', 'zip');
  expect(archive).toMatchObject({ status: 'complete', counts: { imported: 1, skipped: 1 } });
  site.replies.set('/', '<main><h1>Start</h1><a href="/far">far</a></main>');
  site.replies.set('/far', (_, response) =>
    response.writeHead(302, { location: `/${'a1'.repeat(4_000)}` }).end(),
  );
  site.replies.set(`/${'a1'.repeat(4_000)}`, '<h1>Far</h1>');
  const website = await imported('/', 'website');
  expect(website).toMatchObject({ status: 'complete', counts: { imported: 1, skipped: 1 } });
  const start = await imported('/far', 'website');
  expect(start).toMatchObject({ status: 'failed', counts: { failed: 1 } });
  expect(start.reason).toContain('longer than 2,000');
  const named = await imported(`/${long(1500)}`, 'html');
  expect(named).toMatchObject({ status: 'failed', counts: { failed: 1 } });
});

test('a name is truncated between two characters', () => {
  for (const name of ['a'.repeat(2_001), `a${'é'.repeat(1_500)}`, '😀'.repeat(900), 'b\ud83d']) {
    const cut = itemName(name);
    expect(isNameable(cut)).toBe(true);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut).not.toContain(name.isWellFormed() ? '\ufffd' : '\ud83d');
  }
});

test('an archive of few files in endless folders is refused', async () => {
  const files = Array.from({ length: 20 }, (_, index) => ({
    path: `${index}/${'a/'.repeat(300)}x.md`,
    content: 'x',
  }));
  site.replies.set('/deep.zip', zipOf(files));
  const found = await imported('/deep.zip', 'zip');
  expect(found.reason).toContain('more than 2,000 folders');
});
