import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';

/** All sections of a structure in order, including those in groups. */
export function sectionsOf(structure: SiteStructure): SiteSection[] {
  if (structure.type === 'siteSpaces') return [];
  return structure.structure.flatMap((item) =>
    item.object === 'site-section' ? [item] : item.sections,
  );
}

/** All site spaces of a structure in order. */
export function spacesOf(structure: SiteStructure): SiteSpace[] {
  return structure.type === 'siteSpaces'
    ? structure.structure
    : sectionsOf(structure).flatMap(({ siteSpaces }) => siteSpaces);
}
