/** How pages are served; `apiUrl`: in front of a remote API. */
type Serving = { development: boolean; apiUrl?: string | null | undefined };

/** The security headers of a page's response. @param nonce of its scripts */
export function pageHeaders(nonce: string, serving: Serving): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(nonce, serving),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}

/** Headers that pages read: their own path, and their nonce, which Next reads from the policy. */
export function requestHeadersOf(
  path: string,
  nonce: string,
  serving: Serving,
): Record<string, string> {
  return {
    'x-masthead-path': path,
    'x-masthead-nonce': nonce,
    'content-security-policy': contentSecurityPolicy(nonce, serving),
  };
}

/** The headers of every response. @param appUrl the origin of the dashboard */
export function transportHeaders(appUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(appUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/**
 * Scripts run only with the nonce of their page; styles may be inline, since positions are. Pictures
 * of other websites come by way of the embedded service, which a remote API lacks.
 */
function contentSecurityPolicy(nonce: string, { development, apiUrl }: Serving): string {
  const scripts = `'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`;
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${apiUrl ? ' https: http:' : ''}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
