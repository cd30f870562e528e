import { parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** What the page has open, in its URL: the dialog for new settings, or the id of those being changed. */
export const translationsSearch = {
  new: parseAsStringLiteral(['1']),
  edit: parseAsString,
};
