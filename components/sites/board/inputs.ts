/** Boards with up to this many spaces are sent with the page; the browser reads larger ones. */
export const MAX_PRELOADED_SPACES = 400;

/** The input for reading the structure of a site, without the spaces themselves. */
export function structureInput(organizationId: string, siteId: string) {
  return { parameters: { organizationId, siteId }, query: { spaces: false } };
}

/** The input for reading the latest moves of a site. */
export function movesInput(organizationId: string, siteId: string) {
  return { parameters: { organizationId, siteId }, query: { limit: 50 } };
}
