/** The service accounts of an organization. */
export function serviceAccountsInput(organizationId: string) {
  return { parameters: { organizationId }, query: { limit: 50 } };
}
