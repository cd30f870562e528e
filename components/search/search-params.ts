import { parseAsString } from 'nuqs/server';

/** The most the search takes, in characters. */
export const QUERY_MAXIMUM = 512;
/** How many spaces are read at a time. */
const SPACES_READ = 10;

/** What is looked for, in the URL. */
export const searchState = { query: parseAsString.withDefault('') };

/** What is looked for without what no search takes: space around it, too much, the character zero. */
export function soughtOf(query: string): string {
  return query.replaceAll('\0', '').trim().slice(0, QUERY_MAXIMUM).trim().toWellFormed();
}

/** What the page asks the API for. @param query as `soughtOf` gives it, not empty */
export function searchInput(organizationId: string, query: string) {
  return { parameters: { organizationId }, query: { query, limit: SPACES_READ } };
}
