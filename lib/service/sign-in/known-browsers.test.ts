import { expect, test } from 'vitest';
import { redeemCode, requestCode } from '#lib/contract/sign-ins.ts';
import { createToken } from '#lib/contract/tokens.ts';
import { testService } from '../testing/service.ts';

const service = testService({ rateLimits: { signIn: 3, network: 1e6, api: 1e9 } });

const browserOf = (letter: string) => `brw_${letter.repeat(43)}`;
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let people = 0;
const newAddress = () => `owner.${++people}@example.org`;

const ask = (email: string, address: string, browser?: string) =>
  service.raw(null, 'POST', requestCode.path, {
    body: JSON.stringify({ email }),
    address,
    headers: { 'user-agent': agent, ...(browser && { 'x-masthead-browser': browser }) },
  });

async function mailsTo(email: string) {
  const mails = (await service.instance.mailer.outbox?.list()) ?? [];
  return mails.filter(({ to }) => to === email);
}

async function signIn(email: string, address: string, browser?: string) {
  const asked = (await (await ask(email, address, browser)).json()) as { challenge: string };
  const codes = (await mailsTo(email)).map(({ subject }) => /^\d{6}/.exec(subject)?.[0]);
  const code = codes.find(Boolean);
  const answer = await service.raw(null, 'POST', redeemCode.path, {
    body: JSON.stringify({ challenge: asked.challenge, code }),
    address,
    headers: { 'user-agent': agent, ...(browser && { 'x-masthead-browser': browser }) },
  });
  return ((await answer.json()) as { token: string }).token;
}

async function newSignInsMailed(email: string) {
  service.instance.jobs.wake();
  return (await mailsTo(email)).filter(({ subject }) => subject.startsWith('New sign-in'));
}

test('a sign-in from a new browser is mailed; from a known one, and the very first, not', async () => {
  const email = newAddress();
  await signIn(email, '198.51.100.1', browserOf('a'));
  await signIn(email, '198.51.100.1', browserOf('a'));
  await signIn(email, '203.0.113.9', browserOf('b'));
  await expect.poll(() => newSignInsMailed(email).then(({ length }) => length)).toBe(1);
  const [mail] = await newSignInsMailed(email);
  expect(mail?.text).toContain('Firefox on Linux, from the IP address 203.0.113.9');
  expect(mail?.text).toContain('http://localhost:3000/account#sign-ins');
  expect(mail?.text).toMatch(/\d{4} at \d\d:\d\d UTC/);
});

test('a new token is mailed', async () => {
  const person = await service.newPerson();
  await service.as(person).call(createToken, { body: { name: 'Nightly\nexport' } });
  await expect
    .poll(async () => (await mailsTo(person.email)).map(({ subject }) => subject))
    .toEqual(['New token “Nightly export” in your account']);
  const text = (await mailsTo(person.email))[0]?.text;
  expect(text).toContain('/account#tokens');
  expect(text).not.toContain('masthead_pat');
});

test('strangers who use up the codes of an address don’t keep its person out', async () => {
  const email = newAddress();
  const own = browserOf('c');
  await signIn(email, '198.51.100.1', own);
  const strangers = Array.from({ length: 60 }, (_, index) => `203.0.113.${index}`);
  const asked = await Promise.all(strangers.map((address) => ask(email, address)));
  expect(asked.some(({ status }) => status === 429)).toBe(true);
  const challenges = await Promise.all(
    asked.filter(({ status }) => status === 200).map(async (one) => (await one.json()) as object),
  );
  for (const body of challenges)
    for (let step = 0; step < 5; step += 1)
      await service.raw(null, 'POST', redeemCode.path, {
        body: JSON.stringify({ ...body, code: '000000' }),
        address: `192.0.2.${step}`,
      });
  await service.database.pool.query(`update rate_limits set count = 1000 where key = any($1)`, [
    [`guess day ${email}`, `code ${email}`, `code day ${email}`],
  ]);
  expect((await ask(email, '198.51.100.1')).status).toBe(429);
  expect(await signIn(email, '198.51.100.1', own)).toMatch(/^ses_/);
});

test('a browser that signed in has limits too, and a made-up one is no exception', async () => {
  const email = newAddress();
  const own = browserOf('d');
  await signIn(email, '198.51.100.7', own);
  const statuses = async (browser: string) =>
    Promise.all(
      [1, 2, 3, 4, 5].map(async () => (await ask(email, '198.51.100.7', browser)).status),
    );
  expect((await statuses(own)).filter((status) => status === 200)).toHaveLength(3);
  expect((await statuses(browserOf('e'))).filter((status) => status === 200)).toHaveLength(2);
});
