import { expect, test } from 'vitest';
import { listCollectionAudience, listSpaceAudience } from '#lib/contract/grants.ts';
import { type Role, roles } from '#lib/contract/levels.ts';
import { ancestorChain } from '../permissions/ancestors.ts';
import { decideOn } from '../permissions/levels.ts';
import { grant, newSpace } from '../testing/content.ts';
import { randomOrganization, readPerson, sequence } from '../testing/random-content.ts';
import { testService } from '../testing/service.ts';
import type { TestPerson } from '../testing.ts';

const service = testService();

type Seen = { permission: Role; by: string };

async function audience(
  as: TestPerson,
  place: { spaceId: string } | { collectionId: string },
  role?: Role,
  search?: string,
) {
  const seen: [string, Seen][] = [];
  let count: number | undefined;
  for (let page: string | undefined; ; ) {
    const query = {
      limit: 5,
      ...(role && { role }),
      ...(search && { search }),
      ...(page && { page }),
    };
    const { status, body } =
      'spaceId' in place
        ? await service.as(as).call(listSpaceAudience, { parameters: place, query })
        : await service.as(as).call(listCollectionAudience, { parameters: place, query });
    expect(status).toBe(200);
    count = body.count;
    seen.push(...body.items.map(({ user, ...rest }): [string, Seen] => [user.id, rest]));
    page = body.next?.page;
    if (!page) return { count, seen };
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'lists what the rule decides for everyone, organization %s',
  async (seed) => {
    const made = await randomOrganization(service, sequence(seed));
    const { organization, spaces, collections } = made;
    const people = [organization.admin, ...made.people];
    const nameOf = (id: string) => people.find((person) => person.id === id)?.displayName ?? '';
    const inOrder = (ids: string[]) =>
      ids.map(nameOf).sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
    const places = [
      ...collections.map((collectionId) => ({ collectionId })),
      ...spaces.slice(0, 4).map((spaceId) => ({ spaceId })),
    ];
    for (const place of places) {
      const chain = await chainOf(place);
      const expected = new Map<string, Seen>();
      for (const { id } of people) {
        const viewer = await readPerson(service, organization, id);
        const decision = viewer && decideOn(viewer, chain);
        if (decision && decision.level !== 'guest')
          expected.set(id, { permission: decision.level, by: decision.by });
      }
      const { count, seen } = await audience(organization.admin, place);
      expect(seen.map(([id]) => nameOf(id))).toEqual(inOrder([...expected.keys()]));
      expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));
      expect(count).toBe(expected.size);
      const role = roles[(seed + chain.length) % roles.length] as Role;
      const filtered = await audience(organization.admin, place, role);
      const those = [...expected].filter(([, { permission }]) => permission === role);
      expect(filtered.seen.map(([id]) => nameOf(id))).toEqual(inOrder(those.map(([id]) => id)));
      expect(Object.fromEntries(filtered.seen)).toEqual(Object.fromEntries(those));
      expect(filtered.count).toBe(those.length);
    }
  },
);

async function chainOf(place: { spaceId: string } | { collectionId: string }) {
  const { orm, pool } = service.database;
  if ('collectionId' in place) return ancestorChain(orm, place.collectionId);
  const { rows } = await pool.query(
    `select id, 'space' as type, title, parent_id as "parentId", default_level as "defaultLevel" from spaces where id = $1`,
    [place.spaceId],
  );
  return [rows[0], ...(await ancestorChain(orm, rows[0].parentId))];
}

test('is searched by name, and counts the matches', async () => {
  const organization = await service.newOrganization();
  for (const name of ['Zoe Kelp', 'adam kelp', 'Bea Reed'])
    await organization.join('read', await service.newPerson(name));
  await organization.join(null, await service.newPerson('Guest Kelp'));
  const spaceId = await newSpace(service, organization, {});
  const { body } = await service.as(organization.admin).call(listSpaceAudience, {
    parameters: { spaceId },
    query: { search: ' KELP' },
  });
  expect([body.count, body.items.map(({ user }) => user.displayName)]).toEqual([
    2,
    ['adam kelp', 'Zoe Kelp'],
  ]);
});

test('names are listed only for people who may list members, and only on what they can see', async () => {
  const organization = await service.newOrganization();
  const spaceId = await newSpace(service, organization, { defaultLevel: 'guest' });
  const request = async (person: TestPerson) =>
    (await service.as(person).call(listSpaceAudience, { parameters: { spaceId } })).status;
  const [reader, guest, stranger] = [
    await organization.join('read'),
    await organization.join(null),
    (await service.newOrganization()).admin,
  ];
  expect([await request(reader), await request(guest), await request(stranger)]).toEqual([
    404, 404, 404,
  ]);
  await grant(service, organization, { space: spaceId }, { user: reader }, 'read');
  await grant(service, organization, { space: spaceId }, { user: guest }, 'create');
  expect([await request(reader), await request(guest), await request(stranger)]).toEqual([
    200, 403, 404,
  ]);
});
