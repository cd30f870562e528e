import { and, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searchOrganization } from '#lib/contract/search.ts';
import { duplicateSpace } from '#lib/contract/spaces.ts';
import { indexUnread } from '#lib/service/content/reindexing.ts';
import { pageSections } from '#lib/service/database/schema/index.ts';
import { searchPages } from '#lib/service/search/pages.ts';
import { secretOfVisitorKey, signVisitorToken } from '#lib/service/sites/visitor-keys.ts';
import { testSite } from './testing.ts';

const markdown = `# Plans

Words for everybody.

{% if visitor.claims.plan == "pro" %}
## For professionals

Quokkas are for pros. [To them](https://pro.example/)
{% endif %}

Hello {% if visitor.claims.level >= 2 %}wombat{% endif %}{% if not a condition %}numbat{% endif %}!

\`{% if visitor.claims.plan %}\` is how it is written.
`;

const { service, home, site, read } = testSite({
  Guide: { Plans: markdown, Other: 'More words.' },
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

/** The pages that a visitor finds by a word, through the page, the dialog and MCP. */
async function foundBy(claims: Visitor, word: string): Promise<string[]> {
  const headers = { ...headersOf(claims), accept: 'application/json' };
  const dialog = (await read(site.host, `/~/search?q=${word}`, { headers }))?.text ?? '';
  const { correction, results } = JSON.parse(dialog);
  const page = await read(site.host, `/~/search?q=${word}`, { headers: headersOf(claims) });
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
  const body = JSON.stringify({
    ...message,
    params: { name: 'search', arguments: { query: word } },
  });
  const input = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const program = (await read(site.host, '/~/mcp', { ...input, body }))?.text ?? '';
  const titles = results.map(({ title }: { title: { text: string } }) => title.text);
  const isFound = titles.length > 0;
  expect(page?.text.includes('<mark>'), word).toBe(isFound);
  expect(program.includes('## Plans'), word).toBe(isFound);
  for (const text of [dialog, page?.text ?? '', program]) {
    expect(text, word).not.toMatch(/endif|claims\.level/);
    if (!isFound) expect(text.replaceAll(word, ''), word).not.toMatch(/quokkas|wombat|numbat/i);
  }
  return [...titles, ...(correction ? [correction] : [])];
}

test.each<[Visitor, string[]]>([
  [{}, []],
  [{ plan: 'pro' }, ['quokkas', 'professionals', 'quokas']],
  [{ plan: 'free', level: 3 }, ['wombat']],
  [{ plan: 'pro', level: 2 }, ['quokkas', 'professionals', 'quokas', 'wombat']],
  [{ plan: ['pro'] }, []],
])('a visitor with %j finds what the page shows, and nothing else', async (claims, words) => {
  for (const word of ['quokkas', 'professionals', 'quokas', 'wombat', 'numbat']) {
    const correction = word === 'quokas' ? ['quokkas'] : [];
    const found = words.includes(word) ? ['Plans', ...correction] : [];
    expect([word, await foundBy(claims, word)]).toEqual([word, found]);
  }
  expect(await foundBy(claims, 'everybody')).toEqual(['Plans']);
});

test('a copy of a space hides in search what the original hides', async () => {
  const spaceId = site.sections.get('Guide')?.spaceId ?? '';
  const as = service.as(home.admin);
  const { body: copy } = await as.call(duplicateSpace, { parameters: { spaceId } });
  const search = (query: string, meets?: () => boolean) =>
    searchPages(service.database.orm, {
      ...{ organizationId: home.id, spaceIds: [copy.id], query, limit: 5 },
      ...(meets && { meets }),
    });
  expect((await search('quokkas')).pages).toEqual([]);
  expect((await search('quokkas', () => true)).pages).toHaveLength(1);
  expect((await search('everybody')).pages).toHaveLength(1);
});

test('what older code indexed is hidden from readers, and found once it is read again', async () => {
  const { orm } = service.database;
  await orm.update(pageSections).set({ isConditional: true, conditions: null });
  expect(await foundBy({ plan: 'pro' }, 'quokkas')).toEqual([]);
  expect(await foundBy({}, 'everybody')).toEqual([]);
  await indexUnread(service.database);
  expect(await foundBy({ plan: 'pro' }, 'quokkas')).toEqual(['Plans']);
  expect(await foundBy({}, 'quokkas')).toEqual([]);
  expect(await foundBy({}, 'everybody')).toEqual(['Plans']);
  const unread = await orm
    .select()
    .from(pageSections)
    .where(and(pageSections.isConditional, isNull(pageSections.conditions)));
  expect(unread).toEqual([]);
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
