import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addSiteSpace } from '#lib/contract/site-spaces.ts';
import { createShareLink, siteVisibilities } from '#lib/contract/sites.ts';
import { activate } from '#lib/service/content/indexing.ts';
import { siteSections, siteSpaces, sites } from '#lib/service/database/schema/index.ts';
import type { PageNode } from '#lib/service/revisions/chunks.ts';
import { addBody, newRevision } from '#lib/service/revisions/store.ts';
import { secretOfVisitorKey, signVisitorToken } from '#lib/service/sites/visitor-keys.ts';
import { newEmptySpace } from '#lib/service/testing/pages.ts';
import { testService } from '#lib/service/testing/service.ts';
import type { TestOrganization } from '#lib/service/testing.ts';
import {
  newPublishedSite,
  openReader,
  type Reader,
  type TestSite,
  testSitesUrl,
} from '../testing.ts';

const RUNS = 8;

type Claims = { plan?: string; level?: number };
const visitors: Claims[] = [{}, { plan: 'pro' }, { plan: 'free', level: 3 }];
const conditions: [text: string | null, holds: (claims: Claims) => boolean][] = [
  [null, () => true],
  [null, () => true],
  ['visitor.claims.plan == "pro"', ({ plan }) => plan === 'pro'],
  ['visitor.claims.level >= 2', ({ level = 0 }) => level >= 2],
  ['not a condition', () => false],
];

/** The spaces of the site, and the sections they are in. */
type Space = { section: number; spaceId: string; siteSpaceId: string; path: string };

const service = testService({ sitesUrl: testSitesUrl });
let home: TestOrganization;
let site: TestSite;
let spaces: Space[];
let key: string;

beforeAll(async () => {
  home = await service.newOrganization();
  site = await newPublishedSite(service, home, { One: {}, Two: {}, Three: {} });
  spaces = [...site.sections].map(([title, { spaceId, siteSpaceId }], section) => ({
    section,
    spaceId,
    siteSpaceId,
    path: `/${title.toLowerCase()}`,
  }));
  const admin = service.as(home.admin);
  const spaceId = await newEmptySpace(service, home, { title: 'Other' });
  const { sectionId = '' } = site.sections.get('One') ?? {};
  const added = await admin.call(addSiteSpace, { ...site, body: { spaceId, sectionId } });
  spaces.push({ section: 0, spaceId, siteSpaceId: added.body.id, path: '/one/other' });
  const { body } = await admin.call(createShareLink, { ...site, body: { name: 'Press' } });
  key = body.key ?? '';
});

const flag = fc.integer({ min: 0, max: 3 }).map((number) => number === 0);
const flags = { hidden: flag, noIndex: flag, noRobotsIndex: flag };
const page = fc.record({
  ...flags,
  kind: fc.constantFrom('document', 'document', 'document', 'group', 'link'),
  /** The space that a link leads to. */
  target: fc.nat(3),
  below: fc.array(fc.record(flags), { maxLength: 1 }),
});
const condition = fc.nat(conditions.length - 1);
const made = fc.record({
  visibility: fc.constantFrom(...siteVisibilities),
  sections: fc.tuple(condition, condition, condition),
  variants: fc.tuple(condition, condition, condition, condition),
  pages: fc.array(fc.array(page, { maxLength: 2 }), { minLength: 4, maxLength: 4 }),
});
type Made = typeof made extends fc.Arbitrary<infer T> ? T : never;

/** A page as it was made, with what holds for it and for a page above it. */
type Placed = {
  mark: string;
  space: number;
  path: string;
  kind: string;
  /** The space that a link leads to. */
  target: number;
  chain: string[];
  hidden: boolean;
  noIndex: boolean;
  noRobots: boolean;
};

let count = 0;

/** Writes the pages of a space; each has a word that nothing else has. */
async function writePages(at: number, pages: Made['pages'][number]): Promise<Placed[]> {
  const placed: Placed[] = [];
  const bodies = new Map<string, string>();
  const now = new Date();
  const date = now.toISOString();
  type Flags = Pick<Placed, 'hidden' | 'noIndex'> & { noRobotsIndex: boolean };
  const nodeOf = (given: Flags, kind: string, target: number, above?: Placed): PageNode => {
    count += 1;
    const mark = `zq${count}x`;
    const { hidden, noIndex, noRobotsIndex } = given;
    placed.push({
      mark,
      space: at,
      path: `${above?.path ?? spaces[at]?.path}/${mark}`,
      kind,
      target,
      chain: [...(above?.chain ?? []), mark],
      hidden: hidden || !!above?.hidden,
      noIndex: noIndex || !!above?.noIndex,
      noRobots: noRobotsIndex || noIndex || !!above?.noRobots,
    });
    const isDocument = kind === 'document';
    return {
      id: mark,
      type: kind as PageNode['type'],
      title: `Page ${mark}`,
      slug: mark,
      hidden,
      noIndex,
      noRobotsIndex,
      createdAt: date,
      updatedAt: date,
      ...(isDocument && { documentId: addBody(bodies, `A zebrafish in the body of ${mark}.`) }),
      ...(kind === 'link' && { target: { kind: 'space', space: spaces[target]?.spaceId ?? '' } }),
      pages: [],
    };
  };
  const tree = pages.map(({ kind, target, below, ...given }) => {
    const node = nodeOf(given, kind, target);
    const above = placed.at(-1);
    if (kind !== 'link') node.pages = below.map((one) => nodeOf(one, 'document', 0, above));
    return node;
  });
  const { orm } = service.database;
  const { spaceId = '' } = spaces[at] ?? {};
  const input = { spaceId, type: 'edits' as const, parents: [], author: null, now, bodies };
  const content = { pages: tree, files: [] };
  const revision = await newRevision(orm, { ...input, tree: content });
  const space = { id: spaceId, organizationId: home.id };
  await activate(orm, space, revision, content, bodies, now);
  return placed;
}

async function writeSite({ visibility, sections, variants, pages }: Made): Promise<Placed[]> {
  const { orm } = service.database;
  const { siteId } = site.parameters;
  await orm.update(sites).set({ visibility }).where(eq(sites.id, siteId));
  const textOf = (number: number) => ({ condition: conditions[number]?.[0] ?? null });
  for (const [index, { sectionId }] of [...site.sections.values()].entries()) {
    const where = and(eq(siteSections.siteId, siteId), eq(siteSections.id, sectionId));
    await orm
      .update(siteSections)
      .set(textOf(sections[index] ?? 0))
      .where(where);
  }
  for (const [index, { siteSpaceId }] of spaces.entries()) {
    const where = eq(siteSpaces.id, siteSpaceId);
    await orm
      .update(siteSpaces)
      .set(textOf(variants[index] ?? 0))
      .where(where);
  }
  const placed: Placed[] = [];
  for (const [index, one] of pages.entries()) placed.push(...(await writePages(index, one)));
  return placed;
}

/** Requests as a visitor with some claims; null: as nobody. */
function asVisitor(read: Reader, { visibility }: Made, claims: Claims | null) {
  const { siteId } = site.parameters;
  const secret = secretOfVisitorKey(service.instance.keys, siteId, siteId);
  const exp = Math.floor(Date.now() / 1000) + 600;
  const root = claims && visibility === 'share-link' ? `/${key}` : '';
  const cookie = claims && `visitor.token=${signVisitorToken({ ...claims, exp }, secret)}`;
  const headers = { ...(cookie && { cookie }), 'content-type': 'application/json' };
  count += 1;
  const address = `2001:db8:${count.toString(16)}::1`;
  const get = async (path: string) => {
    const answer = await read(site.host, root + path, { headers, address });
    return { status: answer?.status, text: answer?.text ?? '' };
  };
  return {
    get,
    json: async (path: string) => {
      const input = { headers: { ...headers, accept: 'application/json' }, address };
      return (await read(site.host, root + path, input))?.text ?? '';
    },
    marks: async (path: string) => marksIn((await get(path)).text),
    call: async (name: string, given: object) => {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
      const body = JSON.stringify({ ...message, params: { name, arguments: given } });
      const input = { method: 'POST', headers, address, body };
      const answer = await read(site.host, `${root}/~/mcp`, input);
      return answer?.text ?? '';
    },
  };
}

/** The pages that a text names; in an address only its last part is one. */
function marksIn(text: string): string[] {
  return [...new Set(text.match(/zq\d+x(?!\/)/g))].sort();
}
const marksOf = (pages: readonly Placed[]) => pages.map(({ mark }) => mark).sort();

test('each surface shows exactly what the visitor sees and authors allow', async () => {
  await fc.assert(
    fc.asyncProperty(made, async (given) => {
      const all = await writeSite(given);
      const read = openReader(service);
      for (const claims of visitors) await checkVisitor(read, given, all, claims);
      await checkNobody(read, given, all);
    }),
    { numRuns: RUNS },
  );
});

async function checkVisitor(read: Reader, given: Made, all: Placed[], claims: Claims) {
  const visitor = asVisitor(read, given, claims);
  const isOpen = ({ section }: Space, index: number) =>
    [given.sections[section], given.variants[index]].every((one) =>
      conditions[one ?? 0]?.[1](claims),
    );
  const open = new Set(spaces.flatMap((space, index) => (isOpen(space, index) ? [index] : [])));
  const seen = all.filter(({ space }) => open.has(space));
  const documents = seen.filter(({ kind }) => kind === 'document');
  const listed = documents.filter(({ hidden }) => !hidden);
  const forPrograms = listed.filter(({ noIndex }) => !noIndex);
  const forEngines = listed.filter(({ noRobots }) => !noRobots);

  const isUnlisted = given.visibility === 'unlisted';
  expect(await visitor.marks('/sitemap.xml')).toEqual(isUnlisted ? [] : marksOf(forEngines));
  expect(await visitor.marks('/feed.xml')).toEqual(marksOf(forPrograms));
  expect(await visitor.marks('/llms.txt')).toEqual(marksOf(forPrograms));
  expect(await visitor.marks('/llms-full.txt')).toEqual(marksOf(forPrograms));
  expect(await visitor.marks('/~/search?q=zebrafish')).toEqual(marksOf(forPrograms));
  const json = await visitor.json('/~/search?q=zebrafish');
  expect(marksIn(json)).toEqual(marksOf(forPrograms));
  const search = await visitor.call('search', { query: 'zebrafish', limit: 20 });
  expect(marksIn(search)).toEqual(marksOf(forPrograms));
  expect(marksIn(await visitor.call('list_pages', {}))).toEqual(marksOf(forPrograms));

  for (const { mark } of all) {
    const { text } = await visitor.get(`/one/page-${mark}-lost`);
    const suggested = text.match(/(?<=<small>)[^<]*/g) ?? [];
    expect(marksOf(forPrograms)).toEqual(expect.arrayContaining(marksIn(suggested.join(' '))));
  }
  for (const page of all.filter(({ kind }) => kind === 'document')) {
    const isSeen = documents.includes(page);
    const html = await visitor.get(page.path);
    const markdown = await visitor.get(`${page.path}.md`);
    const told = await visitor.call('read_page', { path: page.path });
    expect([html.status, markdown.status]).toEqual(isSeen ? [200, 200] : [404, 404]);
    for (const { text } of [html, markdown])
      expect(text.includes(`body of ${page.mark}`)).toBe(isSeen);
    expect(marksIn(told)).toEqual(isSeen && !page.noIndex ? [page.mark] : []);
    if (!isSeen) continue;
    const tree = seen.filter(
      ({ space, hidden, kind, target }) =>
        space === page.space && !hidden && (kind !== 'link' || open.has(target)),
    );
    const shown = new Set([...marksOf(tree), ...page.chain]);
    expect(marksIn(html.text)).toEqual([...shown].sort());
    expect(marksIn(markdown.text)).toEqual([page.mark]);
  }
}

/** Without a token or a key, nothing of a closed site is shown anywhere. */
async function checkNobody(read: Reader, given: Made, all: Placed[]) {
  if (given.visibility === 'public' || given.visibility === 'unlisted') return;
  const nobody = asVisitor(read, given, null);
  const lists = [
    '/sitemap.xml',
    '/feed.xml',
    '/llms.txt',
    '/llms-full.txt',
    '/~/search?q=zebrafish',
  ];
  for (const path of lists) expect(await nobody.marks(path), path).toEqual([]);
  // The way to sign in repeats the address that was asked for.
  for (const { path } of all)
    expect((await nobody.get(path)).text, path).not.toMatch(/Page zq|body of zq/);
  expect(marksIn(await nobody.call('list_pages', {}))).toEqual([]);
}
