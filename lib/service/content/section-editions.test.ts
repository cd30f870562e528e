import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { mergeChangeRequest } from '#lib/contract/change-requests.ts';
import type { ContentChange } from '#lib/contract/content.ts';
import { DAY } from '#lib/contract/durations.ts';
import { searchOrganization } from '#lib/contract/search.ts';
import { holdLock } from '../database/locks.ts';
import { pageSections, spacePages } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockOrganization } from '../permissions/organization.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { newRequest } from '../testing/requests.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';
import { forgetUnused, newEdition } from './section-editions.ts';

const service = testService();
let home: TestOrganization;

beforeAll(async () => {
  home = await service.newOrganization();
});

const MANY = 30;
const rewritten = (word: string) => `# First\n\nNew ${word}\n\n# Second\n\nText`;

/** In how many spaces a word is found. */
async function found(query: string): Promise<number> {
  const parameters = { organizationId: home.id };
  const { body } = await service
    .as(home.admin)
    .call(searchOrganization, { parameters, query: { query, limit: 50 } });
  return body.correction === undefined ? (body.count ?? 0) : 0;
}

/** A space whose pages all have a word, and a change request that gives them another. */
async function newWide(before: string, after: string) {
  const spaceId = await newEmptySpace(service, home);
  const pages = Array.from({ length: MANY }, (_, at) => page(`Page ${at}`, `Old ${before}`));
  const made = await change(service, home.admin, spaceId, ...pages);
  const ids = made.body.changes.map(({ page: id }) => id);
  const rewrites = ids.map(
    (id): ContentChange => ({
      operation: 'update_page',
      page: id,
      document: { markdown: rewritten(after) },
    }),
  );
  const parameters = await newRequest(service, home.admin, spaceId, rewrites);
  return { spaceId, ids, parameters };
}

const sectionsOf = (spaceId: string) =>
  service.database.orm.select().from(pageSections).where(eq(pageSections.spaceId, spaceId));

/** The bodies of a space's sections: of those that its pages have, and of the others. */
async function bodiesIn(spaceId: string): Promise<{ live: string[]; unused: string[] }> {
  const pages = await service.database.orm
    .select()
    .from(spacePages)
    .where(eq(spacePages.spaceId, spaceId));
  const editions = new Map(pages.map(({ pageId, edition }) => [pageId, edition]));
  const bodies = { live: [] as string[], unused: [] as string[] };
  for (const { pageId, edition, body } of await sectionsOf(spaceId))
    bodies[editions.get(pageId) === edition ? 'live' : 'unused'].push(body);
  return bodies;
}

const withWord = (bodies: readonly string[], word: string) =>
  bodies.filter((body) => body.includes(word)).length;

// The embedded engine has one session: nothing is written there while a transaction is open.
const onPostgres = test.skipIf(!process.env.TEST_DATABASE_URL);

onPostgres('a merge of many pages writes for search before it locks the space', async () => {
  const { spaceId, parameters } = await newWide('aardvarks', 'zeppelins');
  const isOver = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = inTransaction(service.database, async (transaction) => {
    await lockOrganization(transaction, home.id, 'subject');
    await holdLock(transaction, `space ${spaceId}`);
    isHeld.resolve();
    await isOver.promise;
  });
  await isHeld.promise;
  const merging = service.as(home.admin).call(mergeChangeRequest, { parameters });
  const written = async () => withWord((await bodiesIn(spaceId)).unused, 'zeppelins');
  try {
    await expect.poll(written, { timeout: 20_000 }).toBe(MANY);
    expect([await found('aardvarks'), await found('zeppelins')]).toEqual([1, 0]);
  } finally {
    isOver.resolve();
    await holding;
  }
  expect((await merging).body.result).toBe('merge');
  expect([await found('aardvarks'), await found('zeppelins')]).toEqual([0, 1]);
  const { live, unused } = await bodiesIn(spaceId);
  expect([withWord(live, 'zeppelins'), unused]).toEqual([MANY, []]);
});

test('what another change wrote in the meantime is found, and nothing twice', async () => {
  const { spaceId, ids, parameters } = await newWide('badgers', 'yachts');
  const title = { operation: 'update_page', page: ids[0] ?? '', title: 'Quokkas' } as const;
  const other = await newRequest(service, home.admin, spaceId, [title]);
  const results = await Promise.all(
    [parameters, other].map((one) =>
      service.as(home.admin).call(mergeChangeRequest, { parameters: one }),
    ),
  );
  expect(results.map(({ body }) => body.result)).toEqual(['merge', 'merge']);
  expect([await found('badgers'), await found('yachts'), await found('quokkas')]).toEqual([
    0, 1, 1,
  ]);
  expect(withWord((await bodiesIn(spaceId)).live, 'yachts')).toBe(MANY);
  const rewrite = (markdown: string) =>
    change(service, home.admin, spaceId, {
      operation: 'update_page',
      page: ids[1] ?? '',
      document: { markdown },
    });
  await rewrite('Wombats');
  const { live } = await bodiesIn(spaceId);
  expect([withWord(live, 'yachts'), withWord(live, 'Wombats')]).toEqual([MANY - 1, 1]);
  // As the merge left it: what was written ahead then is gone.
  await rewrite(rewritten('yachts'));
  expect(withWord((await bodiesIn(spaceId)).live, 'yachts')).toBe(MANY);
});

test('sections that no page came to have are deleted after a day', async () => {
  const { spaceId, ids } = await newWide('camels', 'xylophones');
  const { orm } = service.database;
  const [known] = await sectionsOf(spaceId);
  if (!known) throw new Error('No section.');
  const now = new Date();
  const [old, recent] = [newEdition(now.getTime() - 2 * DAY), newEdition(now.getTime())];
  await orm.insert(pageSections).values([
    { ...known, edition: old },
    { ...known, edition: recent },
  ]);
  // What a page has stays, however old it is.
  const kept = newEdition(now.getTime() - 3 * DAY);
  const isLast = sql`space_id = ${spaceId} and page_id = ${ids.at(-1)}`;
  await orm.update(pageSections).set({ edition: kept }).where(isLast);
  await orm.update(spacePages).set({ edition: kept }).where(isLast);
  const editions = async () => new Set((await sectionsOf(spaceId)).map(({ edition }) => edition));
  // Each run looks at one in a hundred pages of the table.
  for (let round = 0; round < 5_000 && (await editions()).has(old); round += 1)
    await forgetUnused(orm, now);
  expect([...(await editions())].filter((one) => one === old)).toEqual([]);
  expect(await editions()).toContain(recent);
  expect(await editions()).toContain(kept);
});
