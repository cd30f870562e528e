import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { siteInput } from '../frame/inputs.ts';

/** The problem filters: one kind, or any. */
export const problemFilters = ['any', 'loop', 'dead', 'chain', 'shadowed'] as const;
export type ProblemFilter = (typeof problemFilters)[number];

/** The redirects in the URL: search and filter, the tested path, and the import dialog. */
export const redirectsSearch = {
  search: parseAsString.withDefault(''),
  problem: parseAsStringLiteral(problemFilters),
  try: parseAsString.withDefault(''),
  import: parseAsStringLiteral(['1']),
};

export type RedirectsState = { search: string; problem: ProblemFilter | null };

/** How many redirects are read at once. */
const PAGE = 100;

/** The input for listing redirects. */
export function redirectsInput(
  organizationId: string,
  siteId: string,
  { search, problem }: RedirectsState,
) {
  return {
    ...siteInput(organizationId, siteId),
    query: {
      ...(search && { search: search.slice(0, 512) }),
      ...(problem && { problem }),
      limit: PAGE,
    },
  };
}
