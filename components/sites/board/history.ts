import type { ListPosition } from '#lib/contract/positions.ts';
import type { SiteMove } from '#lib/contract/site-structure.ts';
import type { ItemMove } from './fold.ts';
import { becomesSection, parentIn, type Structure } from './items.ts';

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

/** The move that a redo made again, or that an undo undid; a move that is neither is its own. */
function originalOf(move: SiteMove, byId: ReadonlyMap<string, SiteMove>): SiteMove {
  const undone = move.undoes ? byId.get(move.undoes) : undefined;
  return undone ? originalOf(undone, byId) : move;
}

/**
 * A later move of the same item in effect, which undoing the earlier one would revert as well. A redo
 * counts as the move that it made again.
 */
export function movedSince(move: SiteMove, moves: readonly SiteMove[]): SiteMove | undefined {
  const byId = new Map(moves.map((each) => [each.id, each]));
  const placeOf = (each: SiteMove) => moves.findIndex(({ id }) => id === originalOf(each, byId).id);
  const at = placeOf(move);
  return moves.find(
    (later) =>
      later.id !== move.id &&
      later.item.id === move.item.id &&
      isInEffect(later, moves) &&
      placeOf(later) < at,
  );
}

/** Whether everything that changed a structure after a move was a move, too. */
export function areOnlyMovesSince(
  move: SiteMove,
  moves: readonly SiteMove[],
  version: number,
): boolean {
  return moves.filter((each) => each.version > move.version).length === version - move.version;
}

/**
 * The move that undoes another one.
 * @returns null when the item or its former parent is gone; `isLast` when both neighbors are gone
 */
export function inverseOf(
  structure: Structure,
  { item, from }: SiteMove,
): (ItemMove & { isLast: boolean }) | null {
  const parent = parentIn(from.parent);
  const list = structure.lists.get(parent);
  if (!structure.nodes.has(item.id) || !list) return null;
  const others = list.filter((id) => id !== item.id);
  const place = placeAmong(others, from.after?.id, from.before?.id);
  const node = structure.nodes.get(item.id);
  const section = node !== undefined && becomesSection(structure, node, parent);
  return {
    id: item.id,
    parent,
    place: place ?? {},
    isLast: place === undefined,
    ...(section && { section }),
  };
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
