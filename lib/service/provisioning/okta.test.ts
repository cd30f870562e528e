import { beforeEach, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { getMember, listMembers } from '#lib/contract/members.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { listTeamMembers } from '#lib/contract/team-members.ts';
import { listTeams } from '#lib/contract/teams.ts';
import { filtered, newProvider, type ScimClient } from '../testing/scim.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let okta: ScimClient;

beforeEach(async () => {
  organization = await service.newOrganization();
  okta = await newProvider(service, organization);
});

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const asAdmin = () => service.as(organization.admin);
const parameters = () => ({ organizationId: organization.id });

/** As Okta creates a person after an assignment. */
const assigned = (email: string) => ({
  schemas: [USER],
  userName: email,
  name: { givenName: 'Ada', familyName: 'Lovelace' },
  emails: [{ primary: true, value: email, type: 'work' }],
  displayName: 'Ada Lovelace',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
});

test('a person is looked up, created, read, changed, deactivated and reactivated', async () => {
  const email = `ada@${okta.domain}`;
  const probe = await okta.send(
    'GET',
    `/Users${filtered(`userName eq "${email}"`)}&startIndex=1&count=100`,
  );
  expect(probe.status).toBe(200);
  expect(probe.body).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  });
  const created = await okta.send('POST', '/Users', assigned(email));
  expect(created.status).toBe(201);
  expect(created.headers.get('content-type')).toBe('application/scim+json');
  expect(created.headers.get('location')).toBe(created.body.meta.location);
  expect(created.body).toMatchObject({
    userName: email,
    externalId: '00ujl29u0le5T6Aj10h7',
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ value: email, type: 'work', primary: true }],
    active: true,
  });
  expect(JSON.stringify(created.body)).not.toContain('1mz050nq');
  const { id } = created.body;
  const { body: settings } = await asAdmin().call(getOrganization, { parameters: parameters() });
  const member = () => asAdmin().call(getMember, { parameters: { ...parameters(), userId: id } });
  expect((await member()).body).toMatchObject({
    role: settings.defaultRole,
    disabled: false,
    user: { email, displayName: 'Ada Lovelace' },
  });

  const put = {
    ...assigned(email),
    id,
    displayName: 'Ada King',
    name: { givenName: 'Ada', familyName: 'King' },
  };
  const changed = await okta.send('PUT', `/Users/${id}`, put);
  expect(changed.body).toMatchObject({ id, displayName: 'Ada King', name: { familyName: 'King' } });
  expect((await member()).body.user.displayName).toBe('Ada King');

  const off = { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] };
  const suspended = await okta.send('PATCH', `/Users/${id}`, off);
  expect(suspended.body).toMatchObject({ id, active: false });
  expect((await member()).body.disabled).toBe(true);
  const on = { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: true } }] };
  expect((await okta.send('PATCH', `/Users/${id}`, on)).body.active).toBe(true);
  expect((await member()).body.disabled).toBe(false);

  const { body } = await asAdmin().call(listAuditEvents, { parameters: parameters() });
  const told = body.items.filter(({ actor }) => actor.id === 'provisioning');
  expect(told.map(({ sentence, actor }) => `${actor.label} ${sentence}`)).toEqual([
    'Provisioning enabled Ada King',
    'Provisioning disabled Ada King',
    'Provisioning changed the name or address of Ada King',
    'Provisioning added Ada Lovelace with the Guest role',
  ]);
});

test('groups are pushed, renamed, given other members, and deleted', async () => {
  const people = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => {
      const { body } = await okta.send('POST', '/Users', assigned(`${name}@${okta.domain}`));
      return body.id as string;
    }),
  );
  const [one = '', two = '', three = ''] = people;
  const group = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'Writers',
  };
  const created = await okta.send('POST', '/Groups', {
    ...group,
    members: [{ value: one, display: `one@${okta.domain}` }],
  });
  expect(created.status).toBe(201);
  const { id } = created.body;
  expect(created.body.members).toMatchObject([{ value: one, type: 'User' }]);
  const renamed = await okta.send('PATCH', `/Groups/${id}`, {
    schemas: [PATCH],
    Operations: [{ op: 'replace', value: { id, displayName: 'Authors' } }],
  });
  expect(renamed.status).toBe(204);
  const moved = await okta.send('PATCH', `/Groups/${id}`, {
    schemas: [PATCH],
    Operations: [
      { op: 'remove', path: `members[value eq "${one}"]` },
      { op: 'add', path: 'members', value: [{ value: two }, { value: three }] },
    ],
  });
  expect(moved.status).toBe(204);
  const members = async () => {
    const { body } = await asAdmin().call(listTeamMembers, {
      parameters: { ...parameters(), teamId: id },
    });
    return body.items.map(({ organization: member }) => member.id).sort();
  };
  expect(await members()).toEqual([two, three].sort());
  await okta.send('PATCH', `/Groups/${id}`, {
    schemas: [PATCH],
    Operations: [{ op: 'replace', path: 'members', value: [{ value: one }] }],
  });
  expect(await members()).toEqual([one]);
  const replaced = await okta.send('PUT', `/Groups/${id}`, {
    ...group,
    id,
    members: [{ value: two }],
  });
  expect(replaced.body).toMatchObject({ displayName: 'Writers', members: [{ value: two }] });
  const teams = () => asAdmin().call(listTeams, { parameters: parameters() });
  expect((await teams()).body.items).toMatchObject([{ id, title: 'Writers', managed: true }]);
  expect((await okta.send('GET', `/Users/${two}`)).body.groups).toMatchObject([
    { value: id, display: 'Writers' },
  ]);
  expect((await okta.send('DELETE', `/Groups/${id}`)).status).toBe(204);
  expect((await teams()).body.items).toEqual([]);
  expect((await okta.send('GET', `/Groups/${id}`)).status).toBe(404);
  const { body } = await asAdmin().call(listMembers, { parameters: parameters() });
  expect(body.count).toBe(4);
});
