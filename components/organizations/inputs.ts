/** The deleted organizations that the user can restore. */
export const deletedOrganizationsInput = { query: { limit: 100 } };
