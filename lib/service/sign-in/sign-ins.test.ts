import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasskey, deletePasskey, startPasskey } from '#lib/contract/passkeys.ts';
import {
  getSignInMethods,
  listSignIns,
  redeemCode,
  requestCode,
  revokeOtherSignIns,
  revokeSignIn,
  signInToDemo,
  signOut,
} from '#lib/contract/sign-ins.ts';
import { createToken, listTokens, revokeToken } from '#lib/contract/tokens.ts';
import { getUser } from '#lib/contract/users.ts';
import { demo as demoInstance } from '#lib/demo/demo.ts';
import { users } from '../database/schema/index.ts';
import { openTestService, type TestPerson, type TestService } from '../testing.ts';

let service: TestService;
let demo: TestService;

beforeAll(async () => {
  service = await openTestService();
  demo = await openTestService({ demo: demoInstance });
});
afterAll(async () => {
  await service.close();
  await demo.close();
});

/** The same person, signed in once more. */
async function signInAgain(person: TestPerson): Promise<TestPerson> {
  const requested = await service.as(null).call(requestCode, { body: { email: person.email } });
  const mails = (await service.instance.mailer.outbox?.list()) ?? [];
  const code = mails.find(({ to }) => to === person.email)?.subject.slice(0, 6) ?? '';
  const body = { challenge: requested.body.challenge, code };
  const answer = await service
    .as(null)
    .call(redeemCode, { body }, { 'user-agent': 'Second browser' });
  return { ...person, secret: answer.body.token };
}

async function isSignedIn(person: TestPerson): Promise<boolean> {
  return (await service.as(person).call(getUser, {})).status === 200;
}

async function newToken(person: TestPerson, name = 'script', expiresAt?: string) {
  const body = expiresAt ? { name, expiresAt } : { name };
  return service.as(person).call(createToken, { body });
}

test('a person sees their sign-ins, the current one marked, without secrets', async () => {
  const first = await signInAgain(await service.newPerson());
  const second = await signInAgain(first);
  const answer = await service.as(second).call(listSignIns, {});
  const byCode = answer.body.items.filter(({ userAgent }) => userAgent === 'Second browser');
  expect(byCode.map(({ current }) => current)).toEqual([true, false]);
  expect(byCode[0]).toMatchObject({ method: 'email', address: '127.0.0.1' });
  const text = JSON.stringify(answer.body);
  expect(text).not.toMatch(/ses_|hash/);
  expect(text).not.toContain(second.secret);
});

test('a sign-in is revoked by its id, at once, and other people get 404', async () => {
  const first = await signInAgain(await service.newPerson());
  const second = await signInAgain(first);
  const { body } = await service.as(second).call(listSignIns, {});
  const id = body.items.find((one) => !one.current && one.userAgent)?.id ?? '';
  const stranger = await service.newPerson();
  const parameters = { signInId: id };
  expect((await service.as(stranger).call(revokeSignIn, { parameters })).status).toBe(404);
  expect(await isSignedIn(first)).toBe(true);
  expect((await service.as(second).call(revokeSignIn, { parameters })).status).toBe(204);
  expect(await isSignedIn(first)).toBe(false);
  expect((await service.as(second).call(revokeSignIn, { parameters })).status).toBe(404);
});

test('revoking all others keeps the current one, its tokens and other people’s', async () => {
  const stranger = await signInAgain(await service.newPerson());
  const first = await signInAgain(await service.newPerson());
  const second = await signInAgain(first);
  const token = await newToken(second);
  expect((await service.as(second).call(revokeOtherSignIns, {})).status).toBe(204);
  expect(await isSignedIn(first)).toBe(false);
  expect(await isSignedIn(second)).toBe(true);
  expect(await isSignedIn(stranger)).toBe(true);
  expect(await isSignedIn({ ...second, secret: token.body.secret })).toBe(true);
});

test('signing out ends only this sign-in', async () => {
  const first = await signInAgain(await service.newPerson());
  const second = await signInAgain(first);
  expect((await service.as(second).call(signOut, {})).status).toBe(204);
  expect(await isSignedIn(second)).toBe(false);
  expect(await isSignedIn(first)).toBe(true);
});

test('a sign-in ends after thirty days', async () => {
  const person = await signInAgain(await service.newPerson());
  const expiry = await service.database.pool.query<{ days: number }>(
    'select extract(epoch from expires_at - created_at)::int / 86400 as days from tokens where user_id = $1 and user_agent is not null',
    [person.id],
  );
  expect(expiry.rows[0]?.days).toBe(30);
  await service.database.pool.query(
    "update tokens set expires_at = now() - interval '1 second' where user_id = $1",
    [person.id],
  );
  expect(await isSignedIn(person)).toBe(false);
});

test('the secret of a token is shown once, and is missing from the list', async () => {
  const person = await service.newPerson();
  const created = await newToken(person, '  nightly export ');
  expect(created.status).toBe(201);
  expect(created.body.secret).toMatch(/^masthead_pat_[\w-]{43}$/);
  expect(await isSignedIn({ ...person, secret: created.body.secret })).toBe(true);
  const list = await service.as(person).call(listTokens, {});
  expect(list.body.items).toMatchObject([{ id: created.body.id, name: 'nightly export' }]);
  expect(JSON.stringify(list.body)).not.toMatch(/masthead_pat_|hash/);
});

test('a token stops working when it expires, and can’t be created in the past', async () => {
  const person = await service.newPerson();
  const soon = new Date(Date.now() + 60_000).toISOString();
  const created = await newToken(person, 'short', soon);
  const holder = { ...person, secret: created.body.secret };
  expect(await isSignedIn(holder)).toBe(true);
  await service.database.pool.query(
    "update tokens set expires_at = now() - interval '1 second' where id = $1",
    [created.body.id],
  );
  expect(await isSignedIn(holder)).toBe(false);
  const past = await newToken(person, 'late', new Date(Date.now() - 1000).toISOString());
  expect(past.status).toBe(400);
  expect(past.error?.fields?.[0]?.path).toBe('expiresAt');
});

test('a token ends after 90 days unless another end is chosen, or none', async () => {
  const person = await service.newPerson();
  const endOf = async (body: { expiresAt?: string | null }) =>
    (await service.as(person).call(createToken, { body: { name: 'script', ...body } })).body
      .expiresAt;
  const days = (Date.parse((await endOf({})) ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(89.9);
  expect(days).toBeLessThanOrEqual(90);
  expect(await endOf({ expiresAt: '2099-01-01T00:00:00.000Z' })).toBe('2099-01-01T00:00:00.000Z');
  expect(await endOf({ expiresAt: null })).toBeUndefined();
});

test('a token says from where and with what it was last used', async () => {
  const person = await service.newPerson();
  const { secret } = (await newToken(person)).body;
  await service.raw({ ...person, secret }, 'GET', '/v1/user', {
    headers: { 'user-agent': 'curl/8.5.0' },
    address: '198.51.100.7',
  });
  const used = { address: '198.51.100.7', userAgent: 'curl/8.5.0' };
  await expect
    .poll(async () => (await service.as(person).call(listTokens, {})).body.items[0])
    .toMatchObject(used);
});

test('a token is revoked by its id, at once, and other people get 404', async () => {
  const person = await service.newPerson();
  const created = await newToken(person);
  const parameters = { tokenId: created.body.id };
  const stranger = await service.newPerson();
  expect((await service.as(stranger).call(revokeToken, { parameters })).status).toBe(404);
  expect((await service.as(person).call(revokeToken, { parameters })).status).toBe(204);
  expect(await isSignedIn({ ...person, secret: created.body.secret })).toBe(false);
});

test('a person can have up to a hundred tokens, also under concurrency', async () => {
  const person = await service.newPerson();
  const answers = await Promise.all(Array.from({ length: 104 }, () => newToken(person)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
});

test('a personal access token can’t extend its access, and can read the lists', async () => {
  const person = await service.newPerson();
  const created = await newToken(person);
  const script = service.as({ ...person, secret: created.body.secret });
  const barred = [
    script.call(createToken, { body: { name: 'another' } }),
    script.call(revokeToken, { parameters: { tokenId: created.body.id } }),
    script.call(revokeSignIn, { parameters: { signInId: 'tok_any' } }),
    script.call(revokeOtherSignIns, {}),
    script.call(signOut, {}),
    script.call(startPasskey, {}),
    script.call(createPasskey, { body: { name: 'key', challenge: 'chl', response: {} } }),
    script.call(deletePasskey, { parameters: { passkeyId: 'psk_any' } }),
  ];
  for (const answer of await Promise.all(barred)) {
    expect(answer.status).toBe(403);
    expect(answer.error?.message).toContain('personal access token');
  }
  expect((await script.call(listTokens, {})).status).toBe(200);
  const list = await script.call(listSignIns, {});
  expect(list.status).toBe(200);
  expect(list.body.items.some(({ current }) => current)).toBe(false);
});

test('outside a demo nobody can sign in as a demo person, and none is offered', async () => {
  const answer = await service.as(null).call(signInToDemo, { body: { person: 'admin' } });
  expect(answer.status).toBe(404);
  const methods = await service.as(null).call(getSignInMethods, {});
  expect(methods.body).toEqual({ email: true, passkey: true, outbox: false });
});

test('in a demo you can sign in as every person', async () => {
  const values = demoInstance.people.map(({ userId, displayName, id: key }) => ({
    id: userId,
    displayName,
    email: `${key}@demo.example`,
    createdAt: new Date(),
  }));
  await demo.database.orm.insert(users).values(values);
  for (const { id, userId } of demoInstance.people) {
    const answer = await demo.as(null).call(signInToDemo, { body: { person: id } });
    expect(answer.body.user.id).toBe(userId);
  }
  const { body } = await demo.as(null).call(getSignInMethods, {});
  expect(body.demo?.map(({ role }) => role)).toEqual([
    ...['admin', 'create', 'review', 'edit', 'comment', 'read', 'guest'],
    'admin',
  ]);
  expect((await demo.as(null).call(signInToDemo, { body: { person: 'nobody' } })).status).toBe(404);
});
