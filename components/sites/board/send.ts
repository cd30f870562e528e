import { call } from '#lib/client/call.ts';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import { sortSiteStructure } from '#lib/contract/site-structure.ts';
import type { Move } from './fold.ts';
import { type Structure, siteItemOf, siteParentOf } from './items.ts';

/** A move as it is sent: with the kinds of what it names. */
export type Command = Move & {
  title: string;
  item: SiteItem;
  from: SiteParent;
  into: SiteParent;
  position: { before?: SiteItem; after?: SiteItem };
  /** The move that this one takes back. */
  undoes?: string | undefined;
};

/** Names what a move is about as the API does; null for what is not there. */
export function commandOf(
  structure: Structure,
  siteId: string,
  move: Move,
  undoes?: string,
): Command | null {
  const item = structure.items.get(move.id);
  if (!item) return null;
  const { after: afterId, before: beforeId } = move.place;
  const after = afterId === undefined ? undefined : structure.items.get(afterId);
  // One neighbour is enough, and two could be torn apart by somebody else.
  const before = after || beforeId === undefined ? undefined : structure.items.get(beforeId);
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

/** How a request that may be sent again is marked, so that it happens once. */
export const once = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });

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
  const { item, into: parent, position, undoes } = command;
  const body = {
    item,
    parent,
    ...(Object.keys(position).length > 0 && { position }),
    ...(undoes && { undoes }),
  };
  return call(sortSiteStructure, { parameters: site, body }, once());
}
