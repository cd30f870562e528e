import type { Parent } from '#components/kit/board/rows.ts';
import { childrenOf, type Tree, treeOf } from '#components/kit/board/tree.ts';
import type { SiteSectionGroup } from '#lib/contract/site-section-groups.ts';
import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';

/** An item on the board. */
export type StructureItem = SiteSpace | SiteSection | SiteSectionGroup;

/** The structure of a site by ids. */
export type Structure = Tree<StructureItem> & {
  /** Sections and groups at the root; otherwise site spaces. */
  hasSections: boolean;
  /** The default space of each section, and of the root of a site without sections. */
  defaults: ReadonlyMap<Parent, string>;
  /** New paths of items whose path was taken where they moved. */
  segments: ReadonlyMap<string, string>;
};

/** Converts the API's structure. */
export function structureOf(read: SiteStructure): Structure {
  const tree = treeOf<StructureItem, StructureItem>(read.structure, (item) => ({
    id: item.id,
    node: item,
    children:
      item.object === 'site-section'
        ? item.siteSpaces
        : item.object === 'site-section-group'
          ? item.sections
          : undefined,
  }));
  const defaults = new Map<Parent, string>();
  for (const [id, parent] of tree.parents) {
    const item = tree.nodes.get(id);
    if (item?.object === 'site-space' && item.default) defaults.set(parent, id);
  }
  return { ...tree, hasSections: read.type === 'sections', defaults, segments: new Map() };
}

/** The API's reference to an item. */
export function siteItemOf(item: StructureItem): SiteItem {
  return { type: item.object, id: item.id };
}

/** The API's reference to a parent. */
export function siteParentOf(structure: Structure, parent: Parent, siteId: string): SiteParent {
  const holder = parent === null ? undefined : structure.nodes.get(parent);
  if (!holder || holder.object === 'site-space') return { type: 'site', id: siteId };
  return { type: holder.object, id: holder.id };
}

/** The parent in a move as the API returns it. */
export function parentIn({ type, id }: SiteParent): Parent {
  return type === 'site' ? null : id;
}

/** Whether a space of a section becomes a section there: beside sections, at the root or in a group. */
export function becomesSection(structure: Structure, item: StructureItem, parent: Parent): boolean {
  if (item.object !== 'site-space' || !structure.hasSections) return false;
  return parent === null || structure.nodes.get(parent)?.object === 'site-section-group';
}

/** Whether an item may be there: a space in a section, a section in a group, each at the root. */
export function canContain(structure: Structure, item: StructureItem, parent: Parent): boolean {
  const holder = parent === null ? undefined : structure.nodes.get(parent);
  if (item.object === 'site-space')
    return parent === null ? !structure.hasSections : holder?.object === 'site-section';
  if (item.object === 'site-section')
    return parent === null || holder?.object === 'site-section-group';
  return parent === null;
}

/**
 * Why a space can't leave its section for another parent: a section keeps at least one.
 * @param together all items that leave with it
 */
export function whyNotLeave(
  structure: Structure,
  id: string,
  to: Parent,
  together: readonly string[] = [id],
): string | undefined {
  const { nodes, parents } = structure;
  const from = parents.get(id);
  if (nodes.get(id)?.object !== 'site-space' || from === undefined || from === to) return undefined;
  if (childrenOf(structure, from).some((each) => !together.includes(each))) return undefined;
  const section = (from !== null && nodes.get(from)?.title) || 'The site';
  return `${section} must keep at least one space.\nMove another space into it first, or delete the section.`;
}

/** The number of items of each kind. */
export function countsOf(structure: Structure) {
  const counts = { groups: 0, sections: 0, spaces: 0 };
  for (const { object } of structure.nodes.values()) {
    if (object === 'site-space') counts.spaces += 1;
    else if (object === 'site-section') counts.sections += 1;
    else counts.groups += 1;
  }
  return counts;
}
