import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { roles } from '#lib/contract/levels.ts';

/** What of the page stands in its address: who of the audience is listed, and the person beside it. */
export const accessSearch = {
  q: parseAsString.withDefault(''),
  level: parseAsStringLiteral(roles),
  person: parseAsString,
};

/** Reads the page's address on the server, by the same rules. */
export const loadAccessSearch = createLoader(accessSearch);
