import { expect, test } from 'vitest';
import { getPeopleWhoCan } from '#lib/contract/access.ts';
import { setTeamMember } from '#lib/contract/team-members.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { grant, newSpace } from '../testing/content.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();

type Query = {
  subject: 'organization' | 'space' | 'team' | 'site';
  id?: string;
  permission: string;
};

async function request(organization: TestOrganization, person: TestPerson, query: Query) {
  const parameters = { organizationId: organization.id };
  return service.as(person).call(getPeopleWhoCan, { parameters, query });
}

test('people with a role in the organization are counted, and the first three named', async () => {
  const organization = await service.newOrganization();
  for (const role of ['create', 'create', 'create', 'edit'] as const) await organization.join(role);
  const { body } = await request(organization, organization.admin, {
    subject: 'organization',
    permission: 'createContent',
  });
  expect([body.level, body.count, body.people?.length]).toEqual(['create', 4, 3]);
  expect(body.people?.map(({ email }) => email)).not.toContain(undefined);
  const site = await request(organization, organization.admin, {
    subject: 'site',
    permission: 'admin',
  });
  expect([site.body.level, site.body.count]).toEqual(['admin', 1]);
});

test('on a space grants count, and people with a lower grant are excluded', async () => {
  const organization = await service.newOrganization();
  const spaceId = await newSpace(service, organization);
  const [granted, lowered] = [await organization.join('read'), await organization.join('create')];
  await grant(service, organization, { space: spaceId }, { user: granted }, 'review');
  await grant(service, organization, { space: spaceId }, { user: lowered }, 'read');
  const { body } = await request(organization, granted, {
    subject: 'space',
    id: spaceId,
    permission: 'merge',
  });
  expect([body.level, body.count]).toEqual(['review', 2]);
  const ids = body.people?.map(({ id }) => id);
  expect(ids?.toSorted()).toEqual([organization.admin.id, granted.id].toSorted());
});

test('a team is managed by its owners and the admins', async () => {
  const organization = await service.newOrganization();
  const [owner, member] = [await organization.join('read'), await organization.join('read')];
  const asAdmin = service.as(organization.admin);
  const parameters = { organizationId: organization.id };
  const { body: team } = await asAdmin.call(createTeam, { parameters, body: { title: 'Crew' } });
  for (const [person, role] of [
    [owner, 'owner'],
    [member, 'member'],
  ] as const)
    await asAdmin.call(setTeamMember, {
      parameters: { ...parameters, teamId: team.id, userId: person.id },
      body: { role },
    });
  const { body } = await request(organization, member, {
    subject: 'team',
    id: team.id,
    permission: 'admin',
  });
  expect(body.count).toBe(2);
  expect(body.people?.map(({ id }) => id)).toContain(owner.id);
});

test('a guest sees the level but no names, and hidden content isn’t found', async () => {
  const organization = await service.newOrganization();
  const guest = await organization.join(null);
  const spaceId = await newSpace(service, organization);
  const level = await request(organization, guest, {
    subject: 'organization',
    permission: 'admin',
  });
  expect(level.body).toEqual({ level: 'admin' });
  const space = { subject: 'space', id: spaceId, permission: 'edit' } as const;
  expect((await request(organization, guest, space)).status).toBe(404);
  const other = await service.newOrganization();
  expect((await request(other, other.admin, space)).status).toBe(404);
});

test.each([
  [{ subject: 'space', permission: 'edit' }, 'id'],
  [{ subject: 'organization', permission: 'merge' }, 'permission'],
  [{ subject: 'organization', permission: 'toString' }, 'permission'],
] as const)('%o is refused because of its %s', async (query, field) => {
  const organization = await service.newOrganization();
  const answer = await request(organization, organization.admin, query);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(`"path":"${field}"`);
});
