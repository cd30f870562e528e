import { parseAsString } from 'nuqs/server';

/** The URL state of the outbox: the recipient to filter by. */
export const outboxSearch = { to: parseAsString.withDefault('') };
