import { urlOf } from '#lib/contract/endpoint.ts';
import { getExternalPicture } from '#lib/contract/external-pictures.ts';
import { asResponse } from '#lib/http.ts';
import { runtime } from '#lib/upstream.ts';
import { openFromAPI } from './files.ts';
import { refusal } from './refusal.ts';
import { readSession } from './session.ts';

/**
 * Loads a picture of another website with the session's token: `GET /session/picture?url=…`. A remote
 * API can't load it, so the browser is sent there.
 */
export async function openSessionPicture(request: Request): Promise<Response> {
  const url = URL.parse(new URL(request.url).searchParams.get('url') ?? '');
  if (!url || !/^https?:$/.test(url.protocol))
    return refusal(400, 'Send the URL of an image as `url`. It starts with https:// or http://.');
  const session = await readSession(request.headers.get('cookie'));
  if (!session) return refusal(401, 'You are signed out. Sign in to see this image.');
  if (runtime().configuration.apiUrl === null)
    return openFromAPI(request, session, urlOf(getExternalPicture, { query: { url: url.href } }));
  // Only as a picture: nobody is led away by a link to the dashboard.
  if (request.headers.get('sec-fetch-dest') !== 'image')
    return refusal(404, 'Only images on pages are loaded from here.');
  const headers = { location: url.href, 'cache-control': 'private, max-age=300' };
  return asResponse({ status: 302, headers, body: null });
}
