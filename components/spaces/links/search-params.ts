import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { LinkHistory } from '#lib/contract/content.ts';
import { linkStatuses } from '#lib/contract/revisions.ts';

/** The list of links in the URL: the status and the page's cursor. Without a status: the broken ones, if any. */
export const linksSearch = {
  status: parseAsStringLiteral([...linkStatuses, 'all']),
  page: parseAsString,
};

export type Status = (typeof linkStatuses)[number] | 'all';
export type LinksState = { status: Status | null; page: string | null };

export const loadLinksSearch = createLoader(linksSearch);

/** The input of the list. */
export function linksInput(spaceId: string, { status, page }: LinksState) {
  const only = status ?? 'broken';
  return {
    parameters: { spaceId },
    query: { ...(only !== 'all' && { status: only }), ...(page && { page }), limit: 50 },
  };
}

/** The input of the broken links over time. */
export function linkHistoryInput(spaceId: string, step: LinkHistory['step']) {
  return { parameters: { spaceId }, query: { step } };
}
