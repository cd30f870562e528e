import { reposition } from '#lib/contract/positions.ts';
import { createSiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import {
  getSiteStructure,
  listSiteMoves,
  type SiteMove,
  sortSiteStructure,
} from '#lib/contract/site-structure.ts';
import type { TestOrganization, TestPerson, TestService } from '../testing.ts';
import { type MadeSite, newSiteWith } from './site-rows.ts';

/** The children of each parent, by the ids of the site, its groups and its sections. */
export type Lists = Record<string, string[]>;
/** A site for tests of its structure, with its admin. */
export type Arranged = MadeSite & { admin: TestPerson; groups: string[] };
export type MoveOptions = { before?: string; after?: string; parent?: string };

/**
 * Creates a site with sections of two spaces each; sections listed in groups are moved into them.
 * @param groups the paths of the sections in each group, by its title
 */
export async function newArrangedSite(
  service: TestService,
  organization: TestOrganization,
  sectionPaths: string[],
  groups: Record<string, string[]> = {},
): Promise<Arranged> {
  const sections = Object.fromEntries(
    sectionPaths.map((path) => [path, { intro: null, [`${path}-more`]: null }]),
  );
  const site = await newSiteWith(service, organization, sections);
  const made: string[] = [];
  for (const [title, paths] of Object.entries(groups)) {
    const { parameters } = site;
    const body = { title, sections: paths.map((path) => site.sections.get(path) ?? '') };
    const { body: group } = await service
      .as(organization.admin)
      .call(createSiteSectionGroup, { parameters, body });
    made.push(group.id);
  }
  return { ...site, admin: organization.admin, groups: made };
}

/** Reads the whole structure of a site. */
export async function structureOf(service: TestService, { parameters, admin }: Arranged) {
  const { body } = await service
    .as(admin)
    .call(getSiteStructure, { parameters, query: { spaces: false } });
  return body;
}

/** Reads the children of each parent. */
export async function listsOf(service: TestService, site: Arranged): Promise<Lists> {
  const lists: Lists = {};
  const put = (parent: string, children: { id: string }[]) => {
    lists[parent] = children.map(({ id }) => id);
  };
  const { structure } = await structureOf(service, site);
  put(site.parameters.siteId, structure);
  for (const item of structure) {
    if (item.object === 'site-section-group') put(item.id, item.sections);
    const sections = item.object === 'site-section-group' ? item.sections : [item];
    for (const one of sections) if (one.object === 'site-section') put(one.id, one.siteSpaces);
  }
  return lists;
}

/** The kind of an item, by its id in a structure. */
export function typeIn(site: MadeSite & { groups: string[] }, id: string): SiteItem['type'] {
  if (site.groups.includes(id)) return 'site-section-group';
  return [...site.sections.values()].includes(id) ? 'site-section' : 'site-space';
}

export const parentIn = (site: Arranged, id: string): SiteParent =>
  id === site.parameters.siteId
    ? { type: 'site', id }
    : { type: typeIn(site, id) as SiteParent['type'], id };

const holders: Record<SiteItem['type'], readonly string[]> = {
  'site-space': ['site-section'],
  'site-section': ['site', 'site-section-group'],
  'site-section-group': ['site'],
};

/** The lists after a move, or the status of its refusal: an independent implementation of the rules. */
export function moved(site: Arranged, lists: Lists, id: string, wish: MoveOptions): Lists | number {
  const type = typeIn(site, id);
  const parentOf = (child: string) =>
    Object.keys(lists).find((parent) => lists[parent]?.includes(child)) ?? '';
  const neighbors = [wish.before, wish.after].filter((one) => one !== undefined);
  const isSpace = (one: string) => typeIn(site, one) === 'site-space';
  if (neighbors.some((one) => isSpace(one) !== (type === 'site-space'))) return 400;
  const from = parentOf(id);
  const to = wish.parent ?? parentOf(neighbors[0] ?? id);
  if (!holders[type].includes(parentIn(site, to).type)) return 400;
  const place = { before: wish.before, after: wish.after };
  const order = reposition(lists[to] ?? [], id, place);
  if (typeof order === 'string') return 400;
  if (type === 'site-space' && from !== to && lists[from]?.length === 1) return 409;
  const left = (lists[from] ?? []).filter((child) => child !== id);
  return { ...lists, [from]: left, [to]: order };
}

/** Sends a move. */
export function sort(
  service: TestService,
  site: Arranged,
  id: string,
  { before, after, parent }: MoveOptions,
  more: { undoes?: string; person?: TestPerson } = {},
) {
  const item = (one: string) => ({ type: typeIn(site, one), id: one });
  const position = {
    ...(before && { before: item(before) }),
    ...(after && { after: item(after) }),
  };
  return service.as(more.person ?? site.admin).call(sortSiteStructure, {
    parameters: site.parameters,
    body: {
      item: item(id),
      ...((before || after) && { position }),
      ...(parent && { parent: parentIn(site, parent) }),
      ...(more.undoes && { undoes: more.undoes }),
    },
  });
}

/** The moves of a site, oldest first. */
export async function movesOf(
  service: TestService,
  { parameters, admin }: Arranged,
): Promise<SiteMove[]> {
  const query = { limit: 1000 };
  const { body } = await service.as(admin).call(listSiteMoves, { parameters, query });
  return body.items.toReversed();
}

/** The target of a recorded move, as input. */
export function wishOf({ parent, before, after }: SiteMove['from']): MoveOptions {
  return {
    parent: parent.id,
    ...(before && { before: before.id }),
    ...(after && { after: after.id }),
  };
}

/** Sets the distance between the ranks of a site's items, so that gaps run out soon. */
export async function squeeze(service: TestService, site: Arranged, step: number): Promise<void> {
  const ids = Object.values(await listsOf(service, site)).flat();
  for (const table of ['site_section_groups', 'site_sections', 'site_spaces'])
    await service.database.pool.query(
      `update ${table} set rank = $3 * array_position($2::text[], id) where site_id = $1`,
      [site.parameters.siteId, ids, step],
    );
}
