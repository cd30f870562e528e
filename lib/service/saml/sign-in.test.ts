import { beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { inviteMembers, listInvites } from '#lib/contract/invites.ts';
import { getMember } from '#lib/contract/members.ts';
import { updateOrganization } from '#lib/contract/organizations.ts';
import {
  finishSAMLSignIn,
  getSAMLProvider,
  startSAMLSignIn,
  updateSAMLProvider,
} from '#lib/contract/saml.ts';
import { listSignIns } from '#lib/contract/sign-ins.ts';
import { listTeamMembers } from '#lib/contract/team-members.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { getUser } from '#lib/contract/users.ts';
import { newIdentityProvider, readRequest } from '../testing/identity-provider.ts';
import { answerTo, newSSO, type SSO } from '../testing/saml.ts';
import { testService } from '../testing/service.ts';

const service = testService();
let sso: SSO;
let serial = 0;

beforeAll(async () => {
  sso = await newSSO(service);
});

const newAddress = (domain = 'example.com') => {
  serial += 1;
  return `person${serial}@${domain}`;
};
const at = (of: SSO = sso) => ({ organizationId: of.organization.id });
const asAdmin = (of: SSO = sso) => service.as(of.organization.admin);
const memberOf = async (id: string, of: SSO = sso) =>
  (await asAdmin(of).call(getMember, { parameters: { ...at(of), userId: id } })).body;
const providerOf = async (of: SSO) =>
  (
    await asAdmin(of).call(getSAMLProvider, {
      parameters: { ...at(of), samlProviderId: of.provider },
    })
  ).body;

test('the start sends a request without personal data, which only its browser can answer', async () => {
  const { request, url, challenge } = await sso.start();
  expect(url.startsWith(`${sso.idp.ssoURL}?SAMLRequest=`)).toBe(true);
  expect(request).toMatchObject({
    acsURL: `http://localhost:3000/sso/${sso.provider}/acs`,
    issuer: `http://localhost:3000/sso/${sso.provider}/metadata`,
    relayState: '',
  });
  expect(url).not.toContain(challenge);
});

test('an untested provider signs nobody in; a test signs nobody in and activates it', async () => {
  const fresh = await newSSO(service, { domain: 'fresh.example', active: false });
  const body = { provider: fresh.provider };
  expect((await service.as(null).call(startSAMLSignIn, { body })).status).toBe(404);
  const before = await service.database.pool.query('select count(*) from tokens');
  const begun = await fresh.startTest();
  const attributes = { email: 'eve@fresh.example', groups: ['one', 'two'] };
  const claims = answerTo(begun, { nameID: 'E-17', nameIDFormat: 'urn:x', attributes });
  const answer = await fresh.post(begun, fresh.idp.respond(claims));
  expect(answer.body).toEqual({
    organization: fresh.organization.id,
    tested: {
      nameID: 'E-17',
      email: 'eve@fresh.example',
      attributes: { email: 'eve@fresh.example', groups: 'one, two' },
    },
  });
  const after = await service.database.pool.query('select count(*) from tokens');
  expect(after.rows).toEqual(before.rows);
  const { status, tested } = await providerOf(fresh);
  expect({ status, by: tested?.by.id }).toEqual({
    status: 'active',
    by: fresh.organization.admin.id,
  });
  expect((await service.as(null).call(startSAMLSignIn, { body })).status).toBe(200);
  const { body: events } = await asAdmin(fresh).call(listAuditEvents, { parameters: at(fresh) });
  expect(events.items[0]).toMatchObject({ action: 'testSAMLProvider' });
});

test('the reason of a failed test is kept until one succeeds; another certificate has to be tested again', async () => {
  const fresh = await newSSO(service, { domain: 'why.example', active: false });
  const begun = await fresh.startTest();
  const wrong = answerTo(begun, { nameID: 'a@why.example', audience: 'https://x.example' });
  const refused = await fresh.post(begun, fresh.idp.respond(wrong));
  expect(refused.status).toBe(400);
  expect(refused.error?.reasons).toEqual(['response']);
  expect((await providerOf(fresh)).lastFailure?.reason).toContain('“https://x.example” (audience)');
  const again = await fresh.startTest();
  await fresh.post(again, fresh.idp.respond(answerTo(again, { nameID: 'a@why.example' })));
  expect(await providerOf(fresh)).toMatchObject({ status: 'active' });
  expect(await providerOf(fresh)).not.toHaveProperty('lastFailure');
  const { signer } = await newIdentityProvider();
  const { body } = await asAdmin(fresh).call(updateSAMLProvider, {
    parameters: { ...at(fresh), samlProviderId: fresh.provider },
    body: { certificate: signer.certificate },
  });
  expect(body.status).toBe('pending');
  expect(body).not.toHaveProperty('tested');
});

test('a response to a request from before the provider changed signs nobody in', async () => {
  const fresh = await newSSO(service, { domain: 'meanwhile.example' });
  const begun = await fresh.start();
  await asAdmin(fresh).call(updateSAMLProvider, {
    parameters: { ...at(fresh), samlProviderId: fresh.provider },
    body: { ssoURL: 'https://other.example/sso' },
  });
  const claims = answerTo(begun, { nameID: 'a@meanwhile.example' });
  expect((await fresh.post(begun, fresh.idp.respond(claims))).error?.reasons).toEqual(['provider']);
});

test('a new person becomes a member with the provider’s role and team, and is recognized by NameID', async () => {
  const { body: team } = await asAdmin().call(createTeam, {
    parameters: at(),
    body: { title: 'Newcomers' },
  });
  await asAdmin().call(updateSAMLProvider, {
    parameters: { ...at(), samlProviderId: sso.provider },
    body: { defaultRole: 'edit', defaultTeam: team.id },
  });
  const email = newAddress();
  const attributes = { mail: email.toUpperCase(), givenName: 'Grace', sn: 'Hopper' };
  const claims = {
    nameID: 'emp-1906',
    nameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    attributes,
  };
  const first = await sso.signIn(email, claims);
  expect(first.body.user).toMatchObject({ email, displayName: 'Grace Hopper' });
  const id = first.body.user?.id ?? '';
  expect(await memberOf(id)).toMatchObject({ role: 'edit', sso: true, teams: 1 });
  const { body: inTeam } = await asAdmin().call(listTeamMembers, {
    parameters: { ...at(), teamId: team.id },
  });
  expect(inTeam.items.map((item) => item.organization.id)).toContain(id);
  const renamed = { ...claims, attributes: { mail: newAddress() } };
  expect((await sso.signIn(email, renamed)).body.user?.id).toBe(id);
  const { body: events } = await asAdmin().call(listAuditEvents, {
    parameters: at(),
    query: { kind: 'changes' },
  });
  const joined = events.items.find((event) => event.target.id === id);
  expect(joined).toMatchObject({ action: 'joinOrganization', payload: { through: 'saml' } });
  await asAdmin().call(updateSAMLProvider, {
    parameters: { ...at(), samlProviderId: sso.provider },
    body: { defaultRole: 'read', defaultTeam: null },
  });
});

test('a sign-in ends when the provider’s session ends, and after 30 days at the latest', async () => {
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
  const endOf = async (sessionNotOnOrAfter: Date | null) => {
    const { body } = await sso.signIn(newAddress(), { sessionNotOnOrAfter });
    const person = { ...sso.organization.admin, secret: body.token ?? '' };
    const list = await service.as(person).call(listSignIns, {});
    const { expiresAt } = list.body.items.find(({ current }) => current) ?? {};
    return { person, end: new Date(expiresAt ?? 0).getTime() };
  };
  const latest = days(30).getTime();
  for (const wanted of [null, days(40)]) {
    const { end } = await endOf(wanted);
    expect(end).toBeGreaterThanOrEqual(latest);
    expect(end).toBeLessThan(latest + 60_000);
  }
  const soon = new Date(Date.now() + 4_000);
  const { person, end } = await endOf(soon);
  expect(end).toBe(soon.getTime());
  await expect
    .poll(async () => (await service.as(person).call(getUser, {})).status, { timeout: 10_000 })
    .toBe(401);
});

test('a transient NameID doesn’t identify a person', async () => {
  const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
  const [one, other] = [newAddress(), newAddress()];
  const claims = (email: string) => ({
    nameID: '_t1',
    nameIDFormat: format,
    attributes: { email },
  });
  const first = await sso.signIn(one, claims(one));
  const second = await sso.signIn(other, claims(other));
  expect(first.body.user?.email).toBe(one);
  expect(second.body.user?.email).toBe(other);
});

test('a member stays unchanged, and a disabled one is refused', async () => {
  const person = await sso.organization.join('create');
  const known = await sso.signIn(person.email);
  expect(known.body.user?.id).toBe(person.id);
  expect(await memberOf(person.id)).toMatchObject({ role: 'create', sso: false });
  await service.database.pool.query('update members set disabled = true where user_id = $1', [
    person.id,
  ]);
  const refused = await sso.signIn(person.email);
  expect(refused.status).toBe(403);
  expect(refused.error?.reasons).toEqual(['disabled']);
});

test('a pending invitation for the address is accepted, with its role', async () => {
  const email = newAddress();
  await asAdmin().call(inviteMembers, {
    parameters: at(),
    body: { emails: [email], role: 'review', sso: true },
  });
  const { body } = await sso.signIn(email);
  expect(await memberOf(body.user?.id ?? '')).toMatchObject({
    role: 'review',
    sso: true,
    invitedBy: { id: sso.organization.admin.id },
  });
  const { body: left } = await asAdmin().call(listInvites, {
    parameters: at(),
    query: { search: email },
  });
  expect(left.items).toEqual([]);
});

test('people outside the organization’s email domains can’t sign in, whatever the provider says', async () => {
  const victim = await service.newPerson();
  await service.database.pool.query('update users set email = $2 where id = $1', [
    victim.id,
    'boss@victim.example',
  ]);
  for (const email of [
    'boss@victim.example',
    'boss@sub.example.com',
    'boss@example.com.evil.example',
    'boss@xexample.com',
    '"a@example.com"@victim.example',
  ]) {
    const refused = await sso.signIn('n', {
      nameID: newAddress('x.example'),
      attributes: { email },
    });
    expect(refused.status, email).toBeGreaterThanOrEqual(400);
    expect(['email-domain', 'no-email']).toContain(refused.error?.reasons?.[0]);
  }
  const several = { email: ['a1@example.com', 'a2@example.com'] };
  expect((await sso.signIn('n', { attributes: several })).error?.reasons).toEqual(['no-email']);
  const none = { nameID: 'just a name' };
  expect((await sso.signIn('n', none)).error?.reasons).toEqual(['no-email']);
});

test('removing a domain signs out existing members, too', async () => {
  const moving = await newSSO(service, { domain: 'moving.example' });
  expect((await moving.signIn('a@moving.example')).status).toBe(200);
  await asAdmin(moving).call(updateOrganization, {
    parameters: at(moving),
    body: { emailDomains: ['moved.example'] },
  });
  expect((await moving.signIn('a@moving.example')).error?.reasons).toEqual(['email-domain']);
});

test('the page to return to is kept during the sign-in', async () => {
  const { body: begun } = await service.as(null).call(startSAMLSignIn, {
    body: { provider: sso.provider, next: '/orgs/x/members' },
  });
  const claims = answerTo({ request: readRequest(begun.url) }, { nameID: newAddress() });
  const response = Buffer.from(sso.idp.respond(claims)).toString('base64');
  const { body } = await service.as(null).call(finishSAMLSignIn, {
    body: { provider: sso.provider, challenge: begun.challenge, response },
  });
  expect(body.next).toBe('/orgs/x/members');
});

test('two concurrent first sign-ins create one member each', async () => {
  const email = newAddress();
  const answers = await Promise.all(Array.from({ length: 8 }, () => sso.signIn(email)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(answers.map(({ body }) => body.user?.id)).size).toBe(1);
});
