import { type NextRequest, NextResponse } from 'next/server';
import { pageHeaders, requestHeadersOf, transportHeaders } from '#lib/session/page-headers.ts';
import { runtime } from '#lib/upstream.ts';

// Only where plain Next serves the pages: the process of `npm start` has added these headers already.
// Not for calls, whose bodies Next would hold in memory and cut off.
export const config = {
  matcher: [
    {
      source: '/((?!_next/|api/|session/|sso/).*)',
      missing: [{ type: 'header', key: 'x-masthead-path' }],
    },
  ],
};

/** Adds security headers to a response, and passes a page its own path and nonce; decides nothing. */
export default function proxy({ headers, nextUrl }: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const { appUrl, apiUrl } = runtime().configuration;
  const serving = { development: process.env.NODE_ENV !== 'production', apiUrl };
  const path = `${nextUrl.pathname}${nextUrl.search}`;
  const passed = new Headers(headers);
  for (const [name, value] of Object.entries(requestHeadersOf(path, nonce, serving)))
    passed.set(name, value);
  const added = {
    ...transportHeaders(appUrl),
    ...pageHeaders(nonce, serving),
  };
  return NextResponse.next({ request: { headers: passed }, headers: added });
}
