import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import {
  createLinkInvite,
  inviteMembers,
  joinOrganization,
  listInvites,
} from '#lib/contract/invites.ts';
import { removeMember, updateMember } from '#lib/contract/members.ts';
import { getOverview, updateOrganization } from '#lib/contract/organizations.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { emailInvites, members } from '../database/schema/index.ts';
import { testService } from '../testing/service.ts';
import type { TestPerson } from '../testing.ts';

const service = testService();

const overviewOf = async (person: TestPerson, organizationId: string) =>
  (await service.as(person).call(getOverview, { parameters: { organizationId } })).body;

test('counts the contents, and what is waiting for an admin', async () => {
  const organization = await service.newOrganization();
  const parameters = { organizationId: organization.id };
  const admin = service.as(organization.admin);
  const [reader, creator] = [await organization.join('read'), await organization.join('create')];
  await organization.join(null);
  const disabled = await organization.join('read');
  await service.database.orm
    .update(members)
    .set({ disabled: true })
    .where(eq(members.userId, disabled.id));
  await service.as(creator).call(createTeam, { parameters, body: { title: 'Docs' } });
  await admin.call(inviteMembers, {
    parameters,
    body: { emails: ['a@x.example', 'b@x.example', 'c@x.example'] },
  });
  const expireIn = (email: string, milliseconds: number) =>
    service.database.orm
      .update(emailInvites)
      .set({ expiresAt: new Date(Date.now() + milliseconds) })
      .where(eq(emailInvites.email, email));
  await expireIn('a@x.example', 86_400_000);
  await expireIn('b@x.example', -1);
  const links = [];
  for (const body of [{}, {}, { maxUses: 1 }, { maxUses: 1 }]) {
    const made = await admin.call(createLinkInvite, {
      parameters,
      body: { role: 'read', ...body },
    });
    links.push(made.body.id);
  }
  for (const [state, email] of [
    ['expiring', 'a@x.example'],
    ['expired', 'b@x.example'],
  ] as const)
    expect((await admin.call(listInvites, { parameters, query: { state } })).body).toMatchObject({
      count: 1,
      items: [{ email }],
    });
  const newcomer = await service.newPerson();
  await service
    .as(newcomer)
    .call(joinOrganization, { parameters: { ...parameters, inviteId: links[3] as string } });

  expect(await overviewOf(organization.admin, organization.id)).toEqual({
    members: { admin: 1, create: 1, review: 0, edit: 0, comment: 0, read: 3, guest: 1 },
    disabled: 1,
    neverSeen: 5,
    unsettledDomains: [],
    lapsingHostnames: [],
    endingCertificates: [],
    teams: 1,
    sites: 0,
    invites: { pending: 2, expiring: 1, expired: 1 },
    // A link with a limit isn’t redundant beside one without.
    links: { usable: 3, redundant: 1, usedUp: 1, expired: 0 },
  });
  expect(await overviewOf(reader, organization.id)).toMatchObject({
    teams: 1,
    invites: null,
    links: null,
  });

  await admin.call(updateOrganization, { parameters, body: { inviteLinks: false } });
  expect((await overviewOf(organization.admin, organization.id)).links).toEqual({
    usable: 0,
    redundant: 0,
    usedUp: 1,
    expired: 0,
  });
});

test('a guest sees no counts', async () => {
  const organization = await service.newOrganization();
  const guest = await organization.join(null);
  expect(await overviewOf(guest, organization.id)).toEqual({
    members: null,
    disabled: null,
    neverSeen: null,
    unsettledDomains: null,
    lapsingHostnames: null,
    endingCertificates: null,
    teams: null,
    sites: null,
    invites: null,
    links: null,
  });
});

test('the audit log lists changes, the latest first, for admins of the organization', async () => {
  const organization = await service.newOrganization();
  const parameters = { organizationId: organization.id };
  const admin = service.as(organization.admin);
  const member = await organization.join('read');
  const path = { parameters: { ...parameters, userId: member.id } };
  await admin.call(
    updateMember,
    { ...path, body: { role: 'edit' } },
    { 'x-masthead-source': 'ui' },
  );
  await service.as(member).call(removeMember, path);
  const list = async (query: { limit?: number; page?: string; action?: string; actor?: string }) =>
    (await admin.call(listAuditEvents, { parameters, query })).body;
  const first = await list({ limit: 1 });
  expect(first).toMatchObject({
    count: 2,
    items: [{ action: 'removeMember', actor: { id: member.id }, source: 'api' }],
  });
  const rest = await list({ limit: 1, page: first.next?.page as string });
  expect(rest.items).toMatchObject([
    {
      action: 'updateMember',
      actor: { type: 'user', id: organization.admin.id, label: 'Test Person' },
      source: 'ui',
      target: { type: 'member', id: member.id, label: 'Test Person' },
      payload: { before: { role: 'read' }, after: { role: 'edit' } },
    },
  ]);
  expect(rest.next).toBeUndefined();
  expect((await list({ action: 'updateMember' })).count).toBe(1);
  expect((await list({ actor: member.id })).items.map((event) => event.action)).toEqual([
    'removeMember',
  ]);
  const creator = await organization.join('create');
  expect((await service.as(creator).call(listAuditEvents, { parameters })).status).toBe(403);
});
