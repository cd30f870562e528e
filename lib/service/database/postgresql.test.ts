import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './engine.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { openTestDatabase } from './testing.ts';
import { inTransaction, isBusy } from './transaction.ts';

test('an unreachable server is refused with a reason, without the password', async () => {
  const databaseUrl = 'postgresql://someone:hidden@127.0.0.1:1/masthead';
  const opening = openDatabase({ databaseUrl, dataDirectory: '' });
  await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await expect(opening).rejects.toThrow(/DATABASE_URL.*ECONNREFUSED/s);
  await expect(opening).rejects.not.toThrow('hidden');
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('PostgreSQL', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
  }, 20_000);

  afterAll(() => database?.close());

  async function setting(name: string): Promise<string> {
    const found = await database.pool.query('select current_setting($1) as value', [name]);
    return found.rows[0].value;
  }

  test('every session has its limits and a name', async () => {
    expect(await setting('statement_timeout')).toBe('30s');
    expect(await setting('idle_in_transaction_session_timeout')).toBe('30s');
    expect(await setting('lock_timeout')).toBe('10s');
    expect(await setting('application_name')).toBe('masthead');
    expect(await setting('TimeZone')).toBe('UTC');
  });

  test('commits are durable even if the server’s default is not', async () => {
    const name = (await database.pool.query('select current_database() as name')).rows[0].name;
    await database.pool.query(`alter database ${name} set synchronous_commit = off`);
    const again = await openDatabase({
      databaseUrl: database.pool.options.connectionString,
      dataDirectory: '',
    });
    const found = await again.pool.query('show synchronous_commit');
    await again.close();
    expect(found.rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  test('connections closed by the server, idle or in a transaction, are replaced', async () => {
    const others = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await Promise.all([1, 2, 3].map(() => database.pool.query('select pg_sleep(0.1)')));
    const broken = inTransaction(database, async (tx) => {
      await tx.execute(sql`select 1`);
      await database.pool.query(others);
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    }
  });

  test('every error of a connection that the server closed means that the request may be sent again', async () => {
    const client = await database.pool.connect();
    client.on('error', () => undefined);
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    const errors: unknown[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      await client.query('select 1').catch((error: unknown) => errors.push(error));
    client.release(true);
    expect(errors).toHaveLength(3);
    expect(errors.filter((error) => !isBusy(error))).toEqual([]);
  });
});
