import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import type { InputOf } from '#lib/contract/endpoint.ts';
import {
  grantOnCollection,
  grantOnSpace,
  listCollectionTeamGrants,
  listSpaceTeamGrants,
  listSpaceUserGrants,
  removeCollectionUserGrant,
  removeSpaceTeamGrant,
  removeSpaceUserGrant,
  updateSpaceTeamGrant,
  updateSpaceUserGrant,
} from '#lib/contract/grants.ts';
import { type Level, levels, type Role, rankOf, roleAt } from '#lib/contract/levels.ts';
import { getMember, removeMember } from '#lib/contract/members.ts';
import { createTeam, deleteTeam, getTeam } from '#lib/contract/teams.ts';
import { authorizeSpace } from '../content/scope.ts';
import { collections, grants, spaces } from '../database/schema/index.ts';
import { Refusal } from '../errors.ts';
import { requireMaySetDefault } from '../losses/changes.ts';
import { decideOn } from '../permissions/levels.ts';
import { grant, newCollection, newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let spaceId: string;

beforeEach(async () => {
  organization = await service.newOrganization();
  spaceId = await newSpace(service, organization, { title: 'Guide' });
});

type Body = InputOf<typeof grantOnSpace>['body'];

const give = (as: TestPerson, body: Body) =>
  service.as(as).call(grantOnSpace, { parameters: { spaceId }, body });
const change = (as: TestPerson, userId: string, role: Role | null) =>
  service.as(as).call(updateSpaceUserGrant, { parameters: { spaceId, userId }, body: { role } });
const remove = (as: TestPerson, userId: string) =>
  service.as(as).call(removeSpaceUserGrant, { parameters: { spaceId, userId } });

async function newTeam(members: TestPerson[], title = 'Docs') {
  const { body } = await service.as(organization.admin).call(createTeam, {
    parameters: { organizationId: organization.id },
    body: { title, members: members.map(({ id }) => id) },
  });
  return body.id;
}

async function levelOn(person: TestPerson, id = spaceId): Promise<Level> {
  try {
    const { scope } = await authorizeSpace(
      service.database.orm,
      id,
      { id: person.id, token: null },
      {},
    );
    return scope.level;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return 'guest';
    throw error;
  }
}

async function lastRecord() {
  const { body } = await service
    .as(organization.admin)
    .call(listAuditEvents, { parameters: { organizationId: organization.id } });
  return body.items[0];
}

test('people and teams are granted a role, and a second grant replaces it', async () => {
  const [reader, guest] = [await organization.join('read'), await organization.join(null)];
  const team = await newTeam([guest]);
  const users = [reader.id, reader.id];
  expect((await give(organization.admin, { role: 'edit', users, teams: [team] })).status).toBe(204);
  expect([await levelOn(reader), await levelOn(guest)]).toEqual(['edit', 'edit']);
  expect(await lastRecord()).toMatchObject({
    action: 'grantOnSpace',
    target: { type: 'space', id: spaceId, label: 'Guide' },
    payload: {
      before: { users: {}, teams: {} },
      after: { users: { [reader.id]: 'edit' }, teams: { [team]: 'edit' } },
    },
  });
  expect((await give(organization.admin, { role: 'review', users: [reader.id] })).status).toBe(204);
  expect([await levelOn(reader), await levelOn(guest)]).toEqual(['review', 'edit']);
  expect((await lastRecord())?.payload).toEqual({
    before: { users: { [reader.id]: 'edit' }, teams: {} },
    after: { users: { [reader.id]: 'review' }, teams: {} },
  });
  const before = await lastRecord();
  await give(organization.admin, { role: 'review', users: [reader.id] });
  expect((await lastRecord())?.id).toBe(before?.id);
  const inSpace = eq(grants.spaceId, spaceId);
  expect(await service.database.orm.$count(grants, inSpace)).toBe(2);
});

test('a guest grant denies access unless a team grants it', async () => {
  const editor = await organization.join('edit');
  await give(organization.admin, { role: 'read', users: [editor.id] });
  expect(await levelOn(editor)).toBe('read');
  expect((await change(organization.admin, editor.id, null)).status).toBe(204);
  expect(await levelOn(editor)).toBe('guest');
  expect((await lastRecord())?.payload).toMatchObject({
    user: editor.id,
    before: { level: 'read' },
    after: { level: 'guest' },
  });
  const team = await newTeam([editor]);
  await give(organization.admin, { role: 'comment', teams: [team] });
  expect(await levelOn(editor)).toBe('comment');
  const another = await organization.join('create');
  await give(organization.admin, { role: null, users: [another.id] });
  expect(await levelOn(another)).toBe('guest');
  expect((await remove(organization.admin, another.id)).status).toBe(204);
  expect(await levelOn(another)).toBe('create');
});

test('ids outside the organization are named, and nothing is granted', async () => {
  const away = await service.newOrganization();
  const { body: theirs } = await service.as(away.admin).call(createTeam, {
    parameters: { organizationId: away.id },
    body: { title: 'Theirs' },
  });
  const mine = await organization.join('read');
  const users = [mine.id, away.admin.id, 'usr_none'];
  const answer = await give(organization.admin, { role: 'edit', users, teams: [theirs.id] });
  expect(answer.status).toBe(400);
  const [people, teams] = answer.error?.fields ?? [];
  expect([people?.path, teams?.path]).toEqual(['users', 'teams']);
  for (const id of [away.admin.id, 'usr_none']) expect(people?.message).toContain(id);
  expect(people?.message).not.toContain(mine.id);
  expect(teams?.message).toContain(theirs.id);
  expect(await service.database.orm.$count(grants, eq(grants.spaceId, spaceId))).toBe(0);
  expect((await give(organization.admin, { role: 'edit' } as Body)).status).toBe(400);
});

test('a missing target is 404, in this space, another one or another organization', async () => {
  const person = await organization.join('read');
  const team = await newTeam([]);
  const other = await newSpace(service, organization);
  await grant(service, organization, { space: other }, { user: person }, 'edit');
  const admin = service.as(organization.admin);
  const answers = [
    await change(organization.admin, person.id, 'edit'),
    await change(organization.admin, 'usr_none', 'edit'),
    await remove(organization.admin, person.id),
    await admin.call(removeSpaceTeamGrant, { parameters: { spaceId, teamId: team } }),
    await admin.call(updateSpaceTeamGrant, { parameters: { spaceId, teamId: team }, body: {} }),
    await admin.call(removeCollectionUserGrant, {
      parameters: { collectionId: spaceId, userId: person.id },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  await give(organization.admin, { role: 'edit', users: [person.id] });
  expect((await remove(organization.admin, person.id)).status).toBe(204);
  expect((await remove(organization.admin, person.id)).status).toBe(404);
  expect(await levelOn(person, other)).toBe('edit');
});

test('lists return every grant once, page by page, to people who may list members', async () => {
  const people = await Promise.all(levels.slice(1).map(() => organization.join('read')));
  for (const [index, person] of people.entries())
    await grant(
      service,
      organization,
      { space: spaceId },
      { user: person },
      levels[index] as Level,
    );
  const team = await newTeam(people);
  await give(organization.admin, { role: 'create', teams: [team] });
  const reader = people[2] as TestPerson;
  const found: [string, string | null][] = [];
  for (let page: string | undefined, rounds = 0; rounds < 9; rounds += 1) {
    const { status, body } = await service.as(reader).call(listSpaceUserGrants, {
      parameters: { spaceId },
      query: { limit: 2, ...(page && { page }) },
    });
    expect([status, body.count]).toEqual([200, 6]);
    found.push(
      ...body.items.map(({ user, permission }): [string, string | null] => [user.id, permission]),
    );
    page = body.next?.page;
    if (!page) break;
  }
  const expected = people.map((person, index) => [person.id, roleAt(levels[index] as Level)]);
  expect(found.sort()).toEqual(expected.sort());
  const teams = await service.as(reader).call(listSpaceTeamGrants, { parameters: { spaceId } });
  expect(teams.body).toMatchObject({
    count: 1,
    items: [{ permission: 'create', team: { id: team, title: 'Docs', spaces: 1 } }],
  });
  const guest = await organization.join(null);
  await grant(service, organization, { space: spaceId }, { user: guest }, 'create');
  for (const list of [listSpaceUserGrants, listSpaceTeamGrants] as const)
    expect((await service.as(guest).call(list, { parameters: { spaceId } })).status).toBe(403);
});

test('an id that every JavaScript object knows has no grant', async () => {
  for (const id of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    expect((await remove(organization.admin, id)).status, id).toBe(404);
    expect((await change(organization.admin, id, 'read')).status, id).toBe(404);
  }
});

describe('nobody can grant, change or remove a level above their own', () => {
  /** A person whose level on the space comes from a grant, so that every level is possible. */
  async function grantor(level: Level): Promise<TestPerson> {
    const person = await organization.join(null);
    await grant(service, organization, { space: spaceId }, { user: person }, level);
    return person;
  }

  test.each(levels)('as %s, in one step and in two', async (level) => {
    const caller = await grantor(level);
    const may = rankOf(level) >= rankOf('create');
    for (const given of levels) {
      const other = await organization.join('read');
      const expected = level === 'guest' ? 404 : !may || rankOf(given) > rankOf(level) ? 403 : 204;
      const what = `${level} gives ${given}`;
      expect((await give(caller, { role: roleAt(given), users: [other.id] })).status, what).toBe(
        expected,
      );
      const team = await newTeam([caller, other], `${level} ${given}`);
      expect((await give(caller, { role: roleAt(given), teams: [team] })).status, what).toBe(
        expected,
      );
      await give(caller, { role: 'read', users: [other.id] });
      const changed = await change(caller, other.id, roleAt(given));
      expect(changed.status, what).toBe(may ? expected : expected === 404 ? 404 : 403);
      expect(rankOf(await levelOn(other))).toBeLessThanOrEqual(Math.max(1, rankOf(level)));
      const holder = await grantor(given);
      expect((await change(caller, holder.id, 'read')).status, `${what} → read`).toBe(expected);
      const again = await grantor(given);
      expect((await remove(caller, again.id)).status, `${what} → none`).toBe(expected);
      const self = await give(caller, { role: roleAt(given), users: [caller.id] });
      expect(rankOf(await levelOn(caller)), what).toBeLessThanOrEqual(rankOf(level));
      expect(self.status, what).toBe(expected);
      await service.database.orm.delete(grants).where(eq(grants.userId, caller.id));
      await grant(service, organization, { space: spaceId }, { user: caller }, level);
      await service.database.orm.delete(grants).where(eq(grants.teamId, team));
    }
  });

  test.each(levels)('as %s with the default', async (level) => {
    const caller = await grantor(level);
    if (rankOf(level) < rankOf('create')) return;
    for (const given of [...levels, null]) {
      const { scope } = await authorizeSpace(
        service.database.orm,
        spaceId,
        { id: caller.id, token: null },
        {
          lock: undefined,
        },
      );
      const attempt = requireMaySetDefault(service.database.orm, scope, given);
      if (given !== null && rankOf(given) > rankOf(level))
        await expect(attempt, `${level} → ${given}`).rejects.toMatchObject({ status: 403 });
      else await attempt;
    }
  });

  test('indirect effects of a change count, too', async () => {
    const collectionId = await newCollection(service, organization, { defaultLevel: 'admin' });
    const inside = await newSpace(service, organization, {
      parent: collectionId,
      defaultLevel: 'create',
    });
    spaceId = inside;
    const caller = await organization.join('read');
    const chief = await organization.join('read');
    await grant(service, organization, { collection: collectionId }, { user: chief }, 'admin');
    expect(await levelOn(caller)).toBe('create');
    const enter = () =>
      authorizeSpace(service.database.orm, inside, { id: caller.id, token: null }, {});
    const setDefault = async (given: Level | null) => {
      const { scope } = await enter();
      return requireMaySetDefault(service.database.orm, scope, given);
    };
    // Inheriting would make everyone an admin, including the caller.
    await expect(setDefault(null)).rejects.toMatchObject({ status: 403 });
    // Removing a grant here would fall back to the default above.
    await grant(service, organization, { space: inside }, { user: caller }, 'create');
    await service.database.orm
      .update(spaces)
      .set({ defaultLevel: null })
      .where(eq(spaces.id, inside));
    expect((await remove(caller, caller.id)).error?.reasons).toEqual(['needs:admin', 'has:create']);
    // An admin through a parent stays one.
    expect((await give(caller, { role: 'read', users: [chief.id] })).status).toBe(403);
    expect((await give(caller, { role: null, teams: [await newTeam([chief])] })).status).toBe(403);
    await expect(setDefault('read')).rejects.toMatchObject({ status: 403 });
    expect(await levelOn(chief)).toBe('admin');
    await service.database.orm
      .update(collections)
      .set({ defaultLevel: null })
      .where(eq(collections.id, collectionId));
    const plain = await organization.join('edit');
    expect((await give(caller, { role: 'read', users: [plain.id] })).status).toBe(204);
  });
});

test('grants end with their member or team', async () => {
  const person = await organization.join('read');
  const team = await newTeam([person]);
  const collectionId = await newCollection(service, organization);
  const admin = service.as(organization.admin);
  await give(organization.admin, { role: 'edit', users: [person.id], teams: [team] });
  const parameters = { organizationId: organization.id };
  await admin.call(grantOnCollection, {
    parameters: { collectionId },
    body: { role: 'edit', users: [person.id], teams: [team] },
  });
  const userId = person.id;
  const counted = await admin.call(getMember, { parameters: { ...parameters, userId } });
  expect([counted.body.spaces, counted.body.teams]).toEqual([1, 1]);
  expect(
    (await admin.call(getTeam, { parameters: { ...parameters, teamId: team } })).body.spaces,
  ).toBe(1);
  await admin.call(deleteTeam, { parameters: { ...parameters, teamId: team } });
  expect((await lastRecord())?.payload).toMatchObject({ before: { grants: 2 } });
  const teams = await admin.call(listCollectionTeamGrants, { parameters: { collectionId } });
  expect(teams.body).toEqual({ count: 0, items: [] });
  await service.as(person).call(removeMember, { parameters: { ...parameters, userId } });
  expect((await lastRecord())?.payload).toMatchObject({ before: { role: 'read', grants: 2 } });
  await organization.join('read', person);
  expect(await levelOn(person)).toBe('read');
  const inOrganization = eq(grants.organizationId, organization.id);
  expect(await service.database.orm.$count(grants, inOrganization)).toBe(0);
});

test('the permissions object matches what is allowed', async () => {
  const someone = await organization.join('read');
  for (const level of levels.slice(1)) {
    const caller = await organization.join('read');
    await grant(service, organization, { space: spaceId }, { user: caller }, level);
    const { scope } = await authorizeSpace(
      service.database.orm,
      spaceId,
      { id: caller.id, token: null },
      {},
    );
    expect(decideOn(scope.person, scope.chain).level).toBe(level);
    const { admin, view } = scope.permissions;
    expect((await give(caller, { role: 'read', users: [someone.id] })).status === 204).toBe(admin);
    expect((await change(caller, someone.id, 'comment')).status === 204).toBe(admin);
    expect((await remove(caller, someone.id)).status === 204).toBe(admin);
    const list = await service.as(caller).call(listSpaceUserGrants, { parameters: { spaceId } });
    expect(list.status === 200).toBe(view);
  }
});
