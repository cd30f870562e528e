import type { Answer, Incoming } from '#lib/http.ts';
import { workFor, workForNetwork } from '#lib/service/fairness/asker.ts';
import { networkOf } from '#lib/service/http/rate-limits.ts';
import type { Service } from '#lib/service/service.ts';
import { EXPORTS } from '#lib/service/sites/export-urls.ts';
import { type PageAnswer, redirect } from './answers.ts';
import { type Arrival, admit } from './audience/admit.ts';
import { readingOfNobody } from './audience/nobody.ts';
import { withEncoding } from './compression.ts';
import { openCounts } from './counts/counts.ts';
import { countForAgents, countMissing } from './counts/readers.ts';
import { openSearches } from './counts/searches.ts';
import { answerAllowed } from './domains.ts';
import { answerDraft } from './draft/answer-draft.ts';
import { answerExport } from './export/answer-export.ts';
import { answerFault } from './fault.ts';
import type { FreshValues } from './fresh.ts';
import { siteFinder } from './hosts.ts';
import { answerFailure, type Failure } from './page/failures.ts';
import { answerNotFound } from './page/not-found.ts';
import { createPageCache } from './page-cache.ts';
import { decodePath } from './paths.ts';
import { answerWithoutSite } from './plain-page.ts';
import { isRead, type Publishing, type Reading } from './reading.ts';
import {
  openReadyPages,
  type PageRequest,
  type ReadyAnswer,
  type ReadyPages,
} from './ready-pages.ts';
import { keepRedirects } from './site/known-redirects.ts';
import { keepSites } from './site/known-sites.ts';
import { robotsHeader } from './site/listing.ts';
import { REDIRECTS_KNOWN } from './site/load.ts';
import type { LoadedSite } from './site/published-site.ts';
import { viewOf } from './site/visible.ts';
import { answerAsset, diagramFramePath } from './surfaces/assets.ts';
import { surfaces } from './surfaces/surfaces.ts';

/** A request for a path of any host, as the process received it. */
type SiteRequest = PageRequest & {
  request: Incoming;
  /** The client's address. */
  address: string;
};

/** The published sites of a service. */
export type Publications = {
  /** Answers a request for a site; null if it is for something else. */
  answer(request: SiteRequest): Promise<Answer | null>;
  /** A page that was sent before and is still the same, without waiting; null for anything else. */
  ready(request: PageRequest): ReadyAnswer | null;
  /** Writes what was counted so far. */
  writeCounts(): Promise<void>;
  /** Writes the rest of what was counted; before the database closes. */
  close(): Promise<void>;
};

/** A web server asks here before it gets a certificate for a host. */
const ALLOWED = '/domains/allowed';
/** The frame in which the dashboard draws diagrams, wherever it is now. */
const DIAGRAM = '/~/diagram';
/** The part of the cache for texts that are parsed already. */
const ARTICLES_SHARE = 0.25;
/** The part of the cache for pages that are ready to send. */
const READY_SHARE = 0.15;
/** Longer paths are never valid. */
const URL_MAXIMUM = 8_192;

/**
 * Opens the published sites of a service.
 * @param cacheSize how many bytes of rendered pages are kept in memory
 */
export function openPublishing(
  { database, instance }: Pick<Service, 'database' | 'instance'>,
  { cacheSize }: { cacheSize: number },
): Publications {
  const counts = openCounts(database, instance.logger);
  const searches = openSearches(counts);
  const cache = createPageCache(cacheSize * (1 - ARTICLES_SHARE - READY_SHARE));
  const articles = createPageCache(cacheSize * ARTICLES_SHARE);
  const redirects = keepRedirects(database);
  const publishing: Publishing = {
    database,
    instance,
    cache,
    articles,
    counts,
    searches,
    redirects,
  };
  const sites = keepSites(database);
  const isCurrent = (site: LoadedSite) => sites.current(site.id) === site;
  const ready = openReadyPages(isCurrent, counts, cacheSize * READY_SHARE);
  const answerPlainly = answering(publishing, sites, ready);
  const answer: Publications['answer'] = async (asked) => {
    const { request } = asked;
    const made = await answerPlainly(asked).catch((error) => answerFault(error, request, instance));
    return made && withEncoding(made, request);
  };
  const settle = (done: () => Promise<void>) => {
    searches.settle();
    return done();
  };
  return {
    answer,
    ready: ready.find,
    writeCounts: () => settle(counts.write),
    close: () => settle(counts.stop),
  };
}

function answering(
  publishing: Publishing,
  sites: FreshValues<LoadedSite | null>,
  ready: ReadyPages,
): Publications['answer'] {
  const { database, instance, cache } = publishing;
  const find = siteFinder(database, instance);
  const readSite = sites.read;
  const app = new URL(instance.appUrl).host;
  const answer: Publications['answer'] = async (asked) => {
    const { request, host, protocol, address } = asked;
    const url = request.url.slice(new URL(request.url).origin.length);
    const [rawPath = '/', search = ''] = splitOnce(url.split('#', 1)[0] as string, '?');
    const found = await find({ host, path: rawPath, protocol });
    if (found === null) {
      if (rawPath === ALLOWED) return answerAllowed(find, publishing, new URLSearchParams(search));
      if (host !== app) return null;
      if (rawPath === DIAGRAM) return redirect(diagramFramePath, 307);
      if (!rawPath.startsWith(EXPORTS)) return answerAsset({ path: rawPath, cache, request });
      return answerExport(publishing, readSite, { request, token: rawPath.slice(EXPORTS.length) });
    }
    if (found === 'absent') return absent(request);
    const path = url.length > URL_MAXIMUM ? null : decodePath(found.path);
    if (path === null) {
      const failure = url.length > URL_MAXIMUM ? 'longAddress' : 'invalidAddress';
      return refuse(publishing, failure, { ...found, request, address, readSite });
    }
    const query = new URLSearchParams(search);
    const draft = await answerDraft(publishing, { ...found, path, request, query, address });
    if (draft) return draft;
    const site = await readSite(found.siteId);
    if (!site) return absent(request);
    if (site.isSuspended) return suspended(request);
    const { origin, root } = found;
    const admission = await admit(publishing, {
      site,
      request,
      origin,
      root,
      path,
      query,
      address,
    });
    if (!admission) return absent(request);
    if ('answer' in admission)
      return { ...admission.answer, headers: { ...admission.answer.headers, ...unlisted } };
    if (admission.path === '') return redirect(`${admission.root}/${search && `?${search}`}`, 308);
    const reading: Reading = {
      ...publishing,
      ...admission,
      site,
      view: viewOf(site, admission.claims),
      origin,
      query,
      request,
      address,
    };
    const { organizationId } = site.row;
    const asker = { organization: organizationId, caller: networkOf(address) };
    const given = await workFor(asker, () => answerReading(reading));
    const headers = { ...given.headers, ...robotsHeader(site) };
    const { cookies } = admission;
    const sent: PageAnswer = { ...given, headers, ...(cookies && { cookies }) };
    // A subdirectory can become another site's, and of very many redirects some are not known.
    if ((root === '' || host === app) && site.redirects.length < REDIRECTS_KNOWN)
      ready.keep(asked, site, sent);
    return sent;
  };
  return (asked) => workForNetwork(networkOf(asked.address), undefined, () => answer(asked));
}

async function answerReading(reading: Reading): Promise<PageAnswer> {
  for (const surface of surfaces) {
    const answer = await surface(reading);
    if (!answer) continue;
    countForAgents(reading, answer);
    return answer;
  }
  if (!isRead(reading))
    return answerFailure(reading, 'onlyRead', { headers: { allow: 'GET, HEAD' } });
  countMissing(reading);
  return answerNotFound(reading);
}

/** Pages that ask to sign in are for nobody else. */
const unlisted = { 'x-robots-tag': 'noindex, nofollow' };

/** A site that doesn't exist, isn't published, or isn't for this visitor: the same response for all. */
function absent(request: Incoming): Answer {
  return answerWithoutSite(request, 404, 'There is no site at this address.');
}

/** A published site of a suspended organization, for every visitor. */
function suspended(request: Incoming): Answer {
  return answerWithoutSite(request, 403, 'This site is suspended.', {
    text: 'The operator of this server suspended the organization that it belongs to.',
    headers: unlisted,
  });
}

type Refused = Pick<Arrival, 'request' | 'origin' | 'root' | 'address'> & {
  siteId: string;
  readSite: (siteId: string) => Promise<LoadedSite | null>;
};

/** Refuses an address before its visitor is known, who may have no key of a share link. */
async function refuse(
  publishing: Publishing,
  failure: Failure,
  { siteId, readSite, ...rest }: Refused,
): Promise<Answer> {
  const site = await readSite(siteId);
  if (!site || site.row.visibility === 'share-link') return absent(rest.request);
  if (site.isSuspended) return suspended(rest.request);
  const arrival = { ...rest, site, path: '/', query: new URLSearchParams() };
  return answerFailure(readingOfNobody(publishing, arrival), failure);
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
