/** How often to check for new notifications, in milliseconds. */
export const REFETCH_INTERVAL = 20_000;

/** Counts the unread notifications and reads the newest. */
export const unreadInput = (organizationId: string) => ({
  parameters: { organizationId },
  query: { status: 'unread' as const, limit: 1 },
});

/** The list of notifications, as the panel shows it. */
export const listInput = (organizationId: string) => ({
  parameters: { organizationId },
  query: { limit: 20 },
});
