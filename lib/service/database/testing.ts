import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from './engine.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
const ENGINE = '@electric-sql/pglite';

/**
 * A fresh database with all tables and no rows, for tests: embedded in a directory of its own, or
 * on the server at `TEST_DATABASE_URL`. Closing it removes it.
 */
export function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openOnServer(server) : openInDirectory();
}

/** A data directory of its own with a migrated embedded database, which nobody has open. */
export async function createTestDirectory(): Promise<string> {
  const dataDirectory = fs.mkdtempSync(join(tmpdir(), 'masthead-test-'));
  fs.cpSync(await template(), dataDirectory, {
    recursive: true,
    mode: fs.constants.COPYFILE_FICLONE,
  });
  return dataDirectory;
}

async function openInDirectory(): Promise<Database> {
  const dataDirectory = await createTestDirectory();
  const database = await openDatabase({ dataDirectory });
  return closingWith(database, async () => {
    fs.rmSync(dataDirectory, { recursive: true, force: true });
  });
}

/** An initialised and migrated data directory, made once per version of engine and migrations. */
async function template(): Promise<string> {
  const path = join(tmpdir(), `masthead-template-${process.getuid?.() ?? 0}-${fingerprint()}`);
  if (fs.existsSync(path)) return path;
  const draft = fs.mkdtempSync(join(tmpdir(), 'masthead-test-'));
  const database = await openDatabase({ dataDirectory: draft });
  await migrate(database);
  await database.close();
  fs.rmSync(join(draft, 'lock'));
  try {
    fs.renameSync(draft, path);
  } catch (error) {
    // Another test was quicker: a directory that isn't empty can't be replaced.
    fs.rmSync(draft, { recursive: true });
    if (!fs.existsSync(path)) throw error;
  }
  return path;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const engine = dirname(createRequire(import.meta.url).resolve(ENGINE));
  hash.update(fs.readFileSync(join(engine, '..', 'package.json')));
  for (const name of fs.readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(fs.readFileSync(new URL(name, MIGRATIONS)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function openOnServer(server: string): Promise<Database> {
  const name = `masthead_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDirectory: '' });
  await migrate(database);
  return closingWith(database, () =>
    onServer(server, `drop database if exists ${name} with (force)`),
  );
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function closingWith(database: Database, remove: () => Promise<void>): Database {
  const close = database.close;
  let closing: Promise<void> | undefined;
  // Not a copy: what belongs to a database is looked up by the object itself.
  database.close = () => {
    closing ??= close().then(remove);
    return closing;
  };
  return database;
}
