import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import {
  SPEC_LENGTH_MAXIMUM,
  SPEC_VERSIONS_MAXIMUM,
  type SpecErrorCode,
} from '#lib/contract/openapi-spec.ts';
import type { Database } from '../database/engine.ts';
import { openapiSpecs, openapiVersions } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { workFor } from '../fairness/asker.ts';
import { FetchFailure } from '../safe-fetch/failure.ts';
import { safeFetch } from '../safe-fetch/safe-fetch.ts';
import { newId } from '../security/secrets.ts';
import type { Digest } from './digest.ts';
import { digestInThread } from './digest-pool.ts';
import { insertVersion } from './store.ts';
import { UnreadableSpec } from './unreadable.ts';

/** The attempt to read a specification: a later one replaces an earlier one. */
export type DueSpec = { id: string; attempt: number };

type ProcessContext = {
  database: Database;
  fetchAllowlist: readonly string[];
  logger: Logger;
  signal: AbortSignal;
};
type Row = typeof openapiSpecs.$inferSelect;

const isStill = ({ id, attempt }: DueSpec) =>
  and(eq(openapiSpecs.id, id), eq(openapiSpecs.attempt, attempt));

/**
 * Reads a specification, and stores a new version if it differs from the last one.
 * @throws Error to be retried: the process stops, or the database is unavailable
 */
export async function processSpec(surroundings: ProcessContext, due: DueSpec): Promise<void> {
  const { orm } = surroundings.database;
  const [row] = await orm
    .update(openapiSpecs)
    .set({ state: 'progress' })
    .where(and(isStill(due), inArray(openapiSpecs.state, ['pending', 'progress'])))
    .returning();
  if (!row) return;
  try {
    const text = row.sourceText ?? (await fetchText(surroundings, row.sourceUrl ?? ''));
    const asker = {
      organization: row.organizationId,
      caller: `specifications ${row.organizationId}`,
    };
    const digest = await workFor(
      { ...asker, isBackground: true, signal: surroundings.signal },
      () => digestInThread(text),
    );
    await keep(surroundings.database, row, text, digest);
  } catch (error) {
    if (surroundings.signal.aborted) throw error;
    const fault = faultOf(error);
    if (!fault) throw error;
    await end(surroundings.database, due, fault);
  }
}

/** Ends an attempt that was started too often, because it would crash its process each time. */
export async function giveUpSpec(database: Database, due: DueSpec): Promise<void> {
  const error = 'It failed repeatedly. Try again later.';
  await end(database, due, { errorCode: 'PARSE_ERROR', error });
}

async function fetchText({ fetchAllowlist, signal }: ProcessContext, url: string): Promise<string> {
  const { body, charset } = await safeFetch(url, {
    allowlist: fetchAllowlist,
    maximumBytes: SPEC_LENGTH_MAXIMUM,
    signal,
  });
  try {
    return new TextDecoder(charset || 'utf-8', { fatal: true }).decode(body);
  } catch {
    throw new UnreadableSpec('The file at this address isn’t UTF-8 text.');
  }
}

type Fault = { errorCode: SpecErrorCode; error: string };

function faultOf(error: unknown): Fault | null {
  if (error instanceof UnreadableSpec) return { errorCode: 'PARSE_ERROR', error: error.message };
  if (!(error instanceof FetchFailure)) return null;
  const errorCode = error.fault === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR';
  return { errorCode, error: error.message };
}

/** Ends an attempt without a version; the existing ones stay. */
async function end({ orm }: Database, due: DueSpec, fault: Fault): Promise<void> {
  const now = new Date();
  await orm
    .update(openapiSpecs)
    .set({ ...fault, state: 'complete', sourceText: null, lastProcessedAt: now, updatedAt: now })
    .where(isStill(due));
}

/**
 * Writes a version row by row, so that no lock is held for long, then makes it the latest in one
 * step.
 */
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
        state: 'complete',
        lastVersionId: versionId,
        sourceText: null,
        errorCode: null,
        error: null,
        lastProcessedAt: now,
        updatedAt: now,
      })
      .where(eq(openapiSpecs.id, row.id));
  });
  if (!isSame) await dropOldVersions(database, row.id);
}

/** Writes the version, after deleting the rest of an attempt whose process was lost. */
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

/** Deletes the oldest versions, so that a specification that changes every hour doesn’t fill the disk. */
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
