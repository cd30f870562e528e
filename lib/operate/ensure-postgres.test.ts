import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { findPostgres, startPostgres } from './ensure-postgres.mjs';

async function runQuery(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test.skipIf(!findPostgres())('a temporary PostgreSQL is durable and survives kill -9', async () => {
  const postgres = await startPostgres();
  try {
    expect(
      await runQuery(
        postgres.url,
        "select current_setting('fsync'), datcollate from pg_database where datname = current_database()",
      ),
    ).toEqual(['on', 'C']);
    await runQuery(postgres.url, 'create table kept (n int)');
    await runQuery(postgres.url, 'insert into kept values (7)');
    await postgres.kill();
    await expect(runQuery(postgres.url, 'select 1')).rejects.toThrow();
    await postgres.restart();
    expect(await runQuery(postgres.url, 'select n from kept')).toEqual([7]);
  } finally {
    await postgres.stop();
  }
});

test('--help and a misspelled option start no server', () => {
  const run = (option: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'ensure-postgres.mjs'), option], {
      encoding: 'utf8',
      timeout: 10_000,
    });
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: /) });
  expect(run('--fsat')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: /) });
});
