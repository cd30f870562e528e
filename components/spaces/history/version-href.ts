import { routes } from '#components/kit/routes.ts';
import type { Space } from '#lib/contract/spaces.ts';

/** The URL of a space, or of one of its pages, as it was at a revision. */
export function versionHref(
  space: Pick<Space, 'id' | 'organization'>,
  query: { revision: string; page?: string; compare?: '1' },
): string {
  return `${routes.space(space, 'history')}?${new URLSearchParams(query)}`;
}
