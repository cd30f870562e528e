/** Up to so many spaces the board comes with the page; of a larger site the browser reads it. */
export const FIRST_SPACES = 400;

/** What reading the structure of a site asks for: without the spaces themselves. */
export function structureInput(organizationId: string, siteId: string) {
  return { parameters: { organizationId, siteId }, query: { spaces: false } };
}

/** What reading the latest moves of a site asks for. */
export function movesInput(organizationId: string, siteId: string) {
  return { parameters: { organizationId, siteId }, query: { limit: 50 } };
}
