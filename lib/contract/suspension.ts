/** The reason of a refusal because an admin of the instance suspended the caller's account. */
export const ACCOUNT_SUSPENDED = 'account-suspended';
/** The reason of a refusal because an admin of the instance suspended the organization. */
export const ORGANIZATION_SUSPENDED = 'organization-suspended';
