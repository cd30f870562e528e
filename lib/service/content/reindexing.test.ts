import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searchOrganization } from '#lib/contract/search.ts';
import { pageSections, spacePages } from '../database/schema/index.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { testService } from '../testing/service.ts';
import { indexUnread } from './reindexing.ts';

const service = testService();

test('pages that an older version changed beside this one are found again', async () => {
  const home = await service.newOrganization();
  const spaceId = await newEmptySpace(service, home);
  const group = { operation: 'insert_page', type: 'group', title: 'Nightingales' } as const;
  const made = await change(service, home.admin, spaceId, page('Owls', 'Barn owls'), group);
  const ids = made.body.changes.map(({ page: id }) => id);
  const { orm } = service.database;
  const found = async (query: string) => {
    const parameters = { organizationId: home.id };
    const { body } = await service
      .as(home.admin)
      .call(searchOrganization, { parameters, query: { query, limit: 50 } });
    return body.correction === undefined ? body.count : 0;
  };
  const ofSpace = eq(pageSections.spaceId, spaceId);
  const sections = await orm.select().from(pageSections).where(ofSpace);
  expect(sections.map(({ edition }) => edition)).not.toContain('');
  // Without editions: the pages keep theirs, and the sections have none.
  await orm.delete(pageSections).where(ofSpace);
  await orm.insert(pageSections).values(sections.map((section) => ({ ...section, edition: '' })));
  expect([await found('owls'), await found('nightingales')]).toEqual([0, 0]);
  await indexUnread(service.database);
  expect([await found('barn'), await found('nightingales')]).toEqual([1, 1]);
  for (const id of ids) {
    const isIt = and(eq(spacePages.spaceId, spaceId), eq(spacePages.pageId, id));
    const [row] = await orm.select().from(spacePages).where(isIt);
    const now = await orm.select().from(pageSections).where(eq(pageSections.pageId, id));
    expect([...new Set(now.map(({ edition }) => edition))]).toEqual([row?.edition]);
    const before = sections.filter(({ pageId }) => pageId === id);
    expect(now.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
  }
});
