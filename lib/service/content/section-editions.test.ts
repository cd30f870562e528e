import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { mergeChangeRequest } from '#lib/contract/change-requests.ts';
import { type ContentChange, getContent } from '#lib/contract/content.ts';
import { DAY } from '#lib/contract/durations.ts';
import { searchOrganization } from '#lib/contract/search.ts';
import { holdLock } from '../database/locks.ts';
import { pageLinks, pageSections, spacePages } from '../database/schema/index.ts';
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
  return { spaceId, ids, rewrites, parameters };
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

type Wide = Awaited<ReturnType<typeof newWide>>;

/** Two ways to give the pages of a space their new words; a save adds ten pages with them. */
const ways = {
  merge: ({ parameters }: Wide) => service.as(home.admin).call(mergeChangeRequest, { parameters }),
  save: ({ spaceId, rewrites }: Wide, word: string) => {
    const more = Array.from({ length: 10 }, (_, at) => page(`More ${at}`, `New ${word}`));
    return change(service, home.admin, spaceId, ...rewrites, ...more);
  },
};

onPostgres.each([
  { way: 'merge', pages: MANY, before: 'aardvarks', after: 'zeppelins' },
  { way: 'save', pages: MANY + 10, before: 'antelopes', after: 'zippers' },
] as const)('a $way of many pages writes for search before it locks the space', async (one) => {
  const { way, pages, before, after } = one;
  const wide = await newWide(before, after);
  const { spaceId } = wide;
  const isOver = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = inTransaction(service.database, async (transaction) => {
    await lockOrganization(transaction, home.id, 'subject');
    await holdLock(transaction, `space ${spaceId}`);
    isHeld.resolve();
    await isOver.promise;
  });
  await isHeld.promise;
  const writing = ways[way](wide, after);
  const written = async () => withWord((await bodiesIn(spaceId)).unused, after);
  try {
    await expect.poll(written, { timeout: 20_000 }).toBe(pages);
    expect([await found(before), await found(after)]).toEqual([1, 0]);
  } finally {
    isOver.resolve();
    await holding;
  }
  expect((await writing).status).toBe(200);
  expect([await found(before), await found(after)]).toEqual([0, 1]);
  const { live, unused } = await bodiesIn(spaceId);
  expect([withWord(live, after), unused]).toEqual([pages, []]);
});

test('of two saves of many pages at once, both are there and found', async () => {
  const spaceId = await newEmptySpace(service, home);
  const words = ['dromedaries', 'walruses'];
  const saves = words.map((word) => {
    const pages = Array.from({ length: MANY }, (_, at) => page(`${word} ${at}`, `Two ${word}`));
    return change(service, home.admin, spaceId, ...pages);
  });
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200]);
  const parameters = { spaceId };
  const { body } = await service.as(home.admin).call(getContent, { parameters });
  expect(body.pages.length).toBe(2 * MANY);
  const { live } = await bodiesIn(spaceId);
  for (const word of words) expect([await found(word), withWord(live, word)]).toEqual([1, MANY]);
});

test('pages that only get another path keep their sections', async () => {
  const spaceId = await newEmptySpace(service, home);
  const above = page('Above', 'Elephants', { ref: 'above' });
  const below = page('Below', 'Umbrellas and [a link](./other)', { into: 'above' });
  const made = await change(service, home.admin, spaceId, above, below);
  const [parent = '', child = ''] = made.body.changes.map(({ page: id }) => id);
  const editionOf = async () => {
    const isIt = eq(spacePages.pageId, child);
    const [row] = await service.database.orm.select().from(spacePages).where(isIt);
    return { path: row?.path, edition: row?.edition };
  };
  const before = await editionOf();
  const edit = (page: string, more: object) =>
    change(service, home.admin, spaceId, { operation: 'update_page', page, ...more });
  await edit(parent, { slug: 'elsewhere' });
  expect(await editionOf()).toEqual({ ...before, path: 'elsewhere/below' });
  expect(await found('umbrellas')).toBe(1);
  const ofChild = eq(pageLinks.pageId, child);
  const links = await service.database.orm.select().from(pageLinks).where(ofChild);
  expect(links.map(({ targetPath }) => targetPath)).toEqual(['elsewhere/other']);
  await edit(child, { title: 'Velociraptors' });
  expect((await editionOf()).edition).not.toBe(before.edition);
  expect([await found('umbrellas'), await found('velociraptors')]).toEqual([1, 1]);
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
