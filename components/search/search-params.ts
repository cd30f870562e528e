import { parseAsString } from 'nuqs/server';

/** The maximum length of a search in characters. */
export const QUERY_MAXIMUM = 512;
/** The number of spaces per page. */
const SPACES_READ = 10;

/** The search in the URL. */
export const searchState = { query: parseAsString.withDefault('') };

/** The search without what the API refuses: outer whitespace, excess length, NUL characters. */
export function normalizedQuery(query: string): string {
  return query.replaceAll('\0', '').trim().slice(0, QUERY_MAXIMUM).trim().toWellFormed();
}

/** The input of the search. @param query from `normalizedQuery`, not empty */
export function searchInput(organizationId: string, query: string) {
  return { parameters: { organizationId }, query: { query, limit: SPACES_READ } };
}

/** The input of the search for results other than pages. @param query from `normalizedQuery`, not empty */
export function thingsInput(organizationId: string, query: string) {
  return { parameters: { organizationId }, query: { query } };
}
