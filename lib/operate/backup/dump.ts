import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import packageJson from '../../../package.json' with { type: 'json' };
import type { ArchiveWriter } from './archive-writer.ts';
import { fileMember, JOBS, MANIFEST, type Manifest } from './manifest.ts';
import { quoted, readTables, setExactFormats, type Table } from './tables.ts';

const compress = promisify(gzip);

/** The amount that is read, and then written as one member, at a time. */
const BATCH_ROWS = 2_000;
const BATCH_BYTES = 2 * 1024 * 1024;

type Row = Record<string, string | null>;

/** As PostgreSQL writes them: nothing is converted. */
const asText = { getTypeParser: () => (value: string) => value };

/**
 * Writes everything in the database at one moment to the archive, which isn't finished then.
 * @param client A connection without limits of time and without an open transaction.
 * @throws the database's or the file system's error.
 */
export async function dump(client: pg.ClientBase, archive: ArchiveWriter): Promise<Manifest> {
  await setExactFormats(client);
  await client.query('begin isolation level repeatable read read only');
  const manifest: Manifest = {
    format: 'masthead-backup',
    version: 1,
    createdAt: new Date().toISOString(),
    masthead: packageJson.version,
    migrations: await migrationsOf(client),
    tables: [],
    jobs: { queues: [], member: null },
    files: { count: 0, bytes: 0 },
  };
  const known = new Set<string>();
  const tables = await readTables(client);
  for (const table of tables.filter(({ name }) => !shortLived.has(name)))
    manifest.tables.push(await dumpTable({ client, archive, manifest, known }, table));
  await dumpJobs(client, archive, manifest);
  await client.query('commit');
  await archive.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  return manifest;
}

/**
 * Exports of organizations last three days, contain what the archive has, and are made again. A backup
 * that is being made isn't being made where it is restored.
 */
const shortLived = new Set(['organization_exports', 'organization_export_parts', 'backups']);

interface Dump {
  client: pg.ClientBase;
  archive: ArchiveWriter;
  manifest: Manifest;
  /** The files that are in the archive. */
  known: Set<string>;
}

async function migrationsOf(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map((row) => Number(row.created_at));
}

async function dumpTable(dumping: Dump, table: Table): Promise<Manifest['tables'][number]> {
  const { client, archive } = dumping;
  const { name, columns, files } = table;
  const members: Manifest['tables'][number]['members'] = [];
  let count = 0;
  for await (const places of batchesOf(client, table)) {
    const { rows } = await client.query<Row>({
      text: `select ${columns.map((column) => selected(column, files)).join(', ')}
        from ${quoted(name)} where ctid = any($1::tid[])`,
      values: [places],
      types: asText,
    });
    for (const row of rows) await moveFilesOut(dumping, row, files);
    const member = `tables/${name}/${String(members.length + 1).padStart(6, '0')}.ndjson.gz`;
    members.push({ name: member, sha256: await archive.add(member, await linesOf(rows)) });
    count += rows.length;
  }
  return { name, columns, files, rows: count, members };
}

function selected(column: string, files: string[]): string {
  const name = quoted(column);
  return files.includes(column) ? `encode(${name}, 'base64') as ${name}` : name;
}

/** The places of a table's rows, in batches that fit into memory. */
async function* batchesOf(client: pg.ClientBase, { name, size }: Table) {
  await client.query(
    `declare places no scroll cursor for select ctid::text as place, ${size} as size from ${quoted(name)}`,
  );
  let batch: string[] = [];
  let bytes = 0;
  for (;;) {
    const { rows } = await client.query<{ place: string; size: number }>(
      `fetch ${BATCH_ROWS} from places`,
    );
    for (const { place, size } of rows) {
      if (batch.length === BATCH_ROWS || (batch.length > 0 && bytes + size > BATCH_BYTES)) {
        yield batch;
        batch = [];
        bytes = 0;
      }
      batch.push(place);
      bytes += size;
    }
    if (rows.length === 0) break;
  }
  if (batch.length > 0) yield batch;
  await client.query('close places');
}

/** A file is a member of its own, before the rows that name it; equal files are one. */
async function moveFilesOut(
  { archive, manifest, known }: Dump,
  row: Row,
  columns: string[],
): Promise<void> {
  for (const column of columns) {
    const value = row[column];
    if (typeof value !== 'string') continue;
    const content = Buffer.from(value, 'base64');
    const sha256 = createHash('sha256').update(content).digest('hex');
    row[column] = sha256;
    if (known.has(sha256)) continue;
    known.add(sha256);
    await archive.add(fileMember(sha256), content);
    manifest.files.count += 1;
    manifest.files.bytes += content.length;
  }
}

/** Mails, imports and other work that wasn't done yet. */
async function dumpJobs(
  client: pg.ClientBase,
  archive: ArchiveWriter,
  manifest: Manifest,
): Promise<void> {
  const found = await client.query("select to_regclass('jobs.job') is not null as exists");
  if (!found.rows[0]?.exists) return;
  const { rows } = await client.query<{ queue: string; data: object }>(
    "select name as queue, data from jobs.job where state < 'completed' order by created_on, id",
  );
  if (rows.length === 0) return;
  manifest.jobs.queues = [...new Set(rows.map((row) => row.queue))];
  manifest.jobs.member = { name: JOBS, sha256: await archive.add(JOBS, await linesOf(rows)) };
}

function linesOf(rows: object[]): Promise<Buffer> {
  return compress(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
