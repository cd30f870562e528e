import { beforeEach, expect, test } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { createLinkInvite } from '#lib/contract/invites.ts';
import { previewMemberChange, removeMember } from '#lib/contract/members.ts';
import { updateOrganization } from '#lib/contract/organizations.ts';
import { createServiceAccount } from '#lib/contract/service-accounts.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { members, tokens } from '../database/schema/index.ts';
import { hashOf, newId, newSecret } from '../security/secrets.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();
let organization: TestOrganization;

beforeEach(async () => {
  organization = await service.newOrganization();
});

type Body = InputOf<typeof previewMemberChange>['body'];

const inOrganization = () => ({ organizationId: organization.id });
const tryPreview = (body: Body, as: TestPerson = organization.admin) =>
  service.as(as).call(previewMemberChange, { parameters: inOrganization(), body });

async function preview(body: Body, as?: TestPerson) {
  const { status, body: reply } = await tryPreview(body, as);
  expect(status).toBe(200);
  return reply;
}

async function newTeam(title: string, people: TestPerson[]) {
  const body = { title, members: people.map((person) => person.id) };
  const made = await service
    .as(organization.admin)
    .call(createTeam, { parameters: inOrganization(), body });
  expect(made.status).toBe(201);
  return made.body.id;
}

async function giveToken(person: TestPerson, expiresAt: Date | null) {
  await service.database.orm.insert(tokens).values({
    id: newId('tok'),
    hash: hashOf(newSecret('masthead_pat')),
    kind: 'personal',
    userId: person.id,
    name: 'test',
    createdAt: new Date(),
    expiresAt,
  });
}

test('removing lists teams, tokens and sign-ins, and changes nothing', async () => {
  const [ada, bo, cy] = [
    await organization.join('edit'),
    await organization.join(null),
    await organization.join('read'),
  ];
  const docs = await newTeam('Docs', [ada, bo, cy]);
  const site = await newTeam('Site', [ada]);
  await newTeam('Untouched', [cy]);
  await giveToken(ada, null);
  await giveToken(ada, new Date(Date.now() + 60_000));
  await giveToken(ada, new Date(Date.now() - 60_000));
  await giveToken(cy, null);
  const parameters = { organizationId: organization.id };
  const admin = service.as(organization.admin);
  await admin.call(updateOrganization, { parameters, body: { emailDomains: ['example.com'] } });
  await admin.call(createLinkInvite, { parameters, body: { role: 'read' } });
  expect(await preview({ change: 'remove', users: [ada.id, bo.id] })).toEqual({
    members: 2,
    unchanged: 0,
    teams: [
      { id: docs, title: 'Docs', leaving: 2, remaining: 2 },
      { id: site, title: 'Site', leaving: 1, remaining: 1 },
    ],
    teamMemberships: 3,
    spaces: { count: 0, examples: [] },
    lowered: { count: 0, examples: [] },
    tokens: 2,
    signIns: 2,
    losesAdmin: 0,
    gainsAdmin: 0,
    includesCaller: false,
    waysBack: { domains: [{ domain: 'example.com', people: 2 }], links: 1, providers: [] },
  });
  expect(await service.database.orm.$count(members)).toBeGreaterThanOrEqual(4);
});

test('service accounts have no way back, people selected with them do', async () => {
  const parameters = { organizationId: organization.id };
  const admin = service.as(organization.admin);
  await admin.call(createLinkInvite, { parameters, body: { role: 'read' } });
  const { body } = await admin.call(createServiceAccount, {
    parameters,
    body: { displayName: 'Publisher' },
  });
  expect(await preview({ change: 'remove', users: [body.id] })).not.toHaveProperty('waysBack');
  const person = await organization.join('read');
  const both = await preview({ change: 'remove', users: [body.id, person.id] });
  expect(both).toMatchObject({ waysBack: { links: 1 } });
});

test('changing a role affects nothing but the role', async () => {
  const second = await organization.join('admin');
  const [reader, editor] = [await organization.join('read'), await organization.join('edit')];
  await newTeam('Docs', [reader]);
  const users = [second.id, reader.id, editor.id];
  expect(await preview({ change: 'role', role: 'read', users })).toMatchObject({
    members: 3,
    unchanged: 1,
    losesAdmin: 1,
    gainsAdmin: 0,
    teams: [],
    teamMemberships: 0,
    tokens: 0,
    signIns: 0,
  });
  expect(await preview({ change: 'role', role: 'admin', users })).toMatchObject({
    unchanged: 1,
    losesAdmin: 0,
    gainsAdmin: 2,
  });
  expect(await preview({ change: 'role', role: null, users: [reader.id] })).toMatchObject({
    members: 1,
    unchanged: 0,
  });
});

test('when no admin would be left, the caller stays', async () => {
  const second = await organization.join('admin');
  const users = [organization.admin.id, second.id];
  for (const body of [
    { change: 'remove', users },
    { change: 'role', role: 'edit', users },
  ] as const) {
    expect(await preview({ ...body, users: [...users] }, second)).toMatchObject({
      members: 2,
      unchanged: 1,
      losesAdmin: 1,
      lastAdmin: { id: second.id },
      includesCaller: true,
    });
  }
  expect(
    await preview({ change: 'remove', users: [organization.admin.id] }, second),
  ).not.toHaveProperty('lastAdmin');
  expect(await preview({ change: 'sso', users })).not.toHaveProperty('lastAdmin');
  expect(await preview({ change: 'role', role: 'admin', users })).not.toHaveProperty('lastAdmin');
});

test('a change of others never names a last admin, since the caller is one', async () => {
  const everybodyElse = [await organization.join('admin'), await organization.join('read')].map(
    ({ id }) => id,
  );
  const answer = await preview({ change: 'remove', users: everybodyElse });
  expect(answer).toMatchObject({ members: 2, losesAdmin: 1, includesCaller: false });
  expect(answer).not.toHaveProperty('lastAdmin');
});

test('includes everyone who matches a filter, and equals the outcome of removing them', async () => {
  for (const role of ['read', 'read', 'edit', null] as const) await organization.join(role);
  expect((await preview({ change: 'remove', filter: {} })).members).toBe(5);
  expect((await preview({ change: 'remove', filter: { role: 'guest' } })).members).toBe(1);
  expect((await preview({ change: 'sso', filter: { role: 'read' } })).unchanged).toBe(0);
  const named = await preview({
    change: 'remove',
    filter: { search: organization.admin.email.toUpperCase() },
  });
  expect(named).toMatchObject({
    members: 1,
    unchanged: 1,
    lastAdmin: { id: organization.admin.id },
  });
  const refused = await service
    .as(organization.admin)
    .call(removeMember, { parameters: { ...inOrganization(), userId: organization.admin.id } });
  expect(refused.status).toBe(409);
});

test('ids from elsewhere and unknown ids are ignored', async () => {
  const other = await service.newOrganization();
  await giveToken(other.admin, null);
  const answer = await preview({ change: 'remove', users: [other.admin.id, 'usr_nobody'] });
  expect(answer).toMatchObject({
    members: 0,
    tokens: 0,
    signIns: 0,
    teams: [],
    includesCaller: false,
  });
});

test('requires exactly one of users and filter, and a role', async () => {
  const users = [organization.admin.id];
  const bodies = [
    { change: 'remove' },
    { change: 'remove', users, filter: {} },
    { change: 'role', users },
    { change: 'remove', users: [] },
  ] as const;
  const answers = [];
  for (const body of bodies) answers.push(await tryPreview(body as unknown as Body));
  expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400]);
  expect(answers.map((answer) => answer.error?.fields?.[0]?.path)).toEqual([
    'users',
    'filter',
    'role',
    'users',
  ]);
  expect(
    (await tryPreview({ change: 'remove', users }, await organization.join('create'))).status,
  ).toBe(403);
});
