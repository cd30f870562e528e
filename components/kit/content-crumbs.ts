import type { Crumb } from '#components/ui/page-head.tsx';
import { routes } from './routes.ts';

/**
 * The breadcrumbs to content: the collections it is in, or all content for what is in none.
 * @param above its collections, from the top down
 */
export function contentCrumbs(
  organizationId: string,
  above: readonly { id: string; title: string }[],
): Crumb[] {
  if (above.length === 0) return [{ label: 'Content', href: routes.content(organizationId) }];
  return above.map(({ id, title }) => ({
    label: title,
    href: routes.content(organizationId, { collection: id }),
  }));
}
