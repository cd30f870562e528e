import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

export const publishedStates = ['yes', 'no'] as const;

/** The list of sites in the URL: filters, the page's cursor, and `?new=1` for the dialog that makes one. */
export const sitesSearch = {
  title: parseAsString.withDefault(''),
  space: parseAsString,
  published: parseAsStringLiteral(publishedStates),
  page: parseAsString,
  new: parseAsStringLiteral(['1']),
};

export type SitesState = {
  title: string;
  space: string | null;
  published: (typeof publishedStates)[number] | null;
  page: string | null;
};

/** What the list asks the API for. */
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

/** How many filters are on. */
export function filtersIn({ title, space, published }: SitesState): number {
  return [title, space, published].filter(Boolean).length;
}
