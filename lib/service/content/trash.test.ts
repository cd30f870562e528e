import { beforeEach, expect, test } from 'vitest';
import {
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
  restoreCollection,
} from '#lib/contract/collections.ts';
import { DAY } from '#lib/contract/durations.ts';
import { createSite, getSite } from '#lib/contract/sites.ts';
import {
  createSpace,
  deleteSpace,
  getSpace,
  listSpaces,
  moveSpace,
  restoreSpace,
  updateSpace,
} from '#lib/contract/spaces.ts';
import {
  deleteTreeItems,
  listTree,
  previewTreeDeletion,
  restoreTreeItems,
} from '#lib/contract/tree.ts';
import { tidy } from '../cleanup-job.ts';
import { grant } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import { addSections, placesOf } from '../testing/sites.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let organization: TestOrganization;

beforeEach(async () => {
  organization = await service.newOrganization();
});

const admin = () => service.as(organization.admin);
const here = () => ({ parameters: { organizationId: organization.id } });
const on = (spaceId: string) => ({ parameters: { spaceId } });

async function space(parent?: string): Promise<string> {
  const body = parent === undefined ? {} : { parent };
  return (await admin().call(createSpace, { ...here(), body })).body.id;
}

async function collection(parent?: string, title?: string): Promise<string> {
  const body = { ...(parent !== undefined && { parent }), ...(title && { title }) };
  return (await admin().call(createCollection, { ...here(), body })).body.id;
}

async function children(parent?: string): Promise<string[]> {
  const query = parent === undefined ? {} : { parent };
  const { body } = await admin().call(listTree, { ...here(), query });
  return body.items.map((item) => (item.type === 'space' ? item.space.id : item.collection.id));
}

async function trash(person = organization.admin): Promise<string[]> {
  const { body } = await service
    .as(person)
    .call(listSpaces, { ...here(), query: { deleted: true } });
  expect(body.count).toBe(body.items.length);
  return body.items.map(({ id }) => id);
}

/** The collections in the trash that a person can restore. */
async function deletedCollections(person = organization.admin): Promise<string[]> {
  const { body } = await service
    .as(person)
    .call(listCollections, { ...here(), query: { deleted: true } });
  expect(body.count).toBe(body.items.length);
  return body.items.map(({ id }) => id);
}

/** Moves the deletion of everything in the trash back in time. */
async function age(days: number): Promise<void> {
  for (const table of ['spaces', 'collections'])
    await service.database.pool.query(
      `update ${table} set deleted_at = deleted_at - $2::interval where organization_id = $1`,
      [organization.id, `${days * DAY} milliseconds`],
    );
}

test('a deleted space is only in the trash, and is restored to its position', async () => {
  const ids = [await space(), await space(), await space()];
  const [first = '', second = '', third = ''] = ids;
  expect((await admin().call(deleteSpace, on(second))).status).toBe(205);
  expect(await children()).toEqual([first, third]);
  expect((await admin().call(listSpaces, here())).body.count).toBe(2);
  expect(await trash()).toEqual([second]);
  for (const call of [
    admin().call(getSpace, on(second)),
    admin().call(updateSpace, { ...on(second), body: { title: 'New' } }),
    admin().call(deleteSpace, on(second)),
    admin().call(moveSpace, { ...on(second), body: { parent: null } }),
  ])
    expect((await call).status).toBe(404);
  await admin().call(moveSpace, {
    ...on(third),
    body: { position: { before: { type: 'space', space: first } } },
  });
  const restored = await admin().call(restoreSpace, on(second));
  expect([restored.status, restored.body.deletedAt]).toEqual([200, undefined]);
  expect(await children()).toEqual([third, first, second]);
  expect(await trash()).toEqual([]);
  const again = await admin().call(restoreSpace, on(second));
  expect([again.status, again.error?.reasons]).toEqual([409, ['not-deleted']]);
});

test('a change of an item in the trash says where it is, but only to people who could see it', async () => {
  const inside = await collection(undefined, 'Hardware');
  const gone = await space(inside);
  const title = 'Moorings';
  await admin().call(updateSpace, { ...on(gone), body: { title } });
  await admin().call(deleteSpace, on(gone));
  const move = (person = organization.admin) =>
    service.as(person).call(moveSpace, { ...on(gone), body: { parent: null } });
  expect(await move()).toMatchObject({
    status: 404,
    body: { error: { message: '“Moorings” is in the trash. Restore it first.' } },
  });
  const stranger = (await service.newOrganization()).admin;
  expect(JSON.stringify((await move(stranger)).body)).not.toContain(title);
  await admin().call(deleteCollection, { parameters: { collectionId: inside } });
  const intoTrash = await admin().call(moveSpace, {
    ...on(await space()),
    body: { parent: inside },
  });
  expect(intoTrash).toMatchObject({
    status: 404,
    body: { error: { message: '“Hardware” is in the trash. Restore it first.' } },
  });
});

test('its position is kept while others move around it', async () => {
  const first = await space();
  const gone = await space();
  const last = await space();
  await admin().call(deleteSpace, on(gone));
  const between: string[] = [];
  for (let round = 0; round < 40; round += 1) {
    const id = await space();
    between.unshift(id);
    const position = {
      after: { type: 'space' as const, space: first },
      before: { type: 'space' as const, space: between[1] ?? last },
    };
    expect((await admin().call(moveSpace, { ...on(id), body: { position } })).status).toBe(200);
  }
  await admin().call(restoreSpace, on(gone));
  const order = await children();
  expect(order.filter((id) => id !== gone)).toEqual([first, ...between, last]);
  expect(order.indexOf(gone)).toBeGreaterThan(0);
  expect(order.indexOf(gone)).toBeLessThan(order.length - 1);
});

test('a collection is deleted with its contents; restoring a space restores its parents', async () => {
  const outer = await collection();
  const inner = await collection(outer, 'Inner');
  const sibling = await collection(outer, 'Sibling');
  const kept = await space(inner);
  const other = await space(sibling);
  const after = await space();
  const body = { parameters: { collectionId: outer } };
  expect((await admin().call(deleteCollection, body)).status).toBe(205);
  expect(await children()).toEqual([after]);
  expect((await admin().call(listCollections, here())).body.items).toEqual([]);
  for (const collectionId of [outer, inner])
    expect((await admin().call(getCollection, { parameters: { collectionId } })).status).toBe(404);
  expect((await trash()).sort()).toEqual([kept, other].sort());
  const listed = await admin().call(listSpaces, { ...here(), query: { deleted: true } });
  const named = new Map(listed.body.items.map(({ id, parentTitle }) => [id, parentTitle]));
  expect([named.get(kept), named.get(other)]).toEqual(['Inner', 'Sibling']);
  const { body: shown } = await admin().call(restoreSpace, on(kept));
  expect(shown.parent).toBe(inner);
  expect(await children()).toEqual([outer, after]);
  expect(await children(outer)).toEqual([inner]);
  expect(await children(inner)).toEqual([kept]);
  expect(await trash()).toEqual([other]);
});

test('a collection is restored with what was deleted with it, empty collections too', async () => {
  const outer = await collection();
  const inner = await collection(outer, 'Inner');
  const empty = await collection(inner, 'Empty');
  const earlier = await space(inner);
  const kept = await space(inner);
  await admin().call(deleteSpace, on(earlier));
  const at = (collectionId: string) => ({ parameters: { collectionId } });
  await admin().call(deleteCollection, at(inner));
  await admin().call(deleteCollection, at(outer));
  const restored = await admin().call(restoreCollection, at(inner));
  expect([restored.status, restored.body.parent]).toEqual([200, outer]);
  expect(await children()).toEqual([outer]);
  expect(await children(outer)).toEqual([inner]);
  expect(await children(inner)).toEqual([empty, kept]);
  expect(await trash()).toEqual([earlier]);
  expect((await admin().call(restoreCollection, at(inner))).status).toBe(409);
});

test('several items are deleted and restored together, or not at all', async () => {
  const outer = await collection();
  const inside = await space(outer);
  const beside = await space();
  const reader = await organization.join('create');
  await admin().call(updateSpace, { ...on(beside), body: { defaultLevel: 'read' } });
  const body = {
    items: [
      { type: 'collection' as const, collection: outer },
      { type: 'space' as const, space: inside },
      { type: 'space' as const, space: beside },
    ],
  };
  const preview = await admin().call(previewTreeDeletion, { ...here(), body });
  expect(preview.body).toMatchObject({ collections: 1, spaces: 2, losing: { count: 2 } });
  expect((await service.as(reader).call(deleteTreeItems, { ...here(), body })).status).toBe(403);
  expect((await children()).length).toBe(2);
  expect((await admin().call(deleteTreeItems, { ...here(), body })).status).toBe(205);
  expect(await children()).toEqual([]);
  expect((await admin().call(restoreTreeItems, { ...here(), body })).status).toBe(205);
  expect(await children()).toEqual([outer, beside]);
  expect(await children(outer)).toEqual([inside]);
  const elsewhere = await service.newOrganization();
  const parameters = { organizationId: elsewhere.id };
  expect(
    (await service.as(elsewhere.admin).call(deleteTreeItems, { parameters, body })).status,
  ).toBe(404);
});

test('the trash lists what the caller can restore, the latest first', async () => {
  const creator = await organization.join('create');
  const reader = await organization.join('read');
  const guest = await organization.join(null);
  const first = await space();
  const second = await space();
  const secret = await space();
  await admin().call(updateSpace, { ...on(secret), body: { restricted: true } });
  await grant(service, organization, { space: second }, { user: guest }, 'create');
  for (const id of [first, second, secret]) {
    await admin().call(deleteSpace, on(id));
    await age(1);
  }
  expect(await trash()).toEqual([secret, second, first]);
  expect(await trash(creator)).toEqual([second, first]);
  expect(await trash(reader)).toEqual([]);
  expect(await trash(guest)).toEqual([second]);
  expect((await service.as(reader).call(restoreSpace, on(first))).status).toBe(403);
  expect((await service.as(creator).call(restoreSpace, on(secret))).status).toBe(404);
  expect((await service.as(guest).call(restoreSpace, on(second))).status).toBe(200);
});

test('the trash says who deleted each space, also one that was deleted with its collection', async () => {
  const creator = await organization.join('create');
  const holder = await collection();
  const inside = await space(holder);
  const apart = await space();
  await service.as(creator).call(deleteSpace, on(apart));
  await admin().call(deleteCollection, { parameters: { collectionId: holder } });
  const listed = await admin().call(listSpaces, { ...here(), query: { deleted: true } });
  const deleters = new Map(listed.body.items.map(({ id, deletedBy }) => [id, deletedBy?.id]));
  expect(deleters.get(apart)).toBe(creator.id);
  expect(deleters.get(inside)).toBe(organization.admin.id);
  const restored = await admin().call(restoreSpace, on(apart));
  expect(restored.body.deletedBy).toBeUndefined();
});

test('after 7 days nothing can be restored, and the next cleanup deletes it with its content', async () => {
  const holder = await collection();
  const early = await space(holder);
  const { rows: written } = await service.database.pool.query(
    'select pages from revisions where space_id = $1',
    [early],
  );
  const chunk = written[0].pages[0];
  expect(chunk).toBeTypeOf('string');
  const late = await space(holder);
  const apart = await space();
  await admin().call(deleteSpace, on(early));
  await age(5);
  await admin().call(deleteCollection, { parameters: { collectionId: holder } });
  await age(1.9);
  expect((await trash()).sort()).toEqual([early, late].sort());
  await tidy(service.database, new Date());
  expect((await trash()).sort()).toEqual([early, late].sort());
  await age(0.2);
  expect(await trash()).toEqual([late]);
  expect((await admin().call(restoreSpace, on(early))).status).toBe(404);
  await tidy(service.database, new Date());
  const left = async (table: string, column = 'id') => {
    const { rows } = await service.database.pool.query(`select ${column} as id from ${table}`);
    return rows.map(({ id }) => id);
  };
  expect(await left('spaces')).not.toContain(early);
  expect(await left('page_chunks')).not.toContain(chunk);
  expect(await left('revisions', 'space_id')).not.toContain(early);
  expect((await admin().call(restoreSpace, on(late))).status).toBe(200);
  expect(await children(holder)).toEqual([late]);
  await admin().call(deleteCollection, { parameters: { collectionId: holder } });
  await tidy(service.database, new Date(Date.now() + 7 * DAY + 1000));
  expect(await left('collections')).not.toContain(holder);
  expect(await left('spaces')).toContain(apart);
});

test('a space in the trash keeps its place on a site until it is purged', async () => {
  const [first, second] = [await space(), await space()];
  const make = async (spaces: string[]) =>
    (await admin().call(createSite, { ...here(), body: { spaces } })).body;
  const read = async (siteId: string) => {
    const parameters = { ...here().parameters, siteId };
    return (await admin().call(getSite, { parameters })).body;
  };
  const [flat, arranged] = [await make([first, second]), await make([])];
  const { sections, spaces } = await addSections(service, organization, arranged);
  await service.database.pool.query('update site_spaces set space_id = $2 where id = $1', [
    spaces[0],
    first,
  ]);
  await admin().call(deleteSpace, on(first));
  await tidy(service.database, new Date());
  expect(await read(flat.id)).toEqual(flat);
  expect(await read(arranged.id)).toMatchObject({ siteSpaces: 3, defaultSiteSection: sections[0] });
  await age(7.1);
  await tidy(service.database, new Date());
  const [left] = await placesOf(service, flat);
  expect(await read(flat.id)).toMatchObject({ siteSpaces: 1, defaultSiteSpace: left?.id });
  expect(await read(arranged.id)).toMatchObject({ siteSpaces: 2, defaultSiteSection: sections[1] });
  const { rows } = await service.database.pool.query(
    'select structure_version as version from sites where organization_id = $1',
    [organization.id],
  );
  expect(rows).toEqual([{ version: 1 }, { version: 1 }]);
});

test('items of another organization look absent, and nothing of the request is done', async () => {
  const own = await space();
  const other = await service.newOrganization();
  const foreign = await service
    .as(other.admin)
    .call(createSpace, { parameters: { organizationId: other.id }, body: {} });
  const asOther = service.as(other.admin);
  const items = [
    { type: 'space' as const, space: own },
    { type: 'space' as const, space: foreign.body.id },
  ];
  for (const endpoint of [previewTreeDeletion, deleteTreeItems]) {
    const reply = await admin().call(endpoint, { ...here(), body: { items } });
    expect(reply.status, endpoint.path).toBe(404);
  }
  expect(await children()).toEqual([own]);
  expect((await asOther.call(getSpace, on(foreign.body.id))).status).toBe(200);
  await asOther.call(deleteSpace, on(foreign.body.id));
  const restored = await admin().call(restoreTreeItems, {
    ...here(),
    body: { items: items.slice(1) },
  });
  expect(restored.status).toBe(404);
  expect((await asOther.call(getSpace, on(foreign.body.id))).status).toBe(404);
});

test('a deleted collection is listed once, for those who may restore it, until its time is over', async () => {
  const outer = await collection(undefined, 'Hardware');
  const inner = await collection(outer);
  const before = await collection(outer);
  await admin().call(deleteCollection, { parameters: { collectionId: before } });
  await admin().call(deleteCollection, { parameters: { collectionId: outer } });
  const listed = await deletedCollections();
  expect(listed).toEqual([outer, before]);
  expect(listed).not.toContain(inner);
  const { body } = await admin().call(listCollections, {
    ...here(),
    query: { deleted: true, limit: 1 },
  });
  expect(body.items[0]).toMatchObject({
    title: 'Hardware',
    deletedBy: { id: organization.admin.id },
  });
  const second = { deleted: true, page: body.next?.page ?? '' };
  expect(
    (await admin().call(listCollections, { ...here(), query: second })).body.items,
  ).toMatchObject([{ id: before }]);
  expect(await deletedCollections(await organization.join('edit'))).toEqual([]);
  expect((await admin().call(listCollections, here())).body.count).toBe(0);
  await age(8);
  expect(await deletedCollections()).toEqual([]);
});
