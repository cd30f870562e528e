import type { LossesPage } from '#components/kit/loss-words.ts';
import { call } from '#lib/client/call.ts';
import { isUnsupported, Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import { getCollection, moveCollection } from '#lib/contract/collections.ts';
import { getSpace, moveSpace } from '#lib/contract/spaces.ts';
import type { ContentMove, TreeChange } from './content-changes.ts';
import { changesParent, moveChange, readLosses } from './previews.ts';
import { sendRemoval } from './removal.ts';

/**
 * The result of a change: whether it was made, and who lost access by it. Losses are `unknown` if they
 * couldn't be counted; null if there can be none, or the API doesn't preview them.
 */
export type ChangeResult = { isDone: boolean; losses: LossesPage | 'unknown' | null };

/**
 * Sends a change. A move after which someone can no longer see the item needs a confirmation.
 * @param agree asks for that confirmation, or for a move together with others returns theirs
 * @throws Problem
 */
export async function sendChange(
  organizationId: string,
  change: TreeChange,
  agree: (move: ContentMove) => Promise<boolean>,
): Promise<ChangeResult> {
  if (change.kind === 'delete') {
    await sendRemoval(organizationId, change.nodes);
    return { isDone: true, losses: null };
  }
  const { move } = change;
  if (move.lossCheck === 'together' && !(await agree(move))) return { isDone: false, losses: null };
  const isCounted = move.lossCheck === 'confirm' || move.lossCheck === 'report';
  const losses = isCounted ? await previewLosses(move) : null;
  const needsConfirmation = move.lossCheck === 'confirm' && losses !== null && losses !== 'unknown';
  if (needsConfirmation && losses.locked > 0 && !(await agree(move)))
    return { isDone: false, losses };
  await sendMove(move);
  return { isDone: true, losses };
}

/** Refuses a move that was made earlier if someone else has moved the item since. */
export async function checkUnmoved({ node, from, parent }: ContentMove): Promise<void> {
  const content =
    node.type === 'space'
      ? await call(getSpace, { parameters: { spaceId: node.space.id } })
      : await call(getCollection, { parameters: { collectionId: node.collection.id } });
  // It may have been carried out although the response was lost.
  if ([from, parent].includes(content.parent ?? null)) return;
  throw new Problem(409, 'Someone else has moved it.');
}

/** Counts who loses access by a move; null where the move itself will be refused with its reason. */
export async function previewLosses(move: ContentMove): Promise<ChangeResult['losses']> {
  if (!changesParent(move)) return null;
  try {
    return await readLosses(move.node, moveChange(move.parent), undefined);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // An API without this preview refuses it as a bad request.
    return isUnsupported(error) || error.status === 400 ? null : 'unknown';
  }
}

function sendMove({ node, parent, before, after }: ContentMove): Promise<unknown> {
  const position = before || after ? { position: { before, after } } : {};
  const body = { parent, ...position };
  return node.type === 'space'
    ? call(moveSpace, { parameters: { spaceId: node.space.id }, body }, { headers: writeHeaders() })
    : call(
        moveCollection,
        { parameters: { collectionId: node.collection.id }, body },
        { headers: writeHeaders() },
      );
}
