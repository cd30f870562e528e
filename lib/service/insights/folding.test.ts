import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite } from '#lib/contract/sites.ts';
import { type SiteCountKind, siteCounts } from '../database/schema/index.ts';
import { openTestService, type TestService } from '../testing.ts';
import { foldCounts } from './folding.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = new Date('2026-06-15T10:00:00Z');
const old = new Date('2026-05-20T00:00:00Z').getTime();

let service: TestService;
let siteId: string;

beforeAll(async () => {
  service = await openTestService();
  const home = await service.newOrganization();
  const parameters = { organizationId: home.id };
  const made = await service
    .as(home.admin)
    .call(createSite, { parameters, body: { title: 'Docs' } });
  siteId = made.body.id;
});
afterAll(() => service.close());

const at = (time: number, kind: SiteCountKind, subject: string, count: number) => ({
  siteId,
  hour: new Date(time),
  kind,
  subject,
  count,
});

test('old hours become days; rare searches and all but the most frequent addresses are one', async () => {
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
  const rows = await orm.select().from(siteCounts).where(eq(siteCounts.siteId, siteId));
  const shown = rows
    .filter(({ kind, subject }) => kind !== 'missing' || subject === '')
    .map(({ hour, kind, subject, count }) => `${hour.toISOString()} ${kind} ${subject} ${count}`);
  expect(shown.sort()).toEqual([
    '2026-05-20T00:00:00.000Z missing  100',
    '2026-05-20T00:00:00.000Z search  1',
    '2026-05-20T00:00:00.000Z search anchor 4',
    '2026-05-20T00:00:00.000Z view spc/pag 5',
    '2026-06-13T10:00:00.000Z search my neighbour 1',
  ]);
});
