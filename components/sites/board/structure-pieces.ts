import { readAll } from '#lib/client/read-all.ts';
import { listSiteSectionGroups } from '#lib/contract/site-section-groups.ts';
import { listSiteSections } from '#lib/contract/site-sections.ts';
import { listSiteSpaces } from '#lib/contract/site-spaces.ts';
import type { SiteRootItem } from '#lib/contract/site-structure.ts';
import type { ReadStructure } from './structure.ts';

/** Builds the structure from the documented lists: a group goes where its first section is, an empty one last. */
export async function pieceTogether(
  parameters: { organizationId: string; siteId: string },
  signal: AbortSignal,
): Promise<ReadStructure> {
  const [sections, groups] = await Promise.all([
    readAll(listSiteSections, { parameters, query: {} }, { signal }),
    readAll(listSiteSectionGroups, { parameters, query: {} }, { signal }),
  ]);
  if (sections.length === 0 && groups.length === 0) {
    const structure = await readAll(listSiteSpaces, { parameters, query: {} }, { signal });
    return { type: 'siteSpaces', structure };
  }
  const left = new Map(groups.map((group) => [group.id, group]));
  const structure = sections.flatMap((section): SiteRootItem[] => {
    const group = section.sectionGroup ? left.get(section.sectionGroup) : undefined;
    if (group) left.delete(group.id);
    return group ? [group] : section.sectionGroup ? [] : [section];
  });
  return { type: 'sections', structure: [...structure, ...left.values()] };
}
