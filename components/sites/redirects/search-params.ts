import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';
import { type RedirectSort, redirectSorts } from '#lib/contract/redirects.ts';
import { siteInput } from '../frame/inputs.ts';

/** The problem filters: one kind, or any. */
export const problemFilters = ['any', 'loop', 'dead', 'hides', 'chain', 'shadowed'] as const;
export type ProblemFilter = (typeof problemFilters)[number];

/** The redirects in the URL: search and filter, the tested path, and the import dialog. */
export const redirectsSearch = {
  search: parseAsString.withDefault(''),
  problem: parseAsStringLiteral(problemFilters),
  sort: parseAsStringLiteral(redirectSorts).withDefault('visits'),
  try: parseAsString.withDefault(''),
  import: parseAsStringLiteral(['1']),
  /** The path that a new redirect starts with; opens the dialog. */
  from: parseAsId,
};

export type RedirectsState = {
  search: string;
  problem: ProblemFilter | null;
  sort: RedirectSort;
};

/** How many missing addresses are offered. */
const CANDIDATES = 5;

/** The input for listing the addresses that people open and that lead nowhere. */
export function candidatesInput(organizationId: string, siteId: string) {
  return {
    ...siteInput(organizationId, siteId),
    query: { range: '30d' as const, open: true, limit: CANDIDATES },
  };
}

/** How many redirects are read at once. */
const PAGE = 100;

/** The input for listing redirects. */
export function redirectsInput(
  organizationId: string,
  siteId: string,
  { search, problem, sort }: RedirectsState,
) {
  return {
    ...siteInput(organizationId, siteId),
    query: {
      ...(search && { search: search.slice(0, 512) }),
      ...(problem && { problem }),
      sort,
      limit: PAGE,
    },
  };
}

/** The input for the redirects that are drawn as loops or chains. */
export function waysInput(organizationId: string, siteId: string, problem: 'loop' | 'chain') {
  return { ...siteInput(organizationId, siteId), query: { problem, limit: PAGE } };
}
