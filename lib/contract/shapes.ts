import * as z from 'zod';
import { roleShape } from './levels.ts';
import './messages.ts';
import './without-eval.ts';

/** Highest `limit` of every list. */
export const LIMIT_MAXIMUM = 1000;
/** `limit` when a request has none. */
export const LIMIT_DEFAULT = 50;

export const timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'ISO 8601, milliseconds, Z' });
export const identifier = z.string().min(1).max(200);
export const nullableRole = roleShape.nullable();

/** An http or https URL of at most 2048 characters. */
export const webAddress = z
  .url({
    protocol: /^https?$/,
    error: 'Write a whole address that starts with https:// or http://.',
  })
  .max(2048, 'An address has at most 2,048 characters.');

/** An e-mail address, lower-cased: two spellings of one mailbox are one person. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'An e-mail address has at most 254 characters.')
  .pipe(z.email({ error: 'Write an e-mail address, such as ada@example.com.' }));

/** A host name such as `example.com`, lower-cased. */
export const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'A domain has at most 253 characters.')
  .regex(
    /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/,
    'Write a domain such as example.com, without @.',
  );

/** A yes or no in a query string. */
export const queryBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');

const queryLimit = z.coerce
  .number({ error: `limit is a whole number from 1 to ${LIMIT_MAXIMUM}.` })
  .int({ error: `limit is a whole number from 1 to ${LIMIT_MAXIMUM}.` })
  .min(1, `limit is at least 1.`)
  .max(LIMIT_MAXIMUM, `limit is at most ${LIMIT_MAXIMUM}.`);

/** The query of every list; more fields are added with `.extend`. */
export const listQuery = z.object({
  page: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .meta({ description: 'The `next.page` of the answer before' }),
  limit: queryLimit.default(LIMIT_DEFAULT),
});

/** The list envelope around an item's schema; `count` is the number of items in the whole list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    next: z.object({ page: z.string() }).optional(),
    count: z.number().int().optional(),
    items: z.array(item),
  });
}

export type ListOf<Item> = {
  next?: { page: string } | undefined;
  count?: number | undefined;
  items: Item[];
};

export const sortOrder = z.enum(['asc', 'desc']).default('desc');

export const userShape = z.object({
  object: z.literal('user'),
  id: identifier,
  displayName: z.string(),
  email: z.string().optional(),
  photoURL: z.string().optional(),
  urls: z.object({ location: z.string() }),
});
export type User = z.infer<typeof userShape>;

/** Every refusal has this body; `code` repeats the HTTP status. */
export const errorShape = z.object({
  error: z.object({
    code: z.number().int(),
    message: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    reasons: z.array(z.string()).optional(),
    requestId: z.string().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorShape>;
