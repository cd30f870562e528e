import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { siteInput } from '../frame/inputs.ts';

/** What the list can be narrowed to: a problem of one kind, or any. */
export const problemFilters = ['any', 'loop', 'dead', 'chain', 'shadowed'] as const;
export type ProblemFilter = (typeof problemFilters)[number];

/** The redirects in the URL: what narrows them, the path that is tried, and what is open over them. */
export const redirectsSearch = {
  search: parseAsString.withDefault(''),
  problem: parseAsStringLiteral(problemFilters),
  try: parseAsString.withDefault(''),
  import: parseAsStringLiteral(['1']),
};

export type RedirectsState = { search: string; problem: ProblemFilter | null };

/** How many redirects are read at once. */
const PAGE = 100;

/** What the list asks the API for. */
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
