import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchOrganization } from '#lib/contract/search.ts';
import { transferSpace } from '#lib/contract/spaces.ts';
import { pageSections, searchTerms } from '../database/schema/index.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { openTestService, type TestOrganization, type TestService } from '../testing.ts';
import { forgetTerms, indexOutdated } from './upkeep.ts';

let service: TestService;
beforeAll(async () => {
  // Of its own: it looks at whole tables.
  service = await openTestService({});
});
afterAll(() => service.close());

async function search(home: TestOrganization, query: string) {
  const parameters = { organizationId: home.id };
  const { body } = await service
    .as(home.admin)
    .call(searchOrganization, { parameters, query: { query } });
  return body.correction ?? body.count;
}

test('what an older version indexed is found as before, and then with all there is', async () => {
  const home = await service.newOrganization();
  const spaceId = await newEmptySpace(service, home);
  const fish = '# Fish\n\nThe 测试环境\n\n'.repeat(130);
  await change(
    service,
    home.admin,
    spaceId,
    page('Fish', fish),
    page('Animal', 'A big zebrafish swims'),
  );
  const { orm } = service.database;
  await orm.update(pageSections).set({
    version: 0,
    vector: sql`setweight(to_tsvector('english', title), 'B') || setweight(to_tsvector('simple', title), 'B')
      || to_tsvector('english', body) || to_tsvector('simple', body)`,
  });
  await orm.delete(searchTerms);
  for (const query of ['zebrafish', 'swimming', 'zebra', '"big zebrafish"'])
    expect([query, await search(home, query)]).toEqual([query, 1]);
  expect([await search(home, '环境'), await search(home, 'zebrafsh')]).toEqual([0, 0]);
  await indexOutdated(service.database);
  expect([await search(home, '环境'), await search(home, 'zebrafsh')]).toEqual([1, 'zebrafish']);
  expect(await orm.select().from(pageSections).where(eq(pageSections.version, 0))).toEqual([]);
});

test('a space moved to another organization brings its words along', async () => {
  const [from, to] = [await service.newOrganization(), await service.newOrganization()];
  await to.join('admin', from.admin);
  const spaceId = await newEmptySpace(service, from);
  await change(service, from.admin, spaceId, page('Moving', 'aardvark'));
  const { status } = await service.as(from.admin).call(transferSpace, {
    parameters: { spaceId },
    body: { organization: to.id },
  });
  expect(status).toBe(200);
  await indexOutdated(service.database);
  const moved: TestOrganization = { ...to, admin: from.admin };
  expect([await search(moved, 'aardvrak'), await search(from, 'aardvark')]).toEqual([
    'aardvark',
    0,
  ]);
});

test('words without a page are forgotten in time', async () => {
  const { orm } = service.database;
  const known = async () => (await orm.select().from(searchTerms)).map(({ term }) => term);
  const home = await service.newOrganization();
  await orm.insert(searchTerms).values({ organizationId: home.id, term: 'gone', keys: [1] });
  // Each run looks at one in a hundred pages of the table.
  for (let round = 0; round < 5_000 && (await known()).includes('gone'); round += 1)
    await forgetTerms(service.database);
  expect(await known()).not.toContain('gone');
  expect(await known()).toContain('zebrafish');
});
