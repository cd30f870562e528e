import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { refreshAfter } from '#lib/client/refresh.ts';
import { writeHeaders } from '#lib/client/send.ts';
import type { Sender } from '#lib/client/send-when-online.ts';
import type { WaitingChange } from '#lib/client/waiting.ts';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import { getSiteStructure, sortSiteStructure } from '#lib/contract/site-structure.ts';
import { foldMove, type ItemMove } from './fold.ts';
import { type Structure, siteItemOf, siteParentOf, structureOf } from './items.ts';

/** A move as it is sent, with the kinds of the items it names. */
export type MoveCommand = ItemMove & {
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
  move: ItemMove,
  undoes?: string,
): MoveCommand | null {
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

/** The commands of moves that are made one after the other, each with the structure before it. */
export function stepsOf(
  structure: Structure,
  siteId: string,
  moves: readonly ItemMove[],
): { command: MoveCommand; before: Structure }[] {
  const steps: { command: MoveCommand; before: Structure }[] = [];
  let before = structure;
  for (const move of moves) {
    const command = commandOf(before, siteId, move);
    if (!command) continue;
    steps.push({ command, before });
    before = foldMove(before, command);
  }
  return steps;
}

export type SiteIds = { organizationId: string; siteId: string };

/** Sends the moves of a site. @param hasSort whether the API sorts all kinds with one operation */
export function movesSender(
  client: QueryClient,
  site: SiteIds,
  hasSort: boolean,
): Sender<MoveCommand> {
  return {
    kind: 'site-moves',
    scope: `site-structure:${site.siteId}`,
    label: ({ title }) => `Move “${title}”`,
    send: async (command, waited) => {
      if (waited && hasSort) await checkUnmoved(site, command);
      return sendMove(site, command, hasSort);
    },
    settle: () => refreshAfter(client, sortSiteStructure, { parameters: site }),
  };
}

/** The sender of a move that outlived a reload. */
export function restoredSender(
  client: QueryClient,
  { mutationKey: [, organizationId, siteId] }: WaitingChange,
): Sender<never> {
  return movesSender(
    client,
    { organizationId: String(organizationId), siteId: String(siteId) },
    true,
  );
}

/** Refuses a move that was made earlier if someone else has moved the item since. */
async function checkUnmoved(site: SiteIds, { id, from, into }: MoveCommand): Promise<void> {
  const structure = structureOf(await call(getSiteStructure, { parameters: site }));
  const parent = siteParentOf(structure, structure.parents.get(id) ?? null, site.siteId);
  // It may have been carried out although the response was lost.
  if (![from.id, into.id].includes(parent.id)) throw new Problem(409, 'Someone else has moved it.');
}

/**
 * Sends a move.
 * @param hasSort whether the API sorts all kinds with one operation
 * @throws Problem when it is refused
 */
async function sendMove(site: SiteIds, command: MoveCommand, hasSort: boolean): Promise<unknown> {
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
