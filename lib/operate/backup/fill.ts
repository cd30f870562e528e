import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { StartError } from '../faults.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { fileMember, type Manifest } from './manifest.ts';
import { quoted, readTables, setExactFormats } from './tables.ts';

const decompress = promisify(gunzip);

/** PostgreSQL takes 65,535 values with a statement. */
const MOST_VALUES = 60_000;

type StoredTable = Manifest['tables'][number];
type Row = Record<string, string | Buffer | null>;

/**
 * Fills the tables, which have the archive's version, inside the caller's transaction. Foreign keys
 * are checked once, at the end.
 * @throws StartError when the archive doesn't fit the tables; the database's error
 */
export async function fillTables(client: pg.ClientBase, archive: ArchiveReader): Promise<void> {
  await setExactFormats(client);
  const present = await readTables(client);
  for (const table of archive.manifest.tables) expectFitting(table, present);
  const keys = await takeForeignKeys(client);
  for (const { name } of archive.manifest.tables)
    await client.query(`alter table ${quoted(name)} disable trigger user`);
  for (const table of archive.manifest.tables) await fillTable(client, archive, table);
  for (const { name } of archive.manifest.tables)
    await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
}

/** The lines of a member. @throws StartError if it has changed */
export async function readLines<Line>(archive: ArchiveReader, member: string): Promise<Line[]> {
  const text = (await decompress(await archive.read(member))).toString();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

function expectFitting(stored: StoredTable, present: { name: string; columns: string[] }[]): void {
  const table = present.find(({ name }) => name === stored.name);
  if (table && stored.columns.every((column) => table.columns.includes(column))) return;
  throw new StartError(
    `The table ${stored.name} of this archive isn’t one of this Masthead. Restore it with the version that wrote it.`,
  );
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Removes all foreign keys, since rows refer to later rows; returns how to add them again. */
async function takeForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}

async function fillTable(
  client: pg.ClientBase,
  archive: ArchiveReader,
  table: StoredTable,
): Promise<void> {
  const { name, columns, members } = table;
  const rowsAtOnce = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  let filled = 0;
  for (const { name: member } of members) {
    const rows = await readLines<Row>(archive, member);
    for (const row of rows) await moveFilesIn(archive, row, table.files);
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await insert(client, name, columns, rows.slice(from, from + rowsAtOnce));
    filled += rows.length;
  }
  if (filled !== table.rows)
    throw new StartError(`The table ${name} of this archive is incomplete. Nothing was restored.`);
}

async function moveFilesIn(archive: ArchiveReader, row: Row, columns: string[]): Promise<void> {
  for (const column of columns) {
    const sha256 = row[column];
    if (typeof sha256 === 'string') row[column] = await archive.read(fileMember(sha256));
  }
}

async function insert(
  client: pg.ClientBase,
  table: string,
  columns: string[],
  rows: Row[],
): Promise<void> {
  const marks = rows.map(
    (_, row) =>
      `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(',')})`,
  );
  await client.query(
    `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values ${marks.join(',')}`,
    rows.flatMap((row) => columns.map((column) => row[column] ?? null)),
  );
}
