import type * as contract from '#lib/contract/content.ts';
import type { ContentChange } from '#lib/contract/content.ts';
import { conflict } from '../errors.ts';
import type { Context, Handler } from '../http/handler.ts';
import { readAll } from '../markdown/worker-pool.ts';
import { requireRoom } from '../quotas/room.ts';
import { keyOf } from '../revisions/chunks.ts';
import { findRevision } from '../revisions/store.ts';
import { activate } from './indexing.ts';
import { showRevision } from './revision-queries.ts';
import { writeRevision } from './writing.ts';

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

/** Changes the content of a space: all changes or none. */
export const updateContent: Handler<Update> = async (context) => {
  const { instance, database, organization, space, caller, body, now, record } = context;
  const { row } = space;
  if (row.editMode === 'locked')
    throw conflict(
      'This space is locked. Use a change request, or ask someone who can change its settings to unlock it.',
      ['locked'],
    );
  if (body.revision !== undefined && body.revision !== row.revisionId)
    throw conflict('Someone else changed this space. Reload its content, then try again.', [
      'stale-revision',
    ]);
  const before = await findRevision(database, space.id, row.revisionId);
  const { revision, isNew, tree, bodies, outcome } = await writeRevision(database, {
    spaceId: space.id,
    before,
    changes: body.changes,
    revertTo: null,
    author: caller.id,
    now,
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
};
