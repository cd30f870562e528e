import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import type { Answer } from '#lib/http.ts';
import type { Reading } from '../reading.ts';
import type { FoundPage } from '../site/pages.ts';
import { isAgent, isOpened, viewBy } from './agents.ts';
import { OTHER } from './counts.ts';

/** The longest missing path that is kept; a redirect's can have no more. */
const PATH_MAXIMUM = 200;
/** Parts of pages, and what scanners try: nobody would redirect them. */
const NOT_A_PAGE =
  /^\/(?:[.~]|wp-|cgi-bin)|\/\.|\.(?:ico|png|jpe?g|gif|svg|webp|css|m?js|map|json|xml|txt|ya?ml|env|php|sql|bak|zip|gz|woff2?)$/;
/** What programs read of a whole site. */
const FOR_AGENTS: ReadonlySet<string> = new Set(['/llms.txt', '/llms-full.txt', '/~/mcp']);

/**
 * Counts a view of a page, by a person or an agent. An unchanged page (304) is one as well: readers
 * revalidate a page each time they open it. One that is exported as a file, or previewed by an editor, doesn't count.
 */
export function countView(reading: Reading, found: FoundPage, answer: Answer | null): void {
  const { counts, site, request, isStatic, isDraft } = reading;
  if (isStatic || isDraft || !answer || ![200, 304].includes(answer.status)) return;
  const kind = viewBy(request);
  if (kind) counts.add({ siteId: site.id, kind, subject: subjectOf(found) });
}

/** Counts a rating of a page. */
export function countRating(
  { counts, site }: Reading,
  found: FoundPage,
  kind: 'helpful' | 'unhelpful',
): void {
  counts.add({ siteId: site.id, kind, subject: subjectOf(found) });
}

/** Counts a search; a person's only, since programs search for themselves. */
export function countSearch(reading: Reading, query: string, results: number): void {
  const { searches, site, request, address, isDraft } = reading;
  if (isDraft || query === '' || request.method !== 'GET' || isAgent(request)) return;
  searches.add({ siteId: site.id, query, isEmpty: results === 0 }, address);
}

/** Counts an address that a person opened and that leads nowhere. */
export function countMissing({ counts, site, request, path }: Reading): void {
  if (!isOpened(request) || isAgent(request) || NOT_A_PAGE.test(path)) return;
  const escaped = keyOfPath(path.split('/').map(encodeURIComponent).join('/')).replace(/\/$/, '');
  const subject = escaped.length > PATH_MAXIMUM ? OTHER : escaped;
  counts.add({ siteId: site.id, kind: 'missing', subject });
}

/** Counts the redirects that a person met at an address. */
export function countRedirects(
  { counts, site, request, isDraft }: Reading,
  ids: Iterable<string>,
): void {
  if (isDraft || !isOpened(request) || isAgent(request)) return;
  for (const subject of ids) counts.add({ siteId: site.id, kind: 'redirect', subject });
}

/** Counts what programs read that isn't a page. */
export function countForAgents({ counts, site, request, path }: Reading, answer: Answer): void {
  if (!FOR_AGENTS.has(path) || ![200, 304].includes(answer.status)) return;
  if (request.method === 'HEAD') return;
  counts.add({ siteId: site.id, kind: 'agent-view', subject: path });
}

/** What a page is counted by. Pages of a duplicated space have the same ids, so the space is part of it. */
export function subjectOf({ variant, place }: FoundPage): string {
  return `${variant.spaceId}/${place.page.id}`;
}
