import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { withoutTimeLimit } from './embedded.ts';
import type { Database } from './engine.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
// "mast" in ASCII: any number that nothing else locks.
const MIGRATION_LOCK = 0x6d617374;

/**
 * Migrates the database's tables. Several processes may call it at once: one migrates, the others
 * wait.
 * @param folder Of the migrations, as drizzle-kit writes them.
 * @throws a failed migration's error; nothing is left half-done.
 */
export async function migrate(database: Database, folder: string = MIGRATIONS): Promise<void> {
  if (database.engine === 'embedded') return migrateEmbedded(database, folder);
  await migratePostgresql(database, folder);
}

async function migrateEmbedded(database: Database, folder: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await withoutTimeLimit(database, () => run(client, folder));
  } finally {
    client.release();
  }
}

async function migratePostgresql(database: Database, folder: string): Promise<void> {
  // A separate connection, since the pool's limit how long a statement may take.
  const client = new pg.Client({ ...database.pool.options, query_timeout: 0 });
  await client.connect();
  try {
    await lockMigrations(client);
    await run(client, folder);
  } finally {
    await client.end();
  }
}

/** Waits until no other process migrates this PostgreSQL, and keeps others from it until the end of the connection. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
}

/** The versions of the tables, oldest first; `folderMillis` names each. */
export function readMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS });
}

/**
 * Applies migrations in the caller's open transaction, as `migrate` does in its own.
 * @throws a failed migration's error.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: MigrationMeta[],
): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}

async function run(client: pg.ClientBase, folder: string): Promise<void> {
  await runMigrations(drizzle(client as pg.Client), {
    migrationsFolder: folder,
  });
}
