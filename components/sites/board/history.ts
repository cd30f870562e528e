import type { ListPosition } from '#lib/contract/positions.ts';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import type { Move } from './fold.ts';
import { parentIn, type Structure } from './items.ts';

/** Whether a move undoes another one; a redo counts as a normal move. */
function isUndo(move: SiteMove, byId: ReadonlyMap<string, SiteMove>): boolean {
  if (!move.undoes) return false;
  const undone = byId.get(move.undoes);
  return undone ? !isUndo(undone, byId) : true;
}

/** What ⌘Z and ⇧⌘Z would do. */
type UndoRedo = { undo: SiteMove | undefined; redo: SiteMove | undefined };

/**
 * Finds a person's latest move in effect and their latest undone one. A new move clears redo.
 * @param moves latest first, as the API lists them
 */
export function undoRedoOf(moves: readonly SiteMove[], personId: string | undefined): UndoRedo {
  const byId = new Map(moves.map((move) => [move.id, move]));
  const own = moves.filter(({ movedBy }) => movedBy !== undefined && movedBy.id === personId);
  const undo = own.find((move) => !move.undone && !isUndo(move, byId));
  const latestNew = own.findIndex(({ undoes }) => undoes === undefined);
  const sinceThen = latestNew < 0 ? own : own.slice(0, latestNew);
  const redo = sinceThen.find((move) => !move.undone && isUndo(move, byId));
  return { undo, redo };
}

/** Whether a move is in effect: it isn't undone, and isn't an undo itself. */
export function isInEffect(move: SiteMove, moves: readonly SiteMove[]): boolean {
  return !move.undone && !isUndo(move, new Map(moves.map((each) => [each.id, each])));
}

/** A later move of the same item in effect, which undoing the earlier one would revert as well. */
export function movedSince(move: SiteMove, moves: readonly SiteMove[]): SiteMove | undefined {
  const at = moves.findIndex(({ id }) => id === move.id);
  return moves
    .slice(0, Math.max(at, 0))
    .find((later) => later.item.id === move.item.id && isInEffect(later, moves));
}

/**
 * The move that undoes another one.
 * @returns null when the item or its former parent is gone; `isLast` when both neighbors are gone
 */
export function inverseOf(
  structure: Structure,
  { item, from }: SiteMove,
): (Move & { isLast: boolean }) | null {
  const parent = parentIn(from.parent);
  const list = structure.lists.get(parent);
  if (!structure.nodes.has(item.id) || !list) return null;
  const others = list.filter((id) => id !== item.id);
  const place = placeAmong(others, from.after?.id, from.before?.id);
  return { id: item.id, parent, place: place ?? {}, isLast: place === undefined };
}

function placeAmong(
  others: readonly string[],
  after: string | undefined,
  before: string | undefined,
): ListPosition | undefined {
  const [first] = others;
  if (after !== undefined && others.includes(after)) return { after };
  if (before !== undefined && others.includes(before)) return { before };
  // It was first or last, and is so again.
  if (after === undefined && first !== undefined) return { before: first };
  return before === undefined || others.length === 0 ? {} : undefined;
}
