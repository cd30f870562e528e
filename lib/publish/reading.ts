import type { Claims } from '#lib/contract/condition-evaluation.ts';
import type { Incoming } from '#lib/http.ts';
import type { Database } from '#lib/service/database/engine.ts';
import type { Instance } from '#lib/service/http/handler.ts';
import { addressOfSite, encodePath } from '#lib/service/published/addresses.ts';
import type { Counts } from './counts/counts.ts';
import type { Searches } from './counts/searches.ts';
import type { PageCache } from './page-cache.ts';
import type { FindRedirect } from './site/known-redirects.ts';
import type { LoadedSite } from './site/published-site.ts';
import type { View } from './site/visible.ts';

/** The context shared by all requests for sites. */
export type Publishing = {
  instance: Instance;
  database: Database;
  cache: PageCache;
  /** The texts of pages, by what they are made of: they outlive changes of their site. */
  articles: PageCache;
  counts: Counts;
  searches: Searches;
  redirects: FindRedirect;
};

/** A request of a visitor who may read the site. */
export type Reading = Publishing & {
  site: LoadedSite;
  view: View;
  /** The visitor's claims, for what depends on more than the conditions of the site. */
  claims: Claims;
  /** The origin that readers see. */
  origin: string;
  /** The path of the site's root there, without a trailing slash; with the key of a share link. */
  root: string;
  /** The decoded path below the root: `/` or `/guide/setup`. */
  path: string;
  query: URLSearchParams;
  request: Incoming;
  /** The address of the client, for rate limits. */
  address: string;
  /** Whether only this visitor may keep the answer. */
  isPrivate: boolean;
  /** Whether pages are written as files: they have nothing that needs a server. */
  isStatic?: boolean;
  /** Whether it is a preview in the dashboard, of unsaved settings or of what a visitor sees. */
  isDraft?: boolean;
};

/** Whether a request only reads. */
export function isRead({ request: { method } }: Pick<Reading, 'request'>): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The path of something on the site, as a link on a page. */
export function hrefOf({ root }: Pick<Reading, 'root'>, path: string): string {
  return `${root}${path === '/' ? '/' : encodePath(path)}`;
}

/** The whole URL of something on the site. */
export function urlOf(reading: Pick<Reading, 'origin' | 'root'>, path: string): string {
  return reading.origin + hrefOf(reading, path);
}

/**
 * The one address of something on the site for search engines, wherever it was read: a site with a
 * host name answers under SITES_URL, too. Only readers know those of a site of share links.
 */
export function canonicalOf(reading: Reading, path: string): string {
  const { site, instance, isDraft } = reading;
  if (isDraft || site.row.visibility === 'share-link') return urlOf(reading, path);
  return addressOfSite(site.row, instance) + hrefOf({ root: '' }, path);
}

/**
 * The URL of something on the site in a list for programs: its one address. Visitors who signed in
 * are signed in where they read.
 */
export function listedAt(reading: Reading, path: string): string {
  const isSignedIn = reading.site.row.visibility === 'visitor-auth';
  return isSignedIn ? urlOf(reading, path) : canonicalOf(reading, path);
}
