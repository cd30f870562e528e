import { and, count, eq, isNull, min } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#lib/service/database/engine.ts';
import {
  auditEvents,
  changeRequests,
  notifications,
  pageLinks,
  revisions,
  spacePages,
  spaces,
} from '#lib/service/database/schema/index.ts';
import { openTestDatabase } from '#lib/service/database/testing.ts';
import { deriveKeys } from '#lib/service/security/secrets.ts';
import { fillDemo, refreshDemo } from './demo.ts';
import { demoSpaces } from './spaces.ts';

let database: Database;
const appUrl = 'http://localhost:3000';
const instance = { appUrl, keys: deriveKeys('-'.repeat(32)) };

beforeAll(async () => {
  database = await openTestDatabase();
  await fillDemo(database, instance, new Date());
});

afterAll(() => database.close());

const inSpace = (key: string) => eq(spacePages.spaceId, `spc_demo_${key}`);

test('every space of the demo exists, with its pages in order', async () => {
  const rows = await database.orm.select({ id: spaces.id }).from(spaces);
  expect(rows.length).toBe(demoSpaces.length);
  const pages = await database.orm
    .select({ path: spacePages.path })
    .from(spacePages)
    .where(inSpace('handbook'))
    .orderBy(spacePages.position);
  expect(pages.map(({ path }) => path)).toContain('people/invite-links');
  expect(pages[0]?.path).toBe('start');
});

test('change requests are numbered in the order of their dates, and deletions are in the activity', async () => {
  const requests = await database.orm
    .select()
    .from(changeRequests)
    .orderBy(changeRequests.spaceId, changeRequests.number);
  for (const [index, { spaceId, createdAt }] of requests.entries()) {
    const next = requests[index + 1];
    if (next?.spaceId === spaceId) expect(next.createdAt.getTime()).toBeGreaterThan(+createdAt);
  }
  const deletions = await database.orm
    .select({ label: auditEvents.targetLabel })
    .from(auditEvents)
    .where(eq(auditEvents.action, 'deleteSpace'));
  expect(deletions).toEqual([{ label: 'Winter newsletter' }]);
});

test('a space is created just before its first pages, so that its page names one day', async () => {
  const first = await database.orm
    .select({
      space: spaces.createdAt,
      pages: min(revisions.createdAt).mapWith(revisions.createdAt),
    })
    .from(spaces)
    .innerJoin(revisions, eq(revisions.spaceId, spaces.id))
    .groupBy(spaces.id, spaces.createdAt);
  for (const { space, pages } of first) {
    expect(Number(pages) - Number(space)).toBeGreaterThan(0);
    expect(Number(pages) - Number(space)).toBeLessThanOrEqual(60_000);
  }
});

test('links between pages and spaces have existing targets, except the intentionally broken ones', async () => {
  const named = await database.orm
    .select({ href: pageLinks.href })
    .from(pageLinks)
    .leftJoin(
      spacePages,
      and(
        eq(spacePages.spaceId, pageLinks.targetSpaceId),
        eq(spacePages.pageId, pageLinks.targetId),
      ),
    )
    .where(
      and(eq(pageLinks.kind, 'page'), isNull(pageLinks.targetPath), isNull(spacePages.pageId)),
    );
  expect(named).toEqual([]);
});

test('running it again changes nothing, and the reference is rebuilt only when the API changed', async () => {
  const revisionCount = async () =>
    (await database.orm.select({ total: count() }).from(revisions))[0]?.total;
  const before = await revisionCount();
  await fillDemo(database, instance, new Date());
  await refreshDemo(database, appUrl, new Date());
  expect(await revisionCount()).toBe(before);
  const pages = await database.orm.select().from(spacePages).where(inSpace('reference'));
  expect(pages.some(({ title }) => title === 'Members')).toBe(true);
});

test('who was asked to review, or has a review or a reply, is notified of it', async () => {
  const { kind, userId } = notifications;
  const unread = await database.orm
    .select({ kind, userId })
    .from(notifications)
    .where(isNull(notifications.readAt))
    .orderBy(kind);
  expect(unread).toEqual([
    { kind: 'commented', userId: 'usr_demo_comment' },
    { kind: 'review-requested', userId: 'usr_demo_review' },
    { kind: 'reviewed', userId: 'usr_demo_create' },
  ]);
});
