import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  type AccessChange,
  type AccessLosses,
  previewCollectionAccess,
  previewSpaceAccess,
} from '#lib/contract/access.ts';
import { defaultAccess, defaultLevelOf } from '#lib/contract/default-level.ts';
import { type Level, levels, rankOf, roleAt } from '#lib/contract/levels.ts';
import { previewMemberChange } from '#lib/contract/members.ts';
import { previewTeamChange } from '#lib/contract/teams.ts';
import { collections, grants, members, spaces, teamMembers } from '../database/schema/index.ts';
import type { AccessNode } from '../permissions/levels.ts';
import { newId } from '../security/secrets.ts';
import { grant, newCollection, newSpace } from '../testing/content.ts';
import {
  levelsOn,
  pick,
  type RandomOrganization,
  randomOrganization,
  sequence,
} from '../testing/random-content.ts';
import { testService } from '../testing/service.ts';
import type { TestPerson } from '../testing.ts';

const service = testService();

type Levels = Map<string, Map<string, Level>>;

async function placesOf({ organization }: RandomOrganization): Promise<AccessNode[]> {
  const { rows } = await service.database.pool.query<AccessNode>(
    `select 'collection' as type, id, title, parent_id as "parentId", default_level as "defaultLevel" from collections where organization_id = $1
     union all select 'space', id, title, parent_id, default_level from spaces where organization_id = $1`,
    [organization.id],
  );
  return rows;
}

function within(places: readonly AccessNode[], { id }: AccessNode): AccessNode[] {
  const children = places.filter(({ parentId }) => parentId === id);
  return children.flatMap((child) => [child, ...within(places, child)]);
}

/** Makes the change directly in the database, as the handlers would store it. */
async function carryOut(
  { organization }: RandomOrganization,
  place: AccessNode,
  change: AccessChange,
) {
  const database = service.database.orm;
  if (change.type === 'default') {
    const table = place.type === 'space' ? spaces : collections;
    const set = { defaultLevel: defaultLevelOf(change) };
    await database
      .update(table as typeof spaces)
      .set(set)
      .where(eq(table.id, place.id));
    return;
  }
  if (change.type === 'move') {
    const table = place.type === 'space' ? spaces : collections;
    await database
      .update(table as typeof spaces)
      .set({ parentId: change.parent })
      .where(eq(table.id, place.id));
    return;
  }
  const on = place.type === 'space' ? { space: place.id } : { collection: place.id };
  const column = place.type === 'space' ? grants.spaceId : grants.collectionId;
  const to = change.type === 'user' ? { user: change.user } : { team: change.team };
  const held =
    change.type === 'user' ? eq(grants.userId, change.user) : eq(grants.teamId, change.team);
  await database.delete(grants).where(and(eq(column, place.id), held));
  if (change.role !== undefined) await grant(service, organization, on, to, change.role ?? 'guest');
}

function lossesBetween(
  people: readonly TestPerson[],
  place: AccessNode,
  inside: readonly AccessNode[],
  before: Levels,
  after: Levels,
) {
  const on = (all: Levels, person: TestPerson, { id }: AccessNode) =>
    all.get(person.id)?.get(id) ?? 'guest';
  const isLess = (person: TestPerson, one: AccessNode) =>
    rankOf(on(after, person, one)) < rankOf(on(before, person, one));
  const those = place.type === 'space' ? [place] : inside.filter(({ type }) => type === 'space');
  const losing = people.filter((person) => [place, ...those].some((one) => isLess(person, one)));
  return {
    people: losing.length,
    spaces: those.filter((space) => people.some((person) => isLess(person, space))).length,
    locked: losing.filter((person) =>
      [place, ...those].some((one) => isLess(person, one) && on(after, person, one) === 'guest'),
    ).length,
    losses: losing.map((person) => ({
      user: { id: person.id, displayName: person.displayName },
      before: on(before, person, place),
      after: on(after, person, place),
      spaces: those.filter((space) => isLess(person, space)).length,
    })),
  };
}

async function preview(
  as: TestPerson,
  place: AccessNode,
  change: AccessChange,
): Promise<AccessLosses> {
  const body = { change };
  const { status, body: reply } =
    place.type === 'space'
      ? await service.as(as).call(previewSpaceAccess, { parameters: { spaceId: place.id }, body })
      : await service
          .as(as)
          .call(previewCollectionAccess, { parameters: { collectionId: place.id }, body });
  expect(status).toBe(200);
  return reply;
}

test.each([11, 12, 13, 14, 15])(
  'a preview matches the outcome of the change, organization %s',
  async (seed) => {
    const random = sequence(seed);
    const made = await randomOrganization(service, random);
    const people = [made.organization.admin, ...made.people];
    for (let round = 0; round < 8; round += 1) {
      const places = await placesOf(made);
      const place = pick(random, places);
      const role = pick(random, [undefined, ...levels]);
      const given = role === undefined ? {} : { role: roleAt(role) };
      const below = within(places, place).map(({ id }) => id);
      const outside = places.filter(
        ({ id, type }) => type === 'collection' && id !== place.id && !below.includes(id),
      );
      const change = pick<AccessChange>(random, [
        { type: 'move', parent: pick(random, [...outside.map(({ id }) => id), null]) },
        { type: 'move', parent: pick(random, [...outside.map(({ id }) => id), null]) },
        { type: 'default', ...defaultAccess(pick(random, [null, ...levels]), 'guest') },
        { type: 'user', user: pick(random, people).id, ...given },
        { type: 'team', team: pick(random, made.teams), ...given },
      ]);
      const previewed = await preview(made.organization.admin, place, change);
      const inside = within(places, place);
      const before = await levelsOn(service, made.organization, people, [place, ...inside]);
      await carryOut(made, place, change);
      const later = await placesOf(made);
      const [changed, ...rest] = [place, ...inside].map(
        ({ id }) => later.find((one) => one.id === id) as AccessNode,
      );
      const after = await levelsOn(service, made.organization, people, [
        changed as AccessNode,
        ...rest,
      ]);
      const expected = lossesBetween(people, place, inside, before, after);
      const what = JSON.stringify({ place, change });
      const losses = previewed.losses.map(({ examples, ...loss }) => {
        expect(examples).toHaveLength(Math.min(5, loss.spaces));
        for (const { id, before: had, after: has } of examples) {
          expect(had).toBe(before.get(loss.user.id)?.get(id));
          expect(has).toBe(after.get(loss.user.id)?.get(id));
        }
        return loss;
      });
      const byId = (one: (typeof losses)[0], other: (typeof losses)[0]) =>
        one.user.id < other.user.id ? -1 : 1;
      expect({ ...previewed, losses: losses.sort(byId) }, what).toEqual({
        ...expected,
        losses: expected.losses.sort(byId),
      });
    }
  },
);

test.each([21, 22, 23])(
  'a change of members lists the spaces they lose, organization %s',
  async (seed) => {
    const random = sequence(seed);
    const made = await randomOrganization(service, random);
    const parameters = { organizationId: made.organization.id };
    const places = (await placesOf(made)).filter(({ type }) => type === 'space');
    for (const change of ['role', 'remove'] as const) {
      const chosen = made.people.filter(() => random() < 0.5);
      const role = roleAt(pick(random, levels.slice(0, 3)));
      const { body: previewed } = await service
        .as(made.organization.admin)
        .call(previewMemberChange, {
          parameters,
          body: { change, role, users: chosen.map(({ id }) => id) },
        });
      const before = await levelsOn(service, made.organization, chosen, places);
      for (const { id } of chosen) {
        const where = and(eq(members.organizationId, made.organization.id), eq(members.userId, id));
        if (change === 'role')
          await service.database.orm.update(members).set({ role }).where(where);
        else await service.database.orm.delete(members).where(where);
      }
      const after = await levelsOn(service, made.organization, chosen, places);
      const lost = new Map<string, number>();
      const lowered = new Map<string, number>();
      for (const person of chosen)
        for (const { id } of places) {
          const had = before.get(person.id)?.get(id) ?? 'guest';
          const has = after.get(person.id)?.get(id) ?? 'guest';
          if (rankOf(has) >= rankOf(had)) continue;
          const counts = has === 'guest' ? lost : lowered;
          counts.set(id, (counts.get(id) ?? 0) + 1);
        }
      for (const [named, counts] of [
        [previewed.spaces, lost],
        [previewed.lowered, lowered],
      ] as const) {
        expect(named.count).toBe(counts.size);
        const most = [...counts.values()].sort((one, other) => other - one).slice(0, 5);
        expect(named.examples.map(({ people }) => people)).toEqual(most);
        for (const { id, people } of named.examples) expect(counts.get(id)).toBe(people);
      }
    }
  },
);

test.each([31, 32, 33])(
  'deleting a team lists what its members lose, organization %s',
  async (seed) => {
    const random = sequence(seed);
    const made = await randomOrganization(service, random);
    const { organization } = made;
    const places = await placesOf(made);
    for (const [index, teamId] of made.teams.entries()) {
      const rows = await service.database.orm
        .select({ id: teamMembers.userId })
        .from(teamMembers)
        .where(eq(teamMembers.teamId, teamId));
      const users = index === 0 ? rows.slice(0, 3).map(({ id }) => id) : undefined;
      const { status, body: previewed } = await service
        .as(organization.admin)
        .call(previewTeamChange, {
          parameters: { organizationId: organization.id, teamId },
          body: users ? { users } : {},
        });
      expect(status).toBe(200);
      const before = await levelsOn(service, organization, made.people, places);
      const held = eq(grants.teamId, teamId);
      expect(previewed.grants.count).toBe(await service.database.orm.$count(grants, held));
      if (users)
        for (const id of users)
          await service.database.orm
            .delete(teamMembers)
            .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, id)));
      else await service.database.orm.delete(grants).where(held);
      const after = await levelsOn(service, organization, made.people, places);
      const levelOf = (all: Levels, person: TestPerson, { id }: AccessNode) =>
        all.get(person.id)?.get(id) ?? 'guest';
      const lessOf = (person: TestPerson) =>
        places.filter(
          (place) => rankOf(levelOf(after, person, place)) < rankOf(levelOf(before, person, place)),
        );
      const losing = made.people.filter((person) => lessOf(person).length > 0);
      const spacesOf = (person: TestPerson) =>
        lessOf(person).filter(({ type }) => type === 'space');
      expect({
        people: previewed.people,
        locked: previewed.locked,
        spaces: previewed.spaces,
        losses: new Map(previewed.losses.map(({ user, spaces: count }) => [user.id, count])),
      }).toEqual({
        people: losing.length,
        locked: losing.filter((person) =>
          lessOf(person).some((place) => levelOf(after, person, place) === 'guest'),
        ).length,
        spaces: new Set(losing.flatMap(spacesOf).map(({ id }) => id)).size,
        losses: new Map(losing.map((person) => [person.id, spacesOf(person).length])),
      });
    }
  },
);

test('people who lose access are listed page by page, by name', async () => {
  const organization = await service.newOrganization();
  const spaceId = await newSpace(service, organization, { title: 'Guide', defaultLevel: 'edit' });
  const names = ['bea', 'Ada', 'Dan', 'cem', 'Ada'];
  for (const name of names) await organization.join('read', await service.newPerson(name));
  const seen: string[] = [];
  for (let page: string | undefined; ; ) {
    const { status, body } = await service.as(organization.admin).call(previewSpaceAccess, {
      parameters: { spaceId },
      query: { limit: 2, ...(page && { page }) },
      body: { change: { type: 'default', restricted: true } },
    });
    expect([status, body.people, body.locked]).toEqual([200, 5, 5]);
    seen.push(...body.losses.map(({ user }) => user.displayName));
    page = body.next?.page;
    if (!page) break;
  }
  expect(seen).toEqual(['Ada', 'Ada', 'bea', 'cem', 'Dan']);
});

test('a move is previewed by people who may make it, and refused like the move itself', async () => {
  const organization = await service.newOrganization();
  const creator = await organization.join('create');
  await organization.join('read', await service.newPerson('Rita Reader'));
  const open = await newCollection(service, organization, { title: 'Open' });
  const inner = await newCollection(service, organization, { title: 'Inner', parent: open });
  const closed = await newCollection(service, organization, { defaultLevel: 'guest' });
  const spaceId = await newSpace(service, organization, { title: 'Guide', parent: open });
  const onSpace = (as: TestPerson, parent: string | null) =>
    service.as(as).call(previewSpaceAccess, {
      parameters: { spaceId },
      body: { change: { type: 'move', parent } },
    });
  const previewed = await onSpace(organization.admin, closed);
  expect(previewed.body).toMatchObject({ people: 2, locked: 2, spaces: 1 });
  expect(previewed.body.losses.map(({ user }) => user.displayName)).toContain('Rita Reader');
  expect((await onSpace(creator, inner)).body).toMatchObject({ people: 0, losses: [] });
  expect((await onSpace(creator, closed)).status).toBe(404);
  expect((await onSpace(creator, newId('col'))).status).toBe(404);
  const circle = await service.as(creator).call(previewCollectionAccess, {
    parameters: { collectionId: open },
    body: { change: { type: 'move', parent: inner } },
  });
  expect([circle.status, circle.error?.reasons]).toEqual([409, ['inside-itself']]);
});

test('hides spaces that the caller can’t see, and names from people who may not list members', async () => {
  const organization = await service.newOrganization();
  const caller = await organization.join(null, await service.newPerson('Caller'));
  await organization.join('edit', await service.newPerson('Ada Editor'));
  const collectionId = await newCollection(service, organization, { title: 'API' });
  const hidden = { parent: collectionId, title: 'zqxhidden' };
  await newSpace(service, organization, { title: 'Guide', parent: collectionId });
  const secret = await newSpace(service, organization, hidden);
  await grant(service, organization, { collection: collectionId }, { user: caller }, 'create');
  await grant(service, organization, { space: secret }, { user: caller }, 'guest');
  const request = (change: AccessChange) =>
    service
      .as(caller)
      .call(previewCollectionAccess, { parameters: { collectionId }, body: { change } });
  const change = { type: 'default', defaultLevel: 'read' } as const;
  expect((await request(change)).body).toEqual({ people: 1, locked: 0, spaces: 1, losses: [] });
  await service.database.orm
    .update(members)
    .set({ role: 'read' })
    .where(eq(members.userId, caller.id));
  const { body } = await request({ type: 'default', restricted: true });
  expect(body).toMatchObject({
    people: 1,
    locked: 1,
    spaces: 1,
    losses: [{ user: { displayName: 'Ada Editor' }, before: 'edit', after: 'guest', spaces: 1 }],
  });
  expect(JSON.stringify(body)).not.toContain('zqxhidden');
  const away = await service.newOrganization();
  for (const unknown of [away.admin.id, newId('usr')]) {
    const { status, error } = await request({ type: 'user', user: unknown });
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'change.user']);
  }
  expect((await request({ type: 'team', team: 'team_none' })).status).toBe(400);
});
