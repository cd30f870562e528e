import type * as contract from '#lib/contract/content.ts';
import type { ContentChange } from '#lib/contract/content.ts';
import type { Executor } from '../database/executor.ts';
import { conflict, Refusal } from '../errors.ts';
import type { Context, Preparation, PreparedHandler } from '../http/handler.ts';
import { readAll } from '../markdown/worker-pool.ts';
import { requireRoom } from '../quotas/room.ts';
import { readRevision } from '../revisions/cache.ts';
import { keyOf } from '../revisions/chunks.ts';
import { placePages } from '../revisions/page-tree.ts';
import { findRevision } from '../revisions/store.ts';
import { activate, indexAhead, MANY_PAGES } from './indexing.ts';
import { showRevision } from './revision-queries.ts';
import type { SpaceRow } from './space-rows.ts';
import { type ChangedContent, makeChanges, writeRevision } from './writing.ts';

type Update = typeof contract.updateContent;

/**
 * Parses the bodies that a request writes before anything is locked.
 * @throws Refusal 400
 */
export async function readSentBodies({
  body,
}: {
  body: Pick<Context<Update>['body'], 'changes'>;
}): Promise<void> {
  const texts = body.changes.flatMap((change) =>
    'document' in change ? (change.document?.markdown ?? []) : [],
  );
  await readAll(new Map(texts.map((text) => [keyOf(text), text])));
}

/** Whether changes add texts or files, and don’t only move, rename or delete. */
export function addsBytes(changes: readonly ContentChange[]): boolean {
  return changes.some((change) => 'document' in change || change.operation === 'insert_files');
}

type Asked = { row: SpaceRow; body: Context<Update>['body'] };

/** Why the content of a space can't be changed now, if so. */
function obstacleOf({ row, body }: Asked): Refusal | undefined {
  if (row.editMode === 'locked')
    return conflict(
      'This space is locked. Use a change request, or ask someone who can change its settings to unlock it.',
      ['locked'],
    );
  if (body.revision !== undefined && body.revision !== row.revisionId)
    return conflict('Someone else changed this space. Reload its content, then try again.', [
      'stale-revision',
    ]);
  return undefined;
}

/** What a request changes; the space is authorized. */
async function changesIn(database: Executor, { row, body }: Asked, now: Date) {
  const before = await findRevision(database, row.id, row.revisionId);
  return { spaceId: row.id, before, changes: body.changes, revertTo: null, now };
}

/**
 * Makes the changes before anything is locked: the transaction finds their texts parsed, and those of
 * many pages written for search. It refuses what can't be changed, since it knows the last moment.
 * @throws Refusal 400 for a text that can't be read
 */
async function changeAhead({ database, space: { row }, body, now }: Preparation<Update>) {
  await readSentBodies({ body });
  if (body.changes.length < MANY_PAGES || obstacleOf({ row, body })) return undefined;
  try {
    const changing = await changesIn(database, { row, body }, now);
    const made = await makeChanges(database, changing);
    const { placed } = await readRevision(database, changing.before);
    const after = placePages(made.tree.pages);
    await indexAhead(database, row, { before: placed, after, bodies: made.bodies });
    return made;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined;
    throw error;
  }
}

/** Changes the content of a space: all changes or none. */
async function change(context: Context<Update>, made?: ChangedContent) {
  const { instance, database, organization, space, caller, body, now, record } = context;
  const { row } = space;
  const obstacle = obstacleOf({ row, body });
  if (obstacle) throw obstacle;
  const changing = await changesIn(database, { row, body }, now);
  const { revision, isNew, tree, bodies, outcome } = await writeRevision(database, {
    ...changing,
    author: caller.id,
    made,
  });
  if (isNew) {
    await activate(database, row, revision, tree, bodies, now);
    if (addsBytes(body.changes))
      await requireRoom({ database, instance, now }, organization.row, 'bytes', 0);
    const { changes, insertedFiles = [] } = outcome;
    const counts = { pages: changes.length, files: insertedFiles.length };
    record({
      target: { type: 'space', id: space.id, label: row.title },
      payload: { revision: revision.id, changes: counts },
    });
  }
  return { revision: await showRevision(context, revision, tree), ...outcome };
}

export const updateContent: PreparedHandler<Update, ChangedContent | undefined> = {
  prepare: changeAhead,
  handle: change,
};
