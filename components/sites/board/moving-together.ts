import type { Position } from '#components/kit/board/tree.ts';
import type { ItemMove } from './fold.ts';
import { becomesSection, type Structure } from './items.ts';

/**
 * The moves of items to a position, in which they follow each other in their order. Each names only an
 * item that stays, so that one that is refused doesn’t hold up the others.
 */
export function movesTo(
  structure: Structure,
  ids: readonly string[],
  { parent, place }: Position,
): ItemMove[] {
  // After the same item, the last goes first.
  const order = place.after === undefined ? ids : ids.toReversed();
  return order.map((id) => {
    const item = structure.nodes.get(id);
    return { id, parent, place, section: item && becomesSection(structure, item, parent) };
  });
}
