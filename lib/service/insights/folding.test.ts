import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '#lib/contract/durations.ts';
import { createSite } from '#lib/contract/sites.ts';
import {
  type SiteCountKind,
  siteCountSpans,
  siteCounts,
  siteCountTotals,
} from '../database/schema/index.ts';
import { testService } from '../testing/service.ts';
import { foldCounts } from './folding.ts';

const now = new Date('2026-06-15T10:00:00Z');
const old = new Date('2026-05-20T00:00:00Z').getTime();

const service = testService();
let siteId: string;

beforeAll(async () => {
  const home = await service.newOrganization();
  const parameters = { organizationId: home.id };
  const made = await service
    .as(home.admin)
    .call(createSite, { parameters, body: { title: 'Docs' } });
  siteId = made.body.id;
});

const at = (time: number, kind: SiteCountKind, subject: string, count: number) => ({
  siteId,
  hour: new Date(time),
  kind,
  subject,
  count,
});

test('old hours are forgotten; rare searches and all but the most frequent addresses are one', async () => {
  const { orm } = service.database;
  await orm
    .insert(siteCounts)
    .values([
      at(old, 'view', 'spc/pag', 2),
      at(old + 5 * HOUR, 'view', 'spc/pag', 3),
      at(old + 23 * HOUR, 'search', 'anchor', 2),
      at(old + 2 * HOUR, 'search', 'anchor', 2),
      at(old + 2 * HOUR, 'search', 'my neighbour', 1),
      ...Array.from({ length: 300 }, (_, index) => at(old + HOUR, 'missing', `/${index}`, 1)),
      at(now.getTime() - 2 * DAY, 'search', 'my neighbour', 1),
      at(now.getTime() - 401 * DAY, 'view', 'spc/pag', 9),
    ]);
  // Two processes clean up at once.
  await Promise.all([foldCounts(service.database, now), foldCounts(service.database, now)]);
  await foldCounts(service.database, now);
  const shown = (rows: { start: Date; kind: string; subject?: string; count: number }[]) =>
    rows
      .filter(({ kind, subject }) => kind !== 'missing' || !subject)
      .map(({ start, kind, subject = 'all', count }) =>
        [start.toISOString().slice(0, 13), kind, subject, count].join(' '),
      )
      .sort();
  const spans = (span: 'day' | 'week') =>
    orm
      .select()
      .from(siteCountSpans)
      .where(and(eq(siteCountSpans.siteId, siteId), eq(siteCountSpans.span, span)));
  const folded = ['missing  100', 'search  1', 'search anchor 4', 'view spc/pag 5'];
  expect(shown(await spans('day'))).toEqual([
    ...folded.map((row) => `2026-05-20T00 ${row}`),
    '2026-06-13T00 search my neighbour 1',
  ]);
  expect(shown(await spans('week'))).toEqual([
    ...folded.map((row) => `2026-05-18T00 ${row}`),
    '2026-06-08T00 search my neighbour 1',
  ]);
  const totals = await orm.select().from(siteCountTotals).where(eq(siteCountTotals.siteId, siteId));
  expect(shown(totals.filter(({ span }) => span === 'hour'))).toEqual([
    '2026-06-13T10 search all 1',
  ]);
  const hours = await orm.select().from(siteCounts).where(eq(siteCounts.siteId, siteId));
  expect(hours.map(({ subject }) => subject)).toEqual(['my neighbour']);
});
