import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The grid in the URL: what is searched for, the fields that are shown, and which spaces. */
export const gridSearch = {
  search: parseAsString.withDefault(''),
  fields: parseAsArrayOf(parseAsString),
  show: parseAsStringLiteral(['all', 'changed', 'failed'] as const).withDefault('all'),
};

/** How many spaces are read at once. */
const PAGE = 200;

/** What lists the spaces of the grid. */
export function rowsInput(organizationId: string, search: string) {
  const title = search.trim().slice(0, 50);
  return { parameters: { organizationId }, query: { ...(title && { title }), limit: PAGE } };
}
