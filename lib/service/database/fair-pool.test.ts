import { afterAll, beforeAll, expect, test } from 'vitest';
import { workFor } from '../fairness/asker.ts';
import type { Database } from './engine.ts';
import { openTestDatabase } from './testing.ts';
import { inTransaction } from './transaction.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
}, 20_000);

afterAll(() => database?.close());

const of = (organization: string) => ({ organization, caller: `of ${organization}` });

test('while an organization waits for its own lock, others read and write in between', async () => {
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const write = (organization: string, name: string, until?: Promise<void>) =>
    workFor(of(organization), () =>
      inTransaction(database, async (tx) => {
        await tx.execute(`select pg_advisory_xact_lock(hashtextextended('${organization}', 0))`);
        begun.resolve();
        await until;
        order.push(name);
      }),
    );
  const holding = write('busy', 'first', held.promise);
  await begun.promise;
  const waiting = Array.from({ length: 12 }, (_, index) => write('busy', `waiting ${index}`));
  const others = [
    workFor(of('other'), () => database.pool.query('select 1')).then(() => order.push('read')),
    write('other', 'write'),
  ];
  // The embedded engine has one session, so others come right after the transaction that has it.
  if (database.engine === 'postgresql') await Promise.all(others);
  held.resolve();
  await Promise.all([holding, ...waiting, ...others]);
  const last = Math.max(order.indexOf('read'), order.indexOf('write'));
  expect(last).toBeLessThanOrEqual(database.engine === 'postgresql' ? 1 : 4);
  expect(order).toHaveLength(15);
});

test('reads have connections even while every organization holds some', async () => {
  const held = Promise.withResolvers<void>();
  const holding = Array.from({ length: database.engine === 'postgresql' ? 12 : 0 }, (_, index) =>
    workFor(of(`holder ${index}`), () => inTransaction(database, () => held.promise)),
  );
  await workFor(of('reader'), () => database.pool.query('select 1'));
  held.resolve();
  await Promise.all(holding);
});
