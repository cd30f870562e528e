import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { updateSiteSection } from '#lib/contract/site-sections.ts';
import { addSiteSpace } from '#lib/contract/site-spaces.ts';
import { change, newEmptySpace, page as newPage } from '#lib/service/testing/pages.ts';
import { newPublishedSite, type SiteAnswer, testSite, untilRead } from '../testing.ts';
import { script, stylesheet } from './assets.ts';

const { service, home, site, read } = testSite({
  Guide: { Walrus: 'A <b>walrus</b> is & stays large.\n\n## Tusks\n\nThe walrus has tusks.' },
  Partners: { Prices: 'The walrus costs half.' },
});

beforeAll(async () => {
  const { sectionId = '' } = site.sections.get('Partners') ?? {};
  const parameters = { ...site.parameters, siteSectionId: sectionId };
  const body = { condition: 'visitor.claims.plan == "pro"' };
  await service.as(home.admin).call(updateSiteSection, { parameters, body });
  await untilRead();
});

const search = async (query: string, headers: Record<string, string> = {}) =>
  (await read(site.host, `/~/search?q=${query}`, { headers })) as SiteAnswer;
const asJson = { accept: 'application/json' };

test('programs get results as JSON, browsers as a page; both see only what the visitor sees', async () => {
  const answer = await search('walrus', asJson);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers.vary).toContain('accept');
  const found = JSON.parse(answer.text);
  expect(found.results).toHaveLength(1);
  expect(found.results[0]).toMatchObject({
    title: { text: 'Walrus', matches: [[0, 6]] },
    href: expect.stringMatching(/^\/guide/),
  });
  const page = await search('walrus', { accept: 'text/html,application/json;q=0.1' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.text).toContain('<mark>Walrus</mark>');
  expect(page.text).toContain('Results: 1');
  expect(page.text).toContain('<title>Search: walrus');
  expect(page.text).toContain('<meta name="robots" content="noindex">');
  expect(page.text).toMatch(/rel="canonical" href="http:[^"]+\/~\/search\?q=walrus"/);
  expect(page.text).toMatch(/name="description" content="Search: walrus · /);
  for (const { headers } of [answer, page]) expect(headers['x-robots-tag']).toBe('noindex');
  expect(answer.text + page.text).not.toContain('Partners');
});

test('a page that several versions have is found in each, and the results say in which', async () => {
  const one = await newPublishedSite(service, home, { Guide: { Narwhals: 'They dive.' } });
  const spaceId = await newEmptySpace(service, home, { title: 'Version 2' });
  await change(service, home.admin, spaceId, newPage('Narwhals', 'They dive deep.'));
  const { sectionId = '' } = one.sections.get('Guide') ?? {};
  const body = { spaceId, sectionId };
  await service.as(home.admin).call(addSiteSpace, { parameters: one.parameters, body });
  await untilRead();
  const answer = await read(one.host, '/~/search?q=narwhals', { headers: asJson });
  const { results } = JSON.parse(answer?.text ?? '');
  const places = results.map((found: { section: string }) => found.section).toSorted();
  expect(places).toEqual(['Guide', 'Version 2']);
  const page = await read(one.host, '/~/search?q=narwhals');
  expect(page?.text).toContain('<small dir="auto">Version 2</small>');
});

test('a mistyped word is corrected, and a search without results says so', async () => {
  expect(JSON.parse((await search('walrsu', asJson)).text).correction).toBe('walrus');
  const page = await search('walrsu');
  expect(page.text).toMatch(/Did you mean: <a href="\/~\/search\?q=walrus"[^>]*>walrus<\/a>/);
  expect((await search('wal%00rus%0A')).text).toContain('<h1 dir="auto">Search: wal rus</h1>');
  expect((await search('zzqqxx')).text).toContain('No matching pages.');
  expect(JSON.parse((await search('', asJson)).text).results).toEqual([]);
});

test('every text is compressed, also what nobody keeps', async () => {
  for (const path of ['/~/search?q=walrus', '/nowhere', '/llms-full.txt', '/guide'])
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const answer = await read(site.host, path, { headers });
      expect([path, answer?.headers['content-encoding']]).toEqual([path, encoding]);
      expect(answer?.headers.vary).toContain('accept-encoding');
    }
  expect((await search('walrus')).headers['content-encoding']).toBeUndefined();
});

test('script and style stay small', () => {
  expect(gzipSync(script.text.plain).length).toBeLessThan(12_000);
  expect(gzipSync(stylesheet.text.plain).length).toBeLessThan(15_000);
});
