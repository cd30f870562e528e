import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './outbound/addresses.ts';
import { faultOf, isTrusted } from './outbound/allowlist.ts';
import { readBounded } from './outbound/body.ts';
import { FetchFailure } from './outbound/failure.ts';

const HOPS_MAXIMUM = 5;
const MILLISECONDS = 10_000;
const BYTES_MAXIMUM = 10_000_000;
const AGENT = 'Masthead';
const redirects = new Set([301, 302, 303, 307, 308]);
const gone = new Set([404, 410]);

export type Resolve = (host: string) => Promise<LookupAddress[]>;

export type OutboundOptions = {
  /** Media types that are taken, such as `text/html` or `image/*`; without it any. */
  accept?: readonly string[];
  /** Of the decoded body. */
  maximumBytes?: number;
  /** For everything: name, connection, redirects, body. */
  milliseconds?: number;
  /** Hosts that the operator trusts, see `FETCH_ALLOWLIST`. */
  allowlist: readonly string[];
  /** For the first host only: a redirect to another one goes without them. */
  headers?: Readonly<Record<string, string>>;
  /** Ends it early. */
  signal?: AbortSignal;
  /** Finds the addresses of a host; tests have their own. */
  resolve?: Resolve;
};

export type Fetched = {
  /** Where it came from in the end. */
  url: string;
  status: number;
  /** In small letters and without parameters; empty when the server said nothing. */
  contentType: string;
  /** As the server said; empty when it said nothing. */
  charset: string;
  body: Buffer;
};

const unreachable = () =>
  new FetchFailure(
    'refused',
    'This address can’t be reached: it doesn’t answer, or isn’t on the public internet.',
  );

/**
 * Fetches an address that somebody gave. Every host on the way is checked: all its addresses have to
 * be public, and the connection goes to one of exactly those that were checked.
 * @throws FetchFailure, whose message is meant for whoever gave the address
 */
export async function fetchOutside(address: string, options: OutboundOptions): Promise<Fetched> {
  const { milliseconds = MILLISECONDS, signal } = options;
  const late = AbortSignal.timeout(milliseconds);
  const both = signal ? AbortSignal.any([late, signal]) : late;
  try {
    return await follow(address, options, both);
  } catch (error) {
    if (late.aborted)
      throw new FetchFailure('timeout', `No answer came within ${milliseconds / 1000} seconds.`);
    signal?.throwIfAborted();
    if (error instanceof FetchFailure) throw error;
    // What the network says isn't passed on: it would tell which ports of a host are open.
    throw unreachable();
  }
}

async function follow(
  address: string,
  options: OutboundOptions,
  signal: AbortSignal,
): Promise<Fetched> {
  let url = URL.parse(address);
  let headers = options.headers ?? {};
  for (let hop = 0; hop <= HOPS_MAXIMUM; hop += 1) {
    if (!url) throw new FetchFailure('refused', 'This is no whole address.');
    const response = await ask(url, { ...options, headers }, signal);
    const { statusCode = 0, headers: answered } = response;
    if (!redirects.has(statusCode) || !answered.location)
      return read(url, response, options, signal);
    response.destroy();
    const next = URL.parse(answered.location, url.href);
    if (url.protocol === 'https:' && next?.protocol === 'http:')
      throw new FetchFailure('refused', 'The address leads from https on to http.');
    if (next?.origin !== url.origin) headers = {};
    url = next;
  }
  throw new FetchFailure('refused', `The address leads on more than ${HOPS_MAXIMUM} times.`);
}

/** Sends the request, to nowhere but an address that was checked. */
async function ask(
  url: URL,
  { allowlist, headers, accept, resolve = resolveName }: OutboundOptions,
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
      ...{ host, port: url.port || (isSafe ? 443 : 80), path: url.pathname + url.search, signal },
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
  // What fails while the body is read is seen there; what fails after is of no interest.
  response.on('error', () => undefined);
  return response;
}

async function read(
  url: URL,
  response: IncomingMessage,
  { accept, maximumBytes = BYTES_MAXIMUM }: OutboundOptions,
  signal: AbortSignal,
): Promise<Fetched> {
  const { statusCode: status = 0, headers } = response;
  const said = headers['content-type'] ?? '';
  const contentType = (said.split(';', 1)[0] ?? '').trim().toLowerCase();
  const charset = /;\s*charset="?([\w.:-]+)/i.exec(said)?.[1]?.toLowerCase() ?? '';
  try {
    if (gone.has(status))
      throw new FetchFailure('not-found', `There is nothing at this address (${status}).`);
    if (status < 200 || status > 299)
      throw new FetchFailure('failed', `The server answered with the status ${status}.`);
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

/** What can't be stopped is left behind when the time is up. */
function until<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}
