import { beforeEach, expect, test } from 'vitest';
import {
  createCollection,
  getCollection,
  listCollections,
  moveCollection,
  transferCollection,
  updateCollection,
} from '#lib/contract/collections.ts';
import { listTree } from '#lib/contract/tree.ts';
import { COLLECTION_DEPTH } from '../content/move-target.ts';
import { newCollection, newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let organization: TestOrganization;

beforeEach(async () => {
  organization = await service.newOrganization();
});

const admin = () => service.as(organization.admin);
const here = () => ({ parameters: { organizationId: organization.id } });
const on = (collectionId: string) => ({ parameters: { collectionId } });
const collection = async (parent?: string) => {
  const body = parent === undefined ? {} : { parent };
  return (await admin().call(createCollection, { ...here(), body })).body.id;
};
const into = (collectionId: string, parent: string | null) =>
  admin().call(moveCollection, { ...on(collectionId), body: { parent } });

test('a collection is created, read and updated', async () => {
  const { status, body: made } = await admin().call(createCollection, { ...here(), body: {} });
  expect([status, made.title, made.description]).toEqual([201, 'Untitled collection', undefined]);
  const body = { title: ' API ', description: 'All of it', defaultLevel: 'comment' as const };
  const changed = await admin().call(updateCollection, { ...on(made.id), body });
  expect(changed.body).toMatchObject({ ...body, title: 'API' });
  const reader = service.as(await organization.join('read'));
  const read = await reader.call(getCollection, on(made.id));
  expect(read.body.permissions).toEqual({
    view: true,
    admin: false,
    viewInviteLinks: false,
    create: false,
  });
  const editor = service.as(await organization.join('create'));
  const above = { ...on(made.id), body: { defaultLevel: 'admin' as const } };
  expect((await editor.call(updateCollection, above)).status).toBe(403);
});

test('a list of all collections is in tree order, at any page size', async () => {
  const first = await collection();
  const second = await collection();
  const inFirst = [await collection(first), await collection(first)];
  const deep = await collection(inFirst[0]);
  const inSecond = await collection(second);
  const order = [first, inFirst[0], deep, inFirst[1], second, inSecond];
  for (const limit of [1, 2, 5, 50]) {
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const query = { limit, ...(page && { page }) };
      const { body } = await admin().call(listCollections, { ...here(), query });
      expect(body.count).toBe(6);
      seen.push(...body.items.map(({ id }) => id));
      page = body.next?.page;
    } while (page);
    expect(seen).toEqual(order);
  }
  const { body } = await admin().call(listCollections, { ...here(), query: { nested: false } });
  expect(body.items.map(({ id }) => id)).toEqual([first, second]);
});

test('a collection can’t be moved inside itself', async () => {
  const outer = await collection();
  const middle = await collection(outer);
  const inner = await collection(middle);
  for (const place of [outer, middle, inner]) {
    const { status, error } = await into(outer, place);
    expect([status, error?.reasons]).toEqual([409, ['inside-itself']]);
  }
  expect((await into(inner, outer)).status).toBe(200);
  expect((await into(middle, inner)).status).toBe(200);
});

async function ancestorsOf(collectionId: string): Promise<string[]> {
  const { rows } = await service.database.pool.query(
    `with recursive above as (
       select id, parent_id, 0 as depth from collections where id = $1
       union all select c.id, c.parent_id, depth + 1 from collections c join above on c.id = above.parent_id
       where depth < 50)
     select id from above order by depth`,
    [collectionId],
  );
  return rows.map(({ id }) => id);
}

test('of concurrent moves that together would form a cycle, exactly one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await collection();
    const other = await collection();
    const answers = await Promise.all([into(one, other), into(other, one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
  const ring: string[] = [];
  for (let index = 0; index < 8; index += 1) ring.push(await collection());
  const answers = await Promise.all(
    ring.map((id, index) => into(id, ring[(index + 1) % ring.length] ?? null)),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  for (const id of ring) expect((await ancestorsOf(id)).length).toBeLessThanOrEqual(8);
});

test('a concurrent transfer and move leave every collection in the organization of its parent', async () => {
  const to = await service.newOrganization();
  await to.join('admin', organization.admin);
  for (let round = 0; round < 4; round += 1) {
    const outer = await collection();
    const moved = await collection();
    const body = { organization: to.id };
    const [transfer, move] = await Promise.all([
      admin().call(transferCollection, { ...on(outer), body }),
      into(moved, outer),
    ]);
    expect(transfer.status).toBe(200);
    expect([200, 404]).toContain(move.status);
  }
  const { rows } = await service.database.pool.query(
    `select child.id from collections child join collections parent on parent.id = child.parent_id
     where parent.organization_id <> child.organization_id`,
  );
  expect(rows).toEqual([]);
});

test('collections nest up to a maximum depth, by creating and by moving', async () => {
  let parent: string | null = null;
  let last = '';
  for (let depth = 0; depth < COLLECTION_DEPTH; depth += 1) {
    last = await newCollection(service, organization, { parent });
    parent = last;
  }
  const body = { parent: last };
  const made = await admin().call(createCollection, { ...here(), body });
  expect([made.status, made.error?.reasons]).toEqual([409, ['too-deep']]);
  const [, above = ''] = await ancestorsOf(last);
  const single = await collection();
  const pair = await collection();
  await collection(pair);
  expect((await into(pair, above)).status).toBe(409);
  expect((await into(single, above)).status).toBe(200);
  const { body: list } = await admin().call(listCollections, {
    ...here(),
    query: { limit: COLLECTION_DEPTH },
  });
  expect(list.next?.page.length).toBeLessThan(2000);
});

test('a collection in the tree counts the open change requests in it that the caller can see', async () => {
  const outer = await collection();
  const inner = await collection(outer);
  const closed = await collection(outer);
  const empty = await collection();
  const spaceIn = (parent: string, defaultLevel: 'guest' | null = null) =>
    newSpace(service, organization, { parent, defaultLevel });
  const counts = new Map([
    [await spaceIn(outer), 2],
    [await spaceIn(inner), 3],
    [await spaceIn(closed), 5],
    [await spaceIn(inner, 'guest'), 7],
  ]);
  for (const [id, count] of counts)
    await service.database.pool.query('update spaces set change_requests_open = $2 where id = $1', [
      id,
      count,
    ]);
  await admin().call(updateCollection, { ...on(closed), body: { restricted: true } });
  const reader = service.as(await organization.join('read'));
  const countsFor = async (client: typeof reader, parent?: string) => {
    const query = { include: 'changeRequests' as const, ...(parent && { parent }) };
    const { body } = await client.call(listTree, { ...here(), query });
    return body.items.flatMap((item) =>
      item.type === 'collection' ? [[item.collection.id, item.changeRequestsOpen]] : [],
    );
  };
  expect(await countsFor(admin())).toEqual([
    [outer, 17],
    [empty, 0],
  ]);
  expect(await countsFor(reader)).toEqual([
    [outer, 5],
    [empty, 0],
  ]);
  expect(await countsFor(reader, outer)).toEqual([[inner, 3]]);
  const { body: plain } = await admin().call(listTree, here());
  expect(plain.items[0]).not.toHaveProperty('changeRequestsOpen');
});
