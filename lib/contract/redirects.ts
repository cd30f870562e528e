import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { identifier, listOf, listQuery, timestamp, trimmed } from './shapes.ts';
import { shareKey, sitePath } from './sites.ts';

/** The path that a redirect leads away from. Case is ignored when a visitor asks for it. */
export const redirectSource = trimmed(
  z.maxLength(512, 'A path has at most 512 characters.'),
  z.regex(
    /^\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+(?:\/(?:[A-Za-z0-9\-._~]|%[0-9A-Fa-f]{2})+)*$/,
    'Write a path such as /old/page: it starts with one /, ends without one, and has letters, digits, - . _ ~ or %20 between.',
  ),
);

/** Where a redirect leads: a section, a space of the site, or a page of it. */
export const redirectDestination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('site-section'), siteSectionId: identifier }),
  z.object({ kind: z.literal('site-space'), siteSpaceId: identifier }),
  z.object({ kind: z.literal('site-page'), siteSpaceId: identifier, pageId: identifier }),
]);
export type RedirectDestination = z.infer<typeof redirectDestination>;

/**
 * What is wrong with a redirect: it comes back to where it started, leads on through another one,
 * stands behind one of the same path in other letters, or leads to what is no longer there.
 */
export const redirectProblems = ['loop', 'chain', 'shadowed', 'dead'] as const;
export type RedirectProblem = (typeof redirectProblems)[number];

export const redirectShape = z.object({
  object: z.literal('site-redirect'),
  id: identifier,
  source: z.string(),
  destination: redirectDestination,
  /** Extension: where it leads, for lists. `path` and `title` are absent for what is gone. */
  target: z.optional(z.object({ path: z.optional(z.string()), title: z.optional(z.string()) })),
  /** Extension: what is wrong with it. */
  problem: z.optional(z.enum(redirectProblems)),
  /**
   * Extension: of a loop and a chain the paths that a visitor is led along, from its own to the one where
   * it ends or closes. Absent where one of them is not for the caller to see.
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
    /** Extension: in the path or the title of the target. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(512))),
    /** Extension: only those with a problem of this kind, or of any. */
    problem: z.optional(z.enum([...redirectProblems, 'any'])),
  }),
  reply: listOf(redirectShape),
  assumes: ['by source'],
});

const redirectBody = z.object({ source: redirectSource, destination: redirectDestination });

export const createRedirect = endpoint({
  method: 'POST',
  path: redirectsPath,
  summary: 'Create a redirect',
  needs: ['site', 'edit'],
  body: redirectBody,
  reply: redirectShape,
  status: 201,
  refreshes: [redirectsPath, `${sitePath}/redirect`],
  assumes: [
    '409 for a source that has a redirect',
    'a loop or a chain is created and shown as a problem',
  ],
});

export const updateRedirect = endpoint({
  method: 'PATCH',
  path: redirectPath,
  summary: 'Change a redirect',
  needs: ['site', 'edit'],
  body: z.object({
    source: z.optional(redirectSource),
    destination: z.optional(redirectDestination),
  }),
  reply: redirectShape,
  refreshes: [redirectsPath, `${sitePath}/redirect`],
  assumes: ['409 for a source that has another redirect'],
});

export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: redirectPath,
  summary: 'Delete a redirect',
  needs: ['site', 'edit'],
  status: 205,
  refreshes: [redirectsPath, `${sitePath}/redirect`],
});

export const resolveRedirect = endpoint({
  method: 'GET',
  path: `${sitePath}/redirect`,
  summary: 'Tell where a path is redirected to',
  needs: ['site', 'view'],
  query: z.object({ source: redirectSource, shareKey }),
  reply: z.object({ redirect: redirectShape, target: z.string() }),
  assumes: [
    '404 where no redirect has this source, or its target is gone',
    'case is ignored; of two that differ only in case the older one wins',
    'target is the address on the site’s host name, or the path where it has none',
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
    /** The redirects followed, in their order. */
    hops: z.array(redirectShape),
    end: z.enum(['arrives', 'no-redirect', 'loop', 'dead']),
    /** Where it arrives; for a path without a redirect, what shows there. */
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
    /** Of those with a problem; each has one. */
    total: z.int(),
    loop: z.int(),
    chain: z.int(),
    shadowed: z.int(),
    dead: z.int(),
  }),
  extension: true,
});

/** How many rows one request reviews or imports; larger files come in several. */
export const REDIRECT_BATCH = 1000;
/** How many rows a file may have. */
export const REDIRECT_IMPORT_MAXIMUM = 10_000;

/** Reviews rows of a file: nothing is changed. `target` is a path or an address on the site. */
export const reviewRedirects = endpoint({
  method: 'POST',
  path: `${redirectsPath}/review`,
  summary: 'Tell what importing redirects would do',
  needs: ['site', 'edit'],
  body: z.object({
    rows: z
      .array(
        z.object({
          source: z.string().check(z.maxLength(2048)),
          target: z.string().check(z.maxLength(2048)),
        }),
      )
      .check(z.minLength(1), z.maxLength(REDIRECT_BATCH)),
    /** The number of the first of them in its file, for messages about rows. */
    firstRow: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  }),
  reply: z.object({
    rows: z.array(
      z.object({
        /** The source as it would be written: without an address before it or a slash after it. */
        source: z.string(),
        outcome: z.enum(['create', 'update', 'unchanged', 'refuse']),
        destination: z.optional(redirectDestination),
        title: z.optional(z.string()),
        /** What stands there now. */
        existing: z.optional(redirectShape),
        /** Why it is refused, and what would be right. */
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
  body: z.object({
    redirects: z.array(redirectBody).check(z.minLength(1), z.maxLength(REDIRECT_BATCH)),
  }),
  reply: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
  refreshes: [redirectsPath, `${sitePath}/redirect`],
  extension: true,
  assumes: ['by source; all or none', '400 when two of them have the same source'],
});
