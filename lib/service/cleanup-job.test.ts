import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#lib/contract/durations.ts';
import { requestCode, startPasskeySignIn } from '#lib/contract/sign-ins.ts';
import { createToken, listTokens } from '#lib/contract/tokens.ts';
import { getUser } from '#lib/contract/users.ts';
import { inTurn, startUpkeep, tidy } from './cleanup-job.ts';
import { openTestService, type TestService } from './testing.ts';

let service: TestService;

beforeAll(async () => {
  // A separate service: the job deletes everything that expires by a later date, and counts the
  // rest.
  service = await openTestService({});
});
afterAll(() => service.close());

const daysAhead = (days: number) => new Date(Date.now() + days * DAY);

async function countOf(table: string): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? -1;
}

test('only expired rows are deleted', async () => {
  const person = await service.newPerson();
  const lasting = await service.as(person).call(createToken, { body: { name: 'lasting' } });
  const script = service.as({ ...person, secret: lasting.body.secret });
  await service.as(null).call(requestCode, { body: { email: 'tidy@example.org' } });
  await service.as(null).call(startPasskeySignIn, {});
  const body = { name: 'short', expiresAt: daysAhead(1).toISOString() };
  await service.as(person).call(createToken, { body }, { 'idempotency-key': 'once' });
  const tables = ['challenges', 'rate_limits', 'idempotency_keys'];
  await tidy(service.database, new Date());
  for (const table of tables) expect([table, await countOf(table)]).not.toEqual([table, 0]);
  // On PostgreSQL, counts of requests are written within a second.
  await wait(1_500);
  await tidy(service.database, daysAhead(2));
  for (const table of tables) expect([table, await countOf(table)]).toEqual([table, 0]);
  expect((await service.as(person).call(getUser, {})).status).toBe(401);
  const names = async () => (await script.call(listTokens, {})).body.items.map(({ name }) => name);
  expect(await names()).toEqual(['short', 'lasting']);
  await tidy(service.database, daysAhead(32));
  expect(await names()).toEqual(['lasting']);
});

test('cleanup stops on abort', async () => {
  const upkeep = startUpkeep(service.database, service.instance);
  await expect(upkeep.stop()).resolves.toBeUndefined();
});

test('of several processes one cleans up in an hour, and a turn that fails is over soon', async () => {
  const endTurn = (minutes: number) =>
    service.database.pool.query(
      `update rate_limits set expires_at = expires_at - make_interval(mins => $1) where key = 'cleanup'`,
      [minutes],
    );
  const take = (work: () => Promise<void>) => inTurn(service.database, work);
  await endTurn(60);
  expect(await take(async () => undefined)).toBe(true);
  expect(await take(async () => undefined)).toBe(false);
  await endTurn(11);
  expect(await take(async () => undefined)).toBe(false);
  await endTurn(45);
  await expect(take(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
  expect(await take(async () => undefined)).toBe(false);
  await endTurn(11);
  expect(await take(async () => undefined)).toBe(true);
});
