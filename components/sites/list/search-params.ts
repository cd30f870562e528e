import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';

const publishedStates = ['yes', 'no'] as const;

/** The list of sites in the URL: filters, page cursor, and `?new=1` for the New site dialog. */
export const sitesSearch = {
  title: parseAsString.withDefault(''),
  space: parseAsId,
  published: parseAsStringLiteral(publishedStates),
  page: parseAsString,
  new: parseAsStringLiteral(['1']),
};

type SitesState = {
  title: string;
  space: string | null;
  published: (typeof publishedStates)[number] | null;
  page: string | null;
};

/** The input for listing sites. */
export function sitesInput(organizationId: string, state: SitesState) {
  return {
    parameters: { organizationId },
    query: {
      ...(state.title && { title: state.title.slice(0, 128) }),
      ...(state.space && { space: state.space }),
      ...(state.published && { published: state.published === 'yes' }),
      ...(state.page && { page: state.page }),
      limit: 50,
    },
  };
}

/** Whether the list is searched or filtered. */
export function hasFilters({ title, space, published }: SitesState): boolean {
  return Boolean(title || space || published);
}
