import * as z from 'zod/mini';
import { identifier } from './shapes.ts';

/** A neighbour among the children of a collection, or of the organization: a space or a collection. */
export const contentAnchor = z.discriminatedUnion('type', [
  z.object({ type: z.literal('space'), space: identifier }),
  z.object({ type: z.literal('collection'), collection: identifier }),
]);
export type ContentAnchor = z.infer<typeof contentAnchor>;

/** Where something goes: directly before or after a neighbour. Both only where nothing is between them. */
export const contentPosition = z.object({
  before: z.optional(contentAnchor),
  after: z.optional(contentAnchor),
});
export type ContentPosition = z.infer<typeof contentPosition>;

/** The id that an anchor names. */
export function anchorId(anchor: ContentAnchor): string {
  return anchor.type === 'space' ? anchor.space : anchor.collection;
}

/** Why a position names no place in a list. */
export type Misplaced = 'before-is-elsewhere' | 'after-is-elsewhere' | 'not-adjacent' | 'itself';

/** A position by ids. */
export type Place = { before?: string | undefined; after?: string | undefined };

/**
 * Says where in a list something lands. Service, drag, keys, menu and undo all ask this one function.
 * @param siblings the ids of the list in order; what is moved may be among them
 * @param moved the id of what is moved
 * @returns the index among the other siblings, from 0 to their number, or why there is none
 */
export function landingIndex(
  siblings: readonly string[],
  moved: string,
  { before, after }: Place,
): number | Misplaced {
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
 * @returns the ids in their new order, or why the move names no place
 */
export function reposition(
  siblings: readonly string[],
  moved: string,
  place: Place,
): string[] | Misplaced {
  const index = landingIndex(siblings, moved, place);
  if (typeof index === 'string') return index;
  const others = siblings.filter((id) => id !== moved);
  return [...others.slice(0, index), moved, ...others.slice(index)];
}
