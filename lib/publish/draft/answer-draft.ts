import type { Answer, Incoming } from '#lib/http.ts';
import { DRAFTS, draftOf } from '#lib/service/sites/drafts.ts';
import { answerPage } from '../page/answer-page.ts';
import { answerNotFound } from '../page/not-found.ts';
import { createPageCache } from '../page-cache.ts';
import { answerWithoutSite } from '../plain-page.ts';
import type { Publishing, Reading } from '../reading.ts';
import { loadDraft } from '../site/load.ts';
import { viewOf } from '../site/visible.ts';
import { answerAsset } from '../surfaces/assets.ts';
import { answerFile } from '../surfaces/files.ts';
import { answerPicture } from '../surfaces/pictures.ts';
import type { Surface } from '../surfaces/surfaces.ts';

/** A request for a site, with its path below the site's root decoded. */
type Asked = {
  siteId: string;
  origin: string;
  root: string;
  path: string;
  request: Incoming;
  query: URLSearchParams;
  address: string;
};

/** A draft is read, not used: nothing on it is searched, rated or sent. */
const surfaces: readonly Surface[] = [answerAsset, answerFile, answerPicture, answerPage];

/**
 * Answers below `/~/draft/{key}`: the published pages with unsaved settings, for their editor.
 * @returns null for any other path
 */
export async function answerDraft(publishing: Publishing, asked: Asked): Promise<Answer | null> {
  if (!asked.path.startsWith(DRAFTS)) return null;
  const { siteId, root, request } = asked;
  const [key = ''] = asked.path.slice(DRAFTS.length).split('/', 1);
  const { orm } = publishing.database;
  const draft = await draftOf(publishing.instance, orm, siteId, key);
  const site = draft && (await loadDraft(orm, siteId, draft));
  if (!site || (request.method !== 'GET' && request.method !== 'HEAD'))
    return answerWithoutSite(request, 404, 'This preview has ended.');
  const reading: Reading = {
    ...publishing,
    ...asked,
    // What is unsaved is never asked for again.
    cache: createPageCache(0),
    site,
    view: viewOf(site, {}),
    claims: {},
    root: `${root}${DRAFTS}${key}`,
    path: asked.path.slice(DRAFTS.length + key.length) || '/',
    isPrivate: true,
    isDraft: true,
  };
  return sandboxed(await answerReading(reading));
}

async function answerReading(reading: Reading): Promise<Answer> {
  for (const surface of surfaces) {
    const answer = await surface(reading);
    if (answer) return answer;
  }
  return answerNotFound(reading);
}

/** The address is on the dashboard's origin: what it shows gets none of that origin's rights. */
function sandboxed(answer: Answer): Answer {
  const policy = answer.headers['content-security-policy'];
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'x-robots-tag': 'noindex, nofollow',
      // Its pictures belong to a page of no origin; the key in their address protects them.
      'cross-origin-resource-policy': 'cross-origin',
      ...(policy && { 'content-security-policy': `${policy}; sandbox allow-scripts` }),
    },
  };
}
