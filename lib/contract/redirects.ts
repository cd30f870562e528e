import { endpoint } from './endpoint.ts';
import type * as schemas from './redirects.schemas.ts';
import { sitePath } from './sites.ts';

export type { Redirect, RedirectDestination } from './redirects.schemas.ts';

/**
 * A problem of a redirect: it loops, leads to another redirect, is hidden by one with the same
 * path in other case, has a missing target, or hides what the site shows at its path.
 */
export const redirectProblems = ['loop', 'chain', 'shadowed', 'dead', 'hides'] as const;
export type RedirectProblem = (typeof redirectProblems)[number];

/** How redirects are sorted: by their path, or by how often people met them, most first. */
export const redirectSorts = ['source', 'visits'] as const;
export type RedirectSort = (typeof redirectSorts)[number];

const redirectsPath = `${sitePath}/redirects` as const;
const redirectPath = `${redirectsPath}/{siteRedirectId}` as const;
/** What a changed redirect makes stale; insights list what leads nowhere. */
const redirectRefreshes = [redirectsPath, `${sitePath}/redirect`, `${sitePath}/insights`];

export const listRedirects = endpoint<typeof schemas.listRedirects>()({
  method: 'GET',
  path: redirectsPath,
  needs: ['site', 'view'],
});

export const createRedirect = endpoint<typeof schemas.createRedirect>()({
  method: 'POST',
  path: redirectsPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  status: 201,
  refreshes: redirectRefreshes,
});

export const updateRedirect = endpoint<typeof schemas.updateRedirect>()({
  method: 'PATCH',
  path: redirectPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: redirectRefreshes,
});

export const deleteRedirect = endpoint<typeof schemas.deleteRedirect>()({
  method: 'DELETE',
  path: redirectPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  status: 205,
  refreshes: redirectRefreshes,
});

export const resolveRedirect = endpoint<typeof schemas.resolveRedirect>()({
  method: 'GET',
  path: `${sitePath}/redirect`,
  needs: ['site', 'view'],
});

/** Follows a path through redirects, as a browser would. */
export const traceRedirect = endpoint<typeof schemas.traceRedirect>()({
  method: 'GET',
  path: `${redirectsPath}/trace`,
  needs: ['site', 'view'],
  extension: true,
});

export const countRedirectProblems = endpoint<typeof schemas.countRedirectProblems>()({
  method: 'GET',
  path: `${redirectsPath}/problems`,
  needs: ['site', 'view'],
  extension: true,
});

/** What is said of a source with an asterisk. */
export const NO_WILDCARDS =
  'Wildcards aren’t supported. Each redirect has one path, such as /old/page.';
/** Most rows one request can preview or import; larger files are split. */
export const REDIRECT_BATCH = 1000;
/** Most rows a file can have. */
export const REDIRECT_IMPORT_MAXIMUM = 10_000;

/** Previews rows of a file without changing anything. `target` is a path or a URL on the site. */
export const reviewRedirects = endpoint<typeof schemas.reviewRedirects>()({
  method: 'POST',
  path: `${redirectsPath}/review`,
  needs: ['site', 'edit'],
  effects: 'none',
  extension: true,
});

/** Deletes redirects by their sources. */
export const deleteRedirects = endpoint<typeof schemas.deleteRedirects>()({
  method: 'POST',
  path: `${redirectsPath}/delete`,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: redirectRefreshes,
  extension: true,
});

export const importRedirects = endpoint<typeof schemas.importRedirects>()({
  method: 'PUT',
  path: redirectsPath,
  needs: ['site', 'edit'],
  locks: 'subject',
  refreshes: redirectRefreshes,
  extension: true,
});
