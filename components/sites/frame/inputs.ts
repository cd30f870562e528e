/** The input for reading a site. */
export function siteInput(organizationId: string, siteId: string) {
  return { parameters: { organizationId, siteId } };
}

/** The input for counting the redirects of a site. */
export function redirectCountInput(organizationId: string, siteId: string) {
  return { ...siteInput(organizationId, siteId), query: { limit: 1 } };
}
