import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { linkStatuses } from '#lib/contract/revisions.ts';

/** The list of links in the URL: the status and the page's cursor. */
export const linksSearch = {
  status: parseAsStringLiteral(linkStatuses),
  page: parseAsString,
};

export type LinksState = { status: (typeof linkStatuses)[number] | null; page: string | null };

export const loadLinksSearch = createLoader(linksSearch);

/** The input of the list. */
export function linksInput(spaceId: string, { status, page }: LinksState) {
  return {
    parameters: { spaceId },
    query: { ...(status && { status }), ...(page && { page }), limit: 50 },
  };
}
