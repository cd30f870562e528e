import { beforeAll, expect, test } from 'vitest';
import { describedEndpoints } from '#lib/contract/index.ts';
import { joinOrganization } from '#lib/contract/invites.ts';
import { listMembers } from '#lib/contract/members.ts';
import { updateNotificationSetting } from '#lib/contract/notifications.ts';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
} from '#lib/contract/organizations.ts';
import { listPasskeys, startPasskey } from '#lib/contract/passkeys.ts';
import { deleteSAMLProvider, listSSOLogins, updateSAMLProvider } from '#lib/contract/saml.ts';
import { listSignIns, revokeOtherSignIns } from '#lib/contract/sign-ins.ts';
import { createSpace } from '#lib/contract/spaces.ts';
import { createToken, listTokens, revokeToken } from '#lib/contract/tokens.ts';
import { getUser, updateUser } from '#lib/contract/users.ts';
import { newSigner } from '../testing/certificates.ts';
import { newSSO, type SSO } from '../testing/saml.ts';
import { testService } from '../testing/service.ts';
import type { TestPerson } from '../testing.ts';

const service = testService();
let sso: SSO;
let serial = 0;

beforeAll(async () => {
  sso = await newSSO(service);
});

const newAddress = () => {
  serial += 1;
  return `person${serial}@example.com`;
};
const at = (of: SSO) => ({ organizationId: of.organization.id });
const asAdmin = (of: SSO) => service.as(of.organization.admin);

test('changing the key or the entity ID ends existing sign-ins', async () => {
  const own = await newSSO(service, { domain: 'keys.example' });
  const person = await own.personOf('kim@keys.example');
  const open = async () =>
    (await service.as(person).call(getOrganization, { parameters: at(own) })).status;
  const parameters = { ...at(own), samlProviderId: own.provider };
  const change = (body: object) => asAdmin(own).call(updateSAMLProvider, { parameters, body });
  await change({ label: 'Other words' });
  expect(await open()).toBe(200);
  const { certificate } = await newSigner({ name: 'new.example' });
  expect((await change({ certificate })).status).toBe(200);
  expect(await open()).toBe(401);
});

test('a sign-in through SSO can only access its organization', async () => {
  const person = await service.newPerson();
  const other = await service.newOrganization();
  await other.join('admin', person);
  await sso.organization.join('read', person);
  const bound = await sso.personOf(person.email);
  expect(bound.id).toBe(person.id);
  const { body: mine } = await service.as(bound).call(listOrganizations, {});
  expect(mine.items.map(({ id }) => id)).toEqual([sso.organization.id]);
  expect(mine.count).toBe(1);
  const { body: all } = await service.as(person).call(listOrganizations, {});
  expect(all.count).toBe(2);
  const { body: space } = await service.as(person).call(createSpace, {
    parameters: { organizationId: other.id },
    body: { title: 'Elsewhere' },
  });
  const none = await service
    .as(bound)
    .call(getOrganization, { parameters: { organizationId: 'x' } });
  for (const [method, path] of [
    ['GET', `/v1/orgs/${other.id}`],
    ['PATCH', `/v1/orgs/${other.id}`],
    ['GET', `/v1/orgs/${other.id}/members`],
    ['DELETE', `/v1/orgs/${other.id}/members/${person.id}`],
  ] as const) {
    const answer = await service.raw(bound, method, path, method === 'PATCH' ? { body: '{}' } : {});
    expect(answer.status, path).toBe(404);
    expect((await answer.json()).error.message).toBe(none.error?.message);
  }
  for (const path of [`/v1/spaces/${space.id}`, `/v1/spaces/${space.id}/content`]) {
    expect((await service.raw(bound, 'GET', path)).status).toBe(404);
    expect((await service.raw(person, 'GET', path)).status).toBe(200);
  }
  const moving = `/v1/spaces/${space.id}/transfer`;
  const body = JSON.stringify({ organization: sso.organization.id });
  expect((await service.raw(bound, 'POST', moving, { body })).status).toBe(404);
});

test('a sign-in through SSO sees the providers of its own organization only', async () => {
  const other = await newSSO(service, { domain: 'elsewhere.example' });
  const bound = await sso.personOf(newAddress());
  const count = async (of: SSO, person: TestPerson) => {
    const { body } = await service.as(person).call(listSSOLogins, { parameters: at(of) });
    return body.items.length;
  };
  expect(await count(sso, bound)).toBe(1);
  expect(await count(other, bound)).toBe(0);
  expect(await count(other, await service.newPerson())).toBe(1);
});

test('personal endpoints require a separate sign-in', async () => {
  const bound = await sso.personOf(newAddress());
  const refused = [
    await service.as(bound).call(createOrganization, { body: { title: 'Mine' } }),
    await service.as(bound).call(updateUser, { body: { displayName: 'Somebody else' } }),
    await service.as(bound).call(startPasskey, {}),
    await service.as(bound).call(updateNotificationSetting, {
      parameters: { kind: 'mentioned' },
      body: { mail: false },
    }),
    await service.as(bound).call(listPasskeys, {}),
    await service.as(bound).call(joinOrganization, {
      parameters: { organizationId: sso.organization.id, inviteId: 'x' },
    }),
  ];
  for (const { status, error } of refused) {
    expect(status).toBe(403);
    expect(error?.reasons).toEqual(['bound-sign-in']);
  }
  expect((await service.as(bound).call(getUser, {})).status).toBe(200);
});

/**
 * The endpoints that accept an SSO sign-in outside its organization, listed independently of the
 * code.
 */
test('no endpoint outside of organizations accepts SSO sign-ins by accident', async () => {
  const bound = await sso.personOf(newAddress());
  const open: string[] = [];
  const outside = describedEndpoints.filter(({ endpoint }) => endpoint.needs === 'token');
  for (const { name, endpoint, description } of outside) {
    if (name === 'signOut' || name === 'revokeOtherSignIns') continue;
    const path = endpoint.path.replace(/\{\w+\}/g, 'none');
    const answer = await service.raw(
      bound,
      endpoint.method,
      path,
      description.body ? { body: '{}' } : {},
    );
    if (answer.status !== 403) open.push(name);
  }
  expect(open.sort()).toEqual([
    'confirmSignIn',
    'createToken',
    'getConfirmation',
    'getExternalPicture',
    'getNotificationSettings',
    'getUser',
    'listOrganizations',
    'listSSOLogins',
    'listSecurityEvents',
    'listSignIns',
    'listTokens',
    'revokeSignIn',
    'revokeToken',
    'startConfirmation',
  ]);
});

test('a personal access token is limited to the organization of its sign-in', async () => {
  const person = await service.newPerson();
  const other = await service.newOrganization();
  await other.join('read', person);
  const free = await service.as(person).call(createToken, { body: { name: 'free' } });
  const bound = await sso.personOf(person.email);
  const made = await service.as(bound).call(createToken, { body: { name: 'script' } });
  const script: TestPerson = { ...person, secret: made.body.secret };
  const { body: reached } = await service.as(script).call(listOrganizations, {});
  expect(reached.items.map(({ id }) => id)).toEqual([sso.organization.id]);
  const names = async (who: TestPerson) =>
    (await service.as(who).call(listTokens, {})).body.items.map(({ name }) => name).sort();
  expect(await names(bound)).toEqual(['script']);
  expect(await names(person)).toEqual(['free', 'script']);
  const parameters = { tokenId: free.body.id };
  expect((await service.as(bound).call(revokeToken, { parameters })).status).toBe(404);
  const { body: signIns } = await service.as(bound).call(listSignIns, {});
  expect(signIns.items.map(({ method }) => method)).toEqual(['saml']);
  await service.as(bound).call(revokeOtherSignIns, {});
  expect((await service.as(person).call(getUser, {})).status).toBe(200);
});

test('deleting a provider signs out its people, and revokes their tokens', async () => {
  const going = await newSSO(service, { domain: 'going.example' });
  const bound = await going.personOf('a@going.example');
  const made = await service.as(bound).call(createToken, { body: { name: 'script' } });
  const parameters = { ...at(going), samlProviderId: going.provider };
  expect((await asAdmin(going).call(deleteSAMLProvider, { parameters })).status).toBe(204);
  expect((await service.as(bound).call(getUser, {})).status).toBe(401);
  const script = { ...bound, secret: made.body.secret };
  expect((await service.as(script).call(getUser, {})).status).toBe(401);
  const { body: left } = await asAdmin(going).call(listMembers, { parameters: at(going) });
  expect(left.count).toBe(2);
});
