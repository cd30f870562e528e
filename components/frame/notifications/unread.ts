/** How often to check for new notifications, in milliseconds. */
export const REFETCH_INTERVAL = 20_000;

/** The list of notifications, as the panel shows it. */
export const listInput = (organizationId: string) => ({
  parameters: { organizationId },
  query: { limit: 20 },
});
