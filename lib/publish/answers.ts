import { createHash } from 'node:crypto';
import type { Answer } from '#lib/http.ts';
import { html, type SafeHtml } from './html.ts';
import type { CachedText } from './page-cache.ts';
import type { Reading } from './reading.ts';

/** A response of a site; a page's has what its views are counted by. */
export type PageAnswer = Answer & { subject?: string };

/**
 * The policy of a page: our own style and script, and pictures of other sites by way of the site.
 * @param frames the origins of the players that the page can load
 */
export function pagePolicy(
  appUrl: string,
  styleHashes: readonly string[],
  frames: readonly string[] = [],
): string {
  const styles = styleHashes.map((hash) => ` 'sha256-${hash}'`).join('');
  return [
    "default-src 'none'",
    `style-src 'self'${styles}`,
    "script-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    // The dashboard shows pages in its preview.
    `frame-ancestors 'self' ${appUrl}`,
  ].join('; ');
}

/** Headers of all responses of a site. */
export const siteHeaders = {
  'x-content-type-options': 'nosniff',
  // The key of a share link must not leave with a link to another site.
  'referrer-policy': 'same-origin',
} as const;

/** Who may cache a text: everyone, with revalidation, or only the visitor. */
export function cacheControl({ isPrivate }: Pick<Reading, 'isPrivate'>): string {
  return isPrivate ? 'private, no-cache' : 'public, max-age=0, must-revalidate';
}

/** A cacheable text with the headers of its response. */
export function textToKeep(
  text: string | SafeHtml,
  contentType: string,
  headers: Record<string, string> = {},
): CachedText {
  const plain = Buffer.from(typeof text === 'string' ? text : text.value) as Buffer<ArrayBuffer>;
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { etag, headers: { 'content-type': contentType, ...headers }, plain };
}

/** Answers with a text that is a function of its key: from the cache, compressed, or 304. */
export async function answerKept(
  reading: Reading,
  key: string,
  render: () => Promise<CachedText | null>,
): Promise<Answer | null> {
  const { cache, request, site, view, root, origin } = reading;
  const whole = [site.id, site.version, view.mask, origin, root, key].join('\n');
  const text = await cache.read(whole, render);
  if (!text) return null;
  const headers = {
    ...siteHeaders,
    ...text.headers,
    'cache-control': cacheControl(reading),
    vary: 'accept, accept-encoding, cookie',
    etag: `W/"${text.etag}"`,
  };
  if (hasMatch(request.headers.get('if-none-match'), text.etag))
    return { status: 304, headers, body: null };
  const { bytes, encoding } = await cache.encoded(text, request.headers.get('accept-encoding'));
  return {
    status: 200,
    headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
    body: bytes,
  };
}

/** Whether an If-None-Match header names an entity tag (RFC 9110, 13.1.2). */
export function hasMatch(given: string | null, etag: string): boolean {
  if (given === null) return false;
  return given.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${etag}"`);
}

/** Redirects to another path; 308 updates search engines and bookmarks permanently. */
export function redirect(
  location: string,
  status: 303 | 307 | 308,
  headers: Record<string, string> = {},
): Answer {
  const note = html`<!doctype html><title>Redirecting</title><p><a href="${location}">${location}</a></p>`;
  return {
    status,
    headers: {
      ...siteHeaders,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      ...headers,
      location,
    },
    body: note.value,
  };
}

/** A short text for programs and errors without a site. */
export function plainText(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): Answer {
  return {
    status,
    headers: {
      ...siteHeaders,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      ...headers,
    },
    body: `${text}\n`,
  };
}
