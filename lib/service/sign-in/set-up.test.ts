import { afterEach, beforeEach, expect, test } from 'vitest';
import { listOrganizations } from '#lib/contract/organizations.ts';
import { getSetUp, setUp } from '#lib/contract/sign-ins.ts';
import { openTestService, type TestService } from '../testing.ts';
import { ensureSetUpLink } from './set-up.ts';

let service: TestService;

beforeEach(async () => {
  // A separate service: the link exists only while there is no organization.
  service = await openTestService({});
});
afterEach(async () => {
  await service.close();
});

async function newLink(): Promise<string> {
  const link = await ensureSetUpLink(service.database, 'https://docs.example.org', new Date());
  return link?.replace('https://docs.example.org/set-up/', '') ?? 'none';
}

const found = (secret: string, number = 1) =>
  service.as(null).call(setUp, {
    body: { secret, email: `founder.${number}@example.org`, displayName: 'Ada', title: 'Press' },
  });

const isUsable = async (secret: string) =>
  (await service.as(null).call(getSetUp, { parameters: { secret } })).body.usable;

test('the link creates an organization and its admin, signs in, and stops working', async () => {
  const secret = await newLink();
  expect(await isUsable(secret)).toBe(true);
  const answer = await found(secret);
  expect(answer.status).toBe(200);
  const admin = { ...answer.body.user, email: '', secret: answer.body.token };
  const list = await service.as(admin).call(listOrganizations, {});
  expect(list.body.items).toMatchObject([
    { id: answer.body.organization, title: 'Press', permissions: { admin: true } },
  ]);
  expect(await isUsable(secret)).toBe(false);
  expect((await found(secret, 2)).status).toBe(400);
  expect(await newLink()).toBe('none');
});

test('of eight people who use the link at once one succeeds', async () => {
  const secret = await newLink();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) => found(secret, number)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await service.database.pool.query('select id from organizations');
  expect(rows).toHaveLength(1);
});

test('of several processes that start at once the last one has the working link', async () => {
  const links = await Promise.all(Array.from({ length: 4 }, newLink));
  const usable = await Promise.all(links.map(isUsable));
  expect(usable.filter(Boolean)).toHaveLength(1);
});

test('a link expires after a day, and a made-up one never works', async () => {
  const secret = await newLink();
  await service.database.pool.query(
    "update challenges set expires_at = now() - interval '1 second'",
  );
  expect(await isUsable(secret)).toBe(false);
  expect((await found(secret)).status).toBe(400);
  expect((await found('set_made-up')).status).toBe(400);
});
