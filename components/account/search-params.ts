import { parseAsStringLiteral } from 'nuqs/server';

/** What the account page has open, in its URL. */
export const accountSearch = { new: parseAsStringLiteral(['token', 'passkey'] as const) };
