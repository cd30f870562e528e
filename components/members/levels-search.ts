import { parseAsString } from 'nuqs/server';

/** The levels in the URL: the page of people, and the page of spaces. */
export const levelsSearch = { page: parseAsString, spaces: parseAsString };

/** How many spaces are columns at once. */
const COLUMNS = 8;
const ROWS = 25;

/** The input for the spaces that are columns. */
export function columnsInput(organizationId: string, page: string | null) {
  return { parameters: { organizationId }, query: { limit: COLUMNS, ...(page && { page }) } };
}

/** The input for the people that are rows, and their levels. */
export function levelsInput(
  organizationId: string,
  spaces: readonly { id: string }[],
  page: string | null,
) {
  return {
    parameters: { organizationId },
    query: {
      spaces: spaces.map(({ id }) => id).join(','),
      limit: ROWS,
      ...(page && { page }),
    },
  };
}
