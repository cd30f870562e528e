import { createLoader, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';

/** The value of `since` that shows all changes, even of a page you have viewed. */
export const FROM_START = 'start';

/** The URL parameters of a review: the page or file, how its changes are shown, and since when. */
export const changesSearch = {
  page: parseAsId,
  view: parseAsStringLiteral(['rendered', 'source']).withDefault('rendered'),
  layout: parseAsStringLiteral(['inline', 'beside']).withDefault('inline'),
  since: parseAsId,
};

/** Parses the same parameters on the server. */
export const loadChangesSearch = createLoader(changesSearch);
