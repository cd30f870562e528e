import { beforeEach, expect, test } from 'vitest';
import { getMember, listMembers } from '#lib/contract/members.ts';
import { filtered, newProvider, type ScimClient } from '../testing/scim.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization } from '../testing.ts';

const service = testService();
let organization: TestOrganization;
let entra: ScimClient;

beforeEach(async () => {
  organization = await service.newOrganization();
  entra = await newProvider(service, organization);
});

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** As Entra provisions a person whose user principal name isn't their address. */
const provisioned = (name: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
  externalId: `0a21f0f2-8d2a-4f8e-bf98-${name}`,
  userName: `${name}@contoso.onmicrosoft.com`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${name}@${entra.domain}` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Grace Hopper', familyName: 'Hopper', givenName: 'Grace' },
  roles: [],
  [ENTERPRISE]: { department: 'Navy', employeeNumber: '701984' },
});

const patch = (path: string, ...Operations: unknown[]) =>
  entra.send('PATCH', path, { schemas: [PATCH], Operations });

test('the test connection of Entra gets an empty list', async () => {
  const { status, body } = await entra.send('GET', `/Users${filtered('userName eq "9a8d-none"')}`);
  expect([status, body.totalResults, body.Resources]).toEqual([200, 0, []]);
});

test('a person is created, found, changed in Entra’s dialect, suspended, and removed', async () => {
  const created = await entra.send('POST', '/Users', provisioned('grace'));
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    userName: 'grace@contoso.onmicrosoft.com',
    displayName: 'Grace Hopper',
    emails: [{ value: `grace@${entra.domain}` }],
  });
  const { id, externalId } = created.body;
  for (const filter of [
    'userName eq "GRACE@contoso.onmicrosoft.com"',
    `externalId eq "${externalId}"`,
    `emails[type eq "work"].value eq "grace@${entra.domain}"`,
    `emails.value eq "grace@${entra.domain}" and active eq true`,
    `userName eq "nobody" or (displayName sw "grace" and not (active eq false))`,
    'name.familyName co "OPP" and externalId pr',
  ]) {
    const { body } = await entra.send('GET', `/Users${filtered(filter)}`);
    expect([filter, body.Resources.map((one: { id: string }) => one.id)]).toEqual([filter, [id]]);
  }

  const changed = await patch(
    `/Users/${id}`,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: `hopper@${entra.domain}` },
    { op: 'Replace', path: 'name.familyName', value: 'Murray' },
    { op: 'Add', path: 'displayName', value: 'Grace Murray' },
    { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Reserve' },
    { op: 'Add', path: 'addresses[type eq "work"].country', value: 'US' },
  );
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    emails: [{ value: `hopper@${entra.domain}` }],
    name: { familyName: 'Murray', givenName: 'Grace' },
    displayName: 'Grace Murray',
  });
  const dotted = await patch(`/Users/${id}`, {
    op: 'Replace',
    value: { 'name.givenName': 'G.', externalId: 'other' },
  });
  expect(dotted.body).toMatchObject({ name: { givenName: 'G.' }, externalId: 'other' });

  const parameters = { organizationId: organization.id, userId: id };
  const member = () => service.as(organization.admin).call(getMember, { parameters });
  await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
  expect((await member()).body.disabled).toBe(true);
  await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
  expect((await member()).body.disabled).toBe(false);
  expect((await entra.send('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await member()).status).toBe(404);
  expect((await entra.send('DELETE', `/Users/${id}`)).status).toBe(404);

  // It comes back with the same id, although the removal blocked the address for everyone else.
  const back = await entra.send('POST', '/Users', provisioned('grace'));
  expect(back.status).toBe(201);
});

test('members of groups come and go one by one, and lists leave them out', async () => {
  const { body: grace } = await entra.send('POST', '/Users', provisioned('grace'));
  const created = await entra.send('POST', '/Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'Compilers',
    meta: { resourceType: 'Group' },
  });
  const { id } = created.body;
  const listed = await entra.send(
    'GET',
    `/Groups${filtered('displayName eq "compilers"')}&excludedAttributes=members`,
  );
  expect(listed.body.Resources).toMatchObject([{ id, displayName: 'Compilers' }]);
  expect(listed.body.Resources[0]).not.toHaveProperty('members');
  const added = await patch(`/Groups/${id}`, {
    op: 'Add',
    path: 'members',
    value: [{ $ref: null, value: grace.id }],
  });
  expect([added.status, added.body]).toEqual([204, undefined]);
  const inGroup = () =>
    entra.send('GET', `/Groups${filtered(`id eq "${id}" and members eq "${grace.id}"`)}`);
  expect((await inGroup()).body.totalResults).toBe(1);
  await patch(`/Groups/${id}`, { op: 'Remove', path: 'members', value: [{ value: grace.id }] });
  expect((await inGroup()).body.totalResults).toBe(0);
  await patch(`/Groups/${id}`, { op: 'Add', path: 'members', value: [{ value: grace.id }] });
  await patch(`/Groups/${id}`, { op: 'Remove', path: `members[value eq "${grace.id}"]` });
  expect((await inGroup()).body.totalResults).toBe(0);
  await patch(`/Groups/${id}`, { op: 'Replace', path: 'displayName', value: 'Linkers' });
  expect((await entra.send('GET', `/Groups/${id}`)).body.displayName).toBe('Linkers');
});

test('a member who was there before is found by the address, and managed from then on', async () => {
  const known = await organization.join('edit');
  const found = await entra.send('GET', `/Users${filtered(`userName eq "${known.email}"`)}`);
  expect(found.body.Resources).toMatchObject([{ id: known.id, userName: known.email }]);
  const created = await entra.send('POST', '/Users', {
    userName: known.email,
    displayName: 'Another Name',
    active: true,
  });
  expect(created).toMatchObject({ status: 201, body: { id: known.id } });
  const { body } = await service.as(organization.admin).call(listMembers, {
    parameters: { organizationId: organization.id },
    query: { search: known.email },
  });
  // The address isn't the organization's, so the name stays; and so does the role.
  expect(body.items).toMatchObject([{ role: 'edit', user: { displayName: known.displayName } }]);
});
