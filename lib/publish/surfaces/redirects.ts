import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import type { Answer } from '#lib/http.ts';
import { pageFormerlyAt } from '#lib/service/content/former-paths.ts';
import { HOPS_MAXIMUM } from '#lib/service/redirects/walk.ts';
import type { PlacedPage } from '#lib/service/revisions/page-tree.ts';
import { spacesFormerlyAt } from '#lib/service/sites/former-paths.ts';
import { redirect } from '../answers.ts';
import { countRedirects } from '../counts/readers.ts';
import { decodePath } from '../paths.ts';
import { hrefOf, isRead, type Reading } from '../reading.ts';
import { documentsIn } from '../site/documents.ts';
import type { FindRedirect } from '../site/known-redirects.ts';
import { contentOf, type FoundPage, firstPageIn, pathOf, variantAt } from '../site/pages.ts';
import type { Variant } from '../site/published-site.ts';
import { firstVariant, type View, variantsIn } from '../site/visible.ts';

type Row = NonNullable<Awaited<ReturnType<FindRedirect>>>;
/** Where a redirect leads; what a section or a space shows first may change. */
type Destination = { path: string; isPermanent: boolean };

const MARKDOWN = '.md';

/**
 * Answers with the destination of a redirect of the site, which wins over the content at its path.
 * One whose destination the visitor doesn't see, or that leads in circles, looks absent.
 */
export async function answerRedirect(reading: Reading): Promise<Answer | null> {
  if (reading.site.redirects.length === 0 || !isRead(reading)) return null;
  const met = new Set<string>();
  const answer = await answerFor(reading, (path) => followed(reading, path, met));
  countRedirects(reading, met);
  return answer;
}

/** Answers with the present path of a page that had another one before. */
export async function answerFormerPath(reading: Reading): Promise<Answer | null> {
  return isRead(reading) ? answerFor(reading, (path) => formerlyAt(reading, path)) : null;
}

/** Where a redirect of the site leads from a path; null where none does, or the visitor may not follow. */
export async function redirectedFrom(reading: Reading, path: string): Promise<Destination | null> {
  return reading.site.redirects.length === 0 ? null : followed(reading, path);
}

/** The Markdown of a page is where the page is. */
async function answerFor(
  reading: Reading,
  find: (path: string) => Promise<Destination | null>,
): Promise<Answer | null> {
  const path = reading.path.replace(/\/$/, '');
  if (path === '') return null;
  const found = await find(path);
  if (found) return leadTo(reading, found);
  if (!path.endsWith(MARKDOWN)) return null;
  const page = await find(path.slice(0, -MARKDOWN.length));
  return page && page.path !== '/'
    ? leadTo(reading, { ...page, path: page.path + MARKDOWN })
    : null;
}

function leadTo(reading: Reading, { path, isPermanent }: Destination): Answer {
  const query = reading.query.size > 0 ? `?${reading.query}` : '';
  return redirect(hrefOf(reading, path) + query, isPermanent ? 308 : 307);
}

const covered = new WeakMap<View, Promise<ReadonlySet<string>>>();

/** The addresses of pages that only lead elsewhere, since a redirect wins over the content there. */
export function redirectedPaths(reading: Reading): Promise<ReadonlySet<string>> {
  const known = covered.get(reading.view) ?? readRedirectedPaths(reading);
  covered.set(reading.view, known);
  known.catch(() => covered.delete(reading.view));
  return known;
}

async function readRedirectedPaths(reading: Reading): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  for (const source of reading.site.redirects) {
    const path = decodePath(source);
    const at = path === null ? null : variantAt(reading.view, path);
    if (path === null || !at) continue;
    const revision = await contentOf(reading.database.orm, at.variant);
    if (revision.byPath.has(at.rest) && (await followed(reading, path))) paths.add(path);
  }
  return paths;
}

/** The documents that a visitor sees and a list shows, without those whose address leads elsewhere. */
export async function* documentsListed(
  reading: Reading,
  isShown: (place: PlacedPage) => boolean,
): AsyncGenerator<FoundPage> {
  const elsewhere = await redirectedPaths(reading);
  for await (const found of documentsIn(reading.database.orm, reading.view, isShown))
    if (!elsewhere.has(pathOf(found.variant, found.place))) yield found;
}

/**
 * Follows redirects to the target of the last one; null for a loop.
 * @param ids gets the redirects on the way, also those that lead nowhere
 */
async function followed(
  reading: Reading,
  from: string,
  ids?: Set<string>,
): Promise<Destination | null> {
  const met = new Set<string>();
  let last: Destination = { path: from, isPermanent: true };
  while (met.size <= HOPS_MAXIMUM) {
    const key = keyOf(last.path);
    if (met.has(key)) return null;
    const row = await reading.redirects(reading.site.id, key);
    if (row) ids?.add(row.id);
    const next = row && (await destinationOf(reading, row));
    if (!next) return met.size > 0 ? last : null;
    met.add(key);
    last = { path: next.path, isPermanent: last.isPermanent && next.isPermanent };
  }
  return null;
}

/** The destination of a redirect as the visitor sees it; null if it is hidden or gone. */
async function destinationOf(reading: Reading, row: Row): Promise<Destination | null> {
  const { view } = reading;
  if (row.kind === 'site-section') {
    const section = view.sections.find(({ id }) => id !== null && id === row.siteSectionId);
    return section ? { path: firstVariant(section).path, isPermanent: false } : null;
  }
  const variant = variantsIn(view).find(({ id }) => id === row.siteSpaceId);
  if (!variant) return null;
  if (row.kind === 'site-space') return { path: variant.path, isPermanent: false };
  return row.pageId === null ? null : pageIn(reading, variant, row.pageId);
}

/** Where the page is now that had a path before; null if there is none, or the visitor doesn't see it. */
export async function formerlyAt(reading: Reading, path: string): Promise<Destination | null> {
  const at = variantAt(reading.view, path);
  const id =
    at && at.rest !== ''
      ? await pageFormerlyAt(reading.database.orm, at.variant.spaceId, at.rest)
      : null;
  const found = at && id !== null ? await pageIn(reading, at.variant, id) : null;
  return found && found.path !== path ? found : movedWithSpace(reading, path);
}

/** Where a page is whose space had another path on the site, if the visitor sees the space. */
async function movedWithSpace(reading: Reading, path: string): Promise<Destination | null> {
  const { database, site, view } = reading;
  const [, first = '', second = ''] = path.split('/');
  const above = ['/', `/${first}`, `/${first}/${second}`];
  for (const former of await spacesFormerlyAt(database.orm, site.id, above)) {
    const variant = variantsIn(view).find(({ spaceId }) => spaceId === former.spaceId);
    if (!variant) continue;
    const rest = path.slice(former.path === '/' ? 1 : former.path.length + 1);
    if (rest === '')
      return path === variant.path ? null : { path: variant.path, isPermanent: false };
    const revision = await contentOf(database.orm, variant);
    const id =
      revision.byPath.get(rest)?.page.id ??
      (await pageFormerlyAt(database.orm, variant.spaceId, rest));
    const found = id === null ? null : await pageIn(reading, variant, id);
    if (found && found.path !== path) return found;
  }
  return null;
}

/** A page by its id; a group shows its first page. */
async function pageIn(reading: Reading, variant: Variant, id: string): Promise<Destination | null> {
  const revision = await contentOf(reading.database.orm, variant);
  const place: PlacedPage | undefined = revision.placed.get(id);
  if (!place) return null;
  const isGroup = place.page.type === 'group';
  const shown = isGroup ? firstPageIn(revision, place) : place;
  return shown && { path: pathOf(variant, shown), isPermanent: !isGroup };
}

/** The key of a decoded path, escaped as sources of redirects are. */
function keyOf(path: string): string {
  const escaped = path
    .split('/')
    .map((segment) =>
      encodeURIComponent(segment).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16)}`,
      ),
    );
  return keyOfPath(escaped.join('/'));
}
