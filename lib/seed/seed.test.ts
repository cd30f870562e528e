import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '#lib/demo/demo.ts';
import { verifyChain } from '#lib/service/audit-trail/verify.ts';
import type { Database } from '#lib/service/database/engine.ts';
import {
  auditEvents,
  collections,
  comments,
  grants,
  memberCounts,
  members,
  pageLinks,
  pageSections,
  siteRedirects,
  siteSections,
  siteSpaces,
  sites,
  spacePages,
  spaces,
  teamMembers,
  teams,
} from '#lib/service/database/schema/index.ts';
import { openTestDatabase } from '#lib/service/database/testing.ts';
import { findRevision, readTree } from '#lib/service/revisions/store.ts';
import { deriveKeys } from '#lib/service/security/secrets.ts';
import { readSeedOptions } from './options.ts';
import { seedOrganization } from './organization.ts';
import { searchedWords } from './words.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillDemo(
    database,
    { appUrl: 'http://localhost:3000', keys: deriveKeys('-'.repeat(32)) },
    new Date(),
  );
});

afterAll(() => database.close());

async function seed(...words: string[]) {
  const progress: string[] = [];
  const report = (noun: string, done: number) => progress.push(`${noun} ${done}`);
  return { id: await seedOrganization(database, readSeedOptions(words), report), progress };
}

async function roleCounts(organizationId: string) {
  const rows = await database.orm
    .select({ level: memberCounts.level, total: memberCounts.total })
    .from(memberCounts)
    .where(eq(memberCounts.organizationId, organizationId));
  return Object.fromEntries(rows.map(({ level, total }) => [level, total]));
}

test('creates an organization with members and teams, identical for the same seed', async () => {
  const first = await seed('--members', '2500', '--seed', '7');
  const second = await seed('--members', '2500', '--seed', '7');
  expect(first.progress).toEqual(['members 2000', 'members 2499', 'teams 25']);
  const roles = await roleCounts(first.id);
  expect(Object.values(roles).reduce((sum, total) => sum + total, 0)).toBe(2500);
  expect(Object.keys(roles)).toHaveLength(7);
  expect(await roleCounts(second.id)).toEqual(roles);
  expect(await database.orm.$count(teams, eq(teams.organizationId, first.id))).toBe(25);
  const [owners] = await database.orm
    .select({ owners: count() })
    .from(teamMembers)
    .where(sql`${teamMembers.organizationId} = ${first.id} and ${teamMembers.role} = 'owner'`);
  expect(owners?.owners).toBe(25);
});

test('creates collections, spaces, pages and grants', async () => {
  const { id, progress } = await seed(
    ...['--spaces', '60', '--collections', '20', '--pages', '240', '--members', '150'],
  );
  expect(progress).toEqual([
    ...['members 149', 'teams 2', 'collections 20', 'spaces 60', 'grants 14', 'pages 240'],
  ]);
  const isOf = (table: typeof spaces | typeof collections | typeof grants) =>
    eq(table.organizationId, id);
  expect(await database.orm.$count(grants, isOf(grants))).toBe(14);
  expect(await deepest(id)).toBe(3);
  const rows = await database.orm.select().from(spaces).where(isOf(spaces)).orderBy(spaces.rank);
  expect(rows).toHaveLength(60);
  expect(rows.filter(({ parentId }) => parentId !== null).length).toBeGreaterThan(50);
  expect(new Set(rows.map(({ title }) => title)).size).toBe(60);
  const [withPages, empty] = rows;
  if (!withPages || !empty) throw new Error('There are 60 spaces.');
  expect(await pagesIn(empty)).toEqual([]);
  const chapters = await pagesIn(withPages);
  expect(chapters.map(({ pages }) => pages.length)).toEqual([9, 9, 4]);
  expect(chapters[0]?.pages[0]?.pages).toHaveLength(10);
  expect(await database.orm.$count(spacePages, eq(spacePages.spaceId, withPages.id))).toBe(240);
  expect(await linksThatHold(withPages.id)).toBeGreaterThan(0.9);
  expect(await sectionsWith(withPages.id, searchedWords.rare)).toBe(1);
});

test('pages alone create a space for them, and people who can read it', async () => {
  const { id, progress } = await seed('--pages', '3');
  expect(progress).toEqual(['members 199', 'teams 2', 'spaces 1', 'grants 2', 'pages 3']);
  const [space] = await database.orm.select().from(spaces).where(eq(spaces.organizationId, id));
  expect(space).toMatchObject({ parentId: null, revisionId: expect.stringMatching(/_pages_3$/) });
});

test('creates a site with sections, spaces and redirects, a few of which have problems', async () => {
  const { id, progress } = await seed(
    ...['--sections', '30', '--site-spaces', '70', '--redirects', '1500', '--pages', '12'],
    ...['--members', '1'],
  );
  expect(progress.slice(-4)).toEqual([
    'pages 12',
    'sections 30',
    'site spaces 70',
    'redirects 1500',
  ]);
  const [site] = await database.orm.select().from(sites).where(eq(sites.organizationId, id));
  const ofSite = (table: typeof siteSections | typeof siteSpaces | typeof siteRedirects) =>
    database.orm.$count(table, eq(table.siteId, site?.id ?? ''));
  expect(await ofSite(siteSections)).toBe(30);
  expect(await ofSite(siteSpaces)).toBe(70);
  expect(await ofSite(siteRedirects)).toBe(1500);
  const inGroups = sql`${siteSections.siteId} = ${site?.id} and ${siteSections.groupId} is not null`;
  expect(await database.orm.$count(siteSections, inGroups)).toBe(10);
  const kinds = await database.orm.selectDistinct({ kind: siteRedirects.kind }).from(siteRedirects);
  expect(kinds).toHaveLength(3);
});

test('redirects alone create a site with a space for them', async () => {
  const { id } = await seed('--redirects', '5', '--members', '1');
  expect(await database.orm.$count(spaces, eq(spaces.organizationId, id))).toBe(1);
});

async function deepest(organizationId: string): Promise<number> {
  const rows = await database.orm
    .select({ id: collections.id, parentId: collections.parentId })
    .from(collections)
    .where(eq(collections.organizationId, organizationId));
  const parents = new Map(rows.map((row) => [row.id, row.parentId]));
  const depth = (collection: string | null | undefined): number =>
    collection ? 1 + depth(parents.get(collection)) : 0;
  return Math.max(...rows.map((row) => depth(row.id)));
}

async function pagesIn({ id, revisionId }: typeof spaces.$inferSelect) {
  return (await readTree(database.orm, await findRevision(database.orm, id, revisionId))).pages;
}

async function linksThatHold(spaceId: string): Promise<number> {
  const links = await database.orm.select().from(pageLinks).where(eq(pageLinks.spaceId, spaceId));
  const pages = await database.orm.select().from(spacePages).where(eq(spacePages.spaceId, spaceId));
  const known = new Set(pages.map(({ pageId }) => pageId));
  return links.filter(({ targetId }) => known.has(targetId ?? '')).length / links.length;
}

function sectionsWith(spaceId: string, word: string): Promise<number> {
  return database.orm.$count(
    pageSections,
    sql`${pageSections.spaceId} = ${spaceId} and ${pageSections.vector} @@ to_tsquery('simple', ${word})`,
  );
}

test('the smallest organization has only its admin', async () => {
  const { id } = await seed('--members', '1');
  const rows = await database.orm.select().from(members).where(eq(members.organizationId, id));
  expect(rows).toMatchObject([{ userId: 'usr_demo_admin', role: 'admin' }]);
});

test.each([
  [[], /at least one of --members, --spaces/],
  [['--title', 'Nothing'], /at least one of --members, --spaces/],
  [['--spaces', '-1'], /--spaces must be|'--spaces' argument is ambiguous/],
  [['--pages', '200001'], /--pages must be a whole number from 0 to 200,000/],
  [['--members', '0'], /--members must be a whole number from 1 to/],
  [['--members', '1e5'], /--members must be a whole number/],
  [['--members', '5', '--title', 'x'], /--title must be/],
  [['--members', '5', '--admin', 'ada'], /--admin must be an email address/],
  [['--sites', '5'], /Unknown option '--sites'/],
])('%j is refused before the database is opened', (words, message) => {
  expect(() => readSeedOptions(words)).toThrow(message);
});

test('an unknown admin is refused', async () => {
  await expect(seed('--members', '5', '--admin', 'nobody@example.com')).rejects.toThrow(
    'No user has the address nobody@example.com',
  );
});

test('creates comments on the pages, and events of four years, which the audit log reports as inserted', async () => {
  const { id, progress } = await seed(
    ...['--members', '20', '--pages', '30', '--comments', '40', '--events', '50'],
  );
  expect(progress).toEqual(expect.arrayContaining(['comments 40', 'events 50']));
  const [posted] = await database.orm
    .select({ all: count(), open: sql<number>`count(*) filter (where not is_resolved)::int` })
    .from(comments)
    .innerJoin(spaces, eq(spaces.id, comments.spaceId))
    .where(eq(spaces.organizationId, id));
  expect(posted).toEqual({ all: 40, open: 4 });
  expect(await database.orm.$count(auditEvents, eq(auditEvents.organizationId, id))).toBe(50);
  // Their hashes are right, but they are older than the events before them.
  const { fault, verified, head } = await verifyChain(database.orm);
  expect(fault).toMatchObject({ kind: 'inserted', sequence: verified + 1 });
  expect(head.sequence).toBe(verified + 50);
});
