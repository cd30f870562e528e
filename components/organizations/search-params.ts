import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The choice's state in the URL: what is searched for, and `?new=1` for the dialog that makes one. */
export const organizationsSearch = {
  search: parseAsString.withDefault('').withOptions({ clearOnDefault: true }),
  new: parseAsStringLiteral(['1']),
};
