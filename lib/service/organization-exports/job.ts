import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import { EXPORT_DAYS } from '#lib/contract/organization-exports.ts';
import { BLOCK, paddingOf, tarHeader } from '#lib/service/archives/tar.ts';
import type { Database } from '../database/engine.ts';
import {
  members,
  organizations,
  organizationExportParts as parts,
  organizationExports as table,
} from '../database/schema/index.ts';
import { type Snapshot, withSnapshot } from '../database/snapshot.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Entry, entriesOf } from './entries.ts';

/** How many bytes of an archive one row has. */
const PART = 4 * 1024 * 1024;

type Row = typeof table.$inferSelect;

/** Thrown when an export was deleted, or begun again elsewhere. */
class Superseded extends Error {
  override readonly name = 'Superseded';
}

/**
 * Builds the archive of an export, from its beginning if an earlier attempt was lost.
 * @throws Error to be retried: the process stops, or the database is unavailable
 */
export async function runExport(database: Database, id: string, signal: AbortSignal) {
  const row = await begin(database, id);
  if (!row) return;
  try {
    const { bytes, sha256 } = await withSnapshot(database, (snapshot) =>
      build(database, snapshot, row, signal),
    );
    const now = new Date();
    await update(database, row, {
      status: 'complete',
      bytes,
      sha256,
      expiresAt: new Date(now.getTime() + EXPORT_DAYS * DAY),
    });
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
}

/** Ends an export that was begun too often, because it would crash its process each time. */
export async function giveUpExport(database: Database, id: string): Promise<void> {
  await fail(database, id, 'It failed repeatedly.');
}

/** Takes an unfinished export; undefined when there is nothing to do. */
async function begin(database: Database, id: string): Promise<Row | undefined> {
  const row = await inTransaction(database, async (transaction) => {
    const [taken] = await transaction
      .update(table)
      .set({
        status: 'running',
        attempt: sql`${table.attempt} + 1`,
        done: 0,
        updatedAt: new Date(),
      })
      .where(and(eq(table.id, id), inArray(table.status, ['waiting', 'running'])))
      .returning();
    if (taken) await transaction.delete(parts).where(eq(parts.exportId, id));
    return taken;
  });
  if (!row || (await isStillAdmin(database, row))) return row;
  await fail(database, id, 'The person who started it is no longer an admin.');
  return undefined;
}

async function isStillAdmin({ orm }: Database, { organizationId, startedBy }: Row) {
  if (startedBy === null) return false;
  const rows = await orm
    .select({ id: members.userId })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(
      and(
        eq(members.organizationId, organizationId),
        eq(members.userId, startedBy),
        eq(members.role, 'admin'),
        eq(members.disabled, false),
        sql`${organizations.deletedAt} is null`,
      ),
    );
  return rows.length > 0;
}

async function fail({ orm }: Database, id: string, reason: string): Promise<void> {
  await orm.delete(parts).where(eq(parts.exportId, id));
  await orm
    .update(table)
    .set({ status: 'failed', reason, updatedAt: new Date() })
    .where(and(eq(table.id, id), inArray(table.status, ['waiting', 'running'])));
}

/** Writes the archive to the database, part by part: memory holds one of them. */
async function build(database: Database, snapshot: Snapshot, row: Row, signal: AbortSignal) {
  const hash = createHash('sha256');
  let position = 0;
  let bytes = 0;
  const keep = async (content: Buffer) => {
    hash.update(content);
    bytes += content.length;
    await writePart(database, row, position++, content);
    await update(database, row, { bytes });
  };
  const entries = entriesOf(snapshot, row.organizationId, (done, total) =>
    update(database, row, { done, total }),
  );
  await pipeline(
    Readable.from(archiveOf(entries), { objectMode: false }),
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const part of partsOf(compressed)) await keep(part);
    },
    { signal },
  );
  return { bytes, sha256: hash.digest('hex') };
}

async function* partsOf(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of compressed) {
    pieces.push(piece);
    length += piece.length;
    if (length < PART) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

/** This attempt, while it is the one that counts. */
const attemptOf = ({ id, attempt }: Row) =>
  and(eq(table.id, id), eq(table.status, 'running'), eq(table.attempt, attempt));

async function update(
  { orm }: Database,
  row: Row,
  values: Partial<typeof table.$inferInsert>,
): Promise<void> {
  const updated = await orm
    .update(table)
    .set({ ...values, updatedAt: new Date() })
    .where(attemptOf(row))
    .returning({ id: table.id });
  if (updated.length === 0) throw new Superseded();
}

async function writePart(database: Database, row: Row, position: number, content: Buffer) {
  await inTransaction(database, async (transaction) => {
    const [current] = await transaction
      .select({ id: table.id })
      .from(table)
      .where(attemptOf(row))
      .for('share');
    if (!current) throw new Superseded();
    await transaction.insert(parts).values({ exportId: row.id, position, content });
  });
}

/** The bytes of a tar file with these entries, and their hashes as its last one. */
async function* archiveOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const sums: string[] = [];
  for await (const { name, content } of entries) {
    sums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
    yield* member(name, content);
  }
  yield* member('SHA256SUMS', Buffer.from(sums.join('')));
  yield Buffer.alloc(2 * BLOCK);
}

function* member(name: string, content: Buffer): Generator<Buffer> {
  yield tarHeader(name, content.length);
  yield content;
  yield Buffer.alloc(paddingOf(content.length));
}
