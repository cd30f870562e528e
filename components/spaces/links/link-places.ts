import type { ContentLocation, Link } from '#lib/contract/revisions.ts';
import { hrefOf, nameOf } from '../places.ts';

/** A place a link stands in: the page, its section, and the way there. */
export type Standing = { key: string; page: string; section: string | undefined; href: string };

/** Where a link stands. */
export function standingsOf(link: Link): Standing[] {
  return link.locationReferences.flatMap((location, index) => {
    if (location.kind !== 'page') return [];
    const section = location.internalLocation?.anchor;
    return [
      {
        key: `${index}`,
        page: location.page.title,
        section: section || undefined,
        href: hrefOf(location) ?? '',
      },
    ];
  });
}

/** What a link leads to, in words; undefined for one that leads nowhere. */
export function targetName(target: ContentLocation | undefined): string | undefined {
  if (!target) return undefined;
  const anchor = target.kind === 'page' ? target.internalLocation?.anchor : undefined;
  return anchor ? `${nameOf(target)} #${anchor}` : nameOf(target);
}
