import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AccessChange,
  type AccessLosses,
  previewCollectionAccess,
  previewSpaceAccess,
} from '#lib/contract/access.ts';
import { type Level, levels, rankOf, roleAt } from '#lib/contract/levels.ts';
import { previewMemberChange } from '#lib/contract/members.ts';
import type { Place } from './access.ts';
import { collections, grants, members, spaces } from './database/schema/index.ts';
import { newId } from './secrets.ts';
import { openTestService, type Person, type TestService } from './testing.ts';
import { grant, newCollection, newSpace } from './testing-content.ts';
import {
  levelsOn,
  pick,
  type RandomOrganization,
  randomOrganization,
  sequence,
} from './testing-random-content.ts';

let service: TestService;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

type Levels = Map<string, Map<string, Level>>;

async function placesOf({ organization }: RandomOrganization): Promise<Place[]> {
  const { rows } = await service.database.pool.query<Place>(
    `select 'collection' as type, id, title, parent_id as "parentId", default_level as "defaultLevel" from collections where organization_id = $1
     union all select 'space', id, title, parent_id, default_level from spaces where organization_id = $1`,
    [organization.id],
  );
  return rows;
}

function within(places: readonly Place[], { id }: Place): Place[] {
  const children = places.filter(({ parentId }) => parentId === id);
  return children.flatMap((child) => [child, ...within(places, child)]);
}

/** Makes the change past the API and its rules, as the handlers would store it. */
async function carryOut({ organization }: RandomOrganization, place: Place, change: AccessChange) {
  const database = service.database.orm;
  if (change.type === 'default') {
    const table = place.type === 'space' ? spaces : collections;
    const set = { defaultLevel: change.defaultLevel };
    await database
      .update(table as typeof spaces)
      .set(set)
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
  people: readonly Person[],
  place: Place,
  inside: readonly Place[],
  before: Levels,
  after: Levels,
) {
  const on = (all: Levels, person: Person, { id }: Place) => all.get(person.id)?.get(id) ?? 'guest';
  const isLess = (person: Person, one: Place) =>
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

async function preview(as: Person, place: Place, change: AccessChange): Promise<AccessLosses> {
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
  'a preview tells what the change then does, organization %s',
  async (seed) => {
    const random = sequence(seed);
    const made = await randomOrganization(service, random);
    const people = [made.organization.admin, ...made.people];
    for (let round = 0; round < 8; round += 1) {
      const places = await placesOf(made);
      const place = pick(random, places);
      const role = pick(random, [undefined, ...levels]);
      const given = role === undefined ? {} : { role: roleAt(role) };
      const change = pick<AccessChange>(random, [
        { type: 'default', defaultLevel: pick(random, [null, ...levels]) },
        { type: 'user', user: pick(random, people).id, ...given },
        { type: 'team', team: pick(random, made.teams), ...given },
      ]);
      const told = await preview(made.organization.admin, place, change);
      const inside = within(places, place);
      const before = await levelsOn(service, made.organization, people, [place, ...inside]);
      await carryOut(made, place, change);
      const later = await placesOf(made);
      const [changed, ...rest] = [place, ...inside].map(
        ({ id }) => later.find((one) => one.id === id) as Place,
      );
      const after = await levelsOn(service, made.organization, people, [changed as Place, ...rest]);
      const expected = lossesBetween(people, place, inside, before, after);
      const what = JSON.stringify({ place, change });
      const losses = told.losses.map(({ examples, ...loss }) => {
        expect(examples).toHaveLength(Math.min(5, loss.spaces));
        for (const { id, before: had, after: has } of examples) {
          expect(had).toBe(before.get(loss.user.id)?.get(id));
          expect(has).toBe(after.get(loss.user.id)?.get(id));
        }
        return loss;
      });
      const byId = (one: (typeof losses)[0], other: (typeof losses)[0]) =>
        one.user.id < other.user.id ? -1 : 1;
      expect({ ...told, losses: losses.sort(byId) }, what).toEqual({
        ...expected,
        losses: expected.losses.sort(byId),
      });
    }
  },
);

test.each([21, 22, 23])(
  'a change of members tells which spaces they then lose, organization %s',
  async (seed) => {
    const random = sequence(seed);
    const made = await randomOrganization(service, random);
    const parameters = { organizationId: made.organization.id };
    const places = (await placesOf(made)).filter(({ type }) => type === 'space');
    for (const change of ['role', 'remove'] as const) {
      const chosen = made.people.filter(() => random() < 0.5);
      const role = roleAt(pick(random, levels.slice(0, 3)));
      const { body: told } = await service.as(made.organization.admin).call(previewMemberChange, {
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
      for (const person of chosen)
        for (const { id } of places)
          if (
            before.get(person.id)?.get(id) !== 'guest' &&
            after.get(person.id)?.get(id) === 'guest'
          )
            lost.set(id, (lost.get(id) ?? 0) + 1);
      expect(told.spaces.count).toBe(lost.size);
      const most = [...lost.values()].sort((one, other) => other - one).slice(0, 5);
      expect(told.spaces.examples.map(({ people }) => people)).toEqual(most);
      for (const { id, people } of told.spaces.examples) expect(lost.get(id)).toBe(people);
    }
  },
);

test('names no space that the caller does not see, and nobody to those who may not list members', async () => {
  const organization = await service.newOrganization();
  const caller = await organization.join(null, await service.newPerson('Caller'));
  await organization.join('edit', await service.newPerson('Ada Editor'));
  const collectionId = await newCollection(service, organization, { title: 'API' });
  const hidden = { parent: collectionId, title: 'zqxhidden' };
  await newSpace(service, organization, { title: 'Guide', parent: collectionId });
  const secret = await newSpace(service, organization, hidden);
  await grant(service, organization, { collection: collectionId }, { user: caller }, 'create');
  await grant(service, organization, { space: secret }, { user: caller }, 'guest');
  const ask = (change: AccessChange) =>
    service
      .as(caller)
      .call(previewCollectionAccess, { parameters: { collectionId }, body: { change } });
  const change = { type: 'default', defaultLevel: 'read' } as const;
  expect((await ask(change)).body).toEqual({ people: 1, locked: 0, spaces: 1, losses: [] });
  await service.database.orm
    .update(members)
    .set({ role: 'read' })
    .where(eq(members.userId, caller.id));
  const { body } = await ask({ type: 'default', defaultLevel: 'guest' });
  expect(body).toMatchObject({
    people: 1,
    locked: 1,
    spaces: 1,
    losses: [{ user: { displayName: 'Ada Editor' }, before: 'edit', after: 'guest', spaces: 1 }],
  });
  expect(JSON.stringify(body)).not.toContain('zqxhidden');
  const away = await service.newOrganization();
  for (const unknown of [away.admin.id, newId('usr')]) {
    const { status, error } = await ask({ type: 'user', user: unknown });
    expect([status, error?.fields?.[0]?.path]).toEqual([400, 'change.user']);
  }
  expect((await ask({ type: 'team', team: 'team_none' })).status).toBe(400);
});
