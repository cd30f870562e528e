import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** Stands for whoever is signed in, so that a link to one's own threads is everybody's own. */
export const ME = 'me';

/** Threads in the address: which are listed, and the one that is opened. */
export const commentsSearch = {
  status: parseAsStringLiteral(['open', 'resolved', 'all']).withDefault('open'),
  author: parseAsString,
  page: parseAsString,
  comment: parseAsString,
};

/** Reads the page's address on the server, by the same rules. */
export const loadCommentsSearch = createLoader(commentsSearch);
