import { routes } from '#components/kit/routes.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** The URL of the history of a page. */
export function pageHistoryHref(
  space: Pick<Space, 'id' | 'organization'>,
  page: string,
  before?: string,
): string {
  const query = new URLSearchParams({ page, ...(before && { before }) });
  return `${routes.space(space, 'history')}?${query}`;
}

/** The URL of a space or one of its pages as it was at a revision; with `to`, compared with another. */
export function versionHref(
  space: Pick<Space, 'id' | 'organization'>,
  query: { revision: string; page?: string; compare?: '1'; to?: string },
): string {
  return `${routes.space(space, 'history')}?${new URLSearchParams(query)}`;
}
