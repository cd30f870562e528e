/** The latest exports of an organization. */
export function exportsInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: 20 } };
}
