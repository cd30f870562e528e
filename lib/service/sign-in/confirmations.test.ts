import { expect, test } from 'vitest';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { confirmSignIn, getConfirmation, startConfirmation } from '#lib/contract/confirmations.ts';
import { endpoints } from '#lib/contract/index.ts';
import { updateOrganization } from '#lib/contract/organizations.ts';
import { createRecoveryCodes, getRecoveryCodes } from '#lib/contract/recovery-codes.ts';
import { updateSignInPolicy } from '#lib/contract/sign-in-policy.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { getUser } from '#lib/contract/users.ts';
import { TestAuthenticator } from '../testing/authenticator.ts';
import { addPasskey, ageSignIn, anotherSignIn, confirmByPasskey } from '../testing/passkeys.ts';
import { testService } from '../testing/service.ts';
import type { TestPerson } from '../testing.ts';

const service = testService({ sessions: { idleMinutes: 60, longestHours: 10 } });

const makeToken = async (person: TestPerson) => {
  const { status, error, body } = await service
    .as(person)
    .call(createToken, { body: { name: 'script' } });
  return { status, reasons: error?.reasons, secret: body.secret };
};
async function mailsTo({ email }: TestPerson) {
  const mails = (await service.instance.mailer.outbox?.list()) ?? [];
  return mails.filter(({ to }) => to === email);
}
async function startCode(person: TestPerson) {
  const { body } = await service.as(person).call(startConfirmation, { body: { method: 'code' } });
  const [mail] = await mailsTo(person);
  return { challenge: body.challenge, code: /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '' };
}
const confirm = (person: TestPerson, body: Parameters<typeof send>[1]) => send(person, body);
const send = (
  person: TestPerson,
  body: { challenge: string; code: string } | { recoveryCode: string },
) => service.as(person).call(confirmSignIn, { body });

async function withRecoveryCodes() {
  const organization = await service.newOrganization();
  const authenticator = new TestAuthenticator();
  await addPasskey(service, organization.admin, authenticator);
  const { body } = await service.as(organization.admin).call(createRecoveryCodes, {});
  return { organization, person: organization.admin, authenticator, codes: body.codes };
}

test('an hour after signing in, a token needs a confirmation, and a token goes on', async () => {
  const person = await service.newPerson();
  const script = { ...person, secret: (await makeToken(person)).secret };
  await ageSignIn(service, person, { since: 16 });
  expect(await makeToken(person)).toMatchObject({ status: 403, reasons: ['recent-sign-in'] });
  const challenge = await startCode(person);
  expect((await confirm(person, challenge)).status).toBe(200);
  expect((await makeToken(person)).status).toBe(201);
  expect((await confirm(person, challenge)).status).toBe(400);
  expect((await service.as(script).call(getUser, {})).status).toBe(200);
  const byScript = await service.as(script).call(startConfirmation, { body: { method: 'code' } });
  expect(byScript.error?.reasons).toEqual(['personal-access-token']);
});

test('what changes sign-in methods, tokens and exports, what deletes or suspends, and joining by address needs a recent sign-in', () => {
  const recent = endpoints.filter(({ endpoint }) => endpoint.recent).map(({ name }) => name);
  expect(recent.sort()).toEqual([
    'addInstanceAdmin',
    'changeEmail',
    'createOrganizationExport',
    'createPasskey',
    'createProvisioningToken',
    'createRecoveryCodes',
    'createSAMLProvider',
    'createServiceAccountToken',
    'createToken',
    'deleteAccount',
    'deleteOrganization',
    'deletePasskey',
    'deleteSAMLProvider',
    'exportAccount',
    'exportAuditEvents',
    'getOrganizationExportUrl',
    'joinByEmailDomain',
    'removeInstanceAdmin',
    'restoreAccount',
    'startBackup',
    'startEmailChange',
    'startPasskey',
    'suspendAccount',
    'suspendOrganization',
    'unsuspendOrganization',
    'updateSAMLProvider',
    'updateSignInPolicy',
  ]);
});

test('who may come in is changed with a recent sign-in, the rest of the settings with any', async () => {
  const { id, admin } = await service.newOrganization();
  await ageSignIn(service, admin, { since: 16 });
  const change = async (body: { title?: string; emailDomains?: string[] }) => {
    const parameters = { organizationId: id };
    const { status, error } = await service
      .as(admin)
      .call(updateOrganization, { parameters, body });
    return [status, error?.reasons];
  };
  expect(await change({ title: 'Renamed', emailDomains: [] })).toEqual([200, undefined]);
  const refused = [403, ['recent-sign-in']];
  expect(await change({ emailDomains: ['evil.example'] })).toEqual(refused);
});

test('five wrong codes use a challenge up, though each is refused', async () => {
  const person = await service.newPerson();
  const { challenge, code } = await startCode(person);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let step = 0; step < 5; step += 1)
    expect((await confirm(person, { challenge, code: wrong })).status).toBe(400);
  expect((await confirm(person, { challenge, code })).status).toBe(400);
});

test('a challenge of another person confirms nothing', async () => {
  const [ada, ben] = [await service.newPerson(), await service.newPerson()];
  const challenge = await startCode(ada);
  expect((await confirm(ben, challenge)).status).toBe(400);
  const authenticator = new TestAuthenticator();
  await addPasskey(service, ada, authenticator);
  expect((await confirmByPasskey(service, ben, authenticator)).status).toBe(400);
});

test('ten recovery codes work once each, in place of the passkey', async () => {
  const { organization, person, codes } = await withRecoveryCodes();
  expect([new Set(codes).size, codes[0]]).toEqual([
    10,
    expect.stringMatching(/^([0-9a-z]{5}-){3}[0-9a-z]{5}$/),
  ]);
  const [code = ''] = codes;
  const lost = await anotherSignIn(service, person);
  const typed = code.toUpperCase().replaceAll('-', ' ');
  const uses = await Promise.all([1, 2, 3].map(() => confirm(lost, { recoveryCode: typed })));
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const { body } = await service.as(lost).call(getConfirmation, {});
  expect(body).toMatchObject({ factor: 'recovery-code', recoveryCodes: 9 });
  await expect
    .poll(async () => (await mailsTo(person)).map(({ subject }) => subject))
    .toContain('A recovery code of your account was used');
  const { body: events } = await service
    .as(person)
    .call(listAuditEvents, { parameters: { organizationId: organization.id } });
  expect(events.items.map(({ action }) => action)).toContain('confirmSignIn');
});

test('new recovery codes end the old ones, and a sign-in by code only can’t make them', async () => {
  const { person, codes } = await withRecoveryCodes();
  const lost = await anotherSignIn(service, person);
  const refused = await service.as(lost).call(createRecoveryCodes, {});
  expect([refused.status, refused.error?.reasons]).toEqual([403, ['passkey-required']]);
  expect((await service.as(person).call(createRecoveryCodes, {})).status).toBe(201);
  expect((await confirm(lost, { recoveryCode: codes[1] ?? '' })).status).toBe(400);
  const { body } = await service.as(person).call(getRecoveryCodes, {});
  expect(body).toMatchObject({ left: 10, createdAt: expect.any(String) });
});

test('recovery codes are stored as hashes', async () => {
  const { person, codes } = await withRecoveryCodes();
  const { rows } = await service.database.pool.query(
    'select * from recovery_codes where user_id = $1',
    [person.id],
  );
  expect(rows).toHaveLength(10);
  for (const code of codes)
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', '').slice(0, 8));
});

test('a recovery code opens an organization that requires a passkey', async () => {
  const { organization, person, codes } = await withRecoveryCodes();
  const parameters = { organizationId: organization.id };
  const body = { passkeyFor: 'everybody' as const };
  await service.as(person).call(updateSignInPolicy, { parameters, body });
  const lost = await anotherSignIn(service, person);
  const open = async () => (await service.as(lost).call(listAuditEvents, { parameters })).status;
  expect(await open()).toBe(403);
  await confirm(lost, { recoveryCode: codes[2] ?? '' });
  expect(await open()).toBe(200);
});

test('the instance ends sign-ins that are idle or old, and no tokens', async () => {
  const person = await service.newPerson();
  const script = { ...person, secret: (await makeToken(person)).secret };
  const statuses = async () =>
    Promise.all(
      [person, script].map(async (who) => (await service.as(who).call(getUser, {})).status),
    );
  await ageSignIn(service, person, { since: 590, unused: 59 });
  expect(await statuses()).toEqual([200, 200]);
  await ageSignIn(service, person, { since: 590, unused: 62 });
  expect(await statuses()).toEqual([401, 200]);
  expect((await service.as(person).call(getUser, {})).status).toBe(401);
  await ageSignIn(service, person, { since: 601 });
  expect(await statuses()).toEqual([401, 200]);
});
