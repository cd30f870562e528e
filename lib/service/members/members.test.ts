import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createLinkInvite,
  inviteMembers,
  joinOrganization,
  listInvites,
  listLinkInvites,
} from '#lib/contract/invites.ts';
import {
  getMember,
  listMembers,
  type Member,
  ping,
  removeMember,
  setMemberSSO,
  updateMember,
} from '#lib/contract/members.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getOverview } from '#lib/contract/overview.ts';
import { updateUser } from '#lib/contract/users.ts';
import {
  openTestService,
  type Person,
  type TestOrganization,
  type TestService,
} from '../testing.ts';

let service: TestService;
let organization: TestOrganization;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  organization = await service.newOrganization();
});

const parameters = () => ({ organizationId: organization.id });
const on = (person: Person) => ({ organizationId: organization.id, userId: person.id });
const asAdmin = () => service.as(organization.admin);
type Query = {
  search?: string;
  order?: 'asc' | 'desc';
  limit?: number;
};

async function walk(query: Query): Promise<Member[]> {
  const found: Member[] = [];
  let page: string | undefined;
  do {
    const { status, body } = await asAdmin().call(listMembers, {
      parameters: parameters(),
      query: { ...query, ...(page && { page }) },
    });
    expect(status).toBe(200);
    found.push(...body.items);
    page = body.next?.page;
  } while (page);
  return found;
}

async function join(count: number, role: 'edit' | 'read' | null = 'read'): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) people.push(await organization.join(role));
  return people;
}

test('the list filters, searches, sorts and counts', async () => {
  await join(3, 'edit');
  await join(2, null);
  const grace = await organization.join('edit', await service.newPerson('Grace Hopper'));
  await service.as(grace).call(ping, { parameters: parameters() });

  const byRole = await asAdmin().call(listMembers, {
    parameters: parameters(),
    query: { role: 'edit' },
  });
  expect(byRole.body).toMatchObject({ count: 4 });
  expect(byRole.body.items.every(({ role }) => role === 'edit')).toBe(true);
  const guests = await asAdmin().call(listMembers, {
    parameters: parameters(),
    query: { role: 'guest' },
  });
  expect(guests.body.items.map(({ role }) => role)).toEqual([null, null]);
  const searched = await asAdmin().call(listMembers, {
    parameters: parameters(),
    query: { search: 'HOPP' },
  });
  expect(searched.body).toMatchObject({ count: 1, items: [{ id: grace.id }] });
  const wild = await asAdmin().call(listMembers, {
    parameters: parameters(),
    query: { search: '%' },
  });
  expect(wild.body.count).toBe(0);
  const seen = await asAdmin().call(listMembers, {
    parameters: parameters(),
    query: { sort: 'lastSeenAt' },
  });
  expect(seen.body).toMatchObject({ count: 1, items: [{ id: grace.id }] });
  const joined = (await walk({ order: 'asc' })).map(({ joinedAt }) => joinedAt);
  expect(joined).toEqual([...joined].sort());
});

test('paging returns every unchanged member once while others come and go', async () => {
  const untouched = await join(40);
  const walking = walk({ limit: 3 });
  const leaving = await join(20);
  await Promise.all(
    leaving.map((person) => asAdmin().call(removeMember, { parameters: on(person) })),
  );
  const seen = (await walking).map(({ id }) => id);
  expect(new Set(seen).size).toBe(seen.length);
  for (const { id } of untouched) expect(seen).toContain(id);
});

test('every page of a search has the total, even a short one', async () => {
  const found: Person[] = [];
  for (let index = 0; index < 5; index += 1)
    found.push(await organization.join('read', await service.newPerson(`Xqx ${index}`)));
  for (const search of ['xqx ', 'xq', 'x'])
    for (const limit of [2, 50]) {
      const list = await asAdmin().call(listMembers, {
        parameters: parameters(),
        query: { search, limit, order: 'asc' },
      });
      const all = await walk({ search, limit, order: 'asc' });
      expect(list.body.count, search).toBe(all.length);
      const ids = all.map(({ id }) => id);
      expect(found.map(({ id }) => id).filter((id) => ids.includes(id))).toHaveLength(5);
    }
});

test('a changed name is found at once', async () => {
  const person = await organization.join('read');
  await service.as(person).call(updateUser, { body: { displayName: 'Zephyrine Quill' } });
  expect((await walk({ search: 'quill' })).map(({ id }) => id)).toEqual([person.id]);
});

test('the last admin can’t be demoted or removed, and can’t leave', async () => {
  const demoted = await asAdmin().call(updateMember, {
    parameters: on(organization.admin),
    body: { role: 'edit' },
  });
  expect(demoted).toMatchObject({ status: 409, error: { reasons: ['last-admin'] } });
  const left = await asAdmin().call(removeMember, { parameters: on(organization.admin) });
  expect(left.status).toBe(409);
  expect((await asAdmin().call(getMember, { parameters: on(organization.admin) })).body.role).toBe(
    'admin',
  );
});

test('admins who demote and remove one another at once leave one', async () => {
  for (let round = 0; round < 25; round += 1) {
    const place = await service.newOrganization();
    const admins = [place.admin, await place.join('admin'), await place.join('admin')];
    const moves = admins.flatMap((actor, index) => {
      const target = admins[(index + 1) % admins.length] as Person;
      const where = { organizationId: place.id, userId: target.id };
      const own = { organizationId: place.id, userId: actor.id };
      return [
        service.as(actor).call(updateMember, { parameters: where, body: { role: 'read' } }),
        service.as(actor).call(removeMember, { parameters: own }),
      ];
    });
    await Promise.all(moves);
    const { rows } = await service.database.pool.query(
      "select count(*)::int as admins from members where organization_id = $1 and role = 'admin'",
      [place.id],
    );
    expect(rows[0].admins, `round ${round}`).toBeGreaterThanOrEqual(1);
  }
});

test('a demoted or removed member is refused from the next request on', async () => {
  for (let round = 0; round < 20; round += 1) {
    const other = await organization.join('admin');
    await asAdmin().call(updateMember, { parameters: on(other), body: { role: 'edit' } });
    const denied = await service
      .as(other)
      .call(updateMember, { parameters: on(other), body: { role: 'admin' } });
    expect(denied.status).toBe(403);
    await asAdmin().call(removeMember, { parameters: on(other) });
    const gone = await service.as(other).call(getOrganization, { parameters: parameters() });
    expect(gone.status).toBe(404);
  }
});

test('a member can leave, and a guest can see only themselves', async () => {
  const guest = await organization.join(null);
  const own = await service.as(guest).call(getMember, { parameters: on(guest) });
  expect(own).toMatchObject({ status: 200, body: { role: null } });
  expect(
    (await service.as(guest).call(getMember, { parameters: on(organization.admin) })).status,
  ).toBe(403);
  expect((await service.as(guest).call(removeMember, { parameters: on(guest) })).status).toBe(204);
  expect((await service.as(guest).call(getMember, { parameters: on(guest) })).status).toBe(404);
});

test('counts by role follow every change', async () => {
  const people = await join(5, 'edit');
  await asAdmin().call(updateMember, { parameters: on(people[0] as Person), body: { role: null } });
  await asAdmin().call(removeMember, { parameters: on(people[1] as Person) });
  await asAdmin().call(setMemberSSO, { parameters: on(people[2] as Person) });
  const { body } = await asAdmin().call(getOverview, { parameters: parameters() });
  expect(body.members).toMatchObject({ admin: 1, edit: 3, guest: 1 });
});

test('permissions match what is allowed', async () => {
  for (const role of ['admin', 'create', 'review', 'edit', 'comment', 'read', null] as const) {
    const caller = await organization.join(role);
    const { body } = await service.as(caller).call(getOrganization, { parameters: parameters() });
    const list = await service.as(caller).call(listMembers, { parameters: parameters() });
    expect(list.status === 200).toBe(body.permissions.listMembers);
    const sso = await service.as(caller).call(setMemberSSO, { parameters: on(caller) });
    expect(sso.status === 200).toBe(body.permissions.admin);
  }
});

test('demoting a member keeps their invite links', async () => {
  const other = await organization.join('admin');
  const link = async (role: 'admin' | 'read') => {
    const made = await service
      .as(other)
      .call(createLinkInvite, { parameters: parameters(), body: { role } });
    return made.body.id;
  };
  const [strong, weak] = [await link('admin'), await link('read')];
  const invited = await service.newPerson();
  const body = { emails: [invited.email], role: 'admin' as const };
  await service.as(other).call(inviteMembers, { parameters: parameters(), body });

  await asAdmin().call(updateMember, { parameters: on(other), body: { role: 'read' } });
  const links = await asAdmin().call(listLinkInvites, { parameters: parameters() });
  expect(links.body.items.map(({ id }) => id)).toEqual([weak]);
  const pending = await asAdmin().call(listInvites, { parameters: parameters() });
  expect(pending.body.count).toBe(0);

  await service.as(other).call(removeMember, { parameters: on(other) });
  for (const inviteId of [strong, weak]) {
    const back = { parameters: { ...parameters(), inviteId } };
    expect((await service.as(other).call(joinOrganization, back)).status).toBe(409);
  }
});
