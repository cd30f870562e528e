import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The value of `since` that stands for all changes, of a page that was viewed already, too. */
export const FROM_START = 'start';

/** What of the review stands in its address: the page or file, how its changes are shown, and since when. */
export const changesSearch = {
  page: parseAsString,
  view: parseAsStringLiteral(['rendered', 'source']).withDefault('rendered'),
  layout: parseAsStringLiteral(['inline', 'beside']).withDefault('inline'),
  since: parseAsString,
};

/** Reads the page's address on the server, by the same rules. */
export const loadChangesSearch = createLoader(changesSearch);
