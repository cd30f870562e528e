import { parseAsString } from 'nuqs/server';

/** What the outbox is narrowed to, in its URL. */
export const outboxSearch = { to: parseAsString.withDefault('') };
