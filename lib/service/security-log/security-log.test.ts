import { expect, test } from 'vitest';
import { exportAuditEvents, listAuditEvents } from '#lib/contract/activity.ts';
import { confirmSignIn } from '#lib/contract/confirmations.ts';
import { removeMember, updateMember } from '#lib/contract/members.ts';
import { deletePasskey, listPasskeys } from '#lib/contract/passkeys.ts';
import { createRecoveryCodes } from '#lib/contract/recovery-codes.ts';
import { listSecurityEvents } from '#lib/contract/security-log.ts';
import {
  finishPasskeySignIn,
  redeemCode,
  requestCode,
  signOut,
  startPasskeySignIn,
} from '#lib/contract/sign-ins.ts';
import { createTeam } from '#lib/contract/teams.ts';
import { createToken, endMemberToken, revokeToken } from '#lib/contract/tokens.ts';
import { writeRepeatedRefusals } from '../audit-trail/refusals.ts';
import { TestAuthenticator } from '../testing/authenticator.ts';
import { addPasskey } from '../testing/passkeys.ts';
import { newSSO } from '../testing/saml.ts';
import { testService } from '../testing/service.ts';
import type { TestOrganization, TestPerson } from '../testing.ts';

const service = testService({});

const inOrganization = ({ id }: TestOrganization) => ({ organizationId: id });
async function activityOf(organization: TestOrganization, query: Record<string, unknown> = {}) {
  const parameters = inOrganization(organization);
  return (await service.as(organization.admin).call(listAuditEvents, { parameters, query })).body
    .items;
}
const logOf = async (person: TestPerson) =>
  (await service.as(person).call(listSecurityEvents, {})).body.items;
const sentences = (items: { sentence?: string | undefined }[]) =>
  items.map(({ sentence }) => sentence);

async function requestOne({ email }: Pick<TestPerson, 'email'>) {
  const { body } = await service.as(null).call(requestCode, { body: { email } });
  const mails = (await service.instance.mailer.outbox?.list()) ?? [];
  const mail = mails.find(({ to }) => to === email);
  return { challenge: body.challenge, code: /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '' };
}

/** Redeems a code from a place with a browser. */
function redeem(body: { challenge: string; code: string }, address = '198.51.100.7') {
  return service.raw(null, 'POST', redeemCode.path, {
    body: JSON.stringify(body),
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    address,
  });
}

const wrongFor = (code: string, step = 1) =>
  String((Number(code) + step) % 1_000_000).padStart(6, '0');

test('a sign-in and a refused one are in the person’s log and in that of their organizations', async () => {
  const [home, away] = [await service.newOrganization(), await service.newOrganization()];
  const person = await home.join('read');
  const { challenge, code } = await requestOne(person);
  expect((await redeem({ challenge, code: wrongFor(code) })).status).toBe(400);
  const answer = await redeem({ challenge, code });
  const { token } = (await answer.json()) as { token: string };
  const signedIn = { ...person, secret: token };
  const log = await logOf(signedIn);
  expect(sentences(log)).toEqual([
    'signed in with a code',
    'couldn’t sign in as you with a code: This code is wrong',
  ]);
  expect(log[0]?.request).toEqual({
    id: answer.headers.get('x-request-id'),
    token: expect.stringMatching(/^tok_/),
    address: '198.51.100.7',
    userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  });
  expect(log[1]).toMatchObject({ actor: { label: 'Someone' }, target: { id: person.id } });
  await service.as(signedIn).call(signOut, {});
  expect(sentences(await activityOf(home, { kind: 'sign-ins' }))).toEqual([
    'signed out',
    'signed in with a code',
  ]);
  const refused = await activityOf(home, { kind: 'refused', address: '198.51.' });
  expect(refused).toMatchObject([{ action: 'signInRefused', target: { label: 'Test Person' } }]);
  expect(await activityOf(home, { kind: 'refused', address: '51.100' })).toEqual([]);
  expect(await activityOf(away)).toEqual([]);
  expect(
    (await service.as(person).call(listAuditEvents, { parameters: inOrganization(home) })).status,
  ).toBe(403);
  expect(await logOf(home.admin)).toEqual([]);
});

test('tokens, passkeys and recovery codes are in the log, also when an admin ends a token', async () => {
  const home = await service.newOrganization();
  const person = await home.join('edit');
  const as = service.as(person);
  const { body: one } = await as.call(createToken, { body: { name: 'Nightly' } });
  const { body: other } = await as.call(createToken, { body: { name: 'Weekly' } });
  await as.call(revokeToken, { parameters: { tokenId: one.id } });
  const tokenId = other.id;
  const parameters = { ...inOrganization(home), tokenId };
  await service.as(home.admin).call(endMemberToken, { parameters });
  await addPasskey(service, person, new TestAuthenticator());
  await as.call(createRecoveryCodes, {});
  const wrong = await as.call(confirmSignIn, { body: { recoveryCode: 'none' } });
  expect(wrong.status).toBe(400);
  const { body: passkeys } = await as.call(listPasskeys, {});
  const passkeyId = passkeys.items[0]?.id ?? '';
  await as.call(deletePasskey, { parameters: { passkeyId } });
  const expected = [
    'deleted the passkey Laptop',
    expect.stringMatching(/^couldn’t confirm who they are with a recovery code: This isn’t one/),
    'created new recovery codes',
    'added the passkey Laptop',
    'ended the access of the personal access token Weekly of Test Person',
    'revoked the personal access token Nightly',
    'created the personal access token Weekly, which can read and write',
    'created the personal access token Nightly, which can read and write',
  ];
  expect(sentences(await logOf(person))).toEqual(expected);
  expect(sentences(await activityOf(home))).toEqual(expected);
});

test('a refused change is in the activity once, with how often it was tried', async () => {
  const home = await service.newOrganization();
  const reader = await home.join('read');
  const parameters = inOrganization(home);
  for (let index = 0; index < 5; index += 1) {
    const body = { title: `Team ${index}` };
    expect((await service.as(reader).call(createTeam, { parameters, body })).status).toBe(403);
  }
  const list = () => activityOf(home, { kind: 'refused' });
  const [event, ...more] = await list();
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    actor: { id: reader.id },
    payload: { reasons: ['needs:create', 'has:read'] },
    request: { address: '127.0.0.1', token: expect.stringMatching(/^tok_/) },
  });
  expect(event?.sentence).toMatch(/^was refused “[A-Z].*”$/);
  await writeRepeatedRefusals(service.database, new Date(Date.now() + 61_000));
  expect((await list()).map(({ payload }) => payload?.times)).toEqual([4, undefined]);
  expect((await list())[0]?.sentence).toMatch(/, 4 more times$/);
  const outside = await service.newPerson();
  expect(
    (await service.as(outside).call(createTeam, { parameters, body: { title: 'x' } })).status,
  ).toBe(404);
  expect(await list()).toHaveLength(2);
});

test('a refused export is in the activity, other refused reads aren’t', async () => {
  const home = await service.newOrganization();
  const reader = await home.join('read');
  const parameters = inOrganization(home);
  for (const endpoint of [exportAuditEvents, listAuditEvents])
    expect((await service.as(reader).call(endpoint, { parameters })).status).toBe(403);
  const [event, ...more] = await activityOf(home, { kind: 'refused' });
  expect(event).toMatchObject({ actor: { id: reader.id }, target: { id: 'exportAuditEvents' } });
  expect(more).toEqual([]);
});

test('a refused sign-in with a passkey or through SSO is in the log, too', async () => {
  const home = await service.newOrganization();
  const authenticator = new TestAuthenticator();
  await addPasskey(service, home.admin, authenticator);
  const { body: started } = await service.as(null).call(startPasskeySignIn, {});
  authenticator.verifiesUser = false;
  const body = {
    challenge: started.challenge,
    response: authenticator.get(started.options),
  };
  expect((await service.as(null).call(finishPasskeySignIn, { body })).status).toBe(400);
  expect((await logOf(home.admin))[0]?.sentence).toBe(
    'couldn’t sign in as you with a passkey: Couldn’t verify this passkey',
  );
  expect(await activityOf(home, { kind: 'refused' })).toHaveLength(1);
  const sso = await newSSO(service, { domain: 'refused.example' });
  expect((await sso.signIn('someone@elsewhere.example')).status).toBe(403);
  expect(sentences(await activityOf(sso.organization, { kind: 'refused' }))).toEqual([
    expect.stringMatching(/^couldn’t sign in through Company: “someone@elsewhere.example”/),
  ]);
});

test('strangers can’t fill the log', async () => {
  const count = async () =>
    Number(
      (
        await service.database.pool.query(
          "select count(*)::int as count from audit_events where action = 'signInRefused'",
        )
      ).rows[0]?.count,
    );
  const before = await count();
  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        redeem({ challenge: `chl_${round}_${index}`, code: '000000' }, `203.0.${round}.${index}`),
      ),
    );
  expect((await count()) - before).toBeLessThanOrEqual(64);
});

test('no event has a secret', async () => {
  const home = await service.newOrganization();
  const secrets: string[] = [home.admin.secret];
  const { body: token } = await service
    .as(home.admin)
    .call(createToken, { body: { name: 'Nightly' } });
  const { challenge, code } = await requestOne(home.admin);
  const wrong = wrongFor(code, 7);
  await redeem({ challenge, code: wrong });
  const signedIn = (await (await redeem({ challenge, code })).json()) as { token: string };
  await addPasskey(service, home.admin);
  const { body: made } = await service.as(home.admin).call(createRecoveryCodes, {});
  await service.as(home.admin).call(confirmSignIn, { body: { recoveryCode: made.codes[0] ?? '' } });
  secrets.push(token.secret, challenge, signedIn.token, ...made.codes, 'this-is-a-guess');
  await service.as(home.admin).call(confirmSignIn, { body: { recoveryCode: 'this-is-a-guess' } });
  const { rows } = await service.database.pool.query(
    `select string_agg(to_jsonb(e)::text, ' ') || coalesce((select string_agg(to_jsonb(r)::text, ' ') from refusals r), '') as text
     from audit_events e where organization_id = $1 or person_id = $2`,
    [home.id, home.admin.id],
  );
  for (const secret of secrets) expect(rows[0].text).not.toContain(secret);
  // Microseconds have as many digits as a code.
  const withoutTimes = rows[0].text.replaceAll(/:\d\d\.\d+/g, '');
  expect(withoutTimes).not.toMatch(new RegExp(`\\D(${code}|${wrong})\\D`));
});

test('a sign-in through SSO is in the activity of its organization only, and lists nothing else', async () => {
  const sso = await newSSO(service);
  const other = await service.newOrganization();
  const person = await service.newPerson();
  await other.join('admin', person);
  await sso.organization.join('read', person);
  await service.as(person).call(createToken, { body: { name: 'Other', organization: other.id } });
  const bound = await sso.personOf(person.email);
  expect(sentences(await logOf(bound))).toEqual(['signed in through SSO']);
  expect(sentences(await logOf(person))).toEqual([
    'signed in through SSO',
    expect.stringContaining('created the personal access token Other'),
  ]);
  expect(await activityOf({ ...other, admin: person }, { kind: 'sign-ins' })).toEqual([]);
  expect(await activityOf(sso.organization, { kind: 'sign-ins' })).toHaveLength(1);
});

test('changes come apart from sign-ins and refusals, and the provider’s by its own name', async () => {
  const home = await service.newOrganization();
  const person = await home.join('read');
  const { challenge, code } = await requestOne(person);
  await redeem({ challenge, code });
  const parameters = { ...inOrganization(home), userId: person.id };
  await service.as(home.admin).call(updateMember, { parameters, body: { role: 'edit' } });
  await service
    .as(person)
    .call(removeMember, { parameters: { ...parameters, userId: home.admin.id } });
  await service.database.pool.query(
    `insert into audit_events (id, organization_id, occurred_at, action, actor_id, source, target_type, target_id)
     values ('evt_scim', $1, now(), 'provisionMember', 'provisioning', 'api', 'member', 'usr_1')`,
    [home.id],
  );
  const actions = async (query: object) =>
    (await activityOf(home, { ...query })).map(({ action }) => action);
  expect(await actions({ kind: 'changes' })).toEqual(['provisionMember', 'updateMember']);
  expect(await actions({ actor: 'provisioning' })).toEqual(['provisionMember']);
  expect(await actions({ kind: 'sign-ins,refused' })).toEqual(['requestRefused', 'signIn']);
  const wrong = await service
    .as(home.admin)
    .call(listAuditEvents, { parameters: inOrganization(home), query: { kind: 'all' } });
  expect([wrong.status, wrong.error?.fields?.[0]?.path]).toEqual([400, 'kind']);
});
