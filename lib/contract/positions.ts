import type { ContentAnchor } from './positions.schemas.ts';

export type { ContentAnchor, ContentPosition } from './positions.schemas.ts';

/** The id of an anchor. */
export function anchorId(anchor: ContentAnchor): string {
  return anchor.type === 'space' ? anchor.space : anchor.collection;
}

/** Why a position isn't valid in a list. */
export type PositionFault =
  | 'before-is-elsewhere'
  | 'after-is-elsewhere'
  | 'not-adjacent'
  | 'itself';

/** A position by ids. */
export type ListPosition = { before?: string | undefined; after?: string | undefined };

/**
 * Finds where in a list something lands. The service, drag, keys, menus and undo all use it.
 * @param siblings the ids of the list in order; may include the moved item
 * @param moved the id of the moved item
 * @returns the index among the other siblings, from 0 to their number, or why there is none
 */
export function insertionIndex(
  siblings: readonly string[],
  moved: string,
  { before, after }: ListPosition,
): number | PositionFault {
  const others = siblings.filter((id) => id !== moved);
  if (before === moved || after === moved) return 'itself';
  if (before === undefined && after === undefined) return others.length;
  const next = before === undefined ? -1 : others.indexOf(before);
  const previous = after === undefined ? -1 : others.indexOf(after);
  if (before !== undefined && next === -1) return 'before-is-elsewhere';
  if (after !== undefined && previous === -1) return 'after-is-elsewhere';
  if (before !== undefined && after !== undefined && next !== previous + 1) return 'not-adjacent';
  return before === undefined ? previous + 1 : next;
}

/**
 * The order of a list after a move.
 * @returns the ids in their new order, or why the position isn't valid
 */
export function reposition(
  siblings: readonly string[],
  moved: string,
  position: ListPosition,
): string[] | PositionFault {
  const index = insertionIndex(siblings, moved, position);
  if (typeof index === 'string') return index;
  const others = siblings.filter((id) => id !== moved);
  return [...others.slice(0, index), moved, ...others.slice(index)];
}
