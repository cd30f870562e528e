import { eq } from 'drizzle-orm';
import type * as contract from '#lib/contract/change-requests.ts';
import { activate, indexAhead } from '../content/indexing.ts';
import type { Executor } from '../database/executor.ts';
import { changeRequests, type spaces, users } from '../database/schema/index.ts';
import { badField, conflict, notFound } from '../errors.ts';
import type { Context, Handler, Preparation, PreparedHandler } from '../http/handler.ts';
import { mergeAll } from '../markdown/worker-pool.ts';
import { notify } from '../notifications/notify.ts';
import { readRevision } from '../revisions/cache.ts';
import { requireMergedDepth } from '../revisions/page-edits.ts';
import { placePages } from '../revisions/page-tree.ts';
import { findRevision, newRevision, type RevisionRow, readBodies } from '../revisions/store.ts';
import { revisionsOf } from './conflict-counts.ts';
import { authorsOf } from './contributors.ts';
import { isConflict, mergeWithSpace } from './merge.ts';
import type { MergedPage, PageResolution } from './merge-page.ts';
import {
  ancestorOf,
  type ChangeRequestRow,
  findChangeRequest,
  recountRequests,
  requireChangeable,
} from './scope.ts';
import { makeActive } from './writing.ts';

/**
 * Requires that a change request can be merged.
 * @throws Refusal 409 with the reason
 */
async function requireMergeable(database: Executor, row: ChangeRequestRow): Promise<void> {
  if (row.status === 'merged') {
    const [merger] = row.mergedBy
      ? await database
          .select({ name: users.displayName })
          .from(users)
          .where(eq(users.id, row.mergedBy))
      : [];
    const by = merger ? ` by ${merger.name}` : '';
    throw conflict(`#${row.number} was already merged${by}. Nothing changed.`, ['merged']);
  }
  requireChangeable(row);
  if (row.status === 'draft')
    throw conflict(`#${row.number} is a draft. Open it first, then merge it.`, ['draft']);
  if (row.changes === 0) throw conflict(`#${row.number} has no changes to merge.`, ['no-changes']);
}

type Merge = typeof contract.mergeChangeRequest;

/**
 * Merges before anything is locked: the transaction finds the texts merged, parsed and written for
 * search, and does it once more with what is there by then.
 */
async function mergeAhead({ database, space, parameters }: Preparation<Merge>): Promise<void> {
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  if (row.status !== 'open' || row.changes === 0) return;
  const merging = await mergeWithSpace(database, space.row, row);
  const { theirs, tree, bodies } = merging;
  if (merging.changed.some(isConflict)) return;
  const { placed } = await readRevision(database, theirs);
  await indexAhead(database, space.row, { before: placed, after: placePages(tree.pages), bodies });
}

/**
 * Merges a change request into its space, together with changes made to the space since; with
 * conflicts, changes nothing.
 */
const merge: Handler<Merge> = async (context) => {
  const { database, organization, space, caller, parameters, now, record } = context;
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  await requireMergeable(database, row);
  const revision = await carryOutMerge(database, space.row, row, { id: caller.id, now });
  if (revision === null) return { revision: row.revisionId, result: 'conflicts' };
  record({
    target: { type: 'change-request', id: row.id, label: row.subject },
    payload: {
      space: space.id,
      title: space.row.title,
      number: row.number,
      revision,
      changes: row.changes,
    },
  });
  await notify(context, {
    kind: 'merged',
    organizationId: organization.id,
    actorId: caller.id,
    to: await authorsOf(database, row),
    space,
    changeRequestId: row.id,
  });
  return { revision, result: 'merge' };
};

export const mergeChangeRequest: PreparedHandler<Merge> = { prepare: mergeAhead, handle: merge };

/**
 * Writes the result of a merge: the revision of the space, its index, and the status. The organization
 * is locked.
 * @returns the id of the revision; null if there are conflicts, and then nothing was written
 */
export async function carryOutMerge(
  transaction: Executor,
  space: typeof spaces.$inferSelect,
  row: ChangeRequestRow,
  { id: userId, now }: { id: string; now: Date },
): Promise<string | null> {
  const { changed, theirs, ours, tree, bodies } = await mergeWithSpace(transaction, space, row);
  if (changed.some(isConflict)) return null;
  requireMergedDepth(tree.pages);
  const revision = await newRevision(transaction, {
    spaceId: space.id,
    type: 'merge' as const,
    parents: [theirs.id, ours.id],
    author: userId,
    now,
    tree,
    bodies,
  });
  await activate(transaction, space, revision, tree, bodies, now);
  await transaction
    .update(changeRequests)
    .set({
      status: 'merged',
      revisionMergedId: revision.id,
      mergedBy: userId,
      mergedAt: now,
      updatedAt: now,
    })
    .where(eq(changeRequests.id, row.id));
  await recountRequests(transaction, space.id);
  return revision.id;
}

type Looked = { theirs?: string | undefined; ours?: string | undefined };

/** Whether a decision was based on outdated revisions. */
const isStale = (looked: Looked, theirs: string, ours: string) =>
  (looked.theirs !== undefined && looked.theirs !== theirs) ||
  (looked.ours !== undefined && looked.ours !== ours);

type Update = typeof contract.updateFromSpace;

/**
 * Merges before anything is locked, as for a merge. The transaction refuses what can't be updated: a
 * request that is sent again gets its first answer there.
 */
async function updateAhead({ database, space, parameters, body }: Preparation<Update>) {
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  if (row.status !== 'open' && row.status !== 'draft') return;
  if (isStale(body, space.row.revisionId, row.revisionId)) return;
  if (ancestorOf(row) === space.row.revisionId) return;
  await mergeWithSpace(database, space.row, row, resolutionsByPage(body.resolutions));
}

/** Brings a change request up to date with its space; with unresolved conflicts, changes nothing. */
const update: Handler<Update> = async ({
  database,
  space,
  caller,
  parameters,
  body,
  now,
  record,
}) => {
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  requireChangeable(row);
  if (isStale(body, space.row.revisionId, row.revisionId))
    throw conflict(
      'The space or this change request has changed since you opened it. Review the changes, then try again.',
      ['stale-revision'],
    );
  if (ancestorOf(row) === space.row.revisionId)
    return { revision: row.revisionId, result: 'update' };
  const merging = await mergeWithSpace(
    database,
    space.row,
    row,
    resolutionsByPage(body.resolutions),
  );
  requireChangedPages(body.resolutions, merging.changed);
  if (merging.changed.some(isConflict)) return { revision: row.revisionId, result: 'conflicts' };
  const { theirs, ours, tree, bodies } = merging;
  requireMergedDepth(tree.pages);
  const revision = await newRevision(database, {
    spaceId: space.id,
    type: 'update' as const,
    parents: [ours.id, theirs.id],
    author: caller.id,
    now,
    tree,
    bodies,
  });
  await makeActive(database, row, revision, { id: caller.id, now }, theirs.id);
  record({
    target: { type: 'change-request', id: row.id, label: row.subject },
    payload: { space: space.id, number: row.number, revision: revision.id },
  });
  return { revision: revision.id, result: 'update' };
};

export const updateFromSpace: PreparedHandler<Update> = { prepare: updateAhead, handle: update };

type Resolutions = NonNullable<Context<Update>['body']['resolutions']>;

function resolutionsByPage(resolutions: Resolutions = []): Map<string, PageResolution> {
  const byPage = new Map<string, PageResolution>();
  for (const [index, { page, keep, markdown }] of resolutions.entries()) {
    if (byPage.has(page))
      throw badField(
        `resolutions.${index}.page`,
        'This page is resolved twice. Give one resolution for each page.',
      );
    byPage.set(page, { keep, markdown });
  }
  return byPage;
}

/**
 * Refuses a resolution for a page that neither side changed.
 * @throws Refusal 400
 */
function requireChangedPages(resolutions: Resolutions = [], changed: readonly MergedPage[]): void {
  const pages = new Set(changed.map(({ page }) => page));
  const index = resolutions.findIndex(({ page }) => !pages.has(page));
  if (index >= 0)
    throw badField(
      `resolutions.${index}.page`,
      'Neither the space nor this change request changed this page. Leave it out.',
    );
}

/**
 * Reads the three versions of a page's text and their merge.
 * @throws Refusal 404 for a page that is in none of them
 */
export const getConflict: Handler<typeof contract.getConflict> = async ({
  database,
  space,
  parameters,
}) => {
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  const { pageId } = parameters;
  const keyIn = async (revisionId: string) => {
    const revision: RevisionRow = await findRevision(database, space.id, revisionId);
    const place = (await readRevision(database, revision)).placed.get(pageId);
    return place && (place.page.documentId ?? '');
  };
  const merged = revisionsOf(row, space.row);
  const keys = [await keyIn(merged.base), await keyIn(merged.theirs), await keyIn(merged.ours)];
  if (keys.every((key) => key === undefined)) throw notFound('This page');
  const bodies = await readBodies(
    database,
    keys.flatMap((key) => key || []),
  );
  const [base, theirs, ours] = keys.map((key) =>
    key === undefined ? null : (bodies.get(key) ?? ''),
  );
  const sides = { base: base ?? '', theirs: theirs ?? '', ours: ours ?? '' };
  const [parts = []] = await mergeAll([sides]);
  return { page: pageId, base: base ?? null, theirs: theirs ?? null, ours: ours ?? null, parts };
};
