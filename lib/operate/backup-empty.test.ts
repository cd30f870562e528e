import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres, startPostgres } from './ensure-postgres.mjs';
import { cleanEnvironment } from './environment.ts';

function backUp(directory: string, environment: Record<string, string>) {
  const archive = join(directory, 'masthead.tar');
  const { status, stderr } = spawnSync(process.execPath, ['lib/operate/backup.ts', archive], {
    env: cleanEnvironment(environment),
    encoding: 'utf8',
  });
  return { status, stderr };
}

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'masthead-empty-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

test('a backup of an empty data directory fails and writes nothing', () => {
  const directory = temporary();
  const data = join(directory, 'data');
  mkdirSync(data);
  expect(backUp(directory, { DATA_DIR: data })).toEqual({
    status: 1,
    stderr: `${data} has no data to back up. Check DATA_DIR.\n`,
  });
  expect(readdirSync(directory, { recursive: true })).toEqual(['data']);
}, 60_000);

test.skipIf(!findPostgres())(
  'a backup of an empty PostgreSQL database fails, and creates no table there',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    const directory = temporary();
    const settings = { DATA_DIR: join(directory, 'data'), DATABASE_URL: postgres.url };
    expect(backUp(directory, settings)).toEqual({
      status: 1,
      stderr: 'The database of DATABASE_URL has no data to back up. Check DATABASE_URL.\n',
    });
    expect(readdirSync(directory)).toEqual([]);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace`,
    );
    await client.end();
    expect(rows).toEqual([]);
  },
  60_000,
);
