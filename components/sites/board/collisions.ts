import type { SiteMove } from '#lib/contract/site-structure.ts';
import type { ItemMove } from './fold.ts';
import type { Structure } from './items.ts';

/** A move that conflicts with someone else's: what to ask, and the alternative. */
export type Collision = {
  /** The moved item. */
  id: string;
  title: string;
  /** Their move, if the list of moves has it. */
  theirs: SiteMove | undefined;
} & (
  | {
      /** The neighbor moved: their move applies, mine was refused. */
      kind: 'neighbor';
      neighbor: string;
      /** The closest alternative position for the viewer's move. */
      instead: ItemMove | undefined;
    }
  | {
      /** They moved the same item just before: mine applies. */
      kind: 'same';
      mine: SiteMove;
    }
);

/**
 * Finds out whether a move was refused because its neighbor or new parent is gone.
 * @param structure as it is now
 * @param order the siblings as the mover saw them, with the item among them
 * @param titleOf the former titles of what may be gone
 * @returns null when the move was refused for another reason
 */
export function collisionOf(
  structure: Structure,
  move: ItemMove,
  order: readonly string[],
  moves: readonly SiteMove[],
  titleOf: (id: string) => string,
): Collision | null {
  const anchor = move.place.after ?? move.place.before;
  const list = structure.lists.get(move.parent);
  if (!structure.nodes.has(move.id)) return null;
  const lost = !list ? move.parent : anchor !== undefined && !list.includes(anchor) ? anchor : null;
  if (lost === null) return null;
  const theirs = moves.find(({ item }) => item.id === lost);
  const instead = list && {
    id: move.id,
    section: move.section,
    parent: move.parent,
    place: nearest(order, move.id, list),
  };
  return {
    kind: 'neighbor',
    id: move.id,
    title: titleOf(move.id),
    neighbor: titleOf(lost),
    theirs,
    instead,
  };
}

/** After the nearest earlier sibling that is still there; otherwise first. */
function nearest(order: readonly string[], id: string, list: readonly string[]): ItemMove['place'] {
  const above = order.slice(0, order.indexOf(id)).findLast((each) => list.includes(each));
  if (above !== undefined) return { after: above };
  const first = list.find((each) => each !== id);
  return first === undefined ? {} : { before: first };
}

/**
 * Finds a move of the same item by someone else, after what the mover saw and before the mover's own.
 * @param seen the version of the structure on the page when the move began
 */
export function sameItemCollision(
  moves: readonly SiteMove[],
  { id, title }: { id: string; title: string },
  seen: number,
  personId: string | undefined,
): Collision | null {
  const ofItem = moves.filter(({ item, version }) => item.id === id && version > seen);
  const mine = ofItem.find(({ movedBy }) => movedBy?.id === personId);
  const theirs = ofItem.find(
    ({ movedBy, version }) => movedBy?.id !== personId && mine && version < mine.version,
  );
  return mine && theirs ? { kind: 'same', id, title, theirs, mine } : null;
}
