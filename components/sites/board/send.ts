import { call } from '#lib/client/call.ts';
import { writeHeaders } from '#lib/client/send.ts';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import { sortSiteStructure } from '#lib/contract/site-structure.ts';
import type { Move } from './fold.ts';
import { type Structure, siteItemOf, siteParentOf } from './items.ts';

/** A move as it is sent, with the kinds of the items it names. */
export type Command = Move & {
  title: string;
  item: SiteItem;
  from: SiteParent;
  into: SiteParent;
  position: { before?: SiteItem; after?: SiteItem };
  /** The move that this one undoes. */
  undoes?: string | undefined;
};

/** Builds the command of a move; null when an item is not on the site. */
export function commandOf(
  structure: Structure,
  siteId: string,
  move: Move,
  undoes?: string,
): Command | null {
  const item = structure.nodes.get(move.id);
  if (!item) return null;
  const { after: afterId, before: beforeId } = move.place;
  const after = afterId === undefined ? undefined : structure.nodes.get(afterId);
  // One neighbor is enough; two could be separated by someone else.
  const before = after || beforeId === undefined ? undefined : structure.nodes.get(beforeId);
  return {
    ...move,
    title: item.title,
    item: siteItemOf(item),
    from: siteParentOf(structure, structure.parents.get(move.id) ?? null, siteId),
    into: siteParentOf(structure, move.parent, siteId),
    position: {
      ...(after && { after: siteItemOf(after) }),
      ...(before && { before: siteItemOf(before) }),
    },
    ...(undoes && { undoes }),
  };
}

export type Site = { organizationId: string; siteId: string };

/**
 * Sends a move.
 * @param hasSort whether the API sorts all kinds with one operation
 * @throws Problem when it is refused
 */
export async function sendMove(site: Site, command: Command, hasSort: boolean): Promise<unknown> {
  if (!hasSort) {
    const { sendDocumented } = await import('./send-documented.ts');
    return sendDocumented(site, command);
  }
  const { item, into: parent, position, section, undoes } = command;
  const body = {
    item,
    parent,
    ...(Object.keys(position).length > 0 && { position }),
    ...(section && { section }),
    ...(undoes && { undoes }),
  };
  return call(sortSiteStructure, { parameters: site, body }, { headers: writeHeaders() });
}
