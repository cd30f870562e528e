/** An organization has one or two providers, so one request returns them all. */
export const providersInput = (organizationId: string) => ({
  parameters: { organizationId },
  query: { limit: 100 },
});

/** The first people who couldn't sign in if single sign-on were required. */
export const enforcementInput = (organizationId: string) => ({
  parameters: { organizationId },
  query: { limit: 50 },
});
