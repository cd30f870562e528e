import { beforeEach, expect, test } from 'vitest';
import { createCollection, listCollections, updateCollection } from '#lib/contract/collections.ts';
import {
  createSpace,
  duplicateSpace,
  getSpace,
  listCollectionSpaces,
  listSpaces,
  moveSpace,
  updateSpace,
} from '#lib/contract/spaces.ts';
import { listTree } from '#lib/contract/tree.ts';
import { grant, newCollection, newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let organization: TestOrganization;

beforeEach(async () => {
  organization = await service.newOrganization();
});

const admin = () => service.as(organization.admin);
const here = () => ({ parameters: { organizationId: organization.id } });
const on = (spaceId: string) => ({ parameters: { spaceId } });
type New = { title?: string; parent?: string; emoji?: string; empty?: boolean };
const space = async (body: New = {}) => (await admin().call(createSpace, { ...here(), body })).body;
const collection = async (parent?: string) => {
  const body = parent === undefined ? {} : { parent };
  return (await admin().call(createCollection, { ...here(), body })).body.id;
};

test('a space is created last in its parent, private, with its own revision', async () => {
  const parent = await collection();
  const first = await space({ parent, title: 'API', emoji: '1f4d5' });
  const second = await space({ parent });
  expect(first).toMatchObject({
    title: 'API',
    emoji: '📕',
    parent,
    visibility: 'private',
    editMode: 'live',
    defaultLevel: null,
    organization: organization.id,
  });
  const list = await admin().call(listCollectionSpaces, { parameters: { collectionId: parent } });
  expect(list.body.items.map(({ id }) => id)).toEqual([first.id, second.id]);
  const { rows } = await service.database.pool.query(
    'select id from revisions where space_id = $1',
    [first.id],
  );
  expect(rows).toEqual([{ id: first.revision }]);
  const pages = async (id: string) =>
    (await service.database.pool.query('select title from space_pages where space_id = $1', [id]))
      .rows;
  expect(await pages(first.id)).toEqual([{ title: 'Page' }]);
  const bare = await space({ empty: true });
  expect(await pages(bare.id)).toEqual([]);
});

test('an id in a body is looked up in the organization and authorized', async () => {
  const elsewhere = await service.newOrganization();
  const foreign = await newCollection(service, elsewhere);
  const secret = await newCollection(service, organization, { defaultLevel: 'guest' });
  const readable = await newCollection(service, organization, { defaultLevel: 'read' });
  const creator = await organization.join('create');
  const reader = await organization.join('read');
  const moved = (await space()).id;
  const attempts = async (parent: string | undefined, person = creator) => {
    const body = parent === undefined ? {} : { parent };
    const answers = [
      await service.as(person).call(createSpace, { ...here(), body }),
      await service.as(person).call(createCollection, { ...here(), body }),
      await service.as(person).call(moveSpace, { ...on(moved), body: { parent: parent ?? null } }),
    ];
    return answers.map(({ status, error }) => [status, error?.message]);
  };
  const absent = await attempts('col_none');
  expect(absent.map(([status]) => status)).toEqual([404, 404, 404]);
  expect(await attempts(foreign)).toEqual(absent);
  expect(await attempts(secret)).toEqual(absent);
  const statuses = async (...input: Parameters<typeof attempts>) =>
    (await attempts(...input)).map(([status]) => status);
  expect(await statuses(readable)).toEqual([403, 403, 403]);
  expect(await statuses(undefined, reader)).toEqual([403, 403, 403]);
  await grant(service, organization, { collection: readable }, { user: creator }, 'create');
  expect(await statuses(readable)).toEqual([201, 201, 200]);
});

test('a forbidden change is refused with the reason, and an update changes only given fields', async () => {
  const { id } = await space({ title: 'Guide' });
  const creator = service.as(await organization.join('create'));
  const body = { visibility: 'in-collection' as const };
  const refused = await admin().call(updateSpace, { ...on(id), body });
  expect([refused.status, refused.error?.reasons]).toEqual([409, ['not-in-collection']]);
  const above = await creator.call(updateSpace, { ...on(id), body: { defaultLevel: 'admin' } });
  expect([above.status, above.error?.reasons]).toEqual([403, ['needs:admin', 'has:create']]);
  const locked = await creator.call(updateSpace, { ...on(id), body: { editMode: 'locked' } });
  expect(locked.body).toMatchObject({ title: 'Guide', editMode: 'locked' });
  const shut = await creator.call(updateSpace, { ...on(id), body: { defaultLevel: 'read' } });
  expect([shut.status, shut.body.permissions.admin]).toEqual([200, false]);
  expect((await creator.call(updateSpace, { ...on(id), body: { title: 'New' } })).status).toBe(403);
});

test('a space moved from its collection to the root is private', async () => {
  const parent = await collection();
  const other = await collection();
  const { id } = await space({ parent });
  await admin().call(updateSpace, { ...on(id), body: { visibility: 'in-collection' } });
  const along = await admin().call(moveSpace, { ...on(id), body: { parent: other } });
  expect(along.body.visibility).toBe('in-collection');
  const out = await admin().call(moveSpace, { ...on(id), body: { parent: null } });
  expect([out.body.visibility, out.body.parent]).toEqual(['private', undefined]);
});

test('a copy is placed after its original and shares its content without writing documents', async () => {
  const original = await space({ title: `${'x'.repeat(40)} 👩‍👩‍👧` });
  const last = await space();
  const { pool } = service.database;
  await pool.query("insert into documents (id, markdown, created_at) values ('doc', '# A', now())");
  await pool.query("update revisions set pages = '{chunk}', files = '{files}' where id = $1", [
    original.revision,
  ]);
  await pool.query(
    `insert into space_pages (space_id, page_id, position, title, path, type, document_id)
     values ($1, 'pag_copied', 999, 'A', 'a-copied', 'document', 'doc')`,
    [original.id],
  );
  await pool.query(
    `insert into page_links (space_id, page_id, position, section, text, href, kind, target_space_id, target_id)
     values ($1, 'pag_copied', 0, '', 'here', 'a', 'page', $1, 'pag_copied'), ($1, 'pag_copied', 1, '', 'there', 'b', 'page', $2, 'pag')`,
    [original.id, last.id],
  );
  const { status, body: copy } = await admin().call(duplicateSpace, on(original.id));
  expect([status, copy.title]).toEqual([201, `${'x'.repeat(40)} (copy)`]);
  const tree = await admin().call(listTree, here());
  const order = tree.body.items.map((item) => (item.type === 'space' ? item.space.id : ''));
  expect(order).toEqual([original.id, copy.id, last.id]);
  const rowsOf = async (query: string, id: string) => (await pool.query(query, [id])).rows;
  expect(copy.revision).not.toBe(original.revision);
  expect(await rowsOf('select pages, files from revisions where id = $1', copy.revision)).toEqual([
    { pages: ['chunk'], files: ['files'] },
  ]);
  expect(
    await rowsOf(
      "select document_id from space_pages where space_id = $1 and page_id = 'pag_copied'",
      copy.id,
    ),
  ).toEqual([{ document_id: 'doc' }]);
  expect(
    await rowsOf(
      "select target_space_id as target from page_links where space_id = $1 and page_id = 'pag_copied' order by position",
      copy.id,
    ),
  ).toEqual([{ target: copy.id }, { target: last.id }]);
});

test('a person who can see a space only by a grant gets access to the copy, and nobody else does', async () => {
  const creator = await organization.join('create');
  const reader = await organization.join('read');
  const { id } = await space();
  await admin().call(updateSpace, { ...on(id), body: { restricted: true } });
  for (const user of [creator, reader])
    await grant(service, organization, { space: id }, { user }, 'read');
  const { status, body: copy } = await service.as(creator).call(duplicateSpace, on(id));
  expect([status, copy.permissions.admin, copy.defaultLevel, copy.restricted]).toEqual([
    201,
    true,
    null,
    true,
  ]);
  expect((await service.as(creator).call(getSpace, on(copy.id))).status).toBe(200);
  expect((await service.as(reader).call(getSpace, on(copy.id))).status).toBe(404);
  expect((await service.as(reader).call(duplicateSpace, on(id))).status).toBe(403);
});

test('lists contain what the caller can see, with spaces of hidden collections last at the root', async () => {
  const secret = await newCollection(service, organization, { defaultLevel: 'guest' });
  const nested = await newCollection(service, organization, { parent: secret });
  const shown = await newSpace(service, organization, { parent: nested });
  await newSpace(service, organization, { parent: secret });
  const root = await newSpace(service, organization);
  const reader = await organization.join('read');
  const guest = await organization.join(null);
  for (const user of [reader, guest])
    await grant(service, organization, { collection: nested }, { user }, 'read');
  for (const [person, expected] of [
    [reader, [root, nested]],
    [guest, [nested]],
  ] as const) {
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const { body } = await service
        .as(person)
        .call(listTree, { ...here(), query: { limit: 1, ...(page && { page }) } });
      expect(body.count).toBe(expected.length);
      for (const item of body.items) {
        const of = item.type === 'collection' ? item.collection : item.space;
        // It only appears at the root: its default isn't the organization role.
        expect([of.parent, of.parentHidden]).toEqual([undefined, of.id === nested || undefined]);
        if (item.type === 'collection') expect(item.children).toBe(1);
        seen.push(item.type === 'space' ? item.space.id : item.collection.id);
      }
      page = body.next?.page;
    } while (page);
    expect(seen).toEqual(expected);
    const spaces = await service.as(person).call(listSpaces, here());
    expect(spaces.body.count).toBe(expected.length === 2 ? 2 : 1);
    expect(spaces.body.items.map(({ id }) => id)).toContain(shown);
    const tops = await service
      .as(person)
      .call(listCollections, { ...here(), query: { nested: false } });
    expect(tops.body.items.map(({ id }) => id)).toEqual([nested]);
    const query = { parent: secret };
    expect((await service.as(person).call(listTree, { ...here(), query })).status).toBe(404);
  }
  const renamed = { parameters: { collectionId: nested }, body: { title: 'No' } };
  expect((await service.as(guest).call(updateCollection, renamed)).status).toBe(403);
});

test('a title is found, wildcards are taken literally', async () => {
  await space({ title: 'Release notes' });
  const odd = await space({ title: '100%_sure' });
  const find = async (title: string) => {
    const { body } = await admin().call(listSpaces, { ...here(), query: { title } });
    return body.items.map((item) => item.title);
  };
  expect(await find('RELEASE')).toEqual(['Release notes']);
  expect(await find('%_')).toEqual([odd.title]);
  expect(await find('notes rel')).toEqual(['Release notes']);
});
