import { expect, test } from 'vitest';
import { removeMember } from '#lib/contract/members.ts';
import { getOrganization, listOrganizations } from '#lib/contract/organizations.ts';
import { startPasskey } from '#lib/contract/passkeys.ts';
import {
  getSignInPolicy,
  previewSignInPolicy,
  updateSignInPolicy,
} from '#lib/contract/sign-in-policy.ts';
import { getSpace } from '#lib/contract/spaces.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { TestAuthenticator } from '../testing/authenticator.ts';
import { newSpace } from '../testing/content.ts';
import { addPasskey, ageSignIn, anotherSignIn, confirmByPasskey } from '../testing/passkeys.ts';
import { newSSO } from '../testing/saml.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService();

type Change = NonNullable<Parameters<typeof change>[2]>;
const at = ({ id }: TestOrganization) => ({ organizationId: id });
const change = (
  organization: TestOrganization,
  person: TestPerson,
  body: {
    passkeyFor?: 'nobody' | 'admins' | 'everybody';
    ssoCounts?: boolean;
    idleMinutes?: number | null;
    longestHours?: number | null;
  },
  headers = {},
) => service.as(person).call(updateSignInPolicy, { parameters: at(organization), body }, headers);

async function opened(organization: TestOrganization, person: TestPerson) {
  const { status, error } = await service
    .as(person)
    .call(getOrganization, { parameters: at(organization) });
  return error?.reasons ? [status, ...error.reasons] : [status];
}

/** An organization whose admin has a passkey, with its policy. */
async function requiring(body: Change) {
  const organization = await service.newOrganization();
  const authenticator = new TestAuthenticator();
  await addPasskey(service, organization.admin, authenticator);
  expect((await change(organization, organization.admin, body)).status).toBe(200);
  return { organization, authenticator };
}

test('who signed in without a passkey is kept out of this organization only, until they add one', async () => {
  const { organization } = await requiring({ passkeyFor: 'everybody' });
  const space = await newSpace(service, organization);
  const elsewhere = await service.newOrganization();
  const person = await elsewhere.join('edit', await organization.join('edit'));
  expect(await opened(organization, person)).toEqual([403, 'passkey-required']);
  const read = await service.as(person).call(getSpace, { parameters: { spaceId: space } });
  expect([read.status, read.error?.reasons]).toEqual([403, ['passkey-required']]);
  expect(await opened(elsewhere, person)).toEqual([200]);
  const { body } = await service.as(person).call(listOrganizations, {});
  const listed = new Map(body.items.map(({ id, permissions }) => [id, permissions.view]));
  expect([listed.get(organization.id), listed.get(elsewhere.id)]).toEqual([false, true]);
  expect((await addPasskey(service, person)).status).toBe(201);
  expect(await opened(organization, person)).toEqual([200]);
});

test('a policy for admins leaves everybody else alone', async () => {
  const { organization } = await requiring({ passkeyFor: 'admins' });
  expect(await opened(organization, await organization.join('create'))).toEqual([200]);
  const admin = await organization.join('admin');
  expect(await opened(organization, admin)).toEqual([403, 'passkey-required']);
});

test('another sign-in is confirmed with the passkey; a new passkey doesn’t replace it', async () => {
  const { organization, authenticator } = await requiring({ passkeyFor: 'everybody' });
  const byCode = await anotherSignIn(service, organization.admin);
  expect(await opened(organization, byCode)).toEqual([403, 'passkey-required']);
  const refused = await service.as(byCode).call(startPasskey, {});
  expect([refused.status, refused.error?.reasons]).toEqual([403, ['passkey-required']]);
  expect((await confirmByPasskey(service, byCode, new TestAuthenticator())).status).toBe(400);
  const confirmed = await confirmByPasskey(service, byCode, authenticator);
  expect([confirmed.status, confirmed.body.factor]).toEqual([200, 'passkey']);
  expect(await opened(organization, byCode)).toEqual([200]);
});

test('tokens count like the sign-in they were created in', async () => {
  const { organization } = await requiring({ passkeyFor: 'everybody' });
  const person = await organization.join('edit');
  const newToken = async () => {
    const { body } = await service.as(person).call(createToken, { body: { name: 'script' } });
    return { ...person, secret: body.secret };
  };
  const before = await newToken();
  expect(await opened(organization, before)).toEqual([403, 'passkey-required']);
  await addPasskey(service, person);
  expect(await opened(organization, before)).toEqual([403, 'passkey-required']);
  expect(await opened(organization, await newToken())).toEqual([200]);
});

test('single sign-on counts if the policy says so', async () => {
  const sso = await newSSO(service);
  const { organization } = sso;
  await addPasskey(service, organization.admin);
  const person = await sso.personOf('ada@example.com');
  await change(organization, organization.admin, { passkeyFor: 'everybody' });
  expect(await opened(organization, person)).toEqual([200]);
  await change(organization, organization.admin, { ssoCounts: false });
  expect(await opened(organization, person)).toEqual([403, 'passkey-required']);
});

test('people who are kept out can leave', async () => {
  const { organization } = await requiring({ passkeyFor: 'everybody' });
  const person = await organization.join('read');
  const parameters = { ...at(organization), userId: person.id };
  expect((await service.as(person).call(removeMember, { parameters })).status).toBe(204);
});

test('idle and old sign-ins are asked again, and a refused request is no use', async () => {
  const { organization, authenticator } = await requiring({ idleMinutes: 30, longestHours: 2 });
  const { admin } = organization;
  await ageSignIn(service, admin, { since: 60, unused: 20 });
  expect(await opened(organization, admin)).toEqual([200]);
  await ageSignIn(service, admin, { since: 60, unused: 40 });
  const elsewhere = await service.newOrganization();
  await elsewhere.join('read', admin);
  expect(await opened(elsewhere, admin)).toEqual([200]);
  await service.database.pool.query('select pg_sleep(0.05)');
  expect(await opened(organization, admin)).toEqual([403, 'sign-in-again']);
  expect(await opened(organization, admin)).toEqual([403, 'sign-in-again']);
  expect((await confirmByPasskey(service, admin, authenticator)).status).toBe(200);
  expect(await opened(organization, admin)).toEqual([200]);
  await ageSignIn(service, admin, { since: 121 });
  expect(await opened(organization, admin)).toEqual([403, 'sign-in-again']);
});

test('a change that would keep out the one who makes it is refused with the reason', async () => {
  const organization = await service.newOrganization();
  const { admin } = organization;
  const refused = await change(organization, admin, { passkeyFor: 'admins' });
  expect([refused.status, refused.error?.reasons]).toEqual([
    409,
    ['locks-you-out', 'passkey-required'],
  ]);
  const { body } = await service
    .as(admin)
    .call(previewSignInPolicy, { parameters: at(organization), query: { passkeyFor: 'admins' } });
  expect([body.obstacle, body.kept.items.map(({ id }) => id)]).toEqual([
    'passkey-required',
    [admin.id],
  ]);
  await addPasskey(service, admin);
  expect((await change(organization, admin, { passkeyFor: 'admins' })).status).toBe(200);
});

test('the preview names who has no passkey, and counts tokens', async () => {
  const { organization } = await requiring({ idleMinutes: 60 });
  const ada = await organization.join('read', await service.newPerson('Ada'));
  const ben = await organization.join('edit', await service.newPerson('Ben'));
  await service.as(ben).call(createToken, { body: { name: 'script' } });
  await addPasskey(service, ben);
  const call = { parameters: at(organization), query: { passkeyFor: 'everybody' as const } };
  const { body } = await service.as(organization.admin).call(previewSignInPolicy, call);
  expect(body).toMatchObject({ obstacle: null, ready: 2, tokens: 1, kept: { count: 1 } });
  expect(body.kept.items).toMatchObject([{ id: ada.id }]);
  expect((await service.as(ben).call(previewSignInPolicy, call)).status).toBe(403);
});

test('a stale version changes nothing', async () => {
  const { organization } = await requiring({ idleMinutes: 60 });
  const { admin } = organization;
  const read = await service.as(admin).call(getSignInPolicy, { parameters: at(organization) });
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  expect((await change(organization, admin, { idleMinutes: 90 }, headers)).status).toBe(200);
  expect((await change(organization, admin, { idleMinutes: 15 }, headers)).status).toBe(412);
});
