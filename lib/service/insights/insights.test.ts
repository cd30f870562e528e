import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listPages } from '#lib/contract/content.ts';
import { DAY, HOUR } from '#lib/contract/durations.ts';
import {
  getInsights,
  listMissingAddresses,
  listReaderFeedback,
  listReaderSearches,
  listReadPages,
} from '#lib/contract/insights.ts';
import { createRedirect } from '#lib/contract/redirects.ts';
import { createSiteSection } from '#lib/contract/site-sections.ts';
import { createSite } from '#lib/contract/sites.ts';
import { type SiteCountKind, siteCounts, siteFeedback, spaces } from '../database/schema/index.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let home: TestOrganization;
let parameters: { organizationId: string; siteId: string };
let spaceId: string;
let pages: Map<string, string>;

beforeEach(async () => {
  home = await service.newOrganization();
  const { body: site } = await admin().call(createSite, {
    parameters: { organizationId: home.id },
    body: { title: 'Docs' },
  });
  parameters = { organizationId: home.id, siteId: site.id };
  spaceId = await newEmptySpace(service, home, { title: 'Guide' });
  await change(service, home.admin, spaceId, page('Installation'), page('Mooring'), page('Legacy'));
  await admin().call(createSiteSection, { parameters, body: { spaceId, title: 'Guide' } });
  const { body } = await admin().call(listPages, { parameters: { spaceId } });
  pages = new Map(body.pages.map(({ id, title }) => [title, id]));
});

const admin = () => service.as(home.admin);
const subjectOf = (title: string) => `${spaceId}/${pages.get(title)}`;

/** Counts in the hours before now, as `[kind, subject, count, milliseconds ago]`. */
async function count(...rows: [SiteCountKind, string, number, number?][]) {
  await service.database.orm.insert(siteCounts).values(
    rows.map(([kind, subject, amount, ago = 0]) => ({
      siteId: parameters.siteId,
      hour: new Date(Math.floor((Date.now() - ago) / HOUR) * HOUR),
      kind,
      subject,
      count: amount,
    })),
  );
}

test('a range is compared with the one before, and has every hour or day', async () => {
  await count(
    ['view', subjectOf('Mooring'), 5],
    ['view', subjectOf('Mooring'), 3, DAY],
    ['view', subjectOf('Mooring'), 20, 8 * DAY],
    ['agent-view', subjectOf('Mooring'), 7],
    ['empty-search', '', 2],
  );
  const read = async (range: '24h' | '7d' | '30d' | '90d') =>
    (await admin().call(getInsights, { parameters, query: { range } })).body;
  const day = await read('24h');
  expect(day.totals.views).toEqual({ count: 5, before: 3 });
  expect(day.totals.agentViews).toEqual({ count: 7, before: 0 });
  expect(day.totals.emptySearches.count).toBe(2);
  expect(day.series).toHaveLength(24);
  expect(day.series.at(-1)).toMatchObject({ people: 5, agents: 7 });
  const week = await read('7d');
  expect(week.totals.views).toEqual({ count: 8, before: 20 });
  expect(week.series).toHaveLength(7);
  expect((await read('30d')).totals.views).toEqual({ count: 28, before: 0 });
  expect((await read('90d')).series).toHaveLength(90);
});

test('every range counts each of its days once, weeks and their parts alike', async () => {
  const views = Array.from({ length: 100 }, (_, age) => 2 ** (age % 7) + age);
  await count(
    ...views.map((amount, age): [SiteCountKind, string, number, number] => [
      'view',
      subjectOf('Mooring'),
      amount,
      age * DAY,
    ]),
  );
  for (const [range, days] of [
    ['24h', 1],
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
  ] as const) {
    const sum = views.slice(0, days).reduce((total, amount) => total + amount, 0);
    const { body } = await admin().call(listReadPages, { parameters, query: { range } });
    expect([range, body.items[0]?.views]).toEqual([range, sum]);
    const totals = (await admin().call(getInsights, { parameters, query: { range } })).body.totals;
    expect([range, totals.views.count]).toEqual([range, sum]);
  }
});

test('pages are named, deleted ones too, page by page', async () => {
  await count(
    ['view', subjectOf('Mooring'), 5],
    ['view', subjectOf('Installation'), 5],
    ['view', subjectOf('Legacy'), 2],
    ['agent-view', '/llms.txt', 9],
    ['unhelpful', subjectOf('Mooring'), 1],
  );
  await change(service, home.admin, spaceId, {
    operation: 'delete_page',
    page: pages.get('Legacy') ?? '',
  });
  const shown: unknown[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 1, ...(cursor && { page: cursor }) };
    const { body } = await admin().call(listReadPages, { parameters, query });
    expect(body.count).toBe(4);
    for (const { page: found, file, views, unhelpful } of body.items)
      shown.push([file ?? found?.title ?? 'deleted', found?.path, views, unhelpful]);
    cursor = body.next?.page;
  } while (cursor);
  expect(shown.slice(2)).toEqual([
    ['deleted', undefined, 2, 0],
    ['/llms.txt', undefined, 0, 0],
  ]);
  expect(shown.slice(0, 2).sort()).toEqual([
    ['Installation', '/guide/installation', 5, 0],
    ['Mooring', '/guide/mooring', 5, 1],
  ]);
});

test('searches, and those without a result', async () => {
  await count(
    ['search', 'anchor', 9],
    ['search', 'zebra', 3],
    ['search', 'zebra', 1, HOUR],
    ['empty-search', 'zebra', 4],
    ['search', '', 50],
  );
  const read = async (query = {}) =>
    (await admin().call(listReaderSearches, { parameters, query })).body.items;
  expect(await read()).toEqual([
    { query: 'anchor', count: 9, empty: 0 },
    { query: 'zebra', count: 4, empty: 4 },
  ]);
  expect(await read({ empty: 'true' })).toEqual([{ query: 'zebra', count: 4, empty: 4 }]);
});

test('a missing address says what to do about it', async () => {
  await count(
    ['missing', '/docs/install', 6],
    ['missing', '/moved', 4],
    ['missing', '/guide/mooring', 3],
    ['missing', '/100%25', 2],
  );
  const { items } = (await admin().call(listMissingAddresses, { parameters, query: {} })).body;
  expect(items.map(({ path }) => path)).toEqual([
    '/docs/install',
    '/moved',
    '/guide/mooring',
    '/100%25',
  ]);
  expect(items[0]?.suggestion).toBeUndefined();
  expect(items[2]?.found).toEqual({ title: 'Mooring' });
  await count(['missing', '/old/guide/install', 9]);
  const query = { open: 'true' } as never;
  const first = (await admin().call(listMissingAddresses, { parameters, query })).body.items[0];
  expect(first?.suggestion).toMatchObject({ title: 'Installation', path: '/guide/installation' });
  const { destination } = first?.suggestion ?? {};
  if (!destination) throw new Error('There is no suggestion.');
  await admin().call(createRedirect, {
    parameters,
    body: { source: first?.path ?? '', destination },
  });
  const left = (await admin().call(listMissingAddresses, { parameters, query })).body.items;
  expect(left.map(({ path }) => path)).toEqual(['/docs/install', '/moved', '/100%25']);
});

test('feedback has its words and its page; pages that a member can’t see stay unnamed', async () => {
  const say = (id: string, words: string, ago: number) =>
    service.database.orm.insert(siteFeedback).values({
      id: `sfb_${id}_${parameters.siteId}`,
      siteId: parameters.siteId,
      spaceId,
      pageId: pages.get('Mooring') ?? '',
      rating: 'unhelpful',
      words,
      createdAt: new Date(Date.now() - ago),
    });
  await say('a', 'Too short', HOUR);
  await say('b', 'No picture', 0);
  await say('c', 'Long ago', 60 * DAY);
  await count(['view', subjectOf('Mooring'), 5]);
  const query = { limit: 1 };
  const { body } = await admin().call(listReaderFeedback, { parameters, query });
  expect(body.count).toBe(2);
  expect(body.items[0]).toMatchObject({ words: 'No picture', page: { title: 'Mooring' } });
  const page2 = { limit: 1, page: body.next?.page ?? '' };
  const next = (await admin().call(listReaderFeedback, { parameters, query: page2 })).body;
  expect(next.items.map(({ words }) => words)).toEqual(['Too short']);
  const reader = service.as(await home.join('read'));
  await service.database.orm
    .update(spaces)
    .set({ defaultLevel: 'guest' })
    .where(eq(spaces.id, spaceId));
  const lists = [
    (await reader.call(listReadPages, { parameters, query: {} })).body,
    (await reader.call(listReaderFeedback, { parameters, query: {} })).body,
  ];
  expect(JSON.stringify(lists)).not.toMatch(/Mooring|mooring|Too short/);
});
