import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { allowAddress, listBlockedAddresses } from '#lib/contract/blocked-addresses.ts';
import type { InputOf } from '#lib/contract/endpoint.ts';
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
import { getOrganization, getOverview, updateOrganization } from '#lib/contract/organizations.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { updateUser } from '#lib/contract/users.ts';
import { members } from '../database/schema/index.ts';
import { randomOrganization, sequence } from '../testing/random-content.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;

beforeEach(async () => {
  organization = await service.newOrganization();
});

const parameters = () => ({ organizationId: organization.id });
const on = (person: TestPerson) => ({ organizationId: organization.id, userId: person.id });
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

async function join(count: number, role: 'edit' | 'read' | null = 'read'): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
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

test('the list filters by several roles, team, SSO, disabled and never seen, with the total', async () => {
  const [editor, other] = await join(2, 'edit');
  const [guest] = await join(1, null);
  const [reader] = await join(1, 'read');
  if (!editor || !other || !guest || !reader) throw new Error('Nobody joined.');
  await service.as(reader).call(ping, { parameters: parameters() });
  await service.as(other).call(ping, { parameters: parameters() });
  const set = (person: TestPerson, values: { disabled?: boolean; sso?: boolean }) =>
    service.database.orm
      .update(members)
      .set(values)
      .where(and(eq(members.organizationId, organization.id), eq(members.userId, person.id)));
  await set(other, { disabled: true });
  await set(guest, { sso: true });
  const team = await asAdmin().call(createTeam, {
    parameters: parameters(),
    body: { title: 'Guild', members: [reader.id] },
  });
  const found = async (query: InputOf<typeof listMembers>['query']) => {
    const { status, body } = await asAdmin().call(listMembers, { parameters: parameters(), query });
    expect([status, body.count]).toEqual([200, body.items.length]);
    return body.items.map(({ id }) => id).sort();
  };
  expect(await found({ role: ['edit', 'guest'] })).toEqual([editor.id, other.id, guest.id].sort());
  expect(await found({ role: 'edit', disabled: false })).toEqual([editor.id]);
  expect(await found({ disabled: true })).toEqual([other.id]);
  expect(await found({ sso: true })).toEqual([guest.id]);
  expect(await found({ team: team.body.id })).toEqual([organization.admin.id, reader.id].sort());
  expect(await found({ seen: 'never' })).toEqual(
    [organization.admin.id, editor.id, guest.id].sort(),
  );
  // As documented, this order lists active members only.
  expect(await found({ sort: 'lastSeenAt' })).toEqual([reader.id]);
  expect(await found({ sort: 'lastSeenAt', role: 'edit' })).toEqual([]);
});

test('when others were last seen is shown to admins, and to members as the organization decides', async () => {
  const [reader] = await join(1, 'read');
  if (!reader) throw new Error('Nobody joined.');
  for (const person of [reader, organization.admin])
    await service.as(person).call(ping, { parameters: parameters() });
  const seenBy = async (person: TestPerson) => {
    const { body } = await service.as(person).call(listMembers, { parameters: parameters() });
    return body.items.filter(({ lastSeenAt }) => lastSeenAt).length;
  };
  const sorted = () =>
    service
      .as(reader)
      .call(listMembers, { parameters: parameters(), query: { sort: 'lastSeenAt' } });
  expect(await seenBy(organization.admin)).toBe(2);
  expect(await seenBy(reader)).toBe(1);
  expect((await sorted()).status).toBe(403);
  const overview = await service.as(reader).call(getOverview, { parameters: parameters() });
  expect(overview.body.neverSeen).toBeNull();
  await asAdmin().call(updateOrganization, {
    parameters: parameters(),
    body: { memberActivity: 'members' },
  });
  expect(await seenBy(reader)).toBe(2);
  expect((await sorted()).status).toBe(200);
});

test('someone removed for good can’t come back by link, until they are invited or allowed', async () => {
  const person = await organization.join('edit');
  const link = await asAdmin().call(createLinkInvite, {
    parameters: parameters(),
    body: { role: 'read' },
  });
  const joinByLink = () =>
    service
      .as(person)
      .call(joinOrganization, { parameters: { ...parameters(), inviteId: link.body.id } });
  const remove = () =>
    asAdmin().call(removeMember, { parameters: on(person), query: { block: true } });
  const blocked = async () =>
    (await asAdmin().call(listBlockedAddresses, { parameters: parameters() })).body.items;
  expect((await remove()).status).toBe(204);
  const refused = await joinByLink();
  expect([refused.status, refused.error?.reasons]).toEqual([403, ['blocked']]);
  const [mark] = await blocked();
  expect(mark).toMatchObject({ email: person.email, blockedBy: { id: organization.admin.id } });
  await asAdmin().call(allowAddress, {
    parameters: { ...parameters(), blockedAddressId: mark?.id ?? '' },
  });
  expect((await joinByLink()).status).toBe(200);

  await remove();
  await asAdmin().call(inviteMembers, {
    parameters: parameters(),
    body: { emails: [person.email], role: 'read' },
  });
  expect(await blocked()).toEqual([]);
  expect((await joinByLink()).status).toBe(200);
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

test('a long page has the same members and counts as short ones', async () => {
  ({ organization } = await randomOrganization(service, sequence(31)));
  const short = await walk({ limit: 5 });
  expect(short.some(({ spaces, teams }) => spaces > 0 && teams > 0)).toBe(true);
  expect(await walk({ limit: 1000 })).toEqual(short);
});

test('every page of a search has the total, even a short one', async () => {
  const found: TestPerson[] = [];
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
      const target = admins[(index + 1) % admins.length] as TestPerson;
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
  await asAdmin().call(updateMember, {
    parameters: on(people[0] as TestPerson),
    body: { role: null },
  });
  await asAdmin().call(removeMember, { parameters: on(people[1] as TestPerson) });
  await asAdmin().call(setMemberSSO, { parameters: on(people[2] as TestPerson) });
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
