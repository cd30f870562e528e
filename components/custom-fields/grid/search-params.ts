import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The grid in the URL: the search, the shown fields and the shown spaces. */
export const gridSearch = {
  search: parseAsString.withDefault(''),
  fields: parseAsArrayOf(parseAsString),
  show: parseAsStringLiteral(['all', 'changed', 'failed'] as const).withDefault('all'),
};

/** The number of spaces per page. */
const PAGE = 200;

/** The input that lists the spaces of the grid. */
export function rowsInput(organizationId: string, search: string) {
  const title = search.trim().slice(0, 50);
  return { parameters: { organizationId }, query: { ...(title && { title }), limit: PAGE } };
}
