import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type pino from 'pino';
import { type Answer, ClientGone, type Incoming } from '../http.ts';
import { transportHeaders } from '../session/page-headers.ts';
import { doubtOfProxy, hasSeveralHosts, identifyClient, requestedHost } from './client-address.ts';
import { boundLongHeads, hasLongHeaders, isLongAddress, READ_MAXIMUM } from './long-heads.ts';
import { addPageHeaders } from './page-headers.ts';
import { answerForProcess, isFromThisMachine, type ProcessOptions } from './process-endpoints.ts';
import { plain, refuse, refuseUnreadable, tooLong } from './refusals.ts';
import { sendAnswer, toIncoming } from './web-http.ts';

/** How long the rest of a refused upload may take. */
const DRAIN_MILLISECONDS = 2_000;

/** Answers an API request; `address` is the client's. */
export type ServiceHandler = (
  request: Incoming,
  connection: { address: string },
) => Promise<Answer>;

type SiteRequest = { request: Incoming; host: string; protocol: 'http' | 'https' };

/** Published sites. */
interface SitesHandler {
  /** Answers a request for a site; null for any other. */
  answer(request: SiteRequest & { address: string }): Promise<Answer | null>;
  /** What is ready to send, without waiting; null for anything else. */
  ready(
    request: SiteRequest,
  ): { status: number; headers: Record<string, string>; body: Uint8Array | null } | null;
}

export interface ServerOptions extends ProcessOptions {
  /** The origin in the service's own URLs. */
  appUrl: string;
  trustedProxies: number;
  /** The remote API, whose pictures browsers load from anywhere; null or absent: the embedded one. */
  apiUrl?: string | null | undefined;
  development: boolean;
  logger: pino.Logger;
  /** The embedded service, or null in front of a remote API; awaited by every request. */
  service: Promise<ServiceHandler | null>;
  /**
   * The proxy from the dashboard's pages to the API, with the session's token; awaited by every
   * request.
   */
  proxy: Promise<(request: Incoming) => Promise<Answer>>;
  /** Published sites, for requests of their hosts; null in front of a remote API. */
  sites: Promise<SitesHandler | null>;
  /** Everything else; awaited by every request. */
  pages: Promise<Pages>;
}

/** The options, and what follows from them for every request. */
interface Settings extends ServerOptions {
  /** The dashboard's own host. */
  host: string;
  /** The headers of every response. */
  transport: [name: string, value: string][];
  /** What is ready to send, once the sites are open. */
  ready: SitesHandler['ready'] | null;
  /** Whether the log says that a proxy isn't known. */
  hasWarned: boolean;
}

export interface Pages {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/**
 * Creates the HTTP server, not yet listening: `/healthz` answers while the process lives, `/metrics` measures it, `/v1`,
 * `/scim/v2` and `/readyz` go to the service, `/api` to the proxy, everything else to the pages, each with the
 * client's real address and without forged headers.
 */
export function createMastheadServer(given: ServerOptions): Server {
  const options: Settings = {
    ...given,
    host: new URL(given.appUrl).host,
    transport: Object.entries(transportHeaders(given.appUrl)),
    ready: null,
    hasWarned: false,
  };
  given.sites.then(
    (sites) => {
      options.ready = sites && ((request) => sites.ready(request));
    },
    () => undefined,
  );
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: READ_MAXIMUM,
      // Any other upgrade request is answered as the plain request it also is.
      shouldUpgradeCallback: (request) => isHotReload(request, options),
    },
    (request, response) => {
      if (hasSeveralHosts(request)) return plain(response, 400, 'Send one Host header.');
      if (sendReady(request, response, options)) return;
      answer(request, response, options).catch((error: unknown) =>
        fail(error, request, response, options.logger),
      );
    },
  );
  server.maxHeadersCount = 200;
  boundLongHeads(server);
  server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head, options));
  server.on('connect', (_request, socket) => refuse(socket, '400 Bad Request'));
  server.on('clientError', refuseUnreadable);
  return server;
}

/** Sends a page of a site that is ready, before anything else of the request is looked at. */
function sendReady(request: IncomingMessage, response: ServerResponse, options: Settings): boolean {
  const { ready, transport, metrics } = options;
  if (!ready) return false;
  const began = performance.now();
  const incoming = toIncoming(request, response, options.appUrl);
  const found = ready({ request: incoming, ...requestedHost(request, options) });
  if (!found) return false;
  response.writeHead(found.status, { ...Object.fromEntries(transport), ...found.headers });
  response.end(found.body ?? undefined);
  const seconds = (performance.now() - began) / 1000;
  metrics?.observe({ method: 'GET', route: 'site', status: found.status, seconds });
  return true;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: Settings,
): Promise<void> {
  const { url = '', headers } = request;
  if (!url.startsWith('/')) return plain(response, 400, 'The request target must be a path.');
  if (request.method === 'TRACE') return plain(response, 400, 'TRACE is not supported.');
  if (headers.upgrade?.toLowerCase().includes('websocket'))
    return plain(response, 400, 'WebSockets are not supported.');
  delete headers.upgrade;
  if (hasLongHeaders(request)) return sendAnswer(tooLong, request, response);
  const isLocal = isFromThisMachine(request);
  const doubt = options.hasWarned ? null : doubtOfProxy(request, options.trustedProxies);
  if (doubt) options.logger.warn(doubt);
  if (doubt) options.hasWarned = true;
  const address = identifyClient(request, options.trustedProxies, options.development);
  for (const [name, value] of options.transport) response.setHeader(name, value);
  const incoming = toIncoming(request, response, options.appUrl);
  const { host, protocol } = requestedHost(request, options);
  const isLong = isLongAddress(url);
  const answerApi = isLong ? null : apiFor(url);
  // The dashboard's own host is no site's, and the API needs nothing that pages need.
  if (answerApi && host === options.host)
    return sendAnswer(await answerApi(incoming, address, options), request, response);
  const own = isLong ? null : await answerForProcess(request, { host, isLocal }, options);
  if (own) return sendAnswer(own, request, response);
  const site = await answerSite({ request: incoming, host, protocol, address }, url, options);
  if (site) {
    measure('site', request, response, options);
    return sendAnswer(site, request, response);
  }
  if (isLong) return sendAnswer(tooLong, request, response);
  if (answerApi) return sendAnswer(await answerApi(incoming, address, options), request, response);
  if (!isDecodable(url)) return plain(response, 400, 'The path has a % that isn’t a valid escape.');
  if (!isForPages(request, options)) return readOnly(response);
  addPageHeaders(request, response, options);
  measure('page', request, response, options);
  drainAfter(request, response);
  return (await options.pages).handle(request, response);
}

type ApiAnswer = (request: Incoming, address: string, options: Settings) => Promise<Answer>;

/** The handler of a path of the API: the proxy from the pages, or the service; null for any other. */
function apiFor(url: string): ApiAnswer | null {
  if (url.startsWith('/api/')) return answerProxy;
  return isForService(url) ? answerService : null;
}

const answerProxy: ApiAnswer = async (request, _address, { proxy }) => (await proxy)(request);

const answerService: ApiAnswer = async (request, address, { service }) =>
  ((await service) ?? answerWithoutService)(request, { address });

/** What published sites answer on the dashboard's own host; diagrams are drawn there, too. */
const ofSites = /^\/(sites\/|site-exports\/|domains\/allowed(\?|$)|~\/(diagram$|assets\/))/;

/** A site's host serves nothing of the dashboard, so it is asked first. */
async function answerSite(
  request: Parameters<SitesHandler['answer']>[0],
  url: string,
  options: Settings,
): Promise<Answer | null> {
  if (request.host === options.host && !ofSites.test(url)) return null;
  return (await options.sites)?.answer(request) ?? null;
}

/**
 * Drains what the response left unread of the request, so that the connection can be reused;
 * closes the connection when that takes too long.
 */
function drainAfter(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.resume();
    const patience = setTimeout(() => request.socket.destroy(), DRAIN_MILLISECONDS);
    request.once('end', () => clearTimeout(patience));
    request.once('close', () => clearTimeout(patience));
  });
}

/** Counts a request when its response is sent; those of the API are counted there, by endpoint. */
function measure(
  route: string,
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  { metrics }: ServerOptions,
): void {
  const began = performance.now();
  response.once('close', () => {
    const seconds = (performance.now() - began) / 1000;
    metrics?.observe({ method, route, status: response.statusCode, seconds });
  });
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

function isForService(url: string): boolean {
  return url.startsWith('/v1/') || url.startsWith('/scim/v2/') || /^\/(v1|readyz)(\?|$)/.test(url);
}

const JSON_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json' };

/** A dashboard in front of a remote API has no API of its own, but is alive. */
async function answerWithoutService(request: Incoming): Promise<Answer> {
  const headers = JSON_HEADERS;
  if (new URL(request.url).pathname === '/readyz')
    return { status: 200, headers, body: JSON.stringify({ status: 'ok' }) };
  const message = 'This server is only a dashboard: its API is elsewhere (API_URL).';
  return { status: 404, headers, body: JSON.stringify({ error: { code: 404, message } }) };
}

/**
 * Requests outside the API that aren't reads: signing in and out, and posts from an identity
 * provider.
 */
const takesPosts = /^\/(session\/|sso\/[^/?]+\/(acs|test|link\/confirm)(\?|$))/;

/** Pages are only read; Next would search a post for server functions to call. */
function isForPages({ method = '', url = '' }: IncomingMessage, options: ServerOptions): boolean {
  return ['GET', 'HEAD'].includes(method) || takesPosts.test(url) || options.development;
}

function readOnly(response: ServerResponse): void {
  response.setHeader('allow', 'GET, HEAD');
  plain(response, 405, 'Pages can only be read.');
}

function fail(
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  logger: pino.Logger,
): void {
  if (error instanceof ClientGone || (request.destroyed && !request.complete)) {
    response.destroy();
    return;
  }
  logger.error({ err: error, method: request.method }, 'a request failed');
  if (response.headersSent) response.destroy();
  else plain(response, 500, 'Something went wrong on the server; see its log.');
}

function isHotReload(request: IncomingMessage, { development }: ServerOptions): boolean {
  return development && request.url?.startsWith('/_next/') === true;
}

async function upgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  options: ServerOptions,
): Promise<void> {
  (await options.pages).upgrade(request, socket, head);
}
