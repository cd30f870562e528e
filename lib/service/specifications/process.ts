import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import {
  SPEC_LENGTH_MAXIMUM,
  SPEC_VERSIONS_MAXIMUM,
  type SpecErrorCode,
} from '#lib/contract/openapi-spec-shape.ts';
import type { Database } from '../database/engine.ts';
import { openapiSpecs, openapiVersions } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { FetchFailure } from '../outbound/failure.ts';
import { fetchOutside } from '../outbound.ts';
import { newId } from '../secrets.ts';
import type { Digest } from './digest.ts';
import { digestInThread } from './digest-thread.ts';
import { insertVersion } from './store.ts';
import { UnreadableSpec } from './unreadable.ts';

/** What a specification is to be read for: a later attempt makes an earlier one useless. */
export type DueSpec = { id: string; attempt: number };

type Surroundings = {
  database: Database;
  fetchAllowlist: readonly string[];
  logger: Logger;
  signal: AbortSignal;
};
type Row = typeof openapiSpecs.$inferSelect;

const isStill = ({ id, attempt }: DueSpec) =>
  and(eq(openapiSpecs.id, id), eq(openapiSpecs.attempt, attempt));

/**
 * Reads a specification, and keeps it as a new version where it isn’t as the last one was.
 * @throws Error when it should be tried again: the process stops, or the database is away
 */
export async function processSpec(surroundings: Surroundings, due: DueSpec): Promise<void> {
  const { orm } = surroundings.database;
  const [row] = await orm
    .update(openapiSpecs)
    .set({ state: 'progress' })
    .where(and(isStill(due), inArray(openapiSpecs.state, ['pending', 'progress'])))
    .returning();
  if (!row) return;
  try {
    const text = row.sourceText ?? (await fetchText(surroundings, row.sourceUrl ?? ''));
    const digest = await digestInThread(text);
    await keep(surroundings.database, row, text, digest);
  } catch (error) {
    if (surroundings.signal.aborted) throw error;
    const fault = faultOf(error);
    if (!fault) throw error;
    await end(surroundings.database, due, fault);
  }
}

/** Ends one that was begun too often: it would go down with its process each time. */
export async function giveUpSpec(database: Database, due: DueSpec): Promise<void> {
  const error = 'It broke off again and again. Try again later.';
  await end(database, due, { errorCode: 'PARSE_ERROR', error });
}

async function fetchText({ fetchAllowlist, signal }: Surroundings, url: string): Promise<string> {
  const { body, charset } = await fetchOutside(url, {
    allowlist: fetchAllowlist,
    maximumBytes: SPEC_LENGTH_MAXIMUM,
    signal,
  });
  try {
    return new TextDecoder(charset || 'utf-8', { fatal: true }).decode(body);
  } catch {
    throw new UnreadableSpec('What is there is no text in UTF-8.');
  }
}

type Fault = { errorCode: SpecErrorCode; error: string };

function faultOf(error: unknown): Fault | null {
  if (error instanceof UnreadableSpec) return { errorCode: 'PARSE_ERROR', error: error.message };
  if (!(error instanceof FetchFailure)) return null;
  const errorCode = error.fault === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR';
  return { errorCode, error: error.message };
}

/** Ends an attempt without a version; what was there before stays. */
async function end({ orm }: Database, due: DueSpec, fault: Fault): Promise<void> {
  const now = new Date();
  await orm
    .update(openapiSpecs)
    .set({ ...fault, state: 'complete', sourceText: null, lastProcessedAt: now, updatedAt: now })
    .where(isStill(due));
}

/** Writes a version row by row, so that nobody waits for it, and then makes it the latest in one step. */
async function keep(database: Database, row: Row, text: string, digest: Digest): Promise<void> {
  const { orm } = database;
  const [latest] = await orm
    .select({ id: openapiVersions.id, hash: openapiVersions.hash })
    .from(openapiVersions)
    .where(eq(openapiVersions.id, row.lastVersionId ?? ''));
  const isSame = latest?.hash === digest.hash;
  const versionId = isSame ? latest.id : await writeVersion(database, row, text, digest);
  await inTransaction(database, async (transaction) => {
    const [still] = await transaction
      .select({ id: openapiSpecs.id })
      .from(openapiSpecs)
      .where(isStill(row))
      .for('update');
    if (!still) {
      if (!isSame)
        await transaction.delete(openapiVersions).where(eq(openapiVersions.id, versionId));
      return;
    }
    const now = new Date();
    if (!isSame) {
      const next = sql<number>`(select coalesce(max(number), 0) + 1 from openapi_versions
        where spec_id = ${row.id})`;
      await transaction
        .update(openapiVersions)
        .set({ number: next, createdAt: now })
        .where(eq(openapiVersions.id, versionId));
    }
    await transaction
      .update(openapiSpecs)
      .set({
        ...{ state: 'complete', lastVersionId: versionId, sourceText: null },
        ...{ errorCode: null, error: null, lastProcessedAt: now, updatedAt: now },
      })
      .where(eq(openapiSpecs.id, row.id));
  });
  if (!isSame) await dropOldVersions(database, row.id);
}

/** Writes what was read, after what an attempt left that was lost with its process. */
async function writeVersion(
  { orm }: Database,
  row: Row,
  text: string,
  digest: Digest,
): Promise<string> {
  await orm
    .delete(openapiVersions)
    .where(and(eq(openapiVersions.specId, row.id), isNull(openapiVersions.number)));
  const id = newId('osv');
  const { id: specId, sourceUrl } = row;
  await insertVersion(orm, { id, specId, sourceUrl, text, createdAt: new Date() }, digest);
  return id;
}

/** The oldest versions go, so that a specification that changes every hour doesn’t fill the disk. */
async function dropOldVersions({ orm }: Database, specId: string): Promise<void> {
  const kept = orm
    .select({ id: openapiVersions.id })
    .from(openapiVersions)
    .where(eq(openapiVersions.specId, specId))
    .orderBy(sql`number desc nulls first`)
    .limit(SPEC_VERSIONS_MAXIMUM);
  await orm
    .delete(openapiVersions)
    .where(and(eq(openapiVersions.specId, specId), notInArray(openapiVersions.id, kept)));
}
