import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import { sectionsOf } from '../frame/structure.ts';

/** What shows at a path of a site. */
export type Place = {
  /** Null on a site without sections. */
  section: SiteSection | null;
  siteSpace: SiteSpace;
  /** The spaces beside it, and itself. */
  siteSpaces: readonly SiteSpace[];
  /** The path of the site space on the site. */
  base: string;
  /** The path of the page in the space; empty for its first one. */
  page: string;
};

/** The path of a site space on its site. */
function baseOf(section: SiteSection | null, siteSpace: SiteSpace): string {
  const above = section ? `/${section.path}` : '';
  return siteSpace.default ? above || '/' : `${above}/${siteSpace.path}`;
}

/** A path below another one. */
export function below(base: string, path: string): string {
  if (path === '') return base;
  return base === '/' ? `/${path}` : `${base}/${path}`;
}

/** Finds what visitors see at a path: its section, then its space, then the page. Null for nothing. */
export function placeAt(structure: SiteStructure, path: string): Place | null {
  const parts = path.split('/').filter(Boolean);
  if (structure.type === 'siteSpaces') return spaceAt(null, structure.structure, parts);
  const sections = sectionsOf(structure);
  const section =
    parts.length === 0
      ? (sections.find((each) => each.default) ?? sections[0])
      : sections.find((each) => each.path === parts[0]);
  return section ? spaceAt(section, section.siteSpaces, parts.slice(1)) : null;
}

function spaceAt(
  section: SiteSection | null,
  siteSpaces: readonly SiteSpace[],
  parts: readonly string[],
): Place | null {
  const named = siteSpaces.find(({ path }) => path === parts[0]);
  const siteSpace = named ?? siteSpaces.find((each) => each.default) ?? siteSpaces[0];
  if (!siteSpace) return null;
  const page = (named ? parts.slice(1) : parts).join('/');
  return { section, siteSpace, siteSpaces, base: baseOf(section, siteSpace), page };
}

/** Where the spaces of a site are on it, by the ids of the spaces. */
export function basesOf(structure: SiteStructure): Map<string, string> {
  const places =
    structure.type === 'siteSpaces'
      ? structure.structure.map((space) => [null, space] as const)
      : sectionsOf(structure).flatMap((section) =>
          section.siteSpaces.map((space) => [section, space] as const),
        );
  return new Map(
    places.flatMap(([section, siteSpace]) => {
      const id = siteSpace.space?.id ?? siteSpace.spaceId;
      return id ? [[id, baseOf(section, siteSpace)] as const] : [];
    }),
  );
}
