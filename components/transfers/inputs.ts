/** The input of the list of transferred content. */
export const transfersInput = (organizationId: string) => ({
  parameters: { organizationId },
  query: { limit: 50 },
});
