import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  countMemberSpaces,
  countSpacesOfMembers,
  getCollectionAccess,
  getSpaceAccess,
  listMemberSpaces,
} from '#lib/contract/access.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { spaces } from '../database/schema/index.ts';
import { grant, newCollection, newSpace } from '../testing/content.ts';
import { levelsOn, randomOrganization, sequence } from '../testing/random-content.ts';
import { testService } from '../testing/service.ts';
import type { TestPerson } from '../testing.ts';

const service = testService();

type Item = ReplyOf<typeof listMemberSpaces>['items'][number];

async function spacesOf(as: TestPerson, organizationId: string, userId: string) {
  const items: Item[] = [];
  for (let page: string | undefined; ; ) {
    const { status, body } = await service.as(as).call(listMemberSpaces, {
      parameters: { organizationId, userId },
      query: { limit: 2, order: 'asc', ...(page && { page }) },
    });
    expect(status).toBe(200);
    items.push(...body.items);
    page = body.next?.page;
    if (page) continue;
    expect(items).toHaveLength(body.count ?? -1);
    return items;
  }
}

test.each([31, 32, 33])(
  'lists what both can see, with the member’s level and the reason, organization %s',
  async (seed) => {
    const { organization, people } = await randomOrganization(service, sequence(seed));
    // The last one is disabled and can't call the API.
    const active = [organization.admin, ...people.slice(0, -1)];
    const rows = await service.database.orm
      .select()
      .from(spaces)
      .where(eq(spaces.organizationId, organization.id));
    const places = rows.map((row) => ({ ...row, type: 'space' as const }));
    const levels = await levelsOn(service, organization, active, places);
    for (const viewer of [organization.admin, active[3] as TestPerson, active[7] as TestPerson]) {
      const { body: each } = await service.as(viewer).call(countSpacesOfMembers, {
        parameters: { organizationId: organization.id },
        query: { members: [...active.map(({ id }) => id), 'usr_none'].join(',') },
      });
      for (const person of [organization.admin, viewer, ...active.slice(4, 7)]) {
        const items = await spacesOf(viewer, organization.id, person.id).catch(() => null);
        if (items === null) continue;
        const both = rows.filter(({ id }) =>
          [person, viewer].every((one) => levels.get(one.id)?.get(id) !== 'guest'),
        );
        const inOrder = both.sort(
          (one, other) =>
            one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
        );
        expect(items.map(({ space }) => space.id)).toEqual(inOrder.map(({ id }) => id));
        const counted = await service.as(viewer).call(countMemberSpaces, {
          parameters: { organizationId: organization.id, userId: person.id },
        });
        const has = Map.groupBy(items, ({ permission }) => permission);
        const levelsHad = [...has].map(([level, { length }]) => ({ level, spaces: length }));
        expect(counted.body.count).toBe(items.length);
        if (each.counts) expect(each.counts[person.id]).toBe(items.length);
        expect(each.counts?.usr_none).toBeUndefined();
        expect(counted.body.levels).toHaveLength(levelsHad.length);
        expect(counted.body.levels).toEqual(expect.arrayContaining(levelsHad));
        for (const { permission, space, reason } of items) {
          expect(permission).toBe(levels.get(person.id)?.get(space.id));
          expect(reason).toMatchObject({ outcome: 'decides', level: permission });
          const { body } = await service
            .as(viewer)
            .call(getSpaceAccess, { parameters: { spaceId: space.id, userId: person.id } });
          expect(body.level).toBe(permission);
          expect(body.steps.filter(({ outcome }) => outcome === 'decides')).toEqual([reason]);
        }
      }
    }
  },
);

test('explains the chain of reasons, and hides what the caller can’t see', async () => {
  const organization = await service.newOrganization();
  const [writer, reader, guest] = [
    await organization.join('read', await service.newPerson('Wren Writer')),
    await organization.join('read'),
    await organization.join(null),
  ];
  const { body: team } = await service.as(organization.admin).call(createTeam, {
    parameters: { organizationId: organization.id },
    body: { title: 'Docs', members: [writer.id] },
  });
  const api = await newCollection(service, organization, { title: 'API', defaultLevel: 'guest' });
  const spaceId = await newSpace(service, organization, { title: 'Guide', parent: api });
  await grant(service, organization, { collection: api }, { team: team.id }, 'review');
  const request = (as: TestPerson, userId: string) =>
    service.as(as).call(getSpaceAccess, { parameters: { spaceId, userId } });
  const { body } = await request(writer, writer.id);
  const at = (type: string, id: string, title: string) => ({ type, id, title });
  const docs = { level: 'review', team: { id: team.id, title: 'Docs' } };
  expect(body).toMatchObject({ level: 'review', user: { displayName: 'Wren Writer' } });
  expect(body.steps).toEqual([
    {
      question: 'admin',
      on: at('organization', organization.id, 'Test organization'),
      outcome: 'passes',
    },
    { question: 'grant', on: at('space', spaceId, 'Guide'), outcome: 'passes', grants: [] },
    { question: 'default', on: at('space', spaceId, 'Guide'), outcome: 'passes' },
    {
      question: 'grant',
      on: at('collection', api, 'API'),
      outcome: 'decides',
      level: 'review',
      grants: [docs],
    },
    { question: 'default', on: at('collection', api, 'API'), outcome: 'unreached', level: 'guest' },
    {
      question: 'role',
      on: at('organization', organization.id, 'Test organization'),
      outcome: 'unreached',
      level: 'read',
    },
  ]);
  // The reader can see the space but not the collection: its name and grants are hidden.
  await grant(service, organization, { space: spaceId }, { user: reader }, 'read');
  const seen = (await request(reader, writer.id)).body;
  expect(seen.level).toBe('review');
  expect(seen.steps[3]).toEqual({
    question: 'grant',
    on: { type: 'collection' },
    outcome: 'decides',
    level: 'review',
  });
  expect(JSON.stringify(seen)).not.toContain('API');
  const [listed] = await spacesOf(reader, organization.id, writer.id);
  expect(listed?.reason).toEqual(seen.steps[3]);
  expect(listed?.space).not.toHaveProperty('parent');
  // Other people require listMembers; for yourself, seeing the space is enough.
  await grant(service, organization, { space: spaceId }, { user: guest }, 'read');
  expect([
    (await request(guest, writer.id)).status,
    (await request(guest, guest.id)).status,
  ]).toEqual([403, 200]);
});

test('a user outside the organization is 404, and so is a hidden space', async () => {
  const [organization, away] = [await service.newOrganization(), await service.newOrganization()];
  const collectionId = await newCollection(service, organization, { defaultLevel: 'guest' });
  const spaceId = await newSpace(service, organization, { parent: collectionId });
  const admin = service.as(organization.admin);
  const reader = await organization.join('read');
  for (const userId of [away.admin.id, 'usr_none']) {
    const organizationId = organization.id;
    const answers = [
      await admin.call(getSpaceAccess, { parameters: { spaceId, userId } }),
      await admin.call(getCollectionAccess, { parameters: { collectionId, userId } }),
      await admin.call(listMemberSpaces, { parameters: { organizationId, userId } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  const hidden = await service
    .as(reader)
    .call(getSpaceAccess, { parameters: { spaceId, userId: reader.id } });
  expect(hidden.status).toBe(404);
  expect(await spacesOf(reader, organization.id, organization.admin.id)).toEqual([]);
  expect(await spacesOf(organization.admin, organization.id, reader.id)).toEqual([]);
  const none = await admin.call(getSpaceAccess, { parameters: { spaceId, userId: reader.id } });
  expect(none.body.level).toBe('guest');
});

test('a space in the trash isn’t listed', async () => {
  const organization = await service.newOrganization();
  await newSpace(service, organization, { deletedAt: new Date() });
  expect(await spacesOf(organization.admin, organization.id, organization.admin.id)).toEqual([]);
});
