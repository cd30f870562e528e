import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The state of the list in the URL: the search, and `?new=1` for the dialog. */
export const organizationsSearch = {
  search: parseAsString.withDefault('').withOptions({ clearOnDefault: true }),
  new: parseAsStringLiteral(['1']),
};
