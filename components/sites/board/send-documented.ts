import { call } from '#lib/client/call.ts';
import { Problem } from '#lib/client/problem.ts';
import { writeHeaders } from '#lib/client/send.ts';
import {
  addSectionToGroup,
  moveSiteSectionGroup,
  removeSectionFromGroup,
} from '#lib/contract/site-section-groups.ts';
import { moveSiteSection } from '#lib/contract/site-sections.ts';
import type { SiteItem } from '#lib/contract/site-shapes.ts';
import { moveSiteSpace } from '#lib/contract/site-spaces.ts';
import type { MoveCommand, SiteIds } from './send.ts';

/** Sends a move with the documented operations of its kind, for APIs that have only these. @throws Problem */
export async function sendDocumented(site: SiteIds, command: MoveCommand): Promise<unknown> {
  const { item, position } = command;
  const end = <Name>(name: (one: SiteItem) => Name) => ({
    ...(position.after && { after: name(position.after) }),
    ...(position.before && { before: name(position.before) }),
  });
  const isPlaced = Object.keys(position).length > 0;
  if (item.type === 'site-section-group') {
    const name = ({ type, id }: SiteItem) => ({ type: type as 'site-section', id });
    const body = isPlaced ? { position: end(name) } : {};
    const parameters = { ...site, siteSectionGroupId: item.id };
    return call(moveSiteSectionGroup, { parameters, body }, { headers: writeHeaders() });
  }
  if (command.section) throw new Problem(501, 'This API can’t turn a space into a section.');
  if (item.type === 'site-space') {
    const name = ({ id }: SiteItem) => ({ type: 'site-space' as const, siteSpace: id });
    const body = isPlaced ? { position: end(name) } : {};
    return call(
      moveSiteSpace,
      { parameters: { ...site, siteSpaceId: item.id }, body },
      { headers: writeHeaders() },
    );
  }
  return sendSection(site, command);
}

async function sendSection(
  site: SiteIds,
  { item, from, into, position }: MoveCommand,
): Promise<unknown> {
  const neighbor = position.after ?? position.before;
  const siteSectionId = item.id;
  if (neighbor?.type === 'site-section') {
    const side = position.after ? 'after' : 'before';
    const named = { [side]: { type: 'site-section' as const, siteSection: neighbor.id } };
    const body = { position: named };
    return call(
      moveSiteSection,
      { parameters: { ...site, siteSectionId }, body },
      { headers: writeHeaders() },
    );
  }
  if (into.type === 'site-section-group') {
    const parameters = { ...site, siteSectionGroupId: into.id };
    return call(
      addSectionToGroup,
      { parameters, body: { sectionId: item.id } },
      { headers: writeHeaders() },
    );
  }
  if (from.type === 'site-section-group' && from.id === neighbor?.id) {
    const parameters = { ...site, siteSectionGroupId: from.id, siteSectionId };
    return call(removeSectionFromGroup, { parameters }, { headers: writeHeaders() });
  }
  throw new Problem(501, 'This API can place a section only beside sections, not beside a group.');
}
