import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { draftCustomization } from '#lib/contract/customization.ts';
import { HOUR } from '#lib/contract/durations.ts';
import { createRedirect } from '#lib/contract/redirects.ts';
import { siteCountSpans, siteCounts, siteCountTotals } from '#lib/service/database/schema/index.ts';
import { defaultCustomization } from '#lib/service/sites/looks.ts';
import { openCounts, SUBJECTS_KEPT } from './counts/counts.ts';
import { openSearches } from './counts/searches.ts';
import { testSite, untilRead } from './testing.ts';

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0 Safari/537.36' };
const crawler = {
  'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
};

const { service, home, site, read } = testSite(
  { Guide: { Setup: 'How to mount.', Usage: 'So.' } },
  { each: true },
);

const open = (path: string, headers: Record<string, string> = {}) =>
  read(site.host, path, { headers: { ...person, ...headers } });

/** What is stored, as “kind subject count”, with the title of a page for its id. */
async function counted(): Promise<string[]> {
  await read.writeCounts();
  const { orm } = service.database;
  const { siteId } = site.parameters;
  const rows = await orm.select().from(siteCounts).where(eq(siteCounts.siteId, siteId));
  const name = (subject: string) => (subject.includes('/pag_') ? 'page' : subject);
  return rows.map(({ kind, subject, count }) => `${kind} ${name(subject)} ${count}`).sort();
}

test('a view is an opened page, also an unchanged one', async () => {
  const etag = (await open('/guide/setup'))?.headers.etag ?? '';
  expect((await open('/guide/setup', { 'if-none-match': etag }))?.status).toBe(304);
  await open('/guide/setup', { 'sec-fetch-dest': 'document' });
  expect(await counted()).toEqual(['view page 3']);
});

test('prefetches, previews, parts of pages and HEAD are no views', async () => {
  await open('/guide/setup', { 'sec-purpose': 'prefetch' });
  await open('/guide/setup', { 'sec-fetch-dest': 'iframe' });
  await open('/guide/setup.md', { 'sec-fetch-dest': 'empty' });
  await open('/favicon.ico');
  await read(site.host, '/guide/setup', { method: 'HEAD', headers: person });
  const { body: draft } = await service.as(home.admin).call(draftCustomization, {
    parameters: site.parameters,
    body: defaultCustomization,
  });
  const { host, pathname } = new URL(draft.url);
  const previewed = await read(host, `${pathname}guide/setup`, { headers: person });
  expect(previewed?.text).toContain('How to mount.');
  expect(await counted()).toEqual([]);
});

test('agents are counted apart from people', async () => {
  await open('/guide/setup', crawler);
  await open('/guide/setup.md', { 'user-agent': 'curl/8' });
  await read(site.host, '/guide/setup');
  await open('/guide/gone', crawler);
  expect(await counted()).toEqual(['agent-view page 3']);
});

test('searches are kept in one spelling, and personal ones without their words', async () => {
  await open('/~/search?q=Setup');
  await open('/~/search?q=%20Zebra%20%20Crossing');
  await open('/~/search?q=ada@example.org');
  await open('/~/search?q=%2B49%20170%201234567');
  expect(await counted()).toEqual([
    'empty-search  2',
    'empty-search zebra crossing 1',
    'search  2',
    'search setup 1',
    'search zebra crossing 1',
  ]);
});

test('a missing address is kept as a redirect would take it', async () => {
  await open('/Old/Page%20One');
  await open('/old/page%20one');
  await open('/.env');
  await open(`/${'x'.repeat(300)}`);
  expect(await counted()).toEqual(['missing  1', 'missing /old/page%20one 2']);
});

test('people who meet a redirect are counted, also where it only leads to the next one', async () => {
  const { parameters, sections } = site;
  const siteSectionId = sections.get('Guide')?.sectionId ?? '';
  const sources = ['/old', '/guide'];
  const [old, loop] = await Promise.all(
    sources.map(async (source) => {
      const body = { source, destination: { kind: 'site-section' as const, siteSectionId } };
      return (await service.as(home.admin).call(createRedirect, { parameters, body })).body.id;
    }),
  );
  await untilRead();
  await open('/OLD');
  await open('/old', crawler);
  await open('/guide', { 'sec-purpose': 'prefetch' });
  const redirects = (await counted()).filter((row) => row.startsWith('redirect'));
  expect(redirects).toEqual([`redirect ${old} 1`, `redirect ${loop} 1`].sort());
});

test('ten thousand addresses are two hundred, and other', async () => {
  for (let index = 0; index < 10_000; index += 1) await open(`/made-up/${index}`);
  const rows = await counted();
  expect(rows).toHaveLength(SUBJECTS_KEPT + 1);
  expect(rows[0]).toBe(`missing  ${10_000 - SUBJECTS_KEPT}`);
}, 60_000);

test('processes on one database add up, and a deleted site stops nobody', async () => {
  const { siteId } = site.parameters;
  const { logger } = service.instance;
  const processes = [1, 2, 3].map(() => openCounts(service.database, logger));
  for (const counts of processes)
    for (let index = 0; index < 50; index += 1)
      counts.add({ siteId, kind: 'missing', subject: `/${index % 5}` });
  processes[0]?.add({ siteId: 'sit_gone', kind: 'missing', subject: '/' });
  await Promise.all(processes.map((counts) => counts.stop()));
  expect(await counted()).toEqual([0, 1, 2, 3, 4].map((index) => `missing /${index} 30`));
});

test('what couldn’t be written is written later', async () => {
  const { siteId } = site.parameters;
  const broken = vi.spyOn(service.database.orm, 'execute').mockRejectedValueOnce(new Error('gone'));
  const counts = openCounts(service.database, { warn: () => undefined });
  counts.add({ siteId, kind: 'missing', subject: '/a' });
  await counts.write();
  broken.mockRestore();
  expect(await counted()).toEqual([]);
  counts.add({ siteId, kind: 'missing', subject: '/a' });
  await counts.stop();
  expect(await counted()).toEqual(['missing /a 2']);
});

test('typing a search counts once', () => {
  const added: string[] = [];
  const searches = openSearches({
    add: ({ kind, subject }) => void added.push(`${kind} ${subject}`),
  });
  const search = (query: string, isEmpty = false) =>
    searches.add({ siteId: 'sit_1', query, isEmpty }, '203.0.113.9');
  for (const query of ['moo', 'moor', 'Mooring', 'mooring buoy', 'anchor']) search(query);
  search('zz', true);
  searches.settle();
  expect(added).toEqual(['search mooring buoy', 'search anchor', 'search zz', 'empty-search zz']);
});

test('days, weeks and totals add up to what several processes count at once', async () => {
  const { orm } = service.database;
  const { siteId } = site.parameters;
  const start = Date.parse('2026-06-15T10:00:00Z');
  await Promise.all(
    [1, 2, 3].map(async (process) => {
      let time = start;
      const counts = openCounts(service.database, { warn: () => {} }, () => time);
      for (let index = 0; index < 60; index += 1) {
        time = start - ((index * process) % 10) * 24 * HOUR - index * HOUR;
        counts.add({ siteId, kind: index % 3 ? 'view' : 'helpful', subject: `p${index % 4}` });
        if (index % 20 === 0) await counts.write();
      }
      await counts.stop();
    }),
  );
  const hours = await orm.select().from(siteCounts).where(eq(siteCounts.siteId, siteId));
  const spans = await orm.select().from(siteCountSpans).where(eq(siteCountSpans.siteId, siteId));
  const totals = await orm.select().from(siteCountTotals).where(eq(siteCountTotals.siteId, siteId));
  const sums = new Map<string, number>();
  for (const { hour, kind, subject, count } of hours) {
    const [day, monday] = [new Date(hour), new Date(hour)];
    day.setUTCHours(0);
    monday.setUTCHours(((hour.getUTCDay() + 6) % 7) * -24);
    for (const key of [
      `day ${day.toISOString()} ${kind} ${subject}`,
      `week ${monday.toISOString()} ${kind} ${subject}`,
      `hour ${hour.toISOString()} ${kind}`,
      `day ${day.toISOString()} ${kind}`,
    ])
      sums.set(key, (sums.get(key) ?? 0) + count);
  }
  expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(180);
  const stored = [
    ...spans.map(({ span, start, kind, subject, count }) => [
      `${span} ${start.toISOString()} ${kind} ${subject}`,
      count,
    ]),
    ...totals.map(({ span, start, kind, count }) => [
      `${span} ${start.toISOString()} ${kind}`,
      count,
    ]),
  ];
  expect(stored.sort()).toEqual([...sums].sort());
});
