import { Problem } from '#lib/client/problem.ts';
import { anchorId } from '#lib/contract/positions.ts';
import type { ContentMove } from './content-changes.ts';
import { idOf } from './node.ts';

type Failures = ReadonlyMap<ContentMove, Problem>;

/**
 * Moves back what was moved together. An item that can’t be moved back doesn’t keep the others away.
 * @param send sends one move, and throws Problem if it is refused
 * @returns the moves that were refused, with the reason
 */
export async function sendBack(
  moves: readonly ContentMove[],
  send: (move: ContentMove) => Promise<unknown>,
): Promise<Failures> {
  const failed = await sendAll(moves, send);
  const others = besideStayed(moves, failed);
  if (others.size === 0) return failed;
  const failedAgain = await sendAll([...others.values()], send);
  const stayed = new Map<ContentMove, Problem>();
  for (const [move, problem] of failed) {
    const other = others.get(move);
    const last = other ? failedAgain.get(other) : problem;
    if (last) stayed.set(move, last);
  }
  return stayed;
}

async function sendAll(
  moves: readonly ContentMove[],
  send: (move: ContentMove) => Promise<unknown>,
): Promise<Failures> {
  const failed = new Map<ContentMove, Problem>();
  const attempt = async (move: ContentMove) => {
    try {
      await send(move);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failed.set(move, error);
    }
  };
  await Promise.all(moves.map(attempt));
  return failed;
}

/**
 * What to send instead of the moves that failed because the item above them wasn’t moved back: they go
 * where that one would have gone.
 */
function besideStayed(
  moves: readonly ContentMove[],
  failed: Failures,
): Map<ContentMove, ContentMove> {
  const stayed = new Map([...failed.keys()].map((move) => [idOf(move.node), move]));
  const instead = new Map<ContentMove, ContentMove>();
  for (const move of moves) {
    const above = move.after && failed.has(move) ? stayed.get(anchorId(move.after)) : undefined;
    if (!above) continue;
    const { before, after } = instead.has(above) ? move : above;
    instead.set(move, { ...move, before, after });
  }
  return instead;
}
