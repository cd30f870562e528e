import type { Redirect } from '#lib/contract/redirects.ts';
import type { Structure } from './items.ts';
import { pathOf } from './paths.ts';

/** A redirect that hides an item, or with `page` a page of it. */
export type Hiding = { source: string; page?: string };

/**
 * The sections and spaces that redirects hide: those at the path of one, or else the space whose page
 * is there. Case is ignored, as by the redirects.
 */
export function hiddenItems(
  structure: Structure,
  redirects: readonly Redirect[],
): ReadonlyMap<string, Hiding> {
  const hidden = new Map<string, Hiding>();
  const hiding = redirects.filter(({ problem }) => problem === 'hides');
  if (hiding.length === 0) return hidden;
  const places = [...structure.nodes.values()]
    .filter(({ object }) => object !== 'site-section-group')
    .map(({ object, id }) => ({ object, id, path: pathOf(structure, id).toLowerCase() }));
  for (const { source, hides } of hiding) {
    const path = source.toLowerCase();
    const there = places.filter((place) => place.path === path);
    const [around] = places
      .filter(({ object, path: own }) => object === 'site-space' && isBelow(path, own))
      .sort((one, other) => other.path.length - one.path.length);
    const found = there.length > 0 ? there : around ? [around] : [];
    for (const { id } of found)
      if (!hidden.has(id))
        hidden.set(id, there.length > 0 ? { source } : { source, page: hides ?? '' });
  }
  return hidden;
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(above === '/' ? '/' : `${above}/`);
}
