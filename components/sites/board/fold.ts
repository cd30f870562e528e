import { childrenOf, type Position, withAdded, withMoved } from '#components/kit/board/tree.ts';
import {
  becomesSection,
  canContain,
  type Structure,
  type StructureItem,
  whyNotLeave,
} from './items.ts';
import { freePath, segmentOf, takenPaths } from './paths.ts';

/** A move: the item, its new parent and a neighbor; without a neighbor it goes last. */
export type ItemMove = {
  id: string;
  /** A space becomes a section there. */
  section?: boolean | undefined;
} & Position;

/** The structure with all pending moves applied. */
export function foldMoves(saved: Structure, moves: readonly ItemMove[]): Structure {
  return moves.reduce(foldMove, saved);
}

/**
 * The structure after one move. A missing or invalid target changes nothing: the service will
 * explain why.
 */
export function foldMove(
  structure: Structure,
  { id, section, parent, place }: ItemMove,
): Structure {
  const item = structure.nodes.get(id);
  const from = structure.parents.get(id);
  if (section)
    return item && becomesSection(structure, item, parent)
      ? foldIntoSection(structure, item, { parent, place })
      : structure;
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

/** The structure after a space became a section: with its title, and its path where that is free. */
function foldIntoSection(structure: Structure, item: StructureItem, position: Position): Structure {
  if (whyNotLeave(structure, item.id, position.parent)) return structure;
  const id = `section-of-${item.id}`;
  const sections = [...structure.nodes.values()].filter(({ object }) => object === 'site-section');
  const taken = new Set(sections.map((section) => segmentOf(structure, section.id)));
  const path = freePath(segmentOf(structure, item.id), taken);
  const { title } = item;
  const node = { object: 'site-section' as const, id, title, path, siteSpaces: [], urls: {} };
  const added = withAdded<StructureItem, Structure>(structure, { id, node, holds: true }, position);
  if (added === structure) return structure;
  const moved = foldMove(added, { id: item.id, parent: id, place: {} });
  return { ...moved, defaults: new Map(moved.defaults).set(id, item.id) };
}
