import type * as contract from '#lib/contract/change-requests.ts';
import { conflict } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { changesOf } from '../revisions/changes.ts';
import { findRevision, newRevision, readTree } from '../revisions/store.ts';
import { insertChangeRequest } from './creation.ts';
import { showChangeRequest } from './rows.ts';
import { findChangeRequest } from './scope.ts';
import { addContribution, countItems } from './writing.ts';

const SUBJECT_LENGTH = 100;

/** A subject that names the reverted change request, truncated to the limit. */
function subjectFor(subject: string, number: number): string {
  const whole = `Revert “${subject || `#${number}`}”`;
  if (whole.length <= SUBJECT_LENGTH) return whole;
  return `${[...whole].slice(0, SUBJECT_LENGTH - 2).join('')}…”`.slice(0, SUBJECT_LENGTH);
}

/**
 * Starts a change request that reverts a merged one: it starts from the merge and restores the content
 * before it. Later changes of the space are merged or conflict as in any other.
 */
export const revertChangeRequest: Handler<typeof contract.revertChangeRequest> = async ({
  instance,
  database,
  space,
  caller,
  parameters,
  now,
  record,
}) => {
  const row = await findChangeRequest(database, space.id, parameters.changeRequestId);
  if (row.revisionMergedId === null)
    throw conflict(`#${row.number} is not merged, so it can’t be reverted.`, ['not-merged']);
  const merged = await findRevision(database, space.id, row.revisionMergedId);
  const before = await findRevision(database, space.id, merged.parents[0] ?? '');
  const revision = await newRevision(database, {
    spaceId: space.id,
    type: 'rollback' as const,
    parents: [merged.id, before.id],
    author: caller.id,
    now,
    tree: await readTree(database, before),
    bodies: new Map(),
  });
  const subject = subjectFor(row.subject, row.number);
  const { id, number } = await insertChangeRequest(database, {
    spaceId: space.id,
    subject,
    createdBy: caller.id,
    now,
    revisionId: revision.id,
    revisionInitialId: merged.id,
    revertsId: row.id,
    changes: countItems(await changesOf(database, merged, revision)),
  });
  await addContribution(database, id, caller.id, now);
  record({
    target: { type: 'change-request', id, label: subject },
    payload: { space: space.id, title: space.row.title, number, reverts: row.number },
  });
  return showChangeRequest(database, instance.appUrl, id);
};
