import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { fetchFor, pictureFetcher, reasonOf } from './fetching.ts';
import { kindOf, textOf } from './kinds.ts';
import { retryPictures } from './linking.ts';
import { isNameable } from './names.ts';
import { hrefsOf, pageOf } from './pages.ts';
import { type Robots, readRobots, turnTaker } from './robots.ts';
import {
  flush,
  type ImportItemRow,
  type ImportRun,
  nextWaiting,
  noteFound,
  recordStep,
} from './run.ts';
import { Unconvertible } from './unconvertible.ts';

const PAGES_MAXIMUM = 200;
/** How many items beyond the limit are listed. */
const BEYOND_LISTED = 1_000;
const SITEMAPS_MAXIMUM = 5;
/** The limit for one sitemap: most of its entries are elsewhere. */
const PLACES_MAXIMUM = 10_000;
const TOO_LONG = 'Its address is longer than 2,000 characters.';
const accept = ['text/html', 'application/xhtml+xml', 'text/markdown', 'text/plain'];
/** URLs with these extensions are not pages. */
const NO_PAGE = /\.(?!html?$|xhtml$|php$|aspx?$|md$|txt$)[a-z0-9]{2,5}$/i;

type Site = {
  origin: string;
  robots: Robots;
  turn: () => Promise<void>;
  pictures: ReturnType<typeof pictureFetcher>;
};

/**
 * Imports the pages of a website, starting at the given URL, nearest first. Pages on other origins stay
 * links.
 * @throws Unconvertible if nothing can be read
 */
export async function importWebsite(run: ImportRun): Promise<void> {
  const first = [...run.items.values()][0];
  // An item whose name was truncated is not a URL.
  const start = first && isNameable(run.row.url) ? new URL(first.name) : await findStart(run);
  if (!isNameable(start.href)) throw new Unconvertible(TOO_LONG);
  const robots = await readRobots(run, start.origin);
  noteFound(run, [start.href]);
  await flush(run);
  const turn = turnTaker(robots, run.signal);
  const mayFetch = async (url: string) => {
    if (new URL(url).origin !== start.origin) return true;
    await turn();
    return robots.allows(url);
  };
  const site = { origin: start.origin, robots, turn, pictures: pictureFetcher(run, mayFetch) };
  await retryPictures(run, site.pictures);
  let isListed = run.items.size > 1;
  for (let item = nextWaiting(run); item; item = nextWaiting(run)) {
    await importPage(run, site, item);
    if (!isListed) await noteSitemaps(run, site);
    isListed = true;
  }
}

/** If a site redirects right away (to https, to www), the target is imported. */
async function findStart(run: ImportRun): Promise<URL> {
  const named = new URL(pageAddress(run.row.url));
  const robots = await readRobots(run, named.origin);
  // It gets its own turn later, with its own outcome.
  if (!robots.allows(named.href)) return named;
  const { url } = await fetchFor(run, run.row.url, { accept });
  return new URL(pageAddress(url));
}

/** A URL as the key of a page: without the fragment. */
function pageAddress(href: string): string {
  const url = new URL(href);
  url.hash = '';
  return url.href;
}

async function importPage(run: ImportRun, site: Site, { name }: ImportItemRow): Promise<void> {
  const skip = (reason: string) => recordStep(run, { name, outcome: 'skipped', reason });
  if (countPages(run) >= PAGES_MAXIMUM) return skip('An import is limited to 200 pages.');
  if (!site.robots.allows(name)) return skip('The site’s robots.txt doesn’t allow it.');
  try {
    await site.turn();
    const fetched = await fetchFor(run, name, { accept });
    const owner = await ownerOf(run, site, name, pageAddress(fetched.url));
    if (owner === undefined) return;
    const kind = await kindOf(fetched, 'website');
    if (kind !== 'html' && kind !== 'markdown') return await skip('This isn’t a page.');
    const text = textOf(fetched, kind).replaceAll('\0', '');
    const source = { kind, text, base: fetched.url };
    const { page, converted } = await pageOf(run, {
      name: owner,
      source,
      title: titleFrom(owner),
      parent: pageAbove(run, owner),
      findPicture: site.pictures(),
    });
    noteLinks(run, site, hrefsOf(converted.targets, 'link'));
    await recordStep(run, { name: owner, page });
    if (owner !== name) await recordStep(run, leadingTo(name, owner));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    const outcome = error instanceof Unconvertible ? 'skipped' : 'failed';
    await recordStep(run, { name, outcome, reason });
  }
}

/**
 * The item that a fetched page belongs to: after a redirect, the item of the target. Undefined if there
 * is nothing left to do.
 */
async function ownerOf(
  run: ImportRun,
  site: Site,
  name: string,
  address: string,
): Promise<string | undefined> {
  if (address === name) return name;
  const skip = (reason: string) => recordStep(run, { name, outcome: 'skipped', reason });
  if (new URL(address).origin !== site.origin)
    return void (await skip(`It redirects to another site: ${address}`));
  if (!site.robots.allows(address))
    return void (await skip('It redirects to an address that robots.txt doesn’t allow.'));
  if (!isNameable(address)) return void (await skip(TOO_LONG));
  noteFound(run, [address]);
  if (run.items.get(address)?.outcome === 'waiting') return address;
  return void (await recordStep(run, leadingTo(name, address)));
}

const leadingTo = (name: string, sameAs: string) =>
  ({ name, outcome: 'skipped', reason: `It redirects to ${sameAs}`, sameAs }) as const;

const countPages = ({ items, steps }: ImportRun) => {
  let pages = steps.filter((step) => 'page' in step).length;
  for (const { pageId, outcome } of items.values())
    if (pageId && outcome === 'imported') pages += 1;
  return pages;
};

/** Records the pages of the site that a page links to. */
function noteLinks(run: ImportRun, { origin }: Site, hrefs: readonly string[]): void {
  const pages = hrefs.flatMap((href) => {
    const url = URL.parse(href);
    if (!url || url.origin !== origin || NO_PAGE.test(url.pathname)) return [];
    return [pageAddress(url.href)];
  });
  const room = PAGES_MAXIMUM + BEYOND_LISTED - run.items.size;
  noteFound(run, pages.filter(isNameable).slice(0, Math.max(0, room)));
}

async function noteSitemaps(run: ImportRun, site: Site): Promise<void> {
  const named = [...site.robots.sitemaps, `${site.origin}/sitemap.xml`];
  const waiting = [...new Set(named)].filter((url) => URL.parse(url)?.origin === site.origin);
  for (let read = 0; read < SITEMAPS_MAXIMUM; read += 1) {
    const url = waiting.shift();
    if (!url) return;
    await site.turn();
    const text = await fetchFor(run, url).then(
      ({ body }) => body.toString('utf8'),
      (error: unknown) => {
        // A sitemap is optional.
        if (reasonOf(error) === undefined) throw error;
        return '';
      },
    );
    const places: string[] = [];
    for (const [, place = ''] of text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/gi)) {
      if (places.push(place.replaceAll('&amp;', '&')) >= PLACES_MAXIMUM) break;
    }
    const isIndex = /<sitemapindex\b/i.test(text);
    if (isIndex)
      waiting.push(...places.filter((place) => URL.parse(place)?.origin === site.origin));
    else noteLinks(run, site, places);
  }
}

/**
 * The imported page whose URL is the longest prefix of another one; not the first page, or all would be
 * below it.
 */
function pageAbove(run: ImportRun, name: string): string | undefined {
  const { origin, pathname } = new URL(name);
  const [first] = run.items.keys();
  const segments = pathname.split('/').filter(Boolean);
  for (let length = segments.length - 1; length > 0; length -= 1) {
    const path = `${origin}/${segments.slice(0, length).join('/')}`;
    for (const above of [path, `${path}/`, `${path}.html`, `${path}/index.html`]) {
      if (above !== first && run.items.get(above)?.outcome === 'imported') return above;
    }
  }
  return undefined;
}

function titleFrom(name: string): string {
  const { pathname, hostname } = new URL(name);
  const last = pathname.split('/').filter(Boolean).at(-1);
  return last
    ? percentDecoded(last)
        .replace(/\.\w+$/, '')
        .replace(/[-_]+/g, ' ')
    : hostname;
}
