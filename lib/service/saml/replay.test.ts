import { beforeAll, expect, test } from 'vitest';
import { newMessageId } from '../testing/identity-provider.ts';
import { answerTo, newSSO, type SSO, type Started } from '../testing/saml.ts';
import { testService } from '../testing/service.ts';

const service = testService();
let sso: SSO;

beforeAll(async () => {
  sso = await newSSO(service);
});

const genuine = (started: Started, more: object = {}) => sso.idp.respond(answerTo(started, more));

test('a response works once, even when posted sixty-four times at once', async () => {
  const started = await sso.start();
  const xml = genuine(started);
  const answers = await Promise.all(Array.from({ length: 64 }, () => sso.post(started, xml)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(63);
});

test('an assertion works once, even when it answers many requests', async () => {
  const assertionId = newMessageId('again');
  const answers = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const started = await sso.start();
      return sso.post(started, genuine(started, { assertionId }));
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a response doesn’t work in another browser, or after ten minutes', async () => {
  const [mine, theirs] = [await sso.start(), await sso.start()];
  expect((await sso.post(theirs, genuine(mine))).status).toBe(400);
  const other = await newSSO(service, { domain: 'third.example' });
  const elsewhere = await other.start();
  expect((await sso.post(elsewhere, genuine(elsewhere))).error?.reasons).toEqual(['expired']);
  const late = await sso.start();
  await service.database.pool.query("update saml_requests set expires_at = now() - interval '1 s'");
  expect((await sso.post(late, genuine(late))).error?.reasons).toEqual(['expired']);
});
