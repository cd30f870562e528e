import type { LossesPage } from '#components/kit/loss-words.ts';
import { lacksPreview } from '#components/kit/use-preview.ts';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { moveCollection } from '#lib/contract/collections.ts';
import { deleteSpace, moveSpace } from '#lib/contract/spaces.ts';
import { type Change, type Move, once } from './content-changes.ts';
import { leavesParent, lossesOf, movedTo } from './previews.ts';

/**
 * What became of a change: whether it was made, and who has less by it. `unknown` where that could not
 * be counted; null where nobody can have, or the API does not tell.
 */
export type Sent = { isMade: boolean; losses: LossesPage | 'unknown' | null };

/**
 * Sends a change. A move that takes sight from somebody is only sent once that was agreed to.
 * @param agree asks whether to move nevertheless
 * @throws Problem
 */
export async function sendChange(
  change: Change,
  agree: (move: Move) => Promise<boolean>,
): Promise<Sent> {
  if (change.kind === 'delete') {
    if (change.node.type !== 'space')
      throw new Problem(409, 'A collection is not deleted without asking.');
    await call(deleteSpace, { parameters: { spaceId: change.node.space.id } }, once());
    return { isMade: true, losses: null };
  }
  const { move } = change;
  const losses = move.counting === undefined ? null : await foresee(move);
  const asks = move.counting === 'ask' && losses !== null && losses !== 'unknown';
  if (asks && losses.locked > 0 && !(await agree(move))) return { isMade: false, losses };
  await sendMove(move);
  return { isMade: true, losses };
}

/** Counts who has less by a move. Where the move itself can't be made, moving says so. */
async function foresee(move: Move): Promise<Sent['losses']> {
  if (!leavesParent(move)) return null;
  try {
    return await lossesOf(move.node, movedTo(move.parent), undefined);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // An API that knows no such preview of a move refuses it as a bad request.
    return lacksPreview(error) || error.status === 400 ? null : 'unknown';
  }
}

function sendMove({ node, parent, before, after }: Move): Promise<unknown> {
  const position = before || after ? { position: { before, after } } : {};
  const body = { parent, ...position };
  return node.type === 'space'
    ? call(moveSpace, { parameters: { spaceId: node.space.id }, body }, once())
    : call(moveCollection, { parameters: { collectionId: node.collection.id }, body }, once());
}
