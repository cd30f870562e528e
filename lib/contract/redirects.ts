import * as z from 'zod/mini';
import { importedRedirects, partOf } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.ts';
import { shareKey, sitePath } from './sites.ts';

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

/**
 * A problem of a redirect: it loops, leads to another redirect, is hidden by one with the same
 * path in other case, or has a missing target.
 */
export const redirectProblems = ['loop', 'chain', 'shadowed', 'dead'] as const;
export type RedirectProblem = (typeof redirectProblems)[number];

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

const redirectsPath = `${sitePath}/redirects` as const;
const redirectPath = `${redirectsPath}/{siteRedirectId}` as const;

export const listRedirects = endpoint({
  method: 'GET',
  path: redirectsPath,
  summary: 'List the redirects of a site',
  needs: ['site', 'view'],
  query: z.extend(listQuery, {
    /** Extension: searches the path or the title of the target. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(512))),
    /** Extension: only those with a problem of this kind, or of any kind. */
    problem: z.optional(z.enum([...redirectProblems, 'any'])),
  }),
  reply: listOf(redirectShape),
  assumes: ['Sorted by source.'],
});

const redirectBody = z.object({ source: redirectSource, destination: redirectDestination });

export const createRedirect = endpoint({
  method: 'POST',
  path: redirectsPath,
  summary: 'Create a redirect',
  needs: ['site', 'edit'],
  audit: {
    name: 'Redirect created',
    sentence: ({ target }) => `created a redirect from ${target}`,
  },
  body: redirectBody,
  reply: redirectShape,
  status: 201,
  refreshes: [redirectsPath, `${sitePath}/redirect`],
  refusals: { 409: 'The source already has a redirect.' },
  assumes: ['A loop or a chain is created and reported as a problem.'],
});

export const updateRedirect = endpoint({
  method: 'PATCH',
  path: redirectPath,
  summary: 'Change a redirect',
  needs: ['site', 'edit'],
  audit: {
    name: 'Redirect changed',
    sentence: ({ target }) => `changed the redirect from ${target}`,
  },
  body: z.object({
    source: z.optional(redirectSource),
    destination: z.optional(redirectDestination),
  }),
  reply: redirectShape,
  refreshes: [redirectsPath, `${sitePath}/redirect`],
  refusals: { 409: 'Another redirect has this source.' },
});

export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: redirectPath,
  summary: 'Delete a redirect',
  needs: ['site', 'edit'],
  audit: {
    name: 'Redirect deleted',
    sentence: ({ target }) => `deleted the redirect from ${target}`,
  },
  status: 205,
  refreshes: [redirectsPath, `${sitePath}/redirect`],
});

export const resolveRedirect = endpoint({
  method: 'GET',
  path: `${sitePath}/redirect`,
  summary: 'Resolve a path through a site’s redirects',
  needs: ['site', 'view'],
  query: z.object({ source: redirectSource, shareKey }),
  reply: z.object({ redirect: redirectShape, target: z.string() }),
  refusals: { 404: 'No redirect has this source, or its target is missing.' },
  assumes: [
    'Case is ignored; of two that differ only in case, the older one wins.',
    'target is a URL at the site’s host name, or a path when it has none.',
  ],
});

/** Follows a path through redirects, as a browser would. */
export const traceRedirect = endpoint({
  method: 'GET',
  path: `${redirectsPath}/trace`,
  summary: 'Follow a path through the redirects of a site',
  needs: ['site', 'view'],
  query: z.object({ source: redirectSource }),
  reply: z.object({
    /** The redirects followed, in order. */
    hops: z.array(redirectShape),
    end: z.enum(['arrives', 'no-redirect', 'loop', 'dead']),
    /** The final target; for a path without a redirect, what the site shows there. */
    arrivesAt: z.optional(z.object({ path: z.string(), title: z.string() })),
  }),
  extension: true,
});

export const countRedirectProblems = endpoint({
  method: 'GET',
  path: `${redirectsPath}/problems`,
  summary: 'Count the redirects of a site with problems',
  needs: ['site', 'view'],
  reply: z.object({
    /** How many have each problem; each redirect has at most one. */
    total: z.int(),
    loop: z.int(),
    chain: z.int(),
    shadowed: z.int(),
    dead: z.int(),
  }),
  extension: true,
});

/** Most rows one request can preview or import; larger files are split. */
export const REDIRECT_BATCH = 1000;
/** Most rows a file can have. */
export const REDIRECT_IMPORT_MAXIMUM = 10_000;

/** Previews rows of a file without changing anything. `target` is a path or a URL on the site. */
export const reviewRedirects = endpoint({
  method: 'POST',
  path: `${redirectsPath}/review`,
  summary: 'Preview an import of redirects',
  needs: ['site', 'edit'],
  effects: 'none',
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
  extension: true,
});

export const importRedirects = endpoint({
  method: 'PUT',
  path: redirectsPath,
  summary: 'Create or update many redirects at once',
  needs: ['site', 'edit'],
  audit: {
    name: 'Redirects imported',
    sentence: ({ target, payload }) => importedRedirects(target, partOf(payload, 'after')),
  },
  body: z.object({
    redirects: z.array(redirectBody).check(z.minLength(1), z.maxLength(REDIRECT_BATCH)),
  }),
  reply: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
  refreshes: [redirectsPath, `${sitePath}/redirect`],
  extension: true,
  assumes: [
    'Sorted by source; all or none are applied.',
    'Two redirects with the same source are rejected (400).',
  ],
});
