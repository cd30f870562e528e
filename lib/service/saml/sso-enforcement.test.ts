import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteMembers, joinOrganization, previewInvite } from '#lib/contract/invites.ts';
import {
  getMember,
  listMembers,
  previewMemberChange,
  removeMember,
  setMemberSSO,
  updateMember,
} from '#lib/contract/members.ts';
import {
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '#lib/contract/organizations.ts';
import {
  deleteSAMLProvider,
  findSSOLogins,
  listSSOLogins,
  previewSSOEnforcement,
  unsetMemberSSO,
  updateSAMLProvider,
} from '#lib/contract/saml.ts';
import { createSpace, getSpace } from '#lib/contract/spaces.ts';
import { answerTo, newSSO, type SSO } from '../testing/saml.ts';
import { openTestService, type TestPerson, type TestService } from '../testing.ts';

let service: TestService;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const at = (of: SSO) => ({ organizationId: of.organization.id });
const asAdmin = (of: SSO) => service.as(of.organization.admin);
const enforce = (of: SSO, sso = true) =>
  asAdmin(of).call(updateOrganization, { parameters: at(of), body: { sso } });
const setSSO = (of: SSO, userId: string) =>
  asAdmin(of).call(setMemberSSO, { parameters: { ...at(of), userId } });
const open = async (of: SSO, person: TestPerson) =>
  (await service.as(person).call(getOrganization, { parameters: at(of) })).status;
async function atAddress(of: SSO, email: string): Promise<TestPerson> {
  const person = await of.organization.join('read');
  await service.database.pool.query('update users set email = $2 where id = $1', [
    person.id,
    email,
  ]);
  return { ...person, email };
}

test('members created by a provider can leave without it', async () => {
  const sso = await newSSO(service);
  const person = await sso.organization.join('edit');
  await setSSO(sso, person.id);
  const parameters = { ...at(sso), userId: person.id };
  expect((await service.as(person).call(getMember, { parameters })).status).toBe(403);
  expect((await service.as(person).call(removeMember, { parameters })).status).toBe(204);
  const { body } = await service.as(person).call(listOrganizations, {});
  expect(body.items).toEqual([]);
});

test('an SSO member has access through SSO only, and still sees the organization in the list', async () => {
  const sso = await newSSO(service);
  const person = await sso.organization.join('edit');
  expect(await open(sso, person)).toBe(200);
  await setSSO(sso, person.id);
  const refused = await service.as(person).call(getOrganization, { parameters: at(sso) });
  expect(refused.status).toBe(403);
  expect(refused.error).toMatchObject({
    reasons: ['sso-required'],
    message: expect.stringMatching(/^Test organization requires single sign-on/),
  });
  const { body } = await service.as(person).call(listOrganizations, {});
  expect(body.items).toHaveLength(1);
  expect(Object.values(body.items[0]?.permissions ?? {}).some(Boolean)).toBe(false);
  expect(await open(sso, await sso.personOf(person.email))).toBe(200);
  const parameters = { ...at(sso), userId: person.id };
  expect((await asAdmin(sso).call(unsetMemberSSO, { parameters })).status).toBe(204);
  expect(await open(sso, person)).toBe(200);
});

test('every endpoint inside requires it: reads and writes, spaces and their contents', async () => {
  const sso = await newSSO(service);
  const person = await sso.organization.join('create');
  const { body: space } = await asAdmin(sso).call(createSpace, {
    parameters: at(sso),
    body: { title: 'Inside' },
  });
  await setSSO(sso, person.id);
  for (const [method, path] of [
    ['GET', `/v1/orgs/${sso.organization.id}/members`],
    ['POST', `/v1/orgs/${sso.organization.id}/ping`],
    ['PUT', `/v1/orgs/${sso.organization.id}/teams`],
    ['GET', `/v1/spaces/${space.id}`],
    ['PATCH', `/v1/spaces/${space.id}`],
    ['GET', `/v1/spaces/${space.id}/content`],
    ['GET', `/v1/spaces/${space.id}/change-requests`],
    ['DELETE', `/v1/orgs/${sso.organization.id}/members/${sso.organization.admin.id}`],
  ] as const) {
    const body = method === 'PATCH' || method === 'PUT' ? { body: '{"title":"Mine"}' } : {};
    const answer = await service.raw(person, method, path, body);
    expect(answer.status, `${method} ${path}`).toBe(403);
    expect((await answer.json()).error.reasons).toEqual(['sso-required']);
  }
  const bound = await sso.personOf(person.email);
  expect(
    (await service.as(bound).call(getSpace, { parameters: { spaceId: space.id } })).status,
  ).toBe(200);
});

test('required for all, it exempts admins; without a working provider it isn’t enforced', async () => {
  const sso = await newSSO(service);
  const [person, chief] = [
    await sso.organization.join('read'),
    await sso.organization.join('admin'),
  ];
  expect((await enforce(sso)).status).toBe(200);
  expect([await open(sso, person), await open(sso, chief)]).toEqual([403, 200]);
  expect((await enforce(sso, false)).status).toBe(200);
  expect(await open(sso, person)).toBe(200);
  await setSSO(sso, person.id);
  expect(await open(sso, person)).toBe(403);
  await asAdmin(sso).call(updateSAMLProvider, {
    parameters: { ...at(sso), samlProviderId: sso.provider },
    body: { ssoURL: 'https://new.example/sso' },
  });
  expect(await open(sso, person)).toBe(200);
});

test('it can’t be required untested, nor without an admin with another way to sign in', async () => {
  const pending = await newSSO(service, { active: false });
  const refused = await enforce(pending);
  expect(refused.status).toBe(409);
  expect(refused.error?.reasons).toEqual(['no-active-provider']);
  const sso = await newSSO(service);
  await service.database.pool.query('update members set sso = true where user_id = $1', [
    sso.organization.admin.id,
  ]);
  const locked = await service
    .as(await sso.personOf(sso.organization.admin.email))
    .call(updateOrganization, { parameters: at(sso), body: { sso: true } });
  expect(locked.status).toBe(409);
  expect(locked.error?.reasons).toEqual(['no-admin-left']);
});

test('the last admin who signs in without SSO can’t be removed or changed in any way', async () => {
  const sso = await newSSO(service);
  const { admin } = sso.organization;
  const other = await sso.organization.join('admin');
  expect((await setSSO(sso, other.id)).status).toBe(200);
  const parameters = { ...at(sso), userId: admin.id };
  const attempts = [
    await setSSO(sso, admin.id),
    await asAdmin(sso).call(updateMember, { parameters, body: { role: 'read' } }),
    await asAdmin(sso).call(removeMember, { parameters }),
  ];
  for (const { status, error } of attempts) {
    expect(status).toBe(409);
    expect(error?.reasons).toContain('no-admin-left');
  }
  await asAdmin(sso).call(unsetMemberSSO, { parameters: { ...at(sso), userId: other.id } });
  expect((await setSSO(sso, admin.id)).status).toBe(200);
});

test('people no provider can sign in can’t become SSO members, and the preview says so', async () => {
  const sso = await newSSO(service);
  const outsider = await atAddress(sso, `otto-${sso.provider}@elsewhere.example`);
  const insider = await sso.organization.join('read');
  const { admin } = sso.organization;
  const preview = async () => {
    const users = [outsider.id, insider.id, admin.id];
    const body = { change: 'sso' as const, users };
    return (await asAdmin(sso).call(previewMemberChange, { parameters: at(sso), body })).body;
  };
  expect(await preview()).toMatchObject({
    members: 3,
    unchanged: 2,
    outside: [outsider.id],
    lastAdmin: { id: admin.id },
  });
  const refused = await setSSO(sso, outsider.id);
  expect([refused.status, refused.error?.reasons]).toEqual([409, ['outside-domains']]);
  expect(await open(sso, outsider)).toBe(200);
  await asAdmin(sso).call(deleteSAMLProvider, {
    parameters: { ...at(sso), samlProviderId: sso.provider },
  });
  expect(await preview()).not.toHaveProperty('outside');
  expect((await setSSO(sso, outsider.id)).status).toBe(200);
});

test('the last email domain can’t be removed while SSO is required', async () => {
  const sso = await newSSO(service);
  await enforce(sso);
  const setDomains = (emailDomains: string[]) =>
    asAdmin(sso).call(updateOrganization, { parameters: at(sso), body: { emailDomains } });
  const refused = await setDomains([]);
  expect([refused.status, refused.error?.reasons]).toEqual([409, ['last-email-domain']]);
  expect((await setDomains(['other.example'])).status).toBe(200);
  await enforce(sso, false);
  expect((await setDomains([])).status).toBe(200);
});

test('of admins who make each other SSO members at once one keeps another way to sign in', async () => {
  const sso = await newSSO(service);
  const admins = [
    sso.organization.admin,
    ...(await Promise.all(['admin', 'admin', 'admin'].map(() => sso.organization.join('admin')))),
  ];
  for (let round = 0; round < 5; round += 1) {
    await service.database.pool.query('update members set sso = false where organization_id = $1', [
      sso.organization.id,
    ]);
    const answers = await Promise.all(
      admins.map((one) =>
        service.as(one).call(setMemberSSO, { parameters: { ...at(sso), userId: one.id } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  }
});

test('a provider is activated only while an admin has another way to sign in', async () => {
  const sso = await newSSO(service, { active: false });
  const begun = await sso.startTest();
  expect((await setSSO(sso, sso.organization.admin.id)).status).toBe(200);
  const answer = await sso.post(
    begun,
    sso.idp.respond(answerTo(begun, { nameID: 'a@example.com' })),
  );
  expect(answer.status).toBe(409);
  expect(answer.error?.reasons).toEqual(['no-admin-left']);
  expect(await open(sso, sso.organization.admin)).toBe(200);
});

test('the last working provider can’t be removed while SSO is required', async () => {
  const sso = await newSSO(service);
  await enforce(sso);
  const parameters = { ...at(sso), samlProviderId: sso.provider };
  const body = { entityID: 'https://other.example' };
  for (const { status, error } of [
    await asAdmin(sso).call(deleteSAMLProvider, { parameters }),
    await asAdmin(sso).call(updateSAMLProvider, { parameters, body }),
  ]) {
    expect(status).toBe(409);
    expect(error?.reasons).toEqual(['last-active-provider']);
  }
  const label = { parameters, body: { label: 'Renamed' } };
  expect((await asAdmin(sso).call(updateSAMLProvider, label)).body.status).toBe('active');
  await newSSO(service, { organization: sso.organization });
  expect((await asAdmin(sso).call(deleteSAMLProvider, { parameters })).status).toBe(204);
});

test('the preview names who would lose access and why, and who keeps another way to sign in', async () => {
  const sso = await newSSO(service);
  const ready = await atAddress(sso, 'ready@example.com');
  const late = await atAddress(sso, 'late@example.com');
  const outside = await atAddress(sso, 'outside@elsewhere.example');
  await sso.signIn(ready.email);
  const { body } = await asAdmin(sso).call(previewSSOEnforcement, { parameters: at(sso) });
  expect(body.obstacles).toEqual([]);
  expect(body.admins.map(({ id }) => id)).toEqual([sso.organization.admin.id]);
  expect(body.ready).toBe(1);
  expect(body.stranded.count).toBe(2);
  // As if the organization had other domains: everyone but the exempt admin would be outside.
  const query = { emailDomains: 'one.example, elsewhere.example' };
  const other = await asAdmin(sso).call(previewSSOEnforcement, { parameters: at(sso), query });
  expect(other.body.stranded.outside).toBe(2);
  expect(body.stranded.outside).toBe(1);
  const reasons = new Map(body.stranded.items.map(({ user, reason }) => [user.id, reason]));
  expect(reasons).toEqual(
    new Map([
      [late.id, 'never-signed-in'],
      [outside.id, 'email-domain'],
    ]),
  );
  const page = await asAdmin(sso).call(previewSSOEnforcement, {
    parameters: at(sso),
    query: { limit: 1 },
  });
  const next = await asAdmin(sso).call(previewSSOEnforcement, {
    parameters: at(sso),
    query: { limit: 1, page: page.body.stranded.next?.page ?? '' },
  });
  expect(next.body.stranded.items).toHaveLength(1);
  expect(next.body.stranded.items[0]?.user.id).not.toBe(page.body.stranded.items[0]?.user.id);
});

test('an SSO invitation is accepted through SSO, or in any way without a working provider', async () => {
  const sso = await newSSO(service);
  const person = await service.newPerson();
  const invite = (of: SSO) =>
    asAdmin(of).call(inviteMembers, {
      parameters: at(of),
      body: { emails: [person.email], role: 'edit', sso: true },
    });
  const secretFor = async (of: SSO) => {
    const mails = (await service.instance.mailer.outbox?.list()) ?? [];
    const links = mails
      .filter(({ to }) => to === person.email)
      .flatMap(({ text }) => [...text.matchAll(/\/join\/([\w-]+)\/([\w-]+)/g)]);
    return links.find(([, organization]) => organization === of.organization.id)?.[2] ?? '';
  };
  const join = async (of: SSO) => {
    await invite(of);
    await expect.poll(() => secretFor(of), { timeout: 20_000 }).not.toBe('');
    const parameters = { ...at(of), inviteId: await secretFor(of) };
    return service.as(person).call(joinOrganization, { parameters });
  };
  const refused = await join(sso);
  const preview = async (of: SSO) => {
    const parameters = { ...at(of), inviteId: await secretFor(of) };
    return (await service.as(null).call(previewInvite, { parameters })).body;
  };
  expect(await preview(sso)).toMatchObject({ sso: true });
  const mails = (await service.instance.mailer.outbox?.list()) ?? [];
  expect(mails.find(({ to }) => to === person.email)?.text).toContain(
    'You’ll sign in through Company.',
  );
  expect(refused.status).toBe(403);
  expect(refused.error?.reasons).toEqual(['sso-required']);
  const bound = await sso.personOf(person.email);
  expect(await open(sso, bound)).toBe(200);
  const { body: members } = await asAdmin(sso).call(listMembers, { parameters: at(sso) });
  expect(members.items.find(({ id }) => id === person.id)).toMatchObject({
    role: 'edit',
    sso: true,
  });
  const pending = await newSSO(service, { active: false });
  expect((await join(pending)).status).toBe(200);
  expect(await preview(pending)).toMatchObject({ sso: false });
  expect(await open(pending, person)).toBe(200);
});

test('the sign-in page lists working providers, and reveals no unknown addresses or organizations', async () => {
  const sso = await newSSO(service, { domain: 'unique.example' });
  const pending = await newSSO(service, { domain: 'unique.example', active: false });
  const login = {
    id: sso.provider,
    label: 'Company',
    startURL: `http://localhost:3000/sso/${sso.provider}`,
  };
  const reader = await service.newPerson();
  const logins = async (organizationId: string) =>
    (await service.as(reader).call(listSSOLogins, { parameters: { organizationId } })).body.items;
  expect(await logins(sso.organization.id)).toEqual([login]);
  expect(await logins(pending.organization.id)).toEqual([]);
  expect(await logins('org_none')).toEqual([]);
  const found = async (email: string) =>
    (await service.as(null).call(findSSOLogins, { body: { email } })).body.items;
  const items = [{ ...login, organization: 'Test organization' }];
  expect(await found('anybody@unique.example')).toEqual(items);
  expect(await found(' Anybody@UNIQUE.example ')).toEqual(items);
  for (const email of ['anybody@sub.unique.example', 'unique.example@x.example', 'a@b', 'nothing'])
    expect(await found(email)).toEqual([]);
});

test('looking up providers is rate-limited by network', async () => {
  const strict = await openTestService({ rateLimits: { signIn: 10, network: 5, api: 1e9 } });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      strict.as(null).call(findSSOLogins, { body: { email: 'a@unique.example' } }),
    ),
  );
  await strict.close();
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
});
