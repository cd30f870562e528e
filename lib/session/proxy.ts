import { endpoints } from '#lib/contract/index.ts';
import type { Answer, Incoming } from '#lib/http.ts';
import { sendUpstream, UpstreamFailure } from '#lib/upstream.ts';
import { foreignness } from './guard.ts';
import { refusalAnswer, silenceAnswer } from './refusal.ts';
import { endedSessionCookie, readSession } from './session.ts';

/** What of a browser's request reaches the API; its own Authorization and Cookie never do. */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'user-agent',
];
/** What of the API's answer reaches the browser. */
const ANSWER_HEADERS = [
  'allow',
  'content-disposition',
  'content-type',
  'etag',
  'location',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
];

const passable = endpoints
  .filter(({ endpoint }) => !endpoint.serverOnly)
  .map(({ endpoint }) => ({
    method: endpoint.method,
    pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    isOpen: endpoint.needs === 'nothing',
  }));

/**
 * Passes a call of the dashboard's pages on to the API, with the session's token.
 * Only the contract's pairs of method and path pass, to the configured API alone; both bodies stream.
 */
export async function proxy(request: Incoming): Promise<Answer> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/api(?=\/)/, '');
  const allowed = passable.filter(({ pattern }) => pattern.test(path) && isPlain(path));
  const match = allowed.find(({ method }) => method === request.method);
  if (allowed.length === 0) return refusalAnswer(404, 'This address of the API is not here.');
  if (!match) {
    const allow = allowed.map(({ method }) => method).join(', ');
    return refusalAnswer(405, `This address takes ${allow}, not ${request.method}.`, { allow });
  }
  const foreign = foreignness(request);
  if (foreign) return refusalAnswer(403, foreign);
  const session = await readSession(request.headers.get('cookie'));
  if (!session && !match.isOpen) return refusalAnswer(401, 'You are signed out. Sign in to go on.');
  try {
    const answer = await sendUpstream({
      method: request.method,
      url: `${path}${url.search}`,
      headers: requestHeaders(request.headers, session?.token),
      body: request.method === 'GET' ? null : request.body,
      address: addressOf(request),
      signal: request.signal,
    });
    return pass(answer, session !== null);
  } catch (error) {
    if (request.signal.aborted) return { status: 499, headers: {}, body: null };
    if (error instanceof UpstreamFailure) return silenceAnswer(error);
    throw error;
  }
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

function pass({ status, headers: from, body }: Answer, wasSignedIn: boolean): Answer {
  const headers: Record<string, string> = {
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  };
  for (const name of ANSWER_HEADERS) {
    const value = from[name];
    if (value !== undefined) headers[name] = value;
  }
  if (status === 401 && wasSignedIn) headers['set-cookie'] = endedSessionCookie();
  return { status, headers, body };
}
