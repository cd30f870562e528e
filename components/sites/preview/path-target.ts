import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import type { SiteStructure } from '#lib/contract/site-structure.ts';
import { sectionsOf } from '../frame/structure.ts';

/** What a path of the site shows. */
export type PathTarget = {
  /** Null on a site without sections. */
  section: SiteSection | null;
  siteSpace: SiteSpace;
  /** The spaces of the same section, including this one. */
  siteSpaces: readonly SiteSpace[];
  /** The path of the site space on the site. */
  base: string;
  /** The path of the page in the space; empty for its first page. */
  page: string;
};

/** The path of a site space on its site. */
function siteSpacePath(section: SiteSection | null, siteSpace: SiteSpace): string {
  const above = section ? `/${section.path}` : '';
  return siteSpace.default ? above || '/' : `${above}/${siteSpace.path}`;
}

/** Joins a path to its parent path. */
export function joinPath(base: string, path: string): string {
  if (path === '') return base;
  return base === '/' ? `/${path}` : `${base}/${path}`;
}

/** Finds the section, space and page at a path. Null when nothing is there. */
export function targetAt(structure: SiteStructure, path: string): PathTarget | null {
  const parts = path.split('/').filter(Boolean);
  if (structure.type === 'siteSpaces') return spaceTargetAt(null, structure.structure, parts);
  const sections = sectionsOf(structure);
  const section =
    parts.length === 0
      ? (sections.find((each) => each.default) ?? sections[0])
      : sections.find((each) => each.path === parts[0]);
  return section ? spaceTargetAt(section, section.siteSpaces, parts.slice(1)) : null;
}

function spaceTargetAt(
  section: SiteSection | null,
  siteSpaces: readonly SiteSpace[],
  parts: readonly string[],
): PathTarget | null {
  const named = siteSpaces.find(({ path }) => path === parts[0]);
  const siteSpace = named ?? siteSpaces.find((each) => each.default) ?? siteSpaces[0];
  if (!siteSpace) return null;
  const page = (named ? parts.slice(1) : parts).join('/');
  return { section, siteSpace, siteSpaces, base: siteSpacePath(section, siteSpace), page };
}

/** The paths of the site's spaces, by space id. */
export function spacePathsOf(structure: SiteStructure): Map<string, string> {
  const places =
    structure.type === 'siteSpaces'
      ? structure.structure.map((space) => [null, space] as const)
      : sectionsOf(structure).flatMap((section) =>
          section.siteSpaces.map((space) => [section, space] as const),
        );
  return new Map(
    places.flatMap(([section, siteSpace]) => {
      const id = siteSpace.space?.id ?? siteSpace.spaceId;
      return id ? [[id, siteSpacePath(section, siteSpace)] as const] : [];
    }),
  );
}
