import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './engine.ts';
import { migrate } from './migrate.ts';
import { openTestDatabase } from './testing.ts';
import { inTransaction, isUniqueViolation, type Transaction } from './transaction.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table accounts (name text primary key, balance int)');
}, 20_000);

afterAll(() => database?.close());

async function names(): Promise<string[]> {
  const found = await database.pool.query<{ name: string }>('select name from accounts order by 1');
  return found.rows.map((row) => row.name);
}

function insert(tx: Transaction, name: string) {
  return tx.execute(sql`insert into accounts values (${name}, 0)`);
}

describe('a transaction', () => {
  test('is committed, or rolled back with the error that was thrown', async () => {
    const result = await inTransaction(database, async (tx) => {
      await insert(tx, 'first');
      return 'done';
    });
    expect(result).toBe('done');
    const undone = inTransaction(database, async (tx) => {
      await insert(tx, 'second');
      throw new TypeError('no');
    });
    await expect(undone).rejects.toThrow(new TypeError('no'));
    expect(await names()).toEqual(['first']);
  });

  test('is retried after a serialization failure, and fails in the end', async () => {
    let attempts = 0;
    await inTransaction(database, async (tx) => {
      attempts += 1;
      await insert(tx, 'again');
      if (attempts < 3) await tx.execute(sql`do $$ begin raise sqlstate '40001'; end $$`);
    });
    expect(attempts).toBe(3);
    const hopeless = inTransaction(database, (tx) =>
      tx.execute(sql`do $$ begin raise sqlstate '40P01'; end $$`),
    );
    await expect(hopeless).rejects.toThrow();
    expect(await names()).toContain('again');
  });

  test('that ignored a failed statement is not reported as committed', async () => {
    const ignored = inTransaction(database, async (tx) => {
      await insert(tx, 'ignored');
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(ignored).rejects.toThrow('nothing was committed');
    expect(await names()).not.toContain('ignored');
  });

  test('is committed with a statement sent behind it, or fails with its error', async () => {
    await inTransaction(database, async (tx, behind) => behind(insert(tx, 'behind')));
    expect(await names()).toContain('behind');
    const failed = inTransaction(database, async (tx, behind) => {
      await insert(tx, 'before');
      behind(insert(tx, 'behind'));
    });
    const error = await failed.catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, 'accounts_pkey')).toBe(true);
    expect(await names()).not.toContain('before');
  });

  test('fails with the error of a statement behind it, also where others come after that', async () => {
    const failed = inTransaction(database, async (tx, behind) => {
      behind(insert(tx, 'behind'));
      await insert(tx, 'later');
    });
    const error = await failed.catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, 'accounts_pkey')).toBe(true);
    expect(await names()).not.toContain('later');
  });

  test('continues after a failed savepoint', async () => {
    await inTransaction(database, async (tx) => {
      const violation = await tx
        .transaction((inner) => insert(inner, 'first'))
        .catch((error: unknown) => error);
      expect(isUniqueViolation(violation)).toBe(true);
      expect(isUniqueViolation(violation, 'accounts_pkey')).toBe(true);
      expect(isUniqueViolation(violation, 'another')).toBe(false);
      await insert(tx, 'after');
    });
    expect(await names()).toContain('after');
  });

  test('inside another is refused at once instead of waiting for itself', async () => {
    const started = Date.now();
    const nested = inTransaction(database, () => inTransaction(database, async () => undefined));
    await expect(nested).rejects.toThrow('pass its tx on');
    expect(Date.now() - started).toBeLessThan(1_000);
    await inTransaction(database, async (tx) => expect(await insert(tx, 'free')).toBeTruthy());
  });

  test('runs in turn with many others', async () => {
    await Promise.all(
      Array.from({ length: 40 }, () =>
        inTransaction(database, async (tx) => {
          await tx.execute(sql`select 1 from accounts where name = 'first' for update`);
          await tx.execute(sql`update accounts set balance = balance + 1 where name = 'first'`);
        }),
      ),
    );
    const found = await database.pool.query("select balance from accounts where name = 'first'");
    expect(found.rows).toEqual([{ balance: 40 }]);
  });
});

test('repeated and concurrent migrations change nothing', async () => {
  const tables =
    "select count(*)::int as n from information_schema.tables where table_schema = 'public'";
  const before = await database.pool.query(tables);
  await Promise.all([migrate(database), migrate(database), migrate(database)]);
  expect((await database.pool.query(tables)).rows).toEqual(before.rows);
});
