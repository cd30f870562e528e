/** Where the change requests of a space are listed. */
export function requestsHref(organizationId: string, spaceId: string): string {
  return `/orgs/${organizationId}/spaces/${spaceId}/change-requests`;
}

/** Where a change request is in the dashboard; its tabs are below. */
export function requestHref(
  organizationId: string,
  spaceId: string,
  number: number | string,
): string {
  return `${requestsHref(organizationId, spaceId)}/${number}`;
}

/** Where the change requests of all spaces are listed. */
export function inboxHref(organizationId: string): string {
  return `/orgs/${organizationId}/change-requests`;
}

/** What reading a change request asks for: by its number, as its address has it. */
export function requestInput(spaceId: string, number: number | string) {
  return { parameters: { spaceId, changeRequestId: String(number) } };
}
