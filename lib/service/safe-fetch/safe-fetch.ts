import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { faultOf, isTrusted } from './allowlist.ts';
import { readBounded } from './body.ts';
import { FetchFailure } from './failure.ts';

const HOPS_MAXIMUM = 5;
const MILLISECONDS = 10_000;
const BYTES_MAXIMUM = 10_000_000;
const AGENT = 'Masthead';
const redirects = new Set([301, 302, 303, 307, 308]);
const gone = new Set([404, 410]);

type Resolve = (host: string) => Promise<LookupAddress[]>;

export type SafeFetchOptions = {
  /** Accepted media types, such as `text/html` or `image/*`; any by default. */
  accept?: readonly string[];
  /** Of the decoded body. */
  maximumBytes?: number;
  /** For everything: name, connection, redirects, body. */
  milliseconds?: number;
  /** Hosts that the operator trusts, see `FETCH_ALLOWLIST`. */
  allowlist: readonly string[];
  /** For the first host only: a redirect to another one is sent without them. */
  headers?: Readonly<Record<string, string>>;
  /** Cancels it. */
  signal?: AbortSignal;
  /** Finds the addresses of a host; tests use their own. */
  resolve?: Resolve;
};

export type FetchedResponse = {
  /** The final URL. */
  url: string;
  status: number;
  /** Lowercase and without parameters; empty when the server sent none. */
  contentType: string;
  /** As the server sent it; empty when it sent none. */
  charset: string;
  body: Buffer;
};

const unreachable = () =>
  new FetchFailure(
    'refused',
    'Couldn’t reach this URL: it doesn’t respond, or isn’t on the public internet.',
  );

/**
 * Fetches a URL entered by a person. Every host on the way is checked: all its addresses must be
 * public, and the connection uses exactly one of those checked.
 * @throws FetchFailure with a message for the person who entered the URL
 */
export async function safeFetch(
  address: string,
  options: SafeFetchOptions,
): Promise<FetchedResponse> {
  const { milliseconds = MILLISECONDS, signal } = options;
  const late = AbortSignal.timeout(milliseconds);
  const both = signal ? AbortSignal.any([late, signal]) : late;
  try {
    return await follow(address, options, both);
  } catch (error) {
    if (late.aborted)
      throw new FetchFailure('timeout', `No response within ${milliseconds / 1000} seconds.`);
    signal?.throwIfAborted();
    if (error instanceof FetchFailure) throw error;
    // Network errors aren't passed on: they would reveal which ports of a host are open.
    throw unreachable();
  }
}

async function follow(
  address: string,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<FetchedResponse> {
  let url = URL.parse(address);
  let headers = options.headers ?? {};
  for (let hop = 0; hop <= HOPS_MAXIMUM; hop += 1) {
    if (!url) throw new FetchFailure('refused', 'Enter a full URL.');
    const response = await sendTo(url, { ...options, headers }, signal);
    const { statusCode = 0, headers: answered } = response;
    if (!redirects.has(statusCode) || !answered.location)
      return read(url, response, options, signal);
    response.destroy();
    const next = URL.parse(answered.location, url.href);
    if (url.protocol === 'https:' && next?.protocol === 'http:')
      throw new FetchFailure('refused', 'The URL redirects from https to http.');
    if (next?.origin !== url.origin) headers = {};
    url = next;
  }
  throw new FetchFailure('refused', `The URL redirects more than ${HOPS_MAXIMUM} times.`);
}

/** Sends the request, only to an address that was checked. */
async function sendTo(
  url: URL,
  { allowlist, headers, accept, resolve = resolveName }: SafeFetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const fault = faultOf(url, allowlist);
  if (fault) throw new FetchFailure('refused', fault);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const literal = isIP(host);
  const found = literal ? [{ address: host, family: literal }] : await until(signal, resolve(host));
  const isTaken =
    found.length > 0 &&
    (isTrusted(url, allowlist) || found.every((each) => isPublicAddress(each.address)));
  if (!isTaken) throw unreachable();
  const isSafe = url.protocol === 'https:';
  const { promise, resolve: take, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (isSafe ? https : http).request(
    {
      host,
      port: url.port || (isSafe ? 443 : 80),
      path: url.pathname + url.search,
      signal,
      headers: {
        accept: accept?.join(', ') ?? '*/*',
        'accept-encoding': 'gzip, br',
        'user-agent': AGENT,
        ...headers,
        host: url.host,
      },
      agent: false,
      ...(isSafe && { servername: literal ? '' : host.replace(/\.$/, '') }),
      lookup: (_name, { all }, done) => {
        const [first] = found as [LookupAddress];
        if (all) done(null, found);
        else done(null, first.address, first.family);
      },
    },
    take,
  );
  request.on('error', reject);
  request.end();
  const response = await promise;
  // Errors while the body is read are handled there; later ones don't matter.
  response.on('error', () => undefined);
  return response;
}

async function read(
  url: URL,
  response: IncomingMessage,
  { accept, maximumBytes = BYTES_MAXIMUM }: SafeFetchOptions,
  signal: AbortSignal,
): Promise<FetchedResponse> {
  const { statusCode: status = 0, headers } = response;
  const header = headers['content-type'] ?? '';
  const contentType = (header.split(';', 1)[0] ?? '').trim().toLowerCase();
  const charset = /;\s*charset="?([\w.:-]+)/i.exec(header)?.[1]?.toLowerCase() ?? '';
  try {
    if (gone.has(status))
      throw new FetchFailure('not-found', `There is nothing at this URL (${status}).`);
    if (status < 200 || status > 299)
      throw new FetchFailure('failed', `The server responded with the status ${status}.`);
    if (accept && !isAccepted(contentType, accept))
      throw new FetchFailure(
        'wrong-type',
        `The server sent ${contentType ? `“${contentType.slice(0, 100)}”` : 'no type'}, not ${accept.join(' or ')}.`,
      );
    const body = await readBounded(response, maximumBytes, signal);
    return { url: url.href, status, contentType, charset, body };
  } finally {
    response.destroy();
  }
}

function isAccepted(contentType: string, accept: readonly string[]): boolean {
  return accept.some((each) =>
    each.endsWith('/*') ? contentType.startsWith(each.slice(0, -1)) : contentType === each,
  );
}

function resolveName(host: string): Promise<LookupAddress[]> {
  const { promise, resolve, reject } = Promise.withResolvers<LookupAddress[]>();
  systemLookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  return promise;
}

/** Abandons what can't be stopped when the time is up. */
function until<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}
