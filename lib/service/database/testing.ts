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
/** A database with this name exists, or another connection gives it to one at this moment. */
const TAKEN = ['42P04', '23505'];

/** Names what one run of the tests leaves behind: a worker that ends has no time to remove it. */
const RUN = process.env.TEST_RUN ?? randomBytes(6).toString('hex');

/** What the names of this run's temporary directories start with. */
export const temporaryPrefix = (): string => join(tmpdir(), `masthead-test-${RUN}-`);

/** Removes the directories and the databases that this run of the tests left behind. */
export async function removeLeftovers(): Promise<void> {
  const folder = dirname(temporaryPrefix());
  for (const name of fs.readdirSync(folder)) {
    const path = join(folder, name);
    if (path.startsWith(temporaryPrefix())) fs.rmSync(path, { recursive: true, force: true });
  }
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return;
  const left = await onServer(
    server,
    'select datname as name from pg_database where datname like $1',
    [`masthead_test_${RUN}_%`],
  );
  for (const { name } of left) await dropOnServer(server, name);
}

/**
 * A new database with all tables and no rows, for tests: embedded in a directory of its own, or on
 * the server at `TEST_DATABASE_URL`. Closing it removes it.
 */
export function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openOnServer(server) : openInDirectory();
}

/** A data directory with a migrated embedded database that isn't open. */
export async function createTestDirectory(): Promise<string> {
  const dataDirectory = fs.mkdtempSync(temporaryPrefix());
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

/** A migrated data directory, created once per version of engine and migrations. */
async function template(): Promise<string> {
  const path = join(tmpdir(), `masthead-template-${process.getuid?.() ?? 0}-${fingerprint()}`);
  if (fs.existsSync(path)) return path;
  const draft = fs.mkdtempSync(temporaryPrefix());
  const database = await openDatabase({ dataDirectory: draft });
  await migrate(database);
  await database.close();
  fs.rmSync(join(draft, 'lock'));
  try {
    fs.renameSync(draft, path);
  } catch (error) {
    // Another test was faster: a directory that isn't empty can't be replaced.
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
  const name = newDatabaseName();
  await onServer(server, `create database ${name} template ${await serverTemplate(server)}`);
  const database = await openDatabase({ databaseUrl: urlOf(server, name), dataDirectory: '' });
  return closingWith(database, () => dropOnServer(server, name));
}

/** A migrated database on the server to copy, made once per version of the migrations. */
async function serverTemplate(server: string): Promise<string> {
  const name = `masthead_template_${fingerprint()}`;
  const known = await onServer(server, 'select from pg_database where datname = $1', [name]);
  if (known.length > 0) return name;
  const draft = newDatabaseName();
  await onServer(server, `create database ${draft} template template0`);
  const database = await openDatabase({ databaseUrl: urlOf(server, draft), dataDirectory: '' });
  await migrate(database);
  await database.close();
  try {
    await onServer(server, `alter database ${draft} rename to ${name}`);
  } catch (error) {
    // Another worker was quicker.
    await dropOnServer(server, draft);
    if (!TAKEN.includes((error as { code?: string }).code ?? '')) throw error;
  }
  return name;
}

const newDatabaseName = () => `masthead_test_${RUN}_${randomBytes(6).toString('hex')}`;

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropOnServer(server: string, name: string): Promise<void> {
  await onServer(server, `drop database if exists ${name} with (force)`);
}

async function onServer(
  server: string,
  statement: string,
  values: string[] = [],
): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<{ name: string }>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

function closingWith(database: Database, remove: () => Promise<void>): Database {
  const close = database.close;
  let closing: Promise<void> | undefined;
  // Not a copy: state of a database is looked up by the object itself.
  database.close = () => {
    closing ??= close().then(remove);
    return closing;
  };
  return database;
}
