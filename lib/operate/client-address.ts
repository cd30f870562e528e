import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { kept, LATEST_ADDRESSES } from '../service/keep-latest.ts';

const forwardingHeader = /^(x-forwarded-|forwarded$|x-real-ip$|x-masthead-)/;
/** Headers Next uses internally; sent from outside, they have caused security holes before. */
const frameworkHeader =
  /^(x-middleware-|x-nextjs-|x-next-|x-invoke-|x-matched-path$|x-now-|x-prerender-|next-resume|next-action$)/;
/** Headers a trusted proxy may set besides the address. */
const believedHeader = /^x-forwarded-(proto|host)$/;

/**
 * Returns the client's address and rewrites the request's headers, given the number of trusted
 * proxies: nothing a client sends can pose as a proxy's or Next's own header, and
 * `x-forwarded-for` is that one address. `development` lets Next's tools through.
 */
export function identifyClient(
  request: IncomingMessage,
  trustedProxies: number,
  development = false,
): string {
  const { headers } = request;
  const peer = plainAddress(request.socket.remoteAddress ?? '') ?? '0.0.0.0';
  const address = trustedProxies > 0 ? forwardedAddress(headers, trustedProxies, peer) : peer;
  for (const name in headers) {
    const isSpoofed =
      forwardingHeader.test(name) && !(trustedProxies > 0 && believedHeader.test(name));
    if (isSpoofed || (!development && frameworkHeader.test(name))) delete headers[name];
  }
  headers['x-forwarded-for'] = address;
  return address;
}

/**
 * Whether a request has more than one `Host` header. A proxy in front may take another one for the
 * request's, and keep the answer for all of that host.
 */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  return count > 1;
}

/** A warning if a proxy seems to be in front that isn't trusted. Ask before the headers are replaced. */
export function doubtOfProxy(
  { headers }: Pick<IncomingMessage, 'headers'>,
  trustedProxies: number,
): string | null {
  if (trustedProxies > 0 || headers['x-forwarded-for'] === undefined) return null;
  return 'A request came with X-Forwarded-For while TRUST_PROXY is 0. If a proxy is in front, set TRUST_PROXY: until then everyone counts as one client, and shares its limits.';
}

/** The host and protocol that the client used: a trusted proxy's word, or its own. */
export function requestedHost(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { trustedProxies, appUrl }: { trustedProxies: number; appUrl: string },
): { host: string; protocol: 'http' | 'https' } {
  const forwarded = (name: string) =>
    trustedProxies > 0
      ? String(headers[name] ?? '')
          .split(',')[0]
          ?.trim()
      : '';
  // A name with the root's dot at its end is the same name.
  const host = (forwarded('x-forwarded-host') || headers.host || '')
    .toLowerCase()
    .replace(/\.(?=:\d+$|$)/, '');
  const said = forwarded('x-forwarded-proto');
  const isSecure = said ? said === 'https' : appUrl.startsWith('https:');
  return { host, protocol: isSecure ? 'https' : 'http' };
}

/** Counted from the right: the client could have written the entries further left. */
function forwardedAddress(headers: IncomingHttpHeaders, proxies: number, peer: string): string {
  const chain = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const entries = chain.map((entry) => entry.trim()).filter(Boolean);
  const entry = entries.at(-Math.min(proxies, entries.length));
  return (entry && plainAddress(entry)) || peer;
}

const plainAddress = kept(readAddress, LATEST_ADDRESSES);

/** Unwraps `::ffff:1.2.3.4`, `1.2.3.4:80`, `[::1]:80` and `fe80::1%eth0`; null when it isn't an address. */
function readAddress(text: string): string | null {
  const [bare = ''] = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .split('%', 1);
  // The library also takes short forms, such as `127.1`.
  return isIP(bare) ? ipaddr.process(bare).toString() : null;
}
