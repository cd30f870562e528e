import { beforeAll, expect, test } from 'vitest';
import { postSpaceComment } from '#lib/contract/comments.ts';
import { createRedirect } from '#lib/contract/redirects.ts';
import { createSpace } from '#lib/contract/spaces.ts';
import { holdLock } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockOrganization } from '../permissions/organization.ts';
import { change, newEmptySpace, page } from '../testing/pages.ts';
import { destinationsOn } from '../testing/redirects.ts';
import { testService } from '../testing/service.ts';
import { newSiteWith } from '../testing/site-rows.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let home: TestOrganization;

beforeAll(async () => {
  home = await service.newOrganization();
});

/** How long a write may take that waits for nobody, and how long a waiting one is watched. */
const FREE = 5_000;
const WATCHED = 400;

/** Works while a write holds its locks, which ends afterwards. */
async function whileHeld(locks: string[], work: () => Promise<void>): Promise<void> {
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = inTransaction(service.database, async (transaction) => {
    await lockOrganization(transaction, home.id, locks.length > 0 ? 'subject' : 'organization');
    for (const name of locks) await holdLock(transaction, name);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  try {
    await work();
  } finally {
    held.resolve();
    await holding;
  }
}

const isDone = (write: Promise<unknown>, within: number) =>
  Promise.race([
    write.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), within)),
  ]);

const writeIn = (spaceId: string) => change(service, home.admin, spaceId, page('Page'));
const commentOn = (spaceId: string) =>
  service.as(home.admin).call(postSpaceComment, {
    parameters: { spaceId },
    body: { body: { markdown: 'A comment' } },
  });
const addSpace = () =>
  service.as(home.admin).call(createSpace, {
    parameters: { organizationId: home.id },
    body: { title: 'Another', empty: true },
  });

// The embedded engine has one session: there every write waits for the one before it.
const onPostgres = test.skipIf(!process.env.TEST_DATABASE_URL);

onPostgres('a write in a space holds up nobody in other spaces', async () => {
  const [busy, other] = await Promise.all([
    newEmptySpace(service, home),
    newEmptySpace(service, home),
  ]);
  let waiting: Promise<{ status: number }>[] = [];
  await whileHeld([`space ${busy}`], async () => {
    expect(await isDone(writeIn(other), FREE)).toBe(true);
    expect(await isDone(commentOn(other), FREE)).toBe(true);
    waiting = [writeIn(busy), commentOn(busy), addSpace()];
    expect(await isDone(Promise.race(waiting), WATCHED)).toBe(false);
  });
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 201]);
});

onPostgres('a write in a site holds up nobody in spaces and other sites', async () => {
  const spaceId = await newEmptySpace(service, home);
  const shape = { guides: { start: { first: 'First' } } };
  const [busy, other] = [
    await newSiteWith(service, home, shape),
    await newSiteWith(service, home, shape),
  ];
  const redirectOn = (site: typeof busy) =>
    service.as(home.admin).call(createRedirect, {
      parameters: site.parameters,
      body: { source: '/old', destination: destinationsOn(site).section('guides') },
    });
  let waiting: Promise<{ status: number }> | undefined;
  await whileHeld([`site ${busy.parameters.siteId}`], async () => {
    expect(await isDone(redirectOn(other), FREE)).toBe(true);
    expect(await isDone(writeIn(spaceId), FREE)).toBe(true);
    waiting = redirectOn(busy);
    expect(await isDone(waiting, WATCHED)).toBe(false);
  });
  expect((await waiting)?.status).toBe(201);
});

onPostgres('writes in a space wait for what concerns the whole organization', async () => {
  const spaceId = await newEmptySpace(service, home);
  let waiting: Promise<{ status: number }> | undefined;
  await whileHeld([], async () => {
    waiting = writeIn(spaceId);
    expect(await isDone(waiting, WATCHED)).toBe(false);
  });
  expect((await waiting)?.status).toBe(200);
});

onPostgres(
  'a stream of writes in spaces keeps nobody from writing in the organization',
  async () => {
    const spaces = await Promise.all(Array.from({ length: 3 }, () => newEmptySpace(service, home)));
    let isOver = false;
    const writers = spaces.map(async (spaceId) => {
      while (!isOver) await writeIn(spaceId);
    });
    expect(await isDone(addSpace(), FREE)).toBe(true);
    isOver = true;
    await Promise.all(writers);
  },
);
