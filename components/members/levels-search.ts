import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';

/** Who the rows are. */
const levelHolders = ['teams', 'people'] as const;
export type LevelHolders = (typeof levelHolders)[number];

/** The levels in the URL: who, the two filters, the page of rows, and the page of spaces. */
export const levelsSearch = {
  of: parseAsStringLiteral(levelHolders).withDefault('teams'),
  search: parseAsString.withDefault(''),
  space: parseAsString.withDefault(''),
  page: parseAsString,
  spaces: parseAsId,
};

/** How many spaces are columns at once. */
const COLUMNS = 8;
const ROWS = 25;

type ColumnsState = { space: string; spaces: string | null };
type RowsState = { search: string; page: string | null };

/** The input for the spaces that are columns. */
export function columnsInput(organizationId: string, { space, spaces }: ColumnsState) {
  return {
    parameters: { organizationId },
    query: { limit: COLUMNS, ...(space && { title: space }), ...(spaces && { page: spaces }) },
  };
}

/** The input for the people or teams that are rows, and their levels. */
export function levelsInput(
  organizationId: string,
  spaces: readonly { id: string }[],
  { search, page }: RowsState,
) {
  return {
    parameters: { organizationId },
    query: {
      spaces: spaces.map(({ id }) => id).join(','),
      limit: ROWS,
      ...(search && { search }),
      ...(page && { page }),
    },
  };
}
