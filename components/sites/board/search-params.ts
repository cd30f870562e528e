import { parseAsString } from 'nuqs/server';

/** The board in the URL: what stands beside it. */
export const boardSearch = { item: parseAsString };
