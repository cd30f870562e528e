import type { Claims } from '#lib/contract/condition-evaluation.ts';
import type { Answer, Incoming } from '#lib/http.ts';
import { DRAFTS, draftOf } from '#lib/service/sites/drafts.ts';
import { previewReader, readPreview } from '#lib/service/sites/previews.ts';
import { answerPage } from '../page/answer-page.ts';
import { answerNotFound } from '../page/not-found.ts';
import { createPageCache } from '../page-cache.ts';
import { answerWithoutSite } from '../plain-page.ts';
import type { Publishing, Reading } from '../reading.ts';
import { loadDraft, loadPreview } from '../site/load.ts';
import type { LoadedSite } from '../site/published-site.ts';
import { viewOf } from '../site/visible.ts';
import { answerAsset } from '../surfaces/assets.ts';
import { answerFile } from '../surfaces/files.ts';
import { answerPicture } from '../surfaces/pictures.ts';
import { answerFormerPath, answerRedirect } from '../surfaces/redirects.ts';
import { answerSearch } from '../surfaces/search.ts';
import type { Surface } from '../surfaces/surfaces.ts';

/** A request for a site, with its path below the site's root decoded. */
type DraftRequest = {
  siteId: string;
  origin: string;
  root: string;
  path: string;
  request: Incoming;
  query: URLSearchParams;
  address: string;
};

/** A draft is read, not used: nothing on it is rated or sent. */
const surfaces: readonly Surface[] = [
  answerAsset,
  answerFile,
  answerPicture,
  answerSearch,
  noted(answerRedirect),
  answerPage,
  noted(answerFormerPath),
];

/** Redirects that say where they come from, for the dashboard around the page. */
function noted(surface: Surface): Surface {
  return (reading) => surface({ ...reading, query: new URLSearchParams({ from: reading.path }) });
}

/**
 * Answers below `/~/draft/{key}`: the published pages with unsaved settings, for their editor, or as
 * a visitor sees them, for a member.
 * @returns null for any other path
 */
export async function answerDraft(
  publishing: Publishing,
  asked: DraftRequest,
): Promise<Answer | null> {
  if (!asked.path.startsWith(DRAFTS)) return null;
  const { siteId, root, request } = asked;
  const [key = ''] = asked.path.slice(DRAFTS.length).split('/', 1);
  const shown = await shownBy(publishing, siteId, key);
  if (!shown || (request.method !== 'GET' && request.method !== 'HEAD'))
    return answerWithoutSite(request, 404, 'This preview has ended.');
  const reading: Reading = {
    ...publishing,
    ...asked,
    // Unsaved drafts are never requested again.
    cache: createPageCache(0),
    ...shown,
    view: viewOf(shown.site, shown.claims),
    root: `${root}${DRAFTS}${key}`,
    path: asked.path.slice(DRAFTS.length + key.length) || '/',
    isPrivate: true,
    isDraft: true,
  };
  return sandboxed(await answerReading(reading));
}

type DraftView = { site: LoadedSite; claims: Claims };

/** What a key shows, and to which visitor; null if it is invalid or has expired. */
async function shownBy(
  { instance, database: { orm } }: Publishing,
  siteId: string,
  key: string,
): Promise<DraftView | null> {
  const kept = await draftOf(instance, orm, siteId, key);
  if (kept) {
    const mayRead = await previewReader(orm, kept);
    const site = mayRead && (await loadDraft(orm, siteId, kept.draft, mayRead));
    return site && { site, claims: {} };
  }
  const preview = readPreview(instance, siteId, key, new Date());
  const mayRead = preview && (await previewReader(orm, preview));
  const site = mayRead && (await loadPreview(orm, siteId, mayRead));
  return site && { site, claims: preview.claims };
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
      // Its pictures and searches belong to a page of no origin; the key in their address protects them.
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      ...(policy && { 'content-security-policy': `${policy}; sandbox allow-scripts` }),
    },
  };
}
