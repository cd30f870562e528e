import type { ContentLocation, Link } from '#lib/contract/revisions.ts';
import { hrefOf, nameOf } from '../places.ts';

/** A location of a link: its page and section, and the path there. */
type LinkLocation = { key: string; page: string; section: string | undefined; href: string };

/** The pages and sections that contain a link. */
export function locationsOf(link: Link): LinkLocation[] {
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

/** The name of a link's target; undefined for a broken link. */
export function targetName(target: ContentLocation | undefined): string | undefined {
  if (!target) return undefined;
  const anchor = target.kind === 'page' ? target.internalLocation?.anchor : undefined;
  return anchor ? `${nameOf(target)} #${anchor}` : nameOf(target);
}
