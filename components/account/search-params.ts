import { parseAsStringLiteral } from 'nuqs/server';

/** The open dialog of the account page in its URL. */
export const accountSearch = { new: parseAsStringLiteral(['token', 'passkey'] as const) };

/** Page sizes; the API limits passkeys and tokens to fewer. */
export const signInsShown = { limit: 50 };
export const allShown = { limit: 100 };
