import { matchPath } from '#lib/contract/routes.ts';
import { type Answer, asResponse, type Incoming } from '#lib/http.ts';
import { sendUpstream, UpstreamFailure } from '#lib/upstream.ts';
import { crossSiteReason } from './csrf.ts';
import { always, noResponseAnswer, refusalAnswer } from './refusal.ts';
import { readSession } from './session.ts';

/** The request headers passed to the API; never the browser's own Authorization and Cookie. */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'prefer',
  'user-agent',
];
/** The response headers passed to the browser. */
const ANSWER_HEADERS = [
  'allow',
  'content-disposition',
  'content-type',
  'etag',
  'location',
  'retry-after',
  'ratelimit-policy',
  'ratelimit',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
];

/**
 * Passes a call from the dashboard's pages on to the API, with the session's token.
 * Only operations of the contract pass, only to the configured API; both bodies stream.
 */
export async function proxy(request: Incoming): Promise<Answer> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/api(?=\/)/, '');
  const routes = isPlain(path)
    ? matchPath(path).flatMap((found) => [...found.routes.values()])
    : [];
  const allowed = routes.map(({ endpoint }) => endpoint).filter(({ serverOnly }) => !serverOnly);
  const match = allowed.find(({ method }) => method === request.method);
  if (allowed.length === 0) return refusalAnswer(404, 'The API has no such path.');
  if (!match) {
    const allow = allowed.map(({ method }) => method).join(', ');
    return refusalAnswer(405, `This path supports ${allow}, not ${request.method}.`, { allow });
  }
  const foreign = crossSiteReason(request);
  if (foreign) return refusalAnswer(403, foreign);
  const session = await readSession(request.headers.get('cookie'));
  if (!session && match.needs !== 'nothing')
    return refusalAnswer(401, 'You are signed out. Sign in to continue.');
  try {
    const answer = await sendUpstream({
      method: request.method,
      url: `${path}${url.search}`,
      headers: requestHeaders(request.headers, session?.token),
      body: request.method === 'GET' ? null : request.body,
      length: request.headers.get('content-length'),
      address: addressOf(request),
      signal: request.signal,
    });
    return pass(answer);
  } catch (error) {
    if (request.signal.aborted) return { status: 499, headers: {}, body: null };
    if (error instanceof UpstreamFailure) return noResponseAnswer(error);
    throw error;
  }
}

/** The same for a route handler of Next. */
export async function proxyRoute(request: Request): Promise<Response> {
  return asResponse(await proxy(request));
}

/** The client's address, as the process's listener found it. */
export function addressOf(request: Pick<Incoming, 'headers'>): string {
  return request.headers.get('x-forwarded-for') ?? 'unknown';
}

/** Whether no segment hides a separator or a dot segment behind an escape. */
function isPlain(path: string): boolean {
  try {
    return path.split('/').every((segment) => {
      const decoded = decodeURIComponent(segment);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not pass
      return !/[/\\\u0000-\u001f\u007f]/.test(decoded) && decoded !== '.' && decoded !== '..';
    });
  } catch {
    return false;
  }
}

function requestHeaders(
  from: Incoming['headers'],
  token: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { 'x-masthead-source': 'ui' };
  for (const name of REQUEST_HEADERS) {
    const value = from.get(name);
    if (value !== null) headers[name] = value;
  }
  if (token) headers.authorization = `Bearer ${token}`;
  return headers;
}

/**
 * The answer for the browser. A 401 leaves the cookie as it is: since the request it may have become
 * that of a new session, and pages ask whether theirs still works.
 */
function pass({ status, headers: from, body }: Answer): Answer {
  const headers: Record<string, string> = { ...always };
  for (const name of ANSWER_HEADERS) {
    const value = from[name];
    if (value !== undefined) headers[name] = value;
  }
  return { status, headers, body };
}
