import { openFile } from '#lib/contract/content.ts';
import { urlOf } from '#lib/contract/endpoint.ts';
import { asResponse } from '#lib/http.ts';
import { sendUpstream, UpstreamFailure } from '#lib/upstream.ts';
import { addressOf } from './proxy.ts';
import { refusal, refusalOf } from './refusal.ts';
import { readSession, type Session } from './session.ts';

/** The response headers that make a file harmless in a browser. */
const HEADERS = [
  'cache-control',
  'content-disposition',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
];

/**
 * Opens a file of a space with the session's token, for the images and links of pages:
 * `GET /session/files/{spaceId}/{blobId}/{fileName}?type=…&proof=…`.
 */
export async function openSessionFile(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const parameters = readPath(url.pathname);
  if (!parameters) return refusal(404, 'There is no such file.');
  const session = await readSession(request.headers.get('cookie'));
  if (!session) return refusal(401, 'You are signed out. Sign in to open this file.');
  return openFromAPI(request, session, `${urlOf(openFile, { parameters })}${url.search}`);
}

/**
 * The answer of the API for an image or a file, with the headers that make it harmless.
 * @param url from `/v1` on
 */
export async function openFromAPI(
  request: Request,
  session: Pick<Session, 'token'>,
  url: string,
): Promise<Response> {
  try {
    const { status, headers, body } = await sendUpstream({
      method: 'GET',
      url,
      headers: { 'x-masthead-source': 'ui', authorization: `Bearer ${session.token}` },
      address: addressOf(request),
      signal: request.signal,
    });
    const passed = HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []));
    return asResponse({ status, headers: Object.fromEntries(passed), body });
  } catch (error) {
    if (error instanceof UpstreamFailure) return refusalOf(error);
    throw error;
  }
}

/** The ids and the name in a path; null for any other path. */
function readPath(path: string) {
  const [, , , spaceId = '', blobId = '', name = '', ...more] = path.split('/');
  if (more.length > 0 || ![spaceId, blobId].every((id) => /^[\w-]+$/.test(id))) return null;
  try {
    const fileName = decodeURIComponent(name);
    return /^\.{0,2}$|[/\\]/.test(fileName) ? null : { spaceId, blobId, fileName };
  } catch {
    return null;
  }
}
