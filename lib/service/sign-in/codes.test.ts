import { afterAll, beforeAll, expect, test } from 'vitest';
import { redeemCode, requestCode } from '#lib/contract/sign-ins.ts';
import { getUser } from '#lib/contract/users.ts';
import { openTestService, type TestService } from '../testing.ts';

let service: TestService;
let strict: TestService;
let serial = 0;

beforeAll(async () => {
  service = await openTestService();
  strict = await openTestService({ rateLimits: { signIn: 10, network: 100, api: 1e9 } });
});
afterAll(async () => {
  await service.close();
  await strict.close();
});

function newAddress(): string {
  serial += 1;
  return `reader.${serial}@example.org`;
}

async function latestCode(from: TestService, email: string): Promise<string> {
  const mails = (await from.instance.mailer.outbox?.list()) ?? [];
  const mail = mails.find(({ to }) => to === email);
  return /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? 'no code';
}

async function codeFor(email: string): Promise<{ challenge: string; code: string }> {
  const answer = await service.as(null).call(requestCode, { body: { email } });
  expect(answer.status).toBe(200);
  return { challenge: answer.body.challenge, code: await latestCode(service, email) };
}

const redeem = (body: { challenge: string; code: string; displayName?: string }) =>
  service.as(null).call(redeemCode, { body });

function wrongFor(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0');
}

test('a code signs in its address, and a new address gets a user named after it', async () => {
  const challenge = await codeFor('ada.lovelace+news@example.org');
  const { status, body } = await redeem(challenge);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    displayName: 'Ada Lovelace',
    email: 'ada.lovelace+news@example.org',
  });
  const response = await service.raw(null, 'GET', getUser.path, {
    headers: { authorization: `Bearer ${body.token}` },
  });
  expect(await response.json()).toMatchObject({ id: body.user.id });
});

test('signing in again finds the same user, ignoring case, and keeps the name', async () => {
  const first = await redeem({
    ...(await codeFor('grace@example.org')),
    displayName: 'Grace Hopper',
  });
  const requested = await service
    .as(null)
    .call(requestCode, { body: { email: '  Grace@Example.ORG ' } });
  const code = await latestCode(service, 'grace@example.org');
  const second = await redeem({
    challenge: requested.body.challenge,
    code,
    displayName: 'Somebody Else',
  });
  expect(second.body.user).toEqual(first.body.user);
  expect(second.body.token).not.toBe(first.body.token);
});

test('responses for a known and an unknown address are identical', async () => {
  const known = await service.newPerson();
  const answers = await Promise.all(
    [known.email, newAddress()].map((email) =>
      service.as(null).call(requestCode, { body: { email } }),
    ),
  );
  const [one, other] = answers.map(({ status, body }) => ({ status, keys: Object.keys(body) }));
  expect(one).toEqual(other);
});

test('a code works once, even when eight browsers send it at once', async () => {
  const challenge = await codeFor(newAddress());
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(challenge)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
});

test('twenty-five concurrent guesses use up a challenge, and the right code is too late', async () => {
  const { challenge, code } = await codeFor(newAddress());
  const guesses = Array.from({ length: 25 }, (_, step) =>
    redeem({ challenge, code: wrongFor(code, step + 1) }),
  );
  const answers = await Promise.all(guesses);
  expect(answers.every(({ status }) => status === 400)).toBe(true);
  const late = await redeem({ challenge, code });
  expect(late.status).toBe(400);
  expect(late.error?.message).toContain('Request a new one');
});

test('a wrong code says how many attempts are left', async () => {
  const { challenge, code } = await codeFor(newAddress());
  const messages: (string | undefined)[] = [];
  for (let step = 1; step <= 5; step += 1) {
    const answer = await redeem({ challenge, code: wrongFor(code, step) });
    messages.push(answer.error?.fields?.[0]?.message);
  }
  expect(messages[0]).toBe('This code is wrong. You can try 4 times more.');
  expect(messages[3]).toBe('This code is wrong. You can try once more.');
  expect(messages[4]).toContain('Request a new one');
});

test('a code doesn’t work in a browser that requested another one', async () => {
  const email = newAddress();
  const mine = await codeFor(email);
  const theirs = await service.as(null).call(requestCode, { body: { email } });
  expect((await redeem({ challenge: theirs.body.challenge, code: mine.code })).status).toBe(400);
  expect((await redeem(mine)).status).toBe(200);
});

test('a code doesn’t work for another address, or after ten minutes', async () => {
  const one = await codeFor(newAddress());
  const other = await codeFor(newAddress());
  const swapped = { challenge: one.challenge, code: one.code === other.code ? 'none' : other.code };
  expect((await redeem(swapped)).status).toBe(400);
  await service.database.pool.query(
    "update challenges set expires_at = now() - interval '1 second'",
  );
  expect((await redeem(one)).status).toBe(400);
});

/** Requests many codes for an address at once, varying everything a request can vary. */
function requestManyTimes(email: string, times: number, addressOf: (index: number) => string) {
  const spellings = [email, email.toUpperCase(), ` ${email}`];
  const requests = Array.from({ length: times }, (_, index) =>
    strict.raw(null, 'POST', requestCode.path, {
      body: JSON.stringify({
        email: spellings[index % 3],
        extra: index,
        challenge: `chl_${index}`,
      }),
      headers: { 'x-forwarded-for': `203.0.113.${index}`, 'user-agent': `browser ${index}` },
      address: addressOf(index),
    }),
  );
  return Promise.all(requests);
}

test('no more codes than the limit are sent, even to thirty concurrent and varied requests', async () => {
  const answers = await requestManyTimes(newAddress(), 30, () => '198.51.100.200');
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const another = await strict.as(null).call(requestCode, { body: { email: newAddress() } });
  expect(another.status).toBe(200);
});

test('one network can’t use up an address’s limit elsewhere, and many networks share three limits', async () => {
  const email = newAddress();
  await requestManyTimes(email, 20, () => '198.51.100.201');
  const elsewhere = await requestManyTimes(email, 1, () => '198.51.100.202');
  expect(elsewhere[0]?.status).toBe(200);
  const many = await requestManyTimes(newAddress(), 50, (index) => `198.51.100.${index}`);
  expect(many.filter(({ status }) => status === 200)).toHaveLength(30);
});

test('a network has one limit, whichever of its addresses is used and however it is written', async () => {
  const spellings = [
    (index: number) => `2001:db8:7:7::${index.toString(16)}`,
    (index: number) => `2001:0DB8:0007:0007:0:0:${index.toString(16)}:1`,
    (index: number) => `2001:db8:7:7:ffff:${index.toString(16)}::%eth0`,
  ];
  const requests = Array.from({ length: 120 }, (_, index) =>
    strict.raw(null, 'POST', requestCode.path, {
      body: JSON.stringify({ email: newAddress() }),
      address: spellings[index % 3]?.(index + 1) ?? '',
    }),
  );
  const answers = await Promise.all(requests);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
  const neighbor = await strict.raw(null, 'POST', requestCode.path, {
    body: JSON.stringify({ email: newAddress() }),
    address: '2001:db8:7:8::1',
  });
  expect(neighbor.status).toBe(200);
});

test('guesses per address are limited by day, across challenges', async () => {
  const email = newAddress();
  const few = await openTestService({ rateLimits: { signIn: 3, network: 1e6, api: 1e9 } });
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    await few.database.pool.query(`delete from rate_limits where key like 'code %'`);
    const requested = await few.as(null).call(requestCode, { body: { email } });
    const code = await latestCode(few, email);
    for (let step = 1; step <= 5; step += 1) {
      const body = { challenge: requested.body.challenge, code: wrongFor(code, step) };
      statuses.push((await few.as(null).call(redeemCode, { body })).status);
    }
  }
  await few.close();
  expect(statuses.filter((status) => status === 400)).toHaveLength(30);
  expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
});
