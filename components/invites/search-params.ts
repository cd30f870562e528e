import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { inviteFilters } from '#lib/contract/invites.ts';

/** The state of the invites page in its URL. */
export const invitesSearchParams = {
  /** The search in the pending invitations. */
  q: parseAsString.withDefault(''),
  /** Only the pending invitations that expire soon, or have expired. */
  state: parseAsStringLiteral(inviteFilters),
  /** Only the invite links that are no longer needed. */
  links: parseAsStringLiteral(['unneeded']),
  /** `link` opens the dialog for a new link. */
  new: parseAsStringLiteral(['people', 'link']),
};

export const loadInvitesSearchParams = createLoader(invitesSearchParams);

/** Page sizes of the two lists. */
const PENDING_SHOWN = 50;
const LINKS_SHOWN = 50;

/** Input for the pending invitations, the same on the server and in the browser. */
export function pendingInput(
  organizationId: string,
  q: string,
  state: (typeof inviteFilters)[number] | null,
) {
  const search = q.trim();
  return {
    parameters: { organizationId },
    query: { limit: PENDING_SHOWN, ...(search && { search }), ...(state && { state }) },
  };
}

/** Input for the invite links. */
export function linksInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: LINKS_SHOWN } };
}
