import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../service/database/engine.ts';
import { applyMigrations, readMigrations } from '../service/database/migrate.ts';
import { ArchiveReader } from './backup/archive-reader.ts';
import { ArchiveWriter } from './backup/archive-writer.ts';
import { dump } from './backup/dump.ts';
import { readLines } from './backup/fill.ts';
import { restore } from './backup/restore.ts';
import { backUpNow } from './backup/schedule.ts';
import { onDatabase, onSnapshot } from './backup/snapshot.ts';
import { findPostgres, startPostgres } from './ensure-postgres.mjs';
import { cleanEnvironment } from './environment.ts';
import { adminOf, Load } from './testing-load.ts';
import { copyDemo, type ServiceProcess, startService } from './testing-process.ts';

type Place = { dataDirectory: string; databaseUrl: string | undefined };

// The assertions decide; this only ends a test that hangs, even on a busy machine.
const TIME_LIMIT = 300_000;
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
vi.setConfig({ testTimeout: TIME_LIMIT });

let directory: string;
let archive: string;
/** What was acknowledged before the backup began. */
let acknowledged: string[];

const inDirectory = (name: string): Place => ({
  dataDirectory: join(directory, name),
  databaseUrl: undefined,
});

const services: ServiceProcess[] = [];

function start(dataDirectory: string, given: Record<string, string> = {}): ServiceProcess {
  const service = startService({ DATA_DIR: join(directory, dataDirectory), ...given });
  services.push(service);
  return service;
}

/** A backup of a demo that is being written to. */
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'masthead-backup-'));
  archive = join(directory, 'online.tar');
  await copyDemo(join(directory, 'online'));
  const service = start('online');
  const load = new Load();
  load.start(await adminOf(await service.url), 4);
  await load.progress(10);
  acknowledged = [...load.created];
  const writtenBefore = load.created.size;
  expect(await run('backup.ts', ['online.tar'], 'online').ended).toEqual([0, '']);
  expect(load.created.size).toBeGreaterThan(writtenBefore);
  expect(load.failures).toBe(0);
  await load.stop();
  await service.stop();
  await restoreArchive(inDirectory('restored'));
}, TIME_LIMIT);

afterAll(async () => {
  await Promise.all(services.map((service) => service.kill()));
  rmSync(directory, { recursive: true, force: true });
});

function run(program: string, words: string[], dataDirectory: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...words], {
    env: cleanEnvironment({
      NODE_OPTIONS: '',
      INIT_CWD: directory,
      DATA_DIR: join(directory, dataDirectory),
    }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]) => [code as number | null, errors] as const);
  return { child, ended };
}

async function backUp(place: Place, name: string) {
  const path = join(directory, name);
  const writer = await ArchiveWriter.create(path);
  const manifest = await onSnapshot(place, (client) => dump(client, writer));
  await writer.finish();
  return { path, manifest };
}

async function restoreArchive(place: Place, path = archive) {
  const reader = await ArchiveReader.open(path);
  try {
    await restore(place, reader);
    return reader.manifest;
  } finally {
    await reader.close();
  }
}

/** The rows of each table in any order, the files, and how much work waits. */
async function contentsOf(path: string) {
  const reader = await ArchiveReader.open(path);
  const { tables, files, jobs } = reader.manifest;
  const rows: Record<string, string[]> = {};
  for (const { name, members } of tables) {
    const found = members.map((member) => readLines(reader, member.name));
    rows[name] = (await Promise.all(found))
      .flat()
      .map((row) => JSON.stringify(row))
      .sort();
  }
  const waiting = jobs.member ? (await readLines(reader, jobs.member.name)).length : 0;
  await reader.close();
  return { rows, files, waiting };
}

async function rowsOf(place: Place, statement: string) {
  const database = await openDatabase(place);
  try {
    return (await database.pool.query(statement)).rows;
  } finally {
    await database.close();
  }
}

test('a backup of a running instance has everything acknowledged before, at one moment', async () => {
  const rows = await rowsOf(
    inDirectory('restored'),
    `select id from teams union all select id from link_invites`,
  );
  const found = new Set(rows.map((row) => row.id));
  expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  const counted = await rowsOf(
    inDirectory('restored'),
    `select organization_id, level, total from member_counts where total > 0 order by 1, 2`,
  );
  const actual = await rowsOf(
    inDirectory('restored'),
    `select organization_id, coalesce(role, 'guest') as level, count(*)::int as total
     from members group by 1, 2 order by 1, 2`,
  );
  expect(counted).toEqual(actual);
  expect(readdirSync(join(directory, 'online'))).not.toContain('backup-copy');
});

test('a restored instance has the same rows and files, and starts', async () => {
  const { manifest, path } = await backUp(inDirectory('restored'), 'second.tar');
  expect(await contentsOf(path)).toEqual(await contentsOf(archive));
  expect(manifest.files.count).toBeGreaterThan(0);
  const service = start('restored');
  await adminOf(await service.url);
  expect(await service.stop()).toBe(0);
  // A demo doesn't become an instance for real people because a variable is missing.
  const real = start('restored', { DEMO: '', APP_URL: 'https://masthead.example.org' });
  expect(await real.ended).toBe(1);
  expect(real.errors()).toMatch(/^This database was filled as a demo/);
});

test('a changed byte or a missing end is refused, and nothing is written', async () => {
  const whole = readFileSync(archive);
  const damaged = join(directory, 'damaged.tar');
  const places = [0, 130, 511, 512, whole.length - 1, whole.length - 1_100, whole.length - 2_000];
  for (let round = 0; round < 40; round += 1) places.push(Math.floor(Math.random() * whole.length));
  copyFileSync(archive, damaged);
  for (const place of places) {
    const changed = Buffer.from(whole);
    changed[place] = (whole[place] ?? 0) ^ (1 << Math.floor(Math.random() * 8));
    writeFileSync(damaged, changed);
    await expect(ArchiveReader.open(damaged), `byte ${place}`).rejects.toThrow(
      /archive (was changed or damaged|is cut short)|isn’t a Masthead backup/,
    );
  }
  for (const length of [0, 511, 512, 70_000, whole.length - 1, whole.length - 1_024]) {
    writeFileSync(damaged, whole.subarray(0, length));
    await expect(ArchiveReader.open(damaged), `${length} bytes`).rejects.toThrow(/cut short/);
  }
  writeFileSync(damaged, Buffer.concat([whole, Buffer.from('x')]));
  await expect(ArchiveReader.open(damaged)).rejects.toThrow(/changed or damaged/);
  const [code, errors] = await run('restore.ts', ['damaged.tar'], 'refused').ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^This archive was changed or damaged/);
  expect(readdirSync(directory)).not.toContain('refused');
});

test('an instance with a database is refused', async () => {
  await expect(restoreArchive(inDirectory('restored'))).rejects.toThrow(/already has a database/);
  const running = start('restored');
  await running.url;
  await expect(restoreArchive(inDirectory('restored'))).rejects.toThrow(/already open/);
  await running.stop();
});

test('a restore that is killed leaves nothing or all, and works the next time', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `killed-${round}`;
    const { child, ended } = run('restore.ts', ['online.tar'], name);
    const isBegun = () =>
      existsSync(join(directory, name, 'restoring', 'pg', 'masthead-initialised'));
    while (!isBegun() && child.exitCode === null) await sleep(10);
    await sleep(round === 0 ? 0 : Math.random() * 1_500);
    child.kill('SIGKILL');
    const [code] = await ended;
    if (!readdirSync(join(directory, name)).includes('pg')) await restoreArchive(inDirectory(name));
    else expect([0, null]).toContain(code);
    expect(readdirSync(join(directory, name)).sort()).toEqual(['lock', 'pg']);
    const people = await rowsOf(inDirectory(name), 'select count(*)::int as n from members');
    expect(people[0].n).toBeGreaterThan(200);
    rmSync(join(directory, name), { recursive: true });
  }
});

test('an archive of an older version is migrated, one of a newer version refused', async () => {
  const older = await openDatabase(inDirectory('older'));
  await onDatabase(older, async (client) => {
    await client.query('begin');
    await applyMigrations(client, readMigrations().slice(0, -4));
    await client.query(`insert into users (id, display_name, email, created_at)
      values ('usr_old', 'Old "Quoted" \\ Name', 'old@example.com', '1999-12-31T23:59:59.999Z')`);
    await client.query('commit');
  });
  const { path, manifest } = await backUp(inDirectory('older'), 'older.tar');
  expect(manifest.migrations).toHaveLength(readMigrations().length - 4);
  await restoreArchive(inDirectory('migrated'), path);
  const found = await rowsOf(
    inDirectory('migrated'),
    `select display_name, created_at, (select count(*)::int from drizzle.__drizzle_migrations) as n
     from users`,
  );
  expect(found).toEqual([
    {
      display_name: 'Old "Quoted" \\ Name',
      created_at: new Date('1999-12-31T23:59:59.999Z'),
      n: readMigrations().length,
    },
  ]);
  await rowsOf(
    inDirectory('migrated'),
    `insert into organizations (id, title, created_at) values ('org_old', 'Real', now())`,
  );
  const asDemo = start('migrated');
  expect(await asDemo.ended).toBe(1);
  expect(asDemo.errors()).toMatch(/^This database has real data/);
  const reader = await ArchiveReader.open(path);
  reader.manifest.migrations.push(Date.now());
  await expect(restore(inDirectory('newer'), reader)).rejects.toThrow(/newer Masthead/);
  await reader.close();
});

describe.skipIf(!findPostgres())('PostgreSQL', () => {
  test('takes a backup of an embedded database, whole, and gives the same back', async () => {
    const postgres = await startPostgres();
    try {
      const place = { dataDirectory: directory, databaseUrl: postgres.url };
      await restoreArchive(place);
      const { path } = await backUp(place, 'postgresql.tar');
      expect(await contentsOf(path)).toEqual(await contentsOf(archive));
      await expect(restoreArchive(place)).rejects.toThrow(/isn’t empty/);
      await restoreArchive(inDirectory('and-back'), path);
    } finally {
      await postgres.stop();
    }
  });
});

test('a backup that is stopped leaves nothing of it in the folder', async () => {
  const folder = join(directory, 'stopped');
  vi.stubEnv('DATA_DIR', join(directory, 'online'));
  const stop = new AbortController();
  const made = backUpNow({ folder, keep: 1, bucket: undefined }, stop.signal);
  const refused = expect(made).rejects.toThrow();
  await expect
    .poll(() => (existsSync(folder) ? readdirSync(folder) : []), { interval: 5, timeout: 60_000 })
    .toHaveLength(1);
  stop.abort();
  await refused;
  expect(readdirSync(folder)).toEqual([]);
  vi.unstubAllEnvs();
});
