import { parseAsStringLiteral } from 'nuqs/server';

/** The open dialog of the account page in its URL. */
export const accountSearch = { new: parseAsStringLiteral(['token', 'passkey'] as const) };

/** Page sizes; the API limits passkeys and tokens to fewer. */
export const signInsShown = { limit: 50 };
export const allShown = { limit: 100 };

/** The newest entries of the security log, as the page shows them first. */
export const securityLogInput = { query: { limit: 10 } };
