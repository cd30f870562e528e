import { beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import {
  createCollection,
  getCollection,
  previewCollectionDeletion,
  previewCollectionTransfer,
  transferCollection,
} from '#lib/contract/collections.ts';
import { createSite, getSite, publishSite } from '#lib/contract/sites.ts';
import {
  createSpace,
  deleteSpace,
  getSpace,
  previewSpaceDeletion,
  previewSpaceTransfer,
  restoreSpace,
  transferSpace,
  updateSpace,
} from '#lib/contract/spaces.ts';
import { listTree } from '#lib/contract/tree.ts';
import { grant } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import { addSections, placesOf } from '../testing/sites.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let from: TestOrganization;
let to: TestOrganization;
let mover: TestPerson;

beforeEach(async () => {
  from = await service.newOrganization();
  to = await service.newOrganization();
  mover = await from.join('admin');
  await to.join('admin', mover);
});

const inside = ({ id }: TestOrganization) => ({ parameters: { organizationId: id } });

async function collection(of: TestOrganization, parent?: string): Promise<string> {
  const body = parent === undefined ? {} : { parent };
  return (await service.as(of.admin).call(createCollection, { ...inside(of), body })).body.id;
}

async function space(of: TestOrganization, parent?: string): Promise<string> {
  const body = parent === undefined ? {} : { parent };
  return (await service.as(of.admin).call(createSpace, { ...inside(of), body })).body.id;
}

async function children(of: TestOrganization, parent?: string): Promise<string[]> {
  const query = parent === undefined ? {} : { parent };
  const { body } = await service.as(of.admin).call(listTree, { ...inside(of), query });
  return body.items.map((item) => (item.type === 'space' ? item.space.id : item.collection.id));
}

const transfer = (collectionId: string, body: { organization: string; parent?: string | null }) =>
  service.as(mover).call(transferCollection, { parameters: { collectionId }, body });

test('a collection is transferred with its contents and trash, and its grants end', async () => {
  const outer = await collection(from);
  const inner = await collection(from, outer);
  const kept = await space(from, inner);
  const deleted = await space(from, inner);
  const stays = await space(from);
  const there = await space(to);
  const guest = await from.join(null);
  await grant(service, from, { collection: outer }, { user: guest }, 'read');
  await grant(service, from, { space: deleted }, { user: guest }, 'edit');
  await grant(service, from, { space: stays }, { user: guest }, 'read');
  await service.database.pool.query(
    `insert into page_sections (space_id, page_id, position, organization_id, anchor, title, body, vector)
     values ($1, 'pag', 0, $2, '', 'Title', 'Body', to_tsvector('Body'))`,
    [kept, from.id],
  );
  await service.as(from.admin).call(deleteSpace, { parameters: { spaceId: deleted } });
  const preview = await service.as(mover).call(previewCollectionTransfer, {
    parameters: { collectionId: outer },
    body: { organization: to.id },
  });
  expect(preview.body).toMatchObject({
    collections: 2,
    spaces: 1,
    trashed: 1,
    grants: 2,
    losing: { count: 2 },
  });
  const names = preview.body.losing.users.map(({ id }) => id);
  expect(names.sort()).toEqual([from.admin.id, guest.id].sort());
  const { status, body } = await transfer(outer, { organization: to.id });
  expect([status, body.organization, body.permissions.admin]).toEqual([200, to.id, true]);
  expect(await children(from)).toEqual([stays]);
  expect(await children(to)).toEqual([there, outer]);
  expect(await children(to, inner)).toEqual([kept]);
  const asGuest = service.as(guest);
  expect((await asGuest.call(getSpace, { parameters: { spaceId: kept } })).status).toBe(404);
  expect((await asGuest.call(getSpace, { parameters: { spaceId: stays } })).status).toBe(200);
  const left = service.as(from.admin);
  expect((await left.call(getCollection, { parameters: { collectionId: inner } })).status).toBe(
    404,
  );
  expect((await left.call(restoreSpace, { parameters: { spaceId: deleted } })).status).toBe(404);
  const back = await service.as(to.admin).call(restoreSpace, { parameters: { spaceId: deleted } });
  expect([back.status, back.body.organization]).toEqual([200, to.id]);
  const { rows } = await service.database.pool.query(
    'select distinct organization_id from page_sections where space_id = $1',
    [kept],
  );
  expect(rows).toEqual([{ organization_id: to.id }]);
  for (const one of [from, to]) {
    const events = await service.as(one.admin).call(listAuditEvents, inside(one));
    expect(events.body.items.map(({ action }) => action)).toContain('transferCollection');
  }
});

test('a transfer requires Admin in the one and Create in the other, and a visible target', async () => {
  const mine = await collection(from);
  const target = await collection(to);
  const foreign = await collection(await service.newOrganization());
  const outside = await service.newOrganization();
  const reading = await service.newOrganization();
  await reading.join('read', mover);
  const tries: [Promise<{ status: number }>, number][] = [
    [transfer(mine, { organization: outside.id }), 404],
    [transfer(mine, { organization: 'org_none' }), 404],
    [transfer(mine, { organization: reading.id }), 403],
    [transfer(mine, { organization: to.id, parent: foreign }), 404],
    [transfer(mine, { organization: to.id, parent: mine }), 404],
    [transfer(mine, { organization: from.id }), 409],
    [transfer(mine, { organization: from.id, parent: mine }), 409],
  ];
  for (const [attempt, status] of tries) expect((await attempt).status).toBe(status);
  expect(await children(from)).toEqual([mine]);
  const granted = await from.join('create');
  await to.join('create', granted);
  await grant(service, from, { collection: mine }, { user: granted }, 'create');
  const parameters = { collectionId: mine };
  const body = { organization: to.id };
  expect((await service.as(granted).call(transferCollection, { parameters, body })).status).toBe(
    403,
  );
  expect((await transfer(mine, { organization: to.id, parent: target })).status).toBe(200);
  expect(await children(to, target)).toEqual([mine]);
});

test('within the organization a transfer is a move, and grants stay', async () => {
  const target = await collection(from);
  const moved = await space(from);
  const guest = await from.join(null);
  await grant(service, from, { space: moved }, { user: guest }, 'read');
  const parameters = { spaceId: moved };
  const body = { organization: from.id, parent: target };
  const preview = await service.as(mover).call(previewSpaceTransfer, { parameters, body });
  expect(preview.body).toMatchObject({ spaces: 1, grants: 0, losing: { count: 0 } });
  const { body: shown } = await service.as(mover).call(transferSpace, { parameters, body });
  expect(shown.parent).toBe(target);
  expect((await service.as(guest).call(getSpace, { parameters })).status).toBe(200);
});

test('a space with access only through its collection is private at the root of another organization', async () => {
  const holder = await collection(from);
  const moved = await space(from, holder);
  const parameters = { spaceId: moved };
  const visible = await service
    .as(mover)
    .call(updateSpace, { parameters, body: { visibility: 'in-collection' } });
  expect(visible.status).toBe(200);
  const body = { organization: to.id };
  const { body: shown } = await service.as(mover).call(transferSpace, { parameters, body });
  expect([shown.visibility, shown.parent]).toEqual(['private', undefined]);
});

test('a preview counts the people who lose access', async () => {
  const holder = await collection(from);
  await space(from, holder);
  const both = await from.join('read');
  await to.join('read', both);
  const shutOut = await from.join('read');
  await to.join(null, shutOut);
  const parameters = { collectionId: holder };
  const move = await service
    .as(mover)
    .call(previewCollectionTransfer, { parameters, body: { organization: to.id } });
  expect(move.body.losing.users.map(({ id }) => id).sort()).toEqual(
    [from.admin.id, shutOut.id].sort(),
  );
  const gone = await service.as(mover).call(previewCollectionDeletion, { parameters });
  expect(gone.body).toMatchObject({ collections: 1, spaces: 1, grants: 0, losing: { count: 4 } });
  expect(await children(from)).toEqual([holder]);
});

test('concurrent transfers in both directions both succeed', async () => {
  for (let round = 0; round < 4; round += 1) {
    const there = await collection(from);
    const back = await collection(to);
    const answers = await Promise.all([
      transfer(there, { organization: to.id }),
      transfer(back, { organization: from.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

test('a transferred space leaves its sites, and every default stays valid', async () => {
  const outer = await collection(from);
  const [gone, stays, alone] = [
    await space(from, outer),
    await space(from),
    await space(from, outer),
  ];
  const spaces = [gone, stays];
  const admin = service.as(from.admin);
  const make = async (body: { title: string; spaces: string[] }) =>
    (await admin.call(createSite, { ...inside(from), body })).body;
  const flat = await make({ title: 'Flat', spaces });
  const [first] = await placesOf(service, flat);
  const arranged = await make({ title: 'Arranged', spaces: [] });
  const { sections, spaces: placed } = await addSections(service, from, arranged);
  const { pool } = service.database;
  await pool.query('update site_spaces set space_id = $2 where id = $1', [placed[0], alone]);
  await pool.query('update sites set default_section_id = $2 where id = $1', [
    arranged.id,
    sections[0],
  ]);
  await pool.query('update sites set default_space_id = $2 where id = $1', [flat.id, first?.id]);
  const untouched = await make({ title: 'Untouched', spaces: [stays] });
  const read = async (siteId: string) => {
    const parameters = { organizationId: from.id, siteId };
    return (await admin.call(getSite, { parameters })).body;
  };
  const parameters = { collectionId: outer };
  const body = { organization: to.id };
  const named = [arranged, flat].map(({ id, title }) => ({ id, title, published: false }));
  const preview = await service.as(mover).call(previewCollectionTransfer, { parameters, body });
  expect(preview.body.sites).toEqual(named);
  const deletion = await service.as(mover).call(previewCollectionDeletion, { parameters });
  expect(deletion.body.sites).toEqual(named);
  const within = { organization: from.id, parent: await collection(from) };
  const inPlace = await service
    .as(mover)
    .call(previewCollectionTransfer, { parameters, body: within });
  expect(inPlace.body.sites).toEqual([]);
  expect((await transfer(outer, body)).status).toBe(200);
  const left = await placesOf(service, flat);
  expect(left.map((one) => one.space)).toEqual([stays]);
  expect(await read(flat.id)).toMatchObject({ siteSpaces: 1, defaultSiteSpace: left[0]?.id });
  expect(await read(arranged.id)).toMatchObject({
    siteSpaces: 2,
    defaultSiteSection: sections[1],
    defaultSiteSpace: placed[1],
  });
  expect(await read(untouched.id)).toEqual(untouched);
  const { rows } = await pool.query(
    'select structure_version as version from sites where organization_id = $1 order by created_at',
    [from.id],
  );
  expect(rows.map(({ version }) => version)).toEqual([1, 1, 0]);
  expect(
    (await pool.query('select from site_sections where id = $1', [sections[0]])).rowCount,
  ).toBe(0);
});

test('a site whose last space is transferred is unpublished, and the preview says so', async () => {
  const [gone, stays] = [await space(from), await space(from)];
  const admin = service.as(from.admin);
  const publish = async (title: string, spaces: string[]) => {
    const { id } = (await admin.call(createSite, { ...inside(from), body: { title, spaces } }))
      .body;
    const parameters = { organizationId: from.id, siteId: id };
    expect((await admin.call(publishSite, { parameters })).body.published).toBe(true);
    return parameters;
  };
  const emptied = await publish('Emptied', [gone]);
  const kept = await publish('Kept', [gone, stays]);
  const parameters = { spaceId: gone };
  const body = { organization: to.id };
  const preview = await service.as(mover).call(previewSpaceTransfer, { parameters, body });
  expect(preview.body.sites).toEqual([
    { id: emptied.siteId, title: 'Emptied', published: true, unpublished: true },
    { id: kept.siteId, title: 'Kept', published: true },
  ]);
  // Restoring from the trash keeps the place on the site.
  const deletion = await service.as(mover).call(previewSpaceDeletion, { parameters });
  expect(deletion.body.sites.map((site) => site.unpublished)).toEqual([undefined, undefined]);
  await service.as(mover).call(transferSpace, { parameters, body });
  const read = async (site: typeof kept) => (await admin.call(getSite, { parameters: site })).body;
  expect(await read(emptied)).toMatchObject({ published: false, siteSpaces: 0 });
  expect(await read(kept)).toMatchObject({ published: true, siteSpaces: 1 });
  const { body: events } = await admin.call(listAuditEvents, inside(from));
  const ended = events.items.filter(({ action }) => action === 'unpublishSite');
  expect(ended.map(({ actor, target }) => [actor?.id, target.id])).toEqual([
    [mover.id, emptied.siteId],
  ]);
});

test('sites are hidden from people who can’t see them', async () => {
  const spaceId = await space(from);
  const body = { title: 'Secret', spaces: [spaceId] };
  await service.as(from.admin).call(createSite, { ...inside(from), body });
  const guest = await from.join(null);
  await grant(service, from, { space: spaceId }, { user: guest }, 'create');
  const parameters = { spaceId };
  const preview = await service.as(guest).call(previewSpaceDeletion, { parameters });
  expect([preview.status, preview.body.sites]).toEqual([200, []]);
});
