import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The value of `since` that shows all changes, even of a page you have viewed. */
export const FROM_START = 'start';

/** The URL parameters of a review: the page or file, how its changes are shown, and since when. */
export const changesSearch = {
  page: parseAsString,
  view: parseAsStringLiteral(['rendered', 'source']).withDefault('rendered'),
  layout: parseAsStringLiteral(['inline', 'beside']).withDefault('inline'),
  since: parseAsString,
};

/** Parses the same parameters on the server. */
export const loadChangesSearch = createLoader(changesSearch);
