import { childrenOf, type Position, withMoved } from '#components/kit/board/tree.ts';
import { canContain, type Structure, whyNotLeave } from './items.ts';
import { freePath, segmentOf, takenPaths } from './paths.ts';

/** A move: the item, its new parent and a neighbor; without a neighbor it goes last. */
export type Move = { id: string } & Position;

/** The structure with all pending moves applied. */
export function foldMoves(saved: Structure, moves: readonly Move[]): Structure {
  return moves.reduce(foldMove, saved);
}

/**
 * The structure after one move. A missing or invalid target changes nothing: the service will
 * explain why.
 */
export function foldMove(structure: Structure, { id, parent, place }: Move): Structure {
  const item = structure.nodes.get(id);
  const from = structure.parents.get(id);
  const isPossible =
    item && canContain(structure, item, parent) && !whyNotLeave(structure, id, parent);
  const moved = isPossible ? withMoved(structure, id, { parent, place }) : structure;
  if (moved === structure || from === undefined || from === parent || item?.object !== 'site-space')
    return moved;
  const defaults = new Map(structure.defaults);
  const [first] = childrenOf(moved, from);
  if (defaults.get(from) === id && first !== undefined) defaults.set(from, first);
  const segments = new Map(structure.segments);
  segments.set(id, freePath(segmentOf(structure, id), takenPaths(structure, id, parent)));
  return { ...moved, defaults, segments };
}
