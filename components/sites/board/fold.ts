import type { Parent } from '#components/kit/board/rows.ts';
import { type Place, reposition } from '#lib/contract/positions.ts';
import { mayStandIn, type Structure } from './items.ts';
import { freePath, segmentOf, takenPaths } from './paths.ts';

/** A move: what, into what, and beside whom; without a neighbour it goes last. */
export type Move = { id: string; parent: Parent; place: Place };

/** The structure as it will be once all moves on their way have arrived. */
export function foldMoves(saved: Structure, moves: readonly Move[]): Structure {
  return moves.reduce(foldMove, saved);
}

/**
 * The structure after one move. What names no place in it, or a place where it may not stand, changes
 * nothing: the service will say why.
 */
export function foldMove(structure: Structure, { id, parent, place }: Move): Structure {
  const item = structure.items.get(id);
  const from = structure.parents.get(id);
  const list = structure.lists.get(parent);
  if (!item || from === undefined || !list || !mayStandIn(structure, item, parent))
    return structure;
  const order = reposition(list.includes(id) ? list : [...list, id], id, place);
  if (typeof order === 'string') return structure;
  const lists = new Map(structure.lists).set(parent, order);
  if (from === parent) return { ...structure, lists };
  const left = (structure.lists.get(from) ?? []).filter((each) => each !== id);
  // A section keeps one space at least.
  if (item.object === 'site-space' && left.length === 0) return structure;
  lists.set(from, left);
  const parents = new Map(structure.parents).set(id, parent);
  if (item.object !== 'site-space') return { ...structure, lists, parents };
  const defaults = new Map(structure.defaults);
  const [first] = left;
  if (defaults.get(from) === id && first !== undefined) defaults.set(from, first);
  const segments = new Map(structure.segments);
  segments.set(id, freePath(segmentOf(structure, id), takenPaths(structure, id, parent)));
  return { ...structure, lists, parents, defaults, segments };
}

/** Where something stands now, as the move that brings it there. */
export function placeOf(structure: Structure, id: string): Move | undefined {
  const parent = structure.parents.get(id);
  if (parent === undefined) return undefined;
  const list = structure.lists.get(parent) ?? [];
  const at = list.indexOf(id);
  const after = list[at - 1];
  const before = list[at + 1];
  const place = after !== undefined ? { after } : before !== undefined ? { before } : {};
  return { id, parent, place };
}
