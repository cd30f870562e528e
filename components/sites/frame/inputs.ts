/** What reading a site asks for. */
export function siteInput(organizationId: string, siteId: string) {
  return { parameters: { organizationId, siteId } };
}

/** What counting the redirects of a site asks for. */
export function redirectCountInput(organizationId: string, siteId: string) {
  return { ...siteInput(organizationId, siteId), query: { limit: 1 } };
}
