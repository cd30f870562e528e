import * as z from 'zod/mini';
import { REDIRECT_BATCH, redirectProblems } from './redirects.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';
import { shareKey } from './sites.schemas.ts';

/** The source path of a redirect. Case is ignored for visitors. */
export const redirectSource = trimmed(
  z.maxLength(512, 'A path can have at most 512 characters.'),
  z.regex(
    /^\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+)*$/,
    'Enter a path such as /old/page: start with one /, don’t end with one, and use only letters, digits, - . _ ~ or %20 in between.',
  ),
);

/** The target of a redirect: a section, a space of the site, or a page of it. */
export const redirectDestination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('site-section'), siteSectionId: identifier }),
  z.object({ kind: z.literal('site-space'), siteSpaceId: identifier }),
  z.object({ kind: z.literal('site-page'), siteSpaceId: identifier, pageId: identifier }),
]);
export type RedirectDestination = z.infer<typeof redirectDestination>;

export const redirectShape = z.object({
  object: z.literal('site-redirect'),
  id: identifier,
  source: z.string(),
  destination: redirectDestination,
  /** Extension: the target, for lists. `path` and `title` are absent when it's missing. */
  target: z.optional(z.object({ path: z.optional(z.string()), title: z.optional(z.string()) })),
  /** Extension: its problem. */
  problem: z.optional(z.enum(redirectProblems)),
  /**
   * Extension: for a loop or a chain, the paths a visitor follows, from its own to the last one.
   * Absent when the caller can't see one of them.
   */
  way: z.optional(z.array(z.string())),
  /** Extension. */
  createdAt: z.optional(timestamp),
  updatedAt: z.optional(timestamp),
});
export type Redirect = z.infer<typeof redirectShape>;

export const listRedirects = {
  query: z.extend(listQuery, {
    /** Extension: searches the path or the title of the target. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(512))),
    /** Extension: only those with a problem of this kind, or of any kind. */
    problem: z.optional(z.enum([...redirectProblems, 'any'])),
  }),
  reply: listOf(redirectShape),
};

const redirectBody = z.object({ source: redirectSource, destination: redirectDestination });

export const createRedirect = {
  body: redirectBody,
  reply: redirectShape,
};

export const updateRedirect = {
  body: z.object({
    source: z.optional(redirectSource),
    destination: z.optional(redirectDestination),
  }),
  reply: redirectShape,
};

export const resolveRedirect = {
  query: z.object({ source: redirectSource, shareKey }),
  reply: z.object({ redirect: redirectShape, target: z.string() }),
};

export const traceRedirect = {
  query: z.object({ source: redirectSource }),
  reply: z.object({
    /** The redirects followed, in order. */
    hops: z.array(redirectShape),
    end: z.enum(['arrives', 'no-redirect', 'loop', 'dead']),
    /** The final target; for a path without a redirect, what the site shows there. */
    arrivesAt: z.optional(z.object({ path: z.string(), title: z.string() })),
  }),
};

export const countRedirectProblems = {
  reply: z.object({
    /** How many have each problem; each redirect has at most one. */
    total: z.int(),
    loop: z.int(),
    chain: z.int(),
    shadowed: z.int(),
    dead: z.int(),
  }),
};

export const reviewRedirects = {
  body: z.object({
    rows: z
      .array(
        z.object({
          source: z.string().check(z.maxLength(2048)),
          target: z.string().check(z.maxLength(2048)),
        }),
      )
      .check(z.minLength(1), z.maxLength(REDIRECT_BATCH)),
    /** The number of the first row in its file, for messages about rows. */
    firstRow: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        /** The source as it would be stored: without a host or a trailing slash. */
        source: z.string(),
        outcome: z.enum(['create', 'update', 'unchanged', 'refuse']),
        destination: z.optional(redirectDestination),
        title: z.optional(z.string()),
        /** The current target of this source. */
        existing: z.optional(redirectShape),
        /** Why it is rejected, and what would be valid. */
        message: z.optional(z.string()),
      }),
    ),
  }),
};

export const importRedirects = {
  body: z.object({
    redirects: z.array(redirectBody).check(z.minLength(1), z.maxLength(REDIRECT_BATCH)),
  }),
  reply: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
};
