import { DASHBOARD_HEADER } from '#lib/client/call.ts';
import type { Incoming } from '#lib/http.ts';
import { runtime } from '#lib/upstream.ts';

type RequestHead = Pick<Incoming, 'method' | 'headers'>;

/** Why a request can't come from the dashboard's own pages; null when it can. */
export function crossSiteReason(request: RequestHead): string | null {
  if (request.headers.get(DASHBOARD_HEADER) !== '1')
    return `The header ${DASHBOARD_HEADER}: 1 is missing.`;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return 'The request comes from another site.';
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  return isOwnOrigin(request) ? null : 'The request has no Origin, or another site’s.';
}

/** Whether `Origin` is the dashboard's: as configured, or else the host the request was sent to. */
function isOwnOrigin(request: RequestHead): boolean {
  const origin = request.headers.get('origin');
  if (!origin || !URL.canParse(origin)) return false;
  const { appUrl, appUrlIsConfigured } = runtime().configuration;
  if (appUrlIsConfigured) return origin === new URL(appUrl).origin;
  return new URL(origin).host === request.headers.get('host');
}

/**
 * Where to go after signing in: a path of this dashboard, or the start page for anything else.
 * Resolved as a browser would, so `//host`, `/\host` and the like can't lead outside.
 */
export function safeTarget(target: string | null | undefined): string {
  const base = 'http://dashboard.invalid';
  if (!target?.startsWith('/') || !URL.canParse(target, base)) return '/';
  const url = new URL(target, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return '/';
  // These paths aren't pages.
  if (/^\/(api|session|sso|v1)(\/|$)/.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
