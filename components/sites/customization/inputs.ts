/** The input for reading the customization of a site. */
export function customizationInput(organizationId: string, siteId: string) {
  return { parameters: { organizationId, siteId }, query: {} };
}

/** The input for reading the customization of a space of a site. */
export function siteSpaceInput(organizationId: string, siteId: string, siteSpaceId: string) {
  return { parameters: { organizationId, siteId, siteSpaceId } };
}
