/** How many providers are shown; an organization has one or two. */
const ALL = { limit: 100 };
/** How many people are named at first. */
const NAMED = { limit: 50 };

export const providersInput = (organizationId: string) => ({
  parameters: { organizationId },
  query: ALL,
});

export const enforcementInput = (organizationId: string) => ({
  parameters: { organizationId },
  query: NAMED,
});
