import { parseAsString } from 'nuqs/server';

/** The maximum length of a search in characters. */
export const QUERY_MAXIMUM = 512;
/** The number of spaces per page. */
const SPACES_READ = 10;
/** The number of people. */
const PEOPLE_READ = 6;

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

/** The longest text that members are searched by. */
const NAME_MAXIMUM = 200;

/** The input of the search for people. @param query from `normalizedQuery`, not empty */
export function peopleInput(organizationId: string, query: string) {
  const search = query.slice(0, NAME_MAXIMUM).toWellFormed();
  return { parameters: { organizationId }, query: { search, limit: PEOPLE_READ } };
}
