/** The sites to choose the default content from: as many as a list gives at once. */
export function sitesInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: 1000 } };
}
