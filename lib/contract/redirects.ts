import { importedRedirects, partOf } from './audit.ts';
import { endpoint } from './endpoint.ts';
import type * as schemas from './redirects.schemas.ts';
import { sitePath } from './sites.ts';

export type { Redirect, RedirectDestination } from './redirects.schemas.ts';

/**
 * A problem of a redirect: it loops, leads to another redirect, is hidden by one with the same
 * path in other case, or has a missing target.
 */
export const redirectProblems = ['loop', 'chain', 'shadowed', 'dead'] as const;
export type RedirectProblem = (typeof redirectProblems)[number];

const redirectsPath = `${sitePath}/redirects` as const;
const redirectPath = `${redirectsPath}/{siteRedirectId}` as const;

export const listRedirects = endpoint<typeof schemas.listRedirects>()({
  method: 'GET',
  path: redirectsPath,
  summary: 'List the redirects of a site',
  needs: ['site', 'view'],
  assumes: ['Sorted by source.'],
});

export const createRedirect = endpoint<typeof schemas.createRedirect>()({
  method: 'POST',
  path: redirectsPath,
  summary: 'Create a redirect',
  needs: ['site', 'edit'],
  audit: {
    name: 'Redirect created',
    sentence: ({ target }) => `created a redirect from ${target}`,
  },
  status: 201,
  refreshes: [redirectsPath, `${sitePath}/redirect`],
  refusals: { 409: 'The source already has a redirect.' },
  assumes: ['A loop or a chain is created and reported as a problem.'],
});

export const updateRedirect = endpoint<typeof schemas.updateRedirect>()({
  method: 'PATCH',
  path: redirectPath,
  summary: 'Change a redirect',
  needs: ['site', 'edit'],
  audit: {
    name: 'Redirect changed',
    sentence: ({ target }) => `changed the redirect from ${target}`,
  },
  refreshes: [redirectsPath, `${sitePath}/redirect`],
  refusals: { 409: 'Another redirect has this source.' },
});

export const deleteRedirect = endpoint()({
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

export const resolveRedirect = endpoint<typeof schemas.resolveRedirect>()({
  method: 'GET',
  path: `${sitePath}/redirect`,
  summary: 'Resolve a path through a site’s redirects',
  needs: ['site', 'view'],
  refusals: { 404: 'No redirect has this source, or its target is missing.' },
  assumes: [
    'Case is ignored; of two that differ only in case, the older one wins.',
    'target is a URL at the site’s host name, or a path when it has none.',
  ],
});

/** Follows a path through redirects, as a browser would. */
export const traceRedirect = endpoint<typeof schemas.traceRedirect>()({
  method: 'GET',
  path: `${redirectsPath}/trace`,
  summary: 'Follow a path through the redirects of a site',
  needs: ['site', 'view'],
  extension: true,
});

export const countRedirectProblems = endpoint<typeof schemas.countRedirectProblems>()({
  method: 'GET',
  path: `${redirectsPath}/problems`,
  summary: 'Count the redirects of a site with problems',
  needs: ['site', 'view'],
  extension: true,
});

/** Most rows one request can preview or import; larger files are split. */
export const REDIRECT_BATCH = 1000;
/** Most rows a file can have. */
export const REDIRECT_IMPORT_MAXIMUM = 10_000;

/** Previews rows of a file without changing anything. `target` is a path or a URL on the site. */
export const reviewRedirects = endpoint<typeof schemas.reviewRedirects>()({
  method: 'POST',
  path: `${redirectsPath}/review`,
  summary: 'Preview an import of redirects',
  needs: ['site', 'edit'],
  effects: 'none',
  extension: true,
});

export const importRedirects = endpoint<typeof schemas.importRedirects>()({
  method: 'PUT',
  path: redirectsPath,
  summary: 'Create or update many redirects at once',
  needs: ['site', 'edit'],
  audit: {
    name: 'Redirects imported',
    sentence: ({ target, payload }) => importedRedirects(target, partOf(payload, 'after')),
  },
  refreshes: [redirectsPath, `${sitePath}/redirect`],
  extension: true,
  assumes: [
    'Sorted by source; all or none are applied.',
    'Two redirects with the same source are rejected (400).',
  ],
});
