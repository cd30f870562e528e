import './messages.ts';
import './without-eval.ts';
import * as z from 'zod/mini';
import { asciiDomain } from './ascii-domain.ts';
import { DOMAIN_INVALID, DOMAIN_MAXIMUM, DOMAIN_PATTERN, DOMAIN_TOO_LONG } from './domain-rules.ts';
import { EMAIL_MAXIMUM, EMAIL_PATTERN, isServiceAddress } from './email-address.ts';
import { roles } from './levels.ts';
import { directionOverrides, LIMIT_DEFAULT, LIMIT_MAXIMUM } from './shapes.ts';

/** Invisible characters: white space, control and format characters, fillers. */
const invisible = /^[\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]*$/u;

/** Text from a person: trimmed, and without direction overrides, before the checks. */
export function trimmed(...checks: z.core.$ZodCheck<string>[]) {
  const readable = z.overwrite<string>((text) => text.replace(directionOverrides, ''));
  const seen = z.overwrite<string>((text) => (invisible.test(text) ? '' : text));
  return z.string().check(readable, z.trim(), seen, ...checks);
}

export const timestamp = z.iso
  .datetime({ precision: 3 })
  .check(z.describe('ISO 8601, milliseconds, Z'));
export const identifier = z.string().check(z.minLength(1), z.maxLength(200));
export const roleShape = z.enum(roles);
export const nullableRole = z.nullable(roleShape);

/** An http or https URL of at most 2048 characters. */
export const webAddress = z
  .url({
    protocol: /^https?$/,
    error: 'Enter a full URL that starts with https:// or http://.',
  })
  .check(z.maxLength(2048, 'A URL can have up to 2,048 characters.'));

/** An email address in lowercase: two spellings of one mailbox are one person. */
export const emailAddress = z.pipe(
  trimmed(
    z.toLowerCase(),
    z.maxLength(EMAIL_MAXIMUM, `An email address can have up to ${EMAIL_MAXIMUM} characters.`),
  ),
  z
    .email({
      pattern: EMAIL_PATTERN,
      error: 'Enter an email address, such as ada@example.com.',
    })
    .check(z.refine((email) => !isServiceAddress(email), 'Enter the address of a person.')),
);

/** A host name such as `example.com`, in lowercase. */
export const emailDomain = trimmed(
  z.toLowerCase(),
  z.overwrite(asciiDomain),
  z.maxLength(DOMAIN_MAXIMUM, DOMAIN_TOO_LONG),
  z.regex(DOMAIN_PATTERN, DOMAIN_INVALID),
);

/** A boolean in a query string. */
export const queryBoolean = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);

const wholeLimit = `limit must be a whole number from 1 to ${LIMIT_MAXIMUM}.`;
const queryLimit = z.coerce
  .number(wholeLimit)
  .check(
    z.int(wholeLimit),
    z.minimum(1, 'limit must be at least 1.'),
    z.maximum(LIMIT_MAXIMUM, `limit can be at most ${LIMIT_MAXIMUM}.`),
  );

const pageCursor = z
  .string()
  .check(z.minLength(1), z.maxLength(2000), z.describe('The `next.page` of the previous response'));

/** The query of every list; more fields are added with `z.extend(listQuery, { … })`. */
export const listQuery = z.object({
  page: z.optional(pageCursor),
  limit: z._default(queryLimit, LIMIT_DEFAULT),
});

/** The list envelope around an item's schema; `count` is the number of items in the whole list. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    next: z.optional(z.object({ page: z.string() })),
    count: z.optional(z.int()),
    items: z.array(item),
  });
}

export const sortOrder = z._default(z.enum(['asc', 'desc']), 'desc');

export const userShape = z.object({
  object: z.literal('user'),
  id: identifier,
  displayName: z.string(),
  email: z.optional(z.string()),
  photoURL: z.optional(z.string()),
  urls: z.object({ location: z.string() }),
});
export type User = z.infer<typeof userShape>;

/** The body of every error; `code` repeats the HTTP status. */
export const errorShape = z.object({
  error: z.object({
    code: z.int(),
    message: z.string(),
    fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
    reasons: z.optional(z.array(z.string())),
    requestId: z.optional(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorShape>;
