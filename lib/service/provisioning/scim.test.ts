import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createMemberChange } from '#lib/contract/member-changes.ts';
import { disableMember, getMember, listMembers, updateMember } from '#lib/contract/members.ts';
import {
  createProvisioningToken,
  endProvisioningToken,
  getProvisioning,
  updateProvisioning,
} from '#lib/contract/provisioning.ts';
import { removeTeamMember, setTeamMember, updateTeamMembers } from '#lib/contract/team-members.ts';
import { createTeam, getTeam } from '#lib/contract/teams.ts';
import { blockedAddresses } from '../database/schema/index.ts';
import { runMemberChange } from '../member-changes/job.ts';
import { filtered, newProvider, type ScimClient, senderOf } from '../testing/scim.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let provider: ScimClient;

beforeEach(async () => {
  organization = await service.newOrganization();
  provider = await newProvider(service, organization);
});

const parameters = () => ({ organizationId: organization.id });
const asAdmin = () => service.as(organization.admin);
const person = (name: string, domain = provider.domain) => ({
  userName: `${name}@${domain}`,
  displayName: name,
  active: true,
});
const patch = (path: string, ...Operations: unknown[]) =>
  provider.send('PATCH', path, { Operations });
const settings = async () =>
  (await asAdmin().call(getProvisioning, { parameters: parameters() })).body;

async function create(name: string): Promise<string> {
  const { status, body } = await provider.send('POST', '/Users', person(name));
  expect(status).toBe(201);
  return body.id;
}

test('the last admin stays, whatever the provider says, and nothing of the request is kept', async () => {
  const { id } = organization.admin;
  const suspension = await patch(
    `/Users/${id}`,
    { op: 'replace', path: 'externalId', value: 'x' },
    { op: 'replace', value: { active: false } },
  );
  expect(suspension.status).toBe(409);
  expect(suspension.body.detail).toMatch(/is the last admin of/);
  expect((await provider.send('DELETE', `/Users/${id}`)).status).toBe(409);
  const put = { userName: organization.admin.email, active: false };
  expect((await provider.send('PUT', `/Users/${id}`, put)).status).toBe(409);
  const { body } = await provider.send('GET', `/Users/${id}`);
  expect(body).toMatchObject({ active: true });
  expect(body).not.toHaveProperty('externalId');
  expect((await settings()).refusals).toMatchObject([
    { method: 'PUT', resource: 'Users', status: 409, subject: organization.admin.email },
    { method: 'DELETE', resource: 'Users', status: 409, subject: organization.admin.email },
    { method: 'PATCH', resource: 'Users', status: 409, subject: organization.admin.email },
  ]);
});

test('two admins who are suspended at once: one stays', async () => {
  const other = await organization.join('admin');
  const off = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] };
  const answers = await Promise.all(
    [organization.admin.id, other.id].map((id) => provider.send('PATCH', `/Users/${id}`, off)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('of two creations of one userName at once, one is made and one is refused as not unique', async () => {
  const answers = await Promise.all([
    provider.send('POST', '/Users', person('twin')),
    provider.send('POST', '/Users', person('twin')),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '409',
    scimType: 'uniqueness',
  });
  const { body } = await asAdmin().call(listMembers, { parameters: parameters() });
  expect(body.count).toBe(2);
});

test('a userName is unique in the organization, also when it is changed and without regard to case', async () => {
  const [one] = [await create('one'), await create('two')];
  const change = { op: 'replace', path: 'userName', value: `TWO@${provider.domain}` };
  expect(await patch(`/Users/${one}`, change)).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  });
  const email = { op: 'replace', path: 'emails.value', value: `two@${provider.domain}` };
  expect(await patch(`/Users/${one}`, email)).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  });
});

test('nobody outside the verified domains is added, renamed or given another address', async () => {
  const stranger = await provider.send('POST', '/Users', person('eve', 'elsewhere.example'));
  expect(stranger.status).toBe(403);
  expect(stranger.body.detail).toMatch(/isn’t in any of the verified email domains/);
  const guest = await organization.join('read');
  const rename = { op: 'replace', value: { displayName: 'Renamed' } };
  expect(await patch(`/Users/${guest.id}`, rename)).toMatchObject({
    status: 200,
    body: { displayName: guest.displayName },
  });
  const address = (value: string) => ({
    op: 'replace',
    path: 'emails[primary eq true].value',
    value,
  });
  expect((await patch(`/Users/${guest.id}`, address(`a@${provider.domain}`))).status).toBe(403);
  const own = await create('own');
  expect((await patch(`/Users/${own}`, address('a@elsewhere.example'))).status).toBe(403);
});

test('two organizations never see each other’s people, groups or addresses', async () => {
  const other = await service.newOrganization();
  const theirs = await newProvider(service, other);
  const id = await create('mine');
  const { body: group } = await provider.send('POST', '/Groups', { displayName: 'Ours' });
  for (const [method, path, body] of [
    ['GET', `/Users/${id}`],
    ['PUT', `/Users/${id}`, person('mine')],
    ['PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: false } }] }],
    ['DELETE', `/Users/${id}`],
    ['GET', `/Groups/${group.id}`],
    ['PATCH', `/Groups/${group.id}`, { Operations: [{ op: 'remove', path: 'members' }] }],
    ['DELETE', `/Groups/${group.id}`],
  ] as const)
    expect([method, path, (await theirs.send(method, path, body)).status]).toEqual([
      method,
      path,
      404,
    ]);
  const named = { displayName: 'Theirs', members: [{ value: id }] };
  expect((await theirs.send('POST', '/Groups', named)).status).toBe(400);
  const search = await theirs.send('GET', `/Users${filtered(`userName co "${provider.domain}"`)}`);
  expect(search.body.totalResults).toBe(0);
  const foreign = senderOf(service, organization.id, theirs.token);
  for (const path of ['/Users', '/Groups', '/ServiceProviderConfig', '/nothing'])
    expect((await foreign('GET', path)).status).toBe(401);
  const nowhere = senderOf(service, 'org_nothing', theirs.token);
  expect((await nowhere('GET', '/Users')).status).toBe(401);
});

test('a suspended person loses access at once and gets it back', async () => {
  const editor = await organization.join('edit');
  const reads = async () =>
    (await service.as(editor).call(listMembers, { parameters: parameters() })).status;
  expect(await reads()).toBe(200);
  await patch(`/Users/${editor.id}`, { op: 'replace', value: { active: false } });
  expect(await reads()).toBe(404);
  await patch(`/Users/${editor.id}`, { op: 'replace', value: { active: true } });
  expect(await reads()).toBe(200);
});

test('a person can be created suspended, and a member suspended by an admin is found as such', async () => {
  const created = await provider.send('POST', '/Users', { ...person('late'), active: 'False' });
  expect(created.body.active).toBe(false);
  const member = await organization.join('read');
  await asAdmin().call(disableMember, { parameters: { ...parameters(), userId: member.id } });
  const { body } = await provider.send('GET', `/Users${filtered('active eq false')}`);
  expect(body.Resources.map(({ id }) => id).sort()).toEqual([created.body.id, member.id].sort());
});

test('a removed person can’t come back alone, and one that an admin blocked not even through the provider', async () => {
  const id = await create('gone');
  await provider.send('DELETE', `/Users/${id}`);
  const blocked = and(
    eq(blockedAddresses.organizationId, organization.id),
    eq(blockedAddresses.email, `gone@${provider.domain}`),
  );
  const { orm } = service.database;
  expect(await orm.$count(blockedAddresses, blocked)).toBe(1);
  expect(await create('gone')).toBe(id);
  expect(await orm.$count(blockedAddresses, blocked)).toBe(0);
  await service.raw(
    organization.admin,
    'DELETE',
    `/v1/orgs/${organization.id}/members/${id}?block=true`,
  );
  const refused = await provider.send('POST', '/Users', person('gone'));
  expect(refused.status).toBe(403);
  expect(refused.body.detail).toMatch(/blocked the address/);
});

test('those disabled or blocked with many others are so for the provider, too', async () => {
  const users = [{ id: await create('crowd') }, { id: await create('throng') }];
  const change = async (body: { change: 'disable' | 'remove'; block?: boolean }) => {
    const started = await asAdmin().call(createMemberChange, {
      parameters: parameters(),
      body: { ...body, users },
    });
    await runMemberChange(service.database, started.body.id, new AbortController().signal);
  };
  await change({ change: 'disable' });
  const { body } = await provider.send('GET', `/Users${filtered('active eq false')}`);
  expect(body.Resources.map(({ id }) => id).sort()).toEqual(users.map(({ id }) => id).sort());
  await change({ change: 'remove', block: true });
  expect((await provider.send('GET', `/Users/${users[0]?.id}`)).status).toBe(404);
  expect((await provider.send('POST', '/Users', person('crowd'))).status).toBe(403);
});

test('a managed team’s members are changed only by the provider, while provisioning is on', async () => {
  const userId = await create('member');
  const { body: group } = await provider.send('POST', '/Groups', { displayName: 'Managed' });
  const team = { ...parameters(), teamId: group.id };
  const member = { parameters: { ...team, userId } };
  const refused = [
    await asAdmin().call(updateTeamMembers, { parameters: team, body: { add: [userId] } }),
    await asAdmin().call(setTeamMember, { ...member, body: {} }),
    await asAdmin().call(removeTeamMember, member),
  ];
  for (const { status, error } of refused)
    expect([status, error?.reasons]).toEqual([409, ['managed-by-provisioning']]);
  await asAdmin().call(updateProvisioning, { parameters: parameters(), body: { enabled: false } });
  expect((await asAdmin().call(setTeamMember, { ...member, body: {} })).status).toBe(204);
  expect((await asAdmin().call(getTeam, { parameters: team })).body).not.toHaveProperty('managed');
});

test('a team that an admin created isn’t the provider’s, and keeps its name', async () => {
  const made = await asAdmin().call(createTeam, {
    parameters: parameters(),
    body: { title: 'Ours' },
  });
  expect(await provider.send('POST', '/Groups', { displayName: 'ours' })).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  });
  expect((await provider.send('GET', '/Groups')).body.totalResults).toBe(0);
  expect((await provider.send('DELETE', `/Groups/${made.body.id}`)).status).toBe(404);
});

test('tokens: two while one replaces the other, ended ones stop at once, and off refuses all', async () => {
  const second = await asAdmin().call(createProvisioningToken, { parameters: parameters() });
  expect(second.body.secret).toMatch(/^masthead_scim_[\w-]{43}$/);
  const third = await asAdmin().call(createProvisioningToken, { parameters: parameters() });
  expect([third.status, third.error?.reasons]).toEqual([409, ['too-many-tokens']]);
  const newer = senderOf(service, organization.id, second.body.secret);
  expect((await newer('GET', '/Users')).status).toBe(200);
  const before = await settings();
  expect(before.tokens.map(({ ending }) => ending)).toEqual([
    provider.token.slice(-4),
    second.body.secret.slice(-4),
  ]);
  expect(JSON.stringify(before)).not.toContain('masthead_scim_');
  await expect.poll(async () => (await settings()).tokens[1]?.lastUsedAt).toBeDefined();
  expect((await settings()).lastRequestAt).toBeDefined();
  await asAdmin().call(endProvisioningToken, {
    parameters: { ...parameters(), provisioningTokenId: before.tokens[0]?.id ?? '' },
  });
  expect((await provider.send('GET', '/Users')).status).toBe(401);
  await asAdmin().call(updateProvisioning, { parameters: parameters(), body: { enabled: false } });
  const off = await newer('GET', '/Users');
  expect([off.status, off.body.detail]).toEqual([403, expect.stringMatching(/turned off/)]);
  const { rows } = await service.database.pool.query<{ row: string }>(
    'select t::text as row from provisioning_tokens t',
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(second.body.secret.slice(14));
});

test('a person’s token doesn’t work here, nor does this one in the API', async () => {
  const send = senderOf(service, organization.id, organization.admin.secret);
  expect((await send('GET', '/Users')).status).toBe(401);
  const caller = { ...organization.admin, secret: provider.token };
  const { status } = await service.as(caller).call(listMembers, { parameters: parameters() });
  expect(status).toBe(401);
});

test('the role of a member isn’t the provider’s: it stays as an admin set it', async () => {
  const id = await create('promoted');
  const member = { parameters: { ...parameters(), userId: id } };
  await asAdmin().call(updateMember, { ...member, body: { role: 'review' } });
  await provider.send('PUT', `/Users/${id}`, {
    ...person('promoted'),
    roles: [{ value: 'admin' }],
  });
  expect((await asAdmin().call(getMember, member)).body.role).toBe('review');
});

test('If-Match: a stale change is refused, a current one is made', async () => {
  const id = await create('tagged');
  const read = await provider.send('GET', `/Users/${id}`);
  const etag = read.headers.get('etag') ?? '';
  expect(etag).toBe(read.body.meta.version);
  const change = { Operations: [{ op: 'replace', path: 'displayName', value: 'Tagged' }] };
  const headers = { 'if-match': etag };
  expect((await provider.send('PATCH', `/Users/${id}`, change, headers)).status).toBe(200);
  expect((await provider.send('PATCH', `/Users/${id}`, change, headers)).status).toBe(412);
});

test('only twenty refusals are kept', async () => {
  for (let index = 0; index < 25; index += 1)
    await provider.send('POST', '/Users', person(`p${index}`, 'elsewhere.example'));
  const { refusals } = await settings();
  expect(refusals).toHaveLength(20);
  expect(refusals[0]?.subject).toBe('p24@elsewhere.example');
});

test('what the provider manages is counted', async () => {
  await create('counted');
  await provider.send('POST', '/Groups', { displayName: 'Counted' });
  expect(await settings()).toMatchObject({ enabled: true, people: 1, groups: 1 });
  expect((await settings()).baseURL).toBe(`http://localhost:3000/scim/v2/${organization.id}`);
});
