import fs from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectToRunning, type Database, openDatabase } from './engine.ts';
import { DataDirectoryInUseError } from './errors.ts';
import { createTestDirectory } from './testing.ts';
import { startWriter } from './testing-process.ts';
import { inTransaction, isUniqueViolation } from './transaction.ts';

const COUNT_SYNCS = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  const sync = fs.fsyncSync;
  fs.fsyncSync = (file) => { sync(file); fs.appendFileSync(process.env.SYNC_LOG, '.'); };
`)}`;

let directory: string;
let opened: Database[];

beforeEach(async () => {
  directory = await createTestDirectory();
  opened = [];
}, 60_000);

afterEach(async () => {
  for (const database of opened) await database.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

async function open(extra: Partial<Parameters<typeof openDatabase>[0]> = {}): Promise<Database> {
  const database = await openDatabase({ dataDirectory: directory, ...extra });
  opened.push(database);
  return database;
}

async function connect(): Promise<Database> {
  const database = await connectToRunning(directory);
  if (!database) throw new Error('Nobody listens');
  opened.unshift(database);
  return database;
}

describe('the embedded database', { timeout: 60_000 }, () => {
  test('writes every commit through to the disk', async () => {
    const log = join(directory, 'syncs');
    const writer = startWriter([directory, '1', '20', 'wait'], {
      nodeOptions: ['--import', COUNT_SYNCS],
      environment: { SYNC_LOG: log },
    });
    await writer.printed('ready');
    const before = fs.statSync(log).size;
    writer.child.stdin.write('go\n');
    await writer.printed('done');
    expect(fs.statSync(log).size - before).toBeGreaterThanOrEqual(20);
    writer.child.stdin.write('close\n');
    expect(await writer.ended).toBe(0);
  });

  test('keeps its data, leaves no processes or locks after closing, and can be closed twice', async () => {
    const first = await open();
    await first.pool.query('create table kept as select 42 as answer');
    const socket = fs.readFileSync(join(directory, 'socket'), 'utf8').trim();
    expect(fs.statSync(socket).mode & 0o777).toBe(0o700);
    expect(fs.statSync(join(directory, 'socket')).mode & 0o777).toBe(0o600);
    await Promise.all([first.close(), first.close()]);
    expect(fs.existsSync(socket)).toBe(false);
    expect(await connectToRunning(directory)).toBeNull();
    const second = await open();
    expect((await second.pool.query('select answer from kept')).rows).toEqual([{ answer: 42 }]);
  });

  test('refuses a second process quickly and says what to do', async () => {
    await open();
    const started = Date.now();
    const second = startWriter([directory]);
    expect(await second.ended).toBe(1);
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(second.stderr()).toContain(directory);
    expect(second.stderr()).toMatch(/another Masthead.*DATA_DIR.*DATABASE_URL/s);
    await expect(open()).rejects.toBeInstanceOf(DataDirectoryInUseError);
  });

  test('closes while a client is still checked out', async () => {
    const database = await open();
    const client = await database.pool.connect();
    client.on('error', () => undefined);
    await client.query('begin');
    const started = Date.now();
    await database.close();
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  test('survives refused statements: connections and named statements stay usable', async () => {
    const { pool, orm } = await open();
    await pool.query('create table one (id int primary key)');
    const find = orm.select({ id: sql<number>`id` }).from(sql`one`).prepare('find');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => pool.query('insert into one values (1)')),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(isUniqueViolation(reason, 'one_pkey')).toBe(true);
    expect(await find.execute()).toEqual([{ id: 1 }]);
    await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero');
    expect(await find.execute()).toEqual([{ id: 1 }]);
  });

  test('serves another process beside its owner, with concurrent transactions', async () => {
    const owner = await open();
    await owner.pool.query('create table notes (author text, round int, half int)');
    const script = await connect();
    async function write(database: Database, author: string): Promise<void> {
      for (let round = 0; round < 100; round += 1) {
        await inTransaction(database, async (tx) => {
          await tx.execute(sql`insert into notes values (${author}, ${round}, 1)`);
          await tx.execute(sql`insert into notes values (${author}, ${round}, 2)`);
          if (round % 2) throw new Error('undo');
        }).catch((error: unknown) => expect(String(error)).toContain('undo'));
        const name = { name: 'count', text: 'select $1::text as author', values: [author] };
        expect((await database.pool.query(name)).rows).toEqual([{ author }]);
      }
    }
    await Promise.all([write(owner, 'owner'), write(script, 'script')]);
    const counts = await owner.pool.query(
      'select author, count(*)::int as rows from notes group by 1 order by 1',
    );
    expect(counts.rows).toEqual([
      { author: 'owner', rows: 100 },
      { author: 'script', rows: 100 },
    ]);
  });

  test('a client that disconnects during its transaction blocks nobody and leaves nothing', async () => {
    const owner = await open();
    await owner.pool.query('create table notes (text text)');
    const script = await connect();
    const client = await script.pool.connect();
    client.on('error', () => undefined);
    await client.query("begin; insert into notes values ('half')");
    const waiting = owner.pool.query('select * from notes');
    client.release(new Error('gone'));
    expect((await waiting).rows).toEqual([]);
  });

  test('ends idle transactions', async () => {
    const owner = await open({ idleInTransactionMilliseconds: 200 });
    const script = await connect();
    const client = await script.pool.connect();
    client.on('error', () => undefined);
    await client.query('begin');
    expect((await owner.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
  });

  test('ends statements that take too long, and accepts others soon', async () => {
    const { pool } = await open({ longestStatementMilliseconds: 1_000 });
    await pool.query('create table kept as select 42 as answer');
    await expect(
      pool.query('select count(*) from generate_series(1, 1000000000) a'),
    ).rejects.toThrow();
    await expect
      .poll(
        () =>
          pool.query('select answer from kept').then(
            (found) => found.rows,
            () => null,
          ),
        // A new engine starts in its place, which takes longest on a busy machine.
        { timeout: 25_000 },
      )
      .toEqual([{ answer: 42 }]);
  });

  test('starts over when the first initialization never finished', async () => {
    fs.rmSync(join(directory, 'pg', 'masthead-initialised'));
    const { pool } = await open();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const aside = fs.readdirSync(directory).filter((name) => name.startsWith('pg.incomplete-'));
    expect(aside).toHaveLength(1);
  });

  test('refuses a cluster of another version, and doesn’t change it', async () => {
    await (await open()).close();
    fs.writeFileSync(join(directory, 'pg', 'PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow(/PostgreSQL 17.*18/s);
    expect(fs.existsSync(join(directory, 'pg', 'base'))).toBe(true);
  });
});
