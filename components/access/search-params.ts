import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';
import { roles } from '#lib/contract/levels.ts';

/** The state of the page in its URL: search, level, and the person in the panel. */
export const accessSearch = {
  q: parseAsString.withDefault(''),
  level: parseAsStringLiteral(roles),
  person: parseAsId,
};

/** Parses the URL on the server. */
export const loadAccessSearch = createLoader(accessSearch);
