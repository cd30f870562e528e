import type { Place } from '#lib/contract/positions.ts';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import type { Move } from './fold.ts';
import { parentIn, type Structure } from './items.ts';

/** Whether a move takes one back; what takes that back again is a move like any other. */
function takesBack(move: SiteMove, byId: ReadonlyMap<string, SiteMove>): boolean {
  if (!move.undoes) return false;
  const undone = byId.get(move.undoes);
  return undone ? !takesBack(undone, byId) : true;
}

/** What ⌘Z and ⇧⌘Z would do. */
export type Ways = { undo: SiteMove | undefined; redo: SiteMove | undefined };

/**
 * Finds a person's latest move that stands, and the latest of theirs that was taken back. A new move
 * ends what can be done again.
 * @param moves the latest first, as the API lists them
 */
export function waysOf(moves: readonly SiteMove[], personId: string | undefined): Ways {
  const byId = new Map(moves.map((move) => [move.id, move]));
  const own = moves.filter(({ movedBy }) => movedBy !== undefined && movedBy.id === personId);
  const undo = own.find((move) => !move.undone && !takesBack(move, byId));
  const latestNew = own.findIndex(({ undoes }) => undoes === undefined);
  const sinceThen = latestNew < 0 ? own : own.slice(0, latestNew);
  const redo = sinceThen.find((move) => !move.undone && takesBack(move, byId));
  return { undo, redo };
}

/** Whether a move stands: nobody took it back, and it takes none back itself. */
export function stands(move: SiteMove, moves: readonly SiteMove[]): boolean {
  return !move.undone && !takesBack(move, new Map(moves.map((each) => [each.id, each])));
}

/** A later move of the same item that stands, which taking back an earlier one would undo as well. */
export function movedSince(move: SiteMove, moves: readonly SiteMove[]): SiteMove | undefined {
  const at = moves.findIndex(({ id }) => id === move.id);
  return moves
    .slice(0, Math.max(at, 0))
    .find((later) => later.item.id === move.item.id && stands(later, moves));
}

/**
 * The move that takes another one back.
 * @returns null where the item or what held it is gone; `isLast` when neither neighbour is there any more
 */
export function compensate(
  structure: Structure,
  { item, from }: SiteMove,
): (Move & { isLast: boolean }) | null {
  const parent = parentIn(from.parent);
  const list = structure.lists.get(parent);
  if (!structure.items.has(item.id) || !list) return null;
  const others = list.filter((id) => id !== item.id);
  const place = placeAmong(others, from.after?.id, from.before?.id);
  return { id: item.id, parent, place: place ?? {}, isLast: place === undefined };
}

function placeAmong(
  others: readonly string[],
  after: string | undefined,
  before: string | undefined,
): Place | undefined {
  const [first] = others;
  if (after !== undefined && others.includes(after)) return { after };
  if (before !== undefined && others.includes(before)) return { before };
  // It was the first, or the last: it is again.
  if (after === undefined && first !== undefined) return { before: first };
  return before === undefined || others.length === 0 ? {} : undefined;
}
