import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Executor } from '../database/executor.ts';
import { keepLatest } from '../keep-latest.ts';
import { isConflict, mergeWithSpace } from './merge.ts';
import type { ListedRequest } from './rows.ts';
import { ancestorOf, type ChangeRequestRow } from './scope.ts';

/** How many counts are kept. */
const KEPT_MAXIMUM = 5_000;
/** How long a list waits for counts that are new, in milliseconds. */
const PATIENCE = 300;

/** The number of pages in conflict, by the three revisions of a merge: those never change. */
const counts = new Map<string, number>();
const underWay = new Map<string, Promise<void>>();

/** The revisions that a merge is made of. */
export type MergedRevisions = { base: string; theirs: string; ours: string };

/**
 * The revisions that merging a change request is made of. A merged one is compared with the revision it
 * was merged into; later changes don't concern it.
 */
export function revisionsOf(row: ChangeRequestRow, space: { revisionId: string }): MergedRevisions {
  const base = ancestorOf(row);
  const theirs = row.status === 'merged' ? base : space.revisionId;
  return { base, theirs, ours: row.revisionId };
}

/** One key for each three revisions. */
export const keyOfRevisions = ({ base, theirs, ours }: MergedRevisions) =>
  `${base} ${theirs} ${ours}`;

/** Keeps the number of pages in conflict; the oldest count makes room. */
export function keepConflicts(revisions: MergedRevisions, count: number): void {
  keepLatest(counts, keyOfRevisions(revisions), count, KEPT_MAXIMUM);
}

/**
 * Counts the pages in which listed change requests are in conflict with their spaces. A list doesn't wait
 * for large merges: the next one has their counts.
 * @returns the counts known by now, by change request; only open ones and drafts that are outdated have one
 */
export async function conflictsOf(
  { database, logger }: { database: Executor; logger: Logger },
  listed: readonly ListedRequest[],
): Promise<ReadonlyMap<string, number>> {
  const outdated = listed.filter(
    ({ row, space }) =>
      (row.status === 'open' || row.status === 'draft') && ancestorOf(row) !== space.revisionId,
  );
  const missing = outdated.filter(
    (request) => !counts.has(keyOfRevisions(revisionsOf(request.row, request.space))),
  );
  if (missing.length > 0) {
    const counting = countEach(database, missing).catch((error: unknown) =>
      logger.warn({ error }, 'couldn’t count conflicts; the next list tries again'),
    );
    await Promise.race([counting, pause(PATIENCE, undefined, { ref: false })]);
  }
  return new Map(
    outdated.flatMap((request) => {
      const count = counts.get(keyOfRevisions(revisionsOf(request.row, request.space)));
      return count === undefined ? [] : [[request.row.id, count]];
    }),
  );
}

/** One after the other, so that a list takes one turn at a time. */
async function countEach(database: Executor, listed: readonly ListedRequest[]): Promise<void> {
  for (const request of listed) {
    const key = keyOfRevisions(revisionsOf(request.row, request.space));
    if (counts.has(key)) continue;
    const counting =
      underWay.get(key) ?? countOne(database, request).finally(() => underWay.delete(key));
    underWay.set(key, counting);
    await counting;
  }
}

async function countOne(database: Executor, { row, space }: ListedRequest): Promise<void> {
  const { changed, base, theirs, ours } = await mergeWithSpace(database, space, row);
  const revisions = { base: base.id, theirs: theirs.id, ours: ours.id };
  keepConflicts(revisions, changed.filter(isConflict).length);
}
