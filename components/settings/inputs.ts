/** The input for the sites offered as default content: the most one request returns. */
export function everySiteInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: 1000 } };
}

/** The members' tokens that reach the organization. */
export function memberTokensInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: 50 } };
}
