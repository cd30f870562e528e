import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The signed-in user, so that a shared link to “my threads” shows each reader their own. */
export const ME = 'me';

/** The thread filters and the linked thread in the URL. */
export const commentsSearch = {
  status: parseAsStringLiteral(['open', 'resolved', 'all']).withDefault('open'),
  author: parseAsString,
  page: parseAsString,
  comment: parseAsString,
};

/** Parses the same parameters on the server. */
export const loadCommentsSearch = createLoader(commentsSearch);
