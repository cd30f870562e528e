import * as z from 'zod/mini';
import { partOf } from './audit.ts';
import { countedRedirects, importedRedirects, onSite } from './audit-sites.ts';
import type { Description } from './endpoint.ts';
import { REDIRECT_BATCH, redirectProblems, redirectSorts } from './redirects.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.schemas.ts';
import { shareKey } from './sites.schemas.ts';

/** The source path of a redirect. Case is ignored for visitors. */
export const redirectSource = trimmed(
  z.maxLength(512, 'A path can have up to 512 characters.'),
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
  /** Extension: the title of what the site shows at its path, which visitors can’t reach there. */
  hides: z.optional(z.string()),
  /** Extension: how often people met it in the last 30 days; only in lists. */
  visits: z.optional(z.int()),
  /** Extension. */
  createdAt: z.optional(timestamp),
  updatedAt: z.optional(timestamp),
});
export type Redirect = z.infer<typeof redirectShape>;

export const listRedirects = {
  summary: 'List the redirects of a site',
  query: z.extend(listQuery, {
    /** Extension: searches the path or the title of the target. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(512))),
    /** Extension: only those with a problem of this kind, or of any kind. */
    problem: z.optional(z.enum([...redirectProblems, 'any'])),
    /** Extension. */
    sort: z._default(z.enum(redirectSorts), 'source'),
  }),
  reply: listOf(redirectShape),
  assumes: [
    'Sorted by source, ignoring case; with sort=visits by visits, most first.',
    'visits counts people, not programs, also at redirects in the middle of a chain or a loop.',
  ],
} satisfies Description;

const redirectBody = z.object({ source: redirectSource, destination: redirectDestination });

/** Extension: where paths must still lead, null for nowhere; as when a change is undone. */
const unchanged = z.optional(
  z
    .array(z.object({ source: redirectSource, destination: z.nullable(redirectDestination) }))
    .check(z.maxLength(REDIRECT_BATCH)),
);
const HAS_CHANGED = 'A path no longer leads where unchanged says.';

export const createRedirect = {
  summary: 'Create a redirect',
  audit: {
    name: 'Redirect created',
    sentence: (facts) => `created a redirect from ${facts.target}${onSite(facts)}`,
    several: (count) => `created ${count} redirects`,
  },
  body: redirectBody,
  reply: redirectShape,
  refusals: { 409: 'The source already has a redirect.' },
  assumes: ['A loop or a chain is created and reported as a problem.'],
} satisfies Description;

export const updateRedirect = {
  summary: 'Change a redirect',
  audit: {
    name: 'Redirect changed',
    sentence: (facts) => `changed the redirect from ${facts.target}${onSite(facts)}`,
  },
  body: z.object({
    source: z.optional(redirectSource),
    destination: z.optional(redirectDestination),
    unchanged,
  }),
  reply: redirectShape,
  refusals: { 409: 'Another redirect has this source.', 412: HAS_CHANGED },
} satisfies Description;

export const deleteRedirect = {
  summary: 'Delete a redirect',
  audit: {
    name: 'Redirect deleted',
    sentence: (facts) => `deleted the redirect from ${facts.target}${onSite(facts)}`,
    several: (count) => `deleted ${count} redirects`,
  },
} satisfies Description;

export const resolveRedirect = {
  summary: 'Resolve a path through a site’s redirects',
  query: z.object({ source: redirectSource, shareKey }),
  reply: z.object({ redirect: redirectShape, target: z.string() }),
  refusals: { 404: 'No redirect has this source, or its target is missing.' },
  assumes: [
    'Case is ignored; of two that differ only in case, the older one wins.',
    'target is a URL at the site’s host name, or a path when it has none.',
  ],
} satisfies Description;

export const traceRedirect = {
  summary: 'Follow a path through the redirects of a site',
  query: z.object({ source: redirectSource }),
  reply: z.object({
    /** The redirects followed, in order. */
    hops: z.array(redirectShape),
    end: z.enum(['arrives', 'no-redirect', 'loop', 'dead']),
    /** The final target; for a path without a redirect, what the site shows there. */
    arrivesAt: z.optional(z.object({ path: z.string(), title: z.string() })),
  }),
} satisfies Description;

export const countRedirectProblems = {
  summary: 'Count the redirects of a site with problems',
  reply: z.object({
    /** How many have each problem; each redirect has at most one. */
    total: z.int(),
    loop: z.int(),
    chain: z.int(),
    shadowed: z.int(),
    dead: z.int(),
    hides: z.int(),
  }),
} satisfies Description;

export const reviewRedirects = {
  summary: 'Preview an import of redirects',
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
        /** The title of what the site shows at this source, which visitors wouldn’t reach anymore. */
        hides: z.optional(z.string()),
        /** The current target of this source. */
        existing: z.optional(redirectShape),
        /** Why it is rejected, and what would be valid. */
        message: z.optional(z.string()),
      }),
    ),
  }),
} satisfies Description;

export const deleteRedirects = {
  summary: 'Delete many redirects at once',
  audit: {
    name: 'Redirects deleted',
    sentence: ({ target, payload }) =>
      `deleted ${countedRedirects(Number(payload.deleted ?? 0))} of ${target}`,
  },
  body: z.object({
    sources: z.array(redirectSource).check(z.minLength(1), z.maxLength(REDIRECT_BATCH)),
    unchanged,
  }),
  reply: z.object({ deleted: z.int() }),
  refusals: { 412: HAS_CHANGED },
  assumes: ['Sources without a redirect are ignored.'],
} satisfies Description;

export const importRedirects = {
  summary: 'Create or update many redirects at once',
  audit: {
    name: 'Redirects imported',
    sentence: ({ target, payload }) => importedRedirects(target, partOf(payload, 'after')),
  },
  body: z.object({
    redirects: z.array(redirectBody).check(z.minLength(1), z.maxLength(REDIRECT_BATCH)),
    unchanged,
  }),
  reply: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
  refusals: { 412: HAS_CHANGED },
  assumes: [
    'Sorted by source; all or none are applied.',
    'Two redirects with the same source are rejected (400).',
  ],
} satisfies Description;
