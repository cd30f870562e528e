import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  startPasskey,
} from '#lib/contract/passkeys.ts';
import { finishPasskeySignIn, startPasskeySignIn } from '#lib/contract/sign-ins.ts';
import { TestAuthenticator } from '../testing/authenticator.ts';
import { testService } from '../testing/service.ts';
import type { TestPerson } from '../testing.ts';

const service = testService();

afterAll(async () => {});

async function register(person: TestPerson, authenticator: TestAuthenticator) {
  const { body: started } = await service.as(person).call(startPasskey, {});
  const response = authenticator.create(started.options);
  const body = { name: 'My laptop', challenge: started.challenge, response };
  return service.as(person).call(createPasskey, { body });
}

async function newPasskey() {
  const person = await service.newPerson();
  const authenticator = new TestAuthenticator();
  const created = await register(person, authenticator);
  expect(created.status).toBe(201);
  return { person, authenticator, id: created.body.id };
}

const start = async () => (await service.as(null).call(startPasskeySignIn, {})).body;
const finish = (challenge: string, response: Record<string, unknown>) =>
  service.as(null).call(finishPasskeySignIn, { body: { challenge, response } });

async function signIn(authenticator: TestAuthenticator) {
  const { challenge, options } = await start();
  return finish(challenge, authenticator.get(options));
}

test('a registered passkey signs its owner in repeatedly', async () => {
  const { person, authenticator } = await newPasskey();
  for (const _ of [1, 2]) {
    const answer = await signIn(authenticator);
    expect(answer.status).toBe(200);
    expect(answer.body.user.id).toBe(person.id);
  }
  const { body } = await service.as(person).call(listPasskeys, {});
  expect(body.items).toMatchObject([{ name: 'My laptop', lastUsedAt: expect.any(String) }]);
});

test('a challenge works for one sign-in, even when eight are concurrent', async () => {
  const { authenticator } = await newPasskey();
  const { challenge, options } = await start();
  const response = authenticator.get(options);
  const answers = await Promise.all(Array.from({ length: 8 }, () => finish(challenge, response)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
});

test('an answer to one challenge is refused for another one', async () => {
  const { authenticator } = await newPasskey();
  const first = await start();
  const second = await start();
  const answer = await finish(second.challenge, authenticator.get(first.options));
  expect(answer.status).toBe(400);
});

test('a challenge expires after five minutes', async () => {
  const { authenticator } = await newPasskey();
  const { challenge, options } = await start();
  await service.database.pool.query(
    "update challenges set expires_at = now() - interval '1 second'",
  );
  expect((await finish(challenge, authenticator.get(options))).status).toBe(400);
});

test('another origin, a device without user verification, and a foreign key are refused', async () => {
  const { authenticator } = await newPasskey();
  authenticator.origin = 'https://masthead.example.net';
  expect((await signIn(authenticator)).status).toBe(400);
  authenticator.origin = 'http://localhost:3000';
  authenticator.verifiesUser = false;
  expect((await signIn(authenticator)).status).toBe(400);
  authenticator.verifiesUser = true;
  const { options, challenge } = await start();
  const forged = new TestAuthenticator().get(options);
  const id = authenticator.credentialId.toString('base64url');
  expect((await finish(challenge, { ...forged, id, rawId: id })).status).toBe(400);
  expect((await signIn(authenticator)).status).toBe(200);
});

test('a passkey whose counter decreases is a copy, and is refused', async () => {
  const { authenticator } = await newPasskey();
  authenticator.counter = 7;
  expect((await signIn(authenticator)).status).toBe(200);
  expect((await signIn(authenticator)).status).toBe(400);
  authenticator.counter = 8;
  expect((await signIn(authenticator)).status).toBe(200);
});

test('a passkey is registered once, and isn’t offered for registration again', async () => {
  const { person, authenticator } = await newPasskey();
  const { body } = await service.as(person).call(startPasskey, {});
  expect(body.options.excludeCredentials).toMatchObject([
    { id: authenticator.credentialId.toString('base64url') },
  ]);
  expect((await register(person, authenticator)).status).toBe(409);
  expect((await register(await service.newPerson(), authenticator)).status).toBe(409);
});

test('stored passkey data is limited, whatever an authenticator sends', async () => {
  const person = await service.newPerson();
  const { body } = await service.as(person).call(startPasskey, {});
  const authenticator = new TestAuthenticator(5000);
  const response = authenticator.create(body.options);
  const long = { name: 'long', challenge: body.challenge, response };
  expect((await service.as(person).call(createPasskey, { body: long })).status).toBe(400);
  const odd = new TestAuthenticator();
  const started = await service.as(person).call(startPasskey, {});
  const answer = damaged(odd.create(started.body.options), 'transports', [
    'usb',
    7,
    'x'.repeat(9e5),
  ]);
  const request = { name: 'odd', challenge: started.body.challenge, response: answer };
  expect((await service.as(person).call(createPasskey, { body: request })).status).toBe(201);
  const { rows } = await service.database.pool.query<{ transports: string[] }>(
    'select transports from passkeys where user_id = $1',
    [person.id],
  );
  expect(rows[0]?.transports).toEqual(['usb']);
});

test('a registration can only be finished by the person who started it', async () => {
  const { body } = await service.as(await service.newPerson()).call(startPasskey, {});
  const response = new TestAuthenticator().create(body.options);
  const answer = await service
    .as(await service.newPerson())
    .call(createPasskey, { body: { name: 'mine', challenge: body.challenge, response } });
  expect(answer.status).toBe(400);
});

test('a deleted passkey signs nobody in, and other people can’t delete it', async () => {
  const { person, authenticator, id } = await newPasskey();
  const parameters = { passkeyId: id };
  const stranger = await service.newPerson();
  expect((await service.as(stranger).call(deletePasskey, { parameters })).status).toBe(404);
  expect((await signIn(authenticator)).status).toBe(200);
  expect((await service.as(person).call(deletePasskey, { parameters })).status).toBe(204);
  expect((await signIn(authenticator)).status).toBe(400);
});

test('an invalid answer is refused with a message', async () => {
  const { person, authenticator } = await newPasskey();
  const damage = fc.tuple(
    fc.constantFrom(
      ...['id', 'rawId', 'type', 'response', 'clientExtensionResults'],
      ...['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'],
    ),
    fc.oneof(fc.jsonValue(), fc.base64String(), fc.constant(undefined)),
  );
  await fc.assert(
    fc.asyncProperty(damage, async ([key, value]) => {
      const storable = JSON.stringify(value)?.includes('\\u') ? null : value;
      const { challenge, options } = await start();
      const signed = damaged(authenticator.get(options), key, storable);
      const entered = await finish(challenge, signed);
      expect([200, 400]).toContain(entered.status);
      if (entered.status === 400) expect(entered.error?.message).toMatch(/passkey|body|response/);
      const started = await service.as(person).call(startPasskey, {});
      const made = damaged(new TestAuthenticator().create(started.body.options), key, storable);
      const body = { name: 'fuzzed', challenge: started.body.challenge, response: made };
      const registered = await service.as(person).call(createPasskey, { body });
      expect([201, 400, 409]).toContain(registered.status);
    }),
    { numRuns: 60 },
  );
});

function damaged(answer: Record<string, unknown>, key: string, value: unknown) {
  if (key in answer) return { ...answer, [key]: value };
  return { ...answer, response: { ...(answer.response as object), [key]: value } };
}
