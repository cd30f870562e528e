import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageHeaders, requestHeadersOf } from '../session/page-headers.ts';

/** Adds security headers to a page's response, and passes the page its own path and nonce. */
export function addPageHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  serving: Parameters<typeof pageHeaders>[1],
): void {
  const nonce = randomBytes(16).toString('base64');
  const { url = '/' } = request;
  Object.assign(request.headers, requestHeadersOf(url, nonce, serving));
  // Files that people uploaded, and pictures of other websites, have a stricter policy of their own.
  if (/^\/session\/(?:files\/|picture\?)/.test(url)) return;
  // Built files aren't documents, and a page requests dozens: their policy is that nothing runs.
  if (url.startsWith('/_next/static/')) {
    response.setHeader('referrer-policy', 'same-origin');
    response.setHeader('content-security-policy', filePolicy(url));
    return;
  }
  for (const [name, value] of Object.entries(pageHeaders(nonce, serving)))
    response.setHeader(name, value);
}

/** A worker has the policy of its own file, not the page's, and loads its own parts. */
function filePolicy(url: string): string {
  const isWorker = /^\/_next\/static\/chunks\/turbopack-worker-/.test(url);
  const scripts = isWorker ? "script-src 'self'; " : '';
  return `default-src 'none'; ${scripts}frame-ancestors 'none'`;
}
