import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Adds security headers to a page's response, and passes the page its own path and the nonce of
 * its scripts: Next reads the nonce from the request's policy.
 */
export function addPageHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  { development }: { development: boolean },
): void {
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy(nonce, development);
  request.headers['x-masthead-path'] = request.url ?? '/';
  request.headers['x-masthead-nonce'] = nonce;
  request.headers['content-security-policy'] = policy;
  response.setHeader('referrer-policy', 'same-origin');
  // Built files aren't documents, and a page requests dozens: their policy is that nothing runs.
  if (request.url?.startsWith('/_next/static/')) {
    response.setHeader('content-security-policy', filePolicy(request.url));
    return;
  }
  response.setHeader('content-security-policy', policy);
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=()');
}

/** A worker has the policy of its own file, not the page's, and loads its own parts. */
function filePolicy(url: string): string {
  const isWorker = /^\/_next\/static\/chunks\/turbopack-worker-/.test(url);
  const scripts = isWorker ? "script-src 'self'; " : '';
  return `default-src 'none'; ${scripts}frame-ancestors 'none'`;
}

/** Scripts run only with the nonce of their page; styles may be inline, since positions are. */
function contentSecurityPolicy(nonce: string, development: boolean): string {
  const scripts = `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`;
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
