import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The board in the URL: the open panel, and the map instead of the list. */
export const boardSearch = { item: parseAsString, view: parseAsStringLiteral(['map'] as const) };
