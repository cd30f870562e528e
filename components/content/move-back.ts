import { Problem } from '#lib/client/problem.ts';
import { anchorId } from '#lib/contract/positions.ts';
import type { ContentMove } from './content-changes.ts';
import { idOf } from './node.ts';

/**
 * Moves back what was moved together. An item that can’t be moved back doesn’t keep the others away:
 * what goes after it goes where it would have gone.
 * @param send sends one move, and throws Problem if it is refused
 * @returns the moves that were refused, with the reason
 */
export async function sendBack(
  moves: readonly ContentMove[],
  send: (move: ContentMove) => Promise<unknown>,
): Promise<ReadonlyMap<ContentMove, Problem>> {
  const failed = new Map<ContentMove, Problem>();
  const attempt = async (move: ContentMove, sent = move) => {
    try {
      await send(sent);
      failed.delete(move);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failed.set(move, error);
    }
  };
  await Promise.all(moves.map((move) => attempt(move)));
  const refused = [...failed.keys()];
  for (const move of refused) {
    const { after } = move;
    const above = after && refused.find(({ node }) => idOf(node) === anchorId(after));
    if (!above) continue;
    const place = failed.has(above) ? above : move;
    await attempt(move, { ...move, before: place.before, after: place.after });
  }
  return failed;
}
