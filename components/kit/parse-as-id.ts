import { createParser } from 'nuqs/server';

/** Parses what a parameter of the URL names; an empty one names nothing. */
export const parseAsId = createParser({
  parse: (value) => value || null,
  serialize: (value: string) => value,
});
