import type { SiteMove } from '#lib/contract/site-structure.ts';
import type { Move } from './fold.ts';
import type { Structure } from './items.ts';

/** A move that met somebody else's: what to ask, and what could be done instead. */
export type Collision = {
  title: string;
  /** What they moved, where the list of moves tells. */
  theirs: SiteMove | undefined;
} & (
  | {
      /** The neighbour is elsewhere now: theirs stands, and mine was refused. */
      kind: 'neighbour';
      neighbour: string;
      /** Where mine could go instead, nearest to where it was meant to. */
      instead: Move | undefined;
    }
  | {
      /** They moved the same item a moment before: mine stands. */
      kind: 'same';
      mine: SiteMove;
    }
);

/**
 * Why a refused move could not be: its neighbour, or what it should go into, is not there any more.
 * @param structure as it is now
 * @param order what the mover saw in there, with the item among it
 * @param titleOf what things were called that may be gone
 * @returns null when the refusal has another reason
 */
export function collisionOf(
  structure: Structure,
  move: Move,
  order: readonly string[],
  moves: readonly SiteMove[],
  titleOf: (id: string) => string,
): Collision | null {
  const anchor = move.place.after ?? move.place.before;
  const list = structure.lists.get(move.parent);
  if (!structure.items.has(move.id)) return null;
  const lost = !list ? move.parent : anchor !== undefined && !list.includes(anchor) ? anchor : null;
  if (lost === null) return null;
  const theirs = moves.find(({ item }) => item.id === lost);
  const instead = list && {
    id: move.id,
    parent: move.parent,
    place: nearest(order, move.id, list),
  };
  return {
    kind: 'neighbour',
    title: titleOf(move.id),
    neighbour: titleOf(lost),
    theirs,
    instead,
  };
}

/** Beside the nearest of those that stood before it and still stand there; else first. */
function nearest(order: readonly string[], id: string, list: readonly string[]): Move['place'] {
  const above = order.slice(0, order.indexOf(id)).findLast((each) => list.includes(each));
  if (above !== undefined) return { after: above };
  const first = list.find((each) => each !== id);
  return first === undefined ? {} : { before: first };
}

/**
 * Whether somebody else moved the same item between what the mover saw and the mover's own move.
 * @param seen the version of the structure that was on the page when the item was taken up
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
  return mine && theirs ? { kind: 'same', title, theirs, mine } : null;
}
