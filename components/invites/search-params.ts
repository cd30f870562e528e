import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** What of the invites page stands in its URL. */
export const invitesSearchParams = {
  /** What the pending invitations are searched for. */
  q: parseAsString.withDefault(''),
  /** `link` opens the dialog that makes one. */
  new: parseAsStringLiteral(['people', 'link']),
};

export const loadInvitesSearchParams = createLoader(invitesSearchParams);

/** How many pending invitations, and how many links, one page holds. */
export const PENDING_SHOWN = 50;
export const LINKS_SHOWN = 50;

/** The read of the pending invitations, the same on the server and in the browser. */
export function pendingInput(organizationId: string, q: string) {
  const search = q.trim();
  return {
    parameters: { organizationId },
    query: { limit: PENDING_SHOWN, ...(search && { search }) },
  };
}

/** The read of the invite links. */
export function linksInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: LINKS_SHOWN } };
}
