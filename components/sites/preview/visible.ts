import { formatNames } from '#components/kit/format.ts';
import { type Claims, claimAt, holds } from '#lib/contract/condition-evaluation.ts';
import { claimsIn, readCondition } from '#lib/contract/conditions.ts';
import type { SiteSection } from '#lib/contract/site-sections.ts';
import type { SiteSpace } from '#lib/contract/site-spaces.ts';
import type { SiteRootItem, SiteStructure } from '#lib/contract/site-structure.ts';
import { writtenName } from '../claims.ts';
import { sectionsOf } from '../frame/structure.ts';

/** A part of a site that a visitor doesn't see, and why. */
export type HiddenPart = { id: string; kind: 'section' | 'space'; title: string; reason: string };

/** What a visitor sees of a site, and what is hidden. */
export type VisibleSite = { structure: SiteStructure; hidden: HiddenPart[] };

/**
 * Removes what a visitor doesn't see from a structure.
 * @param claims the visitor's claims; null when conditions have no effect
 */
export function visibleTo(structure: SiteStructure, claims: Claims | null): VisibleSite {
  const hidden: HiddenPart[] = [];
  const hide = (
    kind: HiddenPart['kind'],
    { id, title }: { id: string; title: string },
    reason: string,
  ) => {
    hidden.push({ id, kind, title, reason });
    return [];
  };
  const spaces = (all: readonly SiteSpace[]) =>
    all.flatMap((space) => {
      const reason = space.deletedAt
        ? 'it is in the trash'
        : (hiddenReason(space.condition, claims) ?? unreadReason(space));
      return reason === null ? [space] : hide('space', space, reason);
    });
  const sections = (all: readonly SiteSection[]) =>
    all.flatMap((section): SiteSection[] => {
      const reason = hiddenReason(section.condition, claims);
      if (reason !== null) return hide('section', section, reason);
      const siteSpaces = spaces(section.siteSpaces);
      if (siteSpaces.length === 0) return hide('section', section, 'none of its spaces are shown');
      return [{ ...section, siteSpaces }];
    });
  if (structure.type === 'siteSpaces')
    return { structure: { ...structure, structure: spaces(structure.structure) }, hidden };
  const shown = structure.structure.flatMap((item): SiteRootItem[] => {
    if (item.object === 'site-section') return sections([item]);
    const below = sections(item.sections);
    return below.length > 0 ? [{ ...item, sections: below }] : [];
  });
  return { structure: { type: 'sections', structure: shown }, hidden };
}

/** Why the person who asks doesn't see a space that visitors see; null when they may read it. */
function unreadReason({ space, spaceId }: SiteSpace): string | null {
  return space || spaceId ? null : 'you don’t have access to it, but visitors do';
}

/** What is hidden at a path, where a visitor finds nothing; null if they see what is there. */
export function hiddenAt(
  whole: SiteStructure,
  { structure, hidden }: VisibleSite,
  path: string,
): HiddenPart | null {
  const wanted = placeAt(whole, path);
  const shown = placeAt(structure, path);
  if (!wanted || shown?.space.id === wanted.space.id) return null;
  // A default that is hidden gives way to the next; what is named by its own path doesn't.
  if (shown && !wanted.isNamed) return null;
  return hidden.find(({ id }) => id === wanted.space.id || id === wanted.section?.id) ?? null;
}

/** The section and the space at a path. */
function placeAt(structure: SiteStructure, path: string) {
  const parts = path.split('/').filter(Boolean);
  const isFlat = structure.type === 'siteSpaces';
  const all = sectionsOf(structure);
  const section =
    parts.length === 0
      ? (all.find((each) => each.default) ?? all[0])
      : all.find((each) => each.path === parts[0]);
  const spaces = isFlat ? structure.structure : (section?.siteSpaces ?? []);
  const named = spaces.find((each) => each.path === parts[isFlat ? 0 : 1]);
  const space = named ?? spaces.find((each) => each.default) ?? spaces[0];
  return space ? { section, space, isNamed: named !== undefined } : null;
}

/** Why a condition doesn't hold for a visitor; null when it does. */
export function hiddenReason(condition: string | undefined, claims: Claims | null): string | null {
  if (!condition || claims === null) return null;
  const read = readCondition(condition);
  if ('fault' in read) return 'its condition is invalid';
  if (holds(read.condition, claims)) return null;
  const words = claimsIn(read.condition).map(({ path }) => {
    const value = claimAt(claims, path);
    const name = `claims${path.map(writtenName).join('')}`;
    return `${name} is ${value === null ? 'missing' : JSON.stringify(value)}`;
  });
  const reasons = [...new Set(words)];
  return reasons.length > 0 ? formatNames(reasons, reasons.length) : 'its condition never holds';
}
