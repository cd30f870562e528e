/** How many settings the page shows without paging. */
const SHOWN = 100;

/** What the page of translation settings reads. */
export function translationsInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: SHOWN } };
}
