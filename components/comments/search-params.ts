import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/kit/parse-as-id.ts';

/** The signed-in user, so that a shared link to “my threads” shows each reader their own. */
export const ME = 'me';

/** The thread filters and the linked thread in the URL. */
export const commentsSearch = {
  status: parseAsStringLiteral(['open', 'resolved', 'all']).withDefault('open'),
  author: parseAsId,
  page: parseAsString,
  comment: parseAsId,
};

/** Parses the same parameters on the server. */
export const loadCommentsSearch = createLoader(commentsSearch);
