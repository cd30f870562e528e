import type { Redirect } from '#lib/contract/redirects.ts';
import type { Structure } from './items.ts';
import { pathOf } from './paths.ts';

/** A redirect that hides an item, or with `page` a page of it; it may lead nowhere itself. */
export type Hiding = { source: string; page?: string; problem?: 'loop' | 'dead' };

/** The problems of redirects that keep visitors from what is at their path. */
const hidingProblems = ['hides', 'loop', 'dead'];

/**
 * The sections and spaces that redirects hide: those at the path of one, or else the space whose page
 * is there. Case is ignored, as by the redirects. Of one that leads nowhere only what is at its path
 * is known.
 */
export function hiddenItems(
  structure: Structure,
  redirects: readonly Redirect[],
): ReadonlyMap<string, Hiding> {
  const hidden = new Map<string, Hiding>();
  const hiding = redirects.filter(({ problem = '' }) => hidingProblems.includes(problem));
  if (hiding.length === 0) return hidden;
  const places = [...structure.nodes.values()]
    .filter(({ object }) => object !== 'site-section-group')
    .map(({ object, id }) => ({ object, id, path: pathOf(structure, id).toLowerCase() }));
  for (const { source, hides, problem } of hiding) {
    const path = source.toLowerCase();
    const there = places.filter((place) => place.path === path);
    const [around] = places
      .filter(({ object, path: own }) => object === 'site-space' && isBelow(path, own))
      .sort((one, other) => other.path.length - one.path.length);
    const leadsNowhere = problem === 'loop' || problem === 'dead';
    const found = there.length > 0 ? there : around && !leadsNowhere ? [around] : [];
    for (const { id } of found)
      if (!hidden.has(id))
        hidden.set(id, {
          source,
          ...(there.length === 0 && { page: hides ?? '' }),
          ...(leadsNowhere && { problem }),
        });
  }
  return hidden;
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(above === '/' ? '/' : `${above}/`);
}

/** “Hidden by the redirect from /guide”. */
export function hidingText({ source, page, problem }: Hiding): string {
  if (problem === 'loop') return `Hidden by the redirect loop at ${source}`;
  if (problem === 'dead') return `Hidden by the redirect from ${source}, whose target is gone`;
  return `${page === undefined ? 'Hidden' : 'A page is hidden'} by the redirect from ${source}`;
}
