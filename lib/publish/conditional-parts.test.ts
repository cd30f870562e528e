import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { searchOrganization } from '#lib/contract/search.ts';
import { duplicateSpace } from '#lib/contract/spaces.ts';
import { pageSections } from '#lib/service/database/schema/index.ts';
import { searchPages } from '#lib/service/search/pages.ts';
import { secretOfVisitorKey, signVisitorToken } from '#lib/service/sites/visitor-keys.ts';
import { testService } from '#lib/service/testing/service.ts';
import type { TestOrganization } from '#lib/service/testing.ts';
import {
  newPublishedSite,
  openReader,
  type Reader,
  type TestSite,
  testSitesUrl,
} from './testing.ts';

const markdown = `# Plans

Words for everybody.

{% if visitor.claims.plan == "pro" %}
## For professionals

Quokkas are for pros. [To them](https://pro.example/)
{% endif %}

Hello {% if visitor.claims.level >= 2 %}wombat{% endif %}{% if not a condition %}numbat{% endif %}!

\`{% if visitor.claims.plan %}\` is how it is written.
`;

const service = testService({ sitesUrl: testSitesUrl });
let home: TestOrganization;
let site: TestSite;
let read: Reader;

beforeAll(async () => {
  home = await service.newOrganization();
  site = await newPublishedSite(service, home, {
    Guide: { Plans: markdown, Other: 'More words.' },
  });
  read = openReader(service);
});

type Visitor = Record<string, unknown>;
const headersOf = (claims: Visitor): Record<string, string> => {
  const { siteId } = site.parameters;
  const exp = Math.floor(Date.now() / 1000) + 600;
  const secret = secretOfVisitorKey(service.instance.keys, siteId, siteId);
  const isSigned = Object.keys(claims).length > 0;
  return isSigned
    ? { cookie: `visitor.token=${signVisitorToken({ ...claims, exp }, secret)}` }
    : {};
};

/** All that a visitor gets of the page, by surface. */
async function everythingFor(claims: Visitor): Promise<Map<string, string>> {
  const headers = headersOf(claims);
  const get = async (path: string, more: Record<string, string> = {}) =>
    (await read(site.host, path, { headers: { ...headers, ...more } }))?.text ?? '';
  const call = async (name: string, given: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
    const body = JSON.stringify({ ...message, params: { name, arguments: given } });
    const input = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    return (await read(site.host, '/~/mcp', { ...input, body }))?.text ?? '';
  };
  return new Map([
    ['page', await get('/guide/plans')],
    ['markdown', await get('/guide/plans.md')],
    ['negotiated', await get('/guide/plans', { accept: 'text/markdown' })],
    ['all texts', await get('/llms-full.txt')],
    ['read_page', await call('read_page', { path: '/guide/plans' })],
  ]);
}

test.each<[Visitor, { quokkas: boolean; wombat: boolean }]>([
  [{}, { quokkas: false, wombat: false }],
  [{ plan: 'pro' }, { quokkas: true, wombat: false }],
  [
    { plan: 'free', level: 3 },
    { quokkas: false, wombat: true },
  ],
  [
    { plan: 'pro', level: 2 },
    { quokkas: true, wombat: true },
  ],
  [{}, { quokkas: false, wombat: false }],
])(
  'a visitor with %j gets what the conditions allow, without a trace of them',
  async (claims, is) => {
    for (const [surface, text] of await everythingFor(claims)) {
      expect(text, surface).toContain('Words for everybody.');
      expect(/quokkas|pro\.example|professionals/i.test(text), surface).toBe(is.quokkas);
      expect(text.includes('wombat'), surface).toBe(is.wombat);
      // What can't be read is for nobody.
      expect(text, surface).not.toMatch(/numbat|endif|claims\.level|claims\.plan ==/);
      expect(text, surface).toContain('{% if visitor.claims.plan %}');
    }
  },
);

test('a page for one visitor isn’t kept for others', async () => {
  const answer = await read(site.host, '/guide/plans', { headers: headersOf({ plan: 'pro' }) });
  expect(answer?.headers['cache-control']).toContain('private');
  const etag = answer?.headers.etag ?? '';
  const asNobody = await read(site.host, '/guide/plans', { headers: { 'if-none-match': etag } });
  expect(asNobody?.status).toBe(200);
  const all = await read(site.host, '/llms-full.txt', { headers: headersOf({ plan: 'pro' }) });
  const headers = { 'if-none-match': all?.headers.etag ?? '' };
  expect((await read(site.host, '/llms-full.txt', { headers }))?.status).toBe(200);
});

test('a PDF has the headings that the visitor sees', async () => {
  for (const [claims, isPro] of [[{}, false] as const, [{ plan: 'pro' }, true] as const]) {
    const headers = headersOf(claims);
    const pdf = await read(site.host, '/~/pdf?page=%2Fguide%2Fplans', { headers });
    expect(pdf?.text.includes('(Plans)')).toBe(true);
    expect(pdf?.text.includes('(For professionals)')).toBe(isPro);
  }
});

test('search of the site finds only what everybody sees', async () => {
  for (const claims of [{}, { plan: 'pro' }])
    for (const words of ['quokkas', 'quokas', 'professionals', 'wombat', 'numbat']) {
      const path = `/~/search?q=${words}`;
      const headers = { ...headersOf(claims), accept: 'application/json' };
      const found = JSON.parse((await read(site.host, path, { headers }))?.text ?? '');
      expect(found, words).toEqual({ query: words, results: [] });
    }
  const found = await searchPages(service.database.orm, {
    organizationId: home.id,
    spaceIds: [site.sections.get('Guide')?.spaceId ?? ''],
    query: 'everybody',
    limit: 5,
  });
  expect(found.pages.map(({ title }) => title.text)).toEqual(['Plans']);
});

test('the dashboard’s search finds them for those who write them', async () => {
  const parameters = { organizationId: home.id };
  for (const query of ['quokkas', 'wombat']) {
    const { body } = await service
      .as(home.admin)
      .call(searchOrganization, { parameters, query: { query } });
    expect(JSON.stringify(body), query).toContain('Plans');
  }
});

test('a copy of a space hides in search what the original hides', async () => {
  const spaceId = site.sections.get('Guide')?.spaceId ?? '';
  const { body: copy } = await service
    .as(home.admin)
    .call(duplicateSpace, { parameters: { spaceId } });
  const hiddenIn = (id: string) =>
    service.database.orm.$count(
      pageSections,
      and(eq(pageSections.spaceId, id), eq(pageSections.isConditional, true)),
    );
  expect(await hiddenIn(copy.id)).toBeGreaterThan(0);
  expect(await hiddenIn(copy.id)).toBe(await hiddenIn(spaceId));
});
