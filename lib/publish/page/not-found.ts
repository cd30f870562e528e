import { MINUTE } from '#lib/contract/durations.ts';
import { similarityTo } from '#lib/contract/similar-paths.ts';
import type { Answer } from '#lib/http.ts';
import { networkOf } from '#lib/service/http/rate-limits.ts';
import { cacheControl, pagePolicy, siteHeaders } from '../answers.ts';
import { html, type SafeHtml } from '../html.ts';
import { withoutEnding } from '../paths.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { isForSearch } from '../site/listing.ts';
import { contentOf, firstPageIn, listedPages, pathOf, variantAt } from '../site/pages.ts';
import type { Variant } from '../site/published-site.ts';
import { variantsIn } from '../site/visible.ts';
import { findPages } from '../surfaces/found-pages.ts';
import { redirectedPaths } from '../surfaces/redirects.ts';
import { writtenIn } from './language.ts';
import { wordsOf } from './look.ts';
import { renderShell } from './shell.ts';
import { themeOf } from './theme.ts';

/** The 404 page, in the look of the site. */
export async function answerNotFound(reading: Reading): Promise<Answer> {
  const words = wordsOf(reading.site.look);
  if (isPlaceOfPages(reading)) return answerNoPages(reading, words.noPages);
  const named = await similarPages(reading);
  const similar = (named.length > 0 ? named : await pagesAbout(reading)).map(
    ({ path, title }) =>
      html`<li><a href="${hrefOf(reading, path)}" dir="auto">${title}</a> <small>${path}</small></li>`,
  );
  const list = similar.length > 0 && html`<h2>${words.similar}</h2><ul>${similar}</ul>`;
  const body = html`<main id="content" class="plain" tabindex="-1"><h1>${words.notFound}</h1>
<p>${words.notFoundText}</p>${list}
<p><a href="${hrefOf(reading, '/')}">${words.start}</a></p></main>`;
  return answerPlain(reading, 404, words.notFound, body);
}

/** Whether the address is that of the site, a section or a variant, which shows its first page. */
function isPlaceOfPages({ view, path }: Reading): boolean {
  return path === '/' || variantAt(view, path)?.rest === '';
}

/** Leads to the other spaces of the section; the header has the other sections, but no spaces. */
async function answerNoPages(reading: Reading, title: string): Promise<Answer> {
  const others = (await variantsBeside(reading)).map(
    (variant) =>
      html`<li><a href="${hrefOf(reading, variant.path)}"${writtenIn(variant)}>${variant.title}</a></li>`,
  );
  const list = others.length > 0 && html`<ul>${others}</ul>`;
  const body = html`<main id="content" class="plain" tabindex="-1"><h1>${title}</h1>${list}</main>`;
  return answerPlain(reading, 404, title, body);
}

/** The variants with pages in the section that the path leads to. */
async function variantsBeside({ database, view, path }: Reading): Promise<Variant[]> {
  const variants = variantAt(view, path)?.section.variants ?? [];
  const found = await Promise.all(
    variants
      .slice(0, VARIANTS)
      .map(async (variant) =>
        firstPageIn(await contentOf(database.orm, variant)) ? [variant] : [],
      ),
  );
  return found.flat();
}

/**
 * A page of the site itself that nobody keeps or lists.
 * @param more What its head has besides.
 */
export async function answerPlain(
  reading: Reading,
  status: number,
  title: string,
  body: SafeHtml,
  more?: SafeHtml,
): Promise<Answer> {
  const head = html`<meta name="robots" content="noindex">${more && html`\n${more}`}`;
  const shell = await renderShell(reading, { title, head, body });
  const policy = pagePolicy(reading.instance.appUrl, [themeOf(reading.site.look).hash]);
  return {
    status,
    headers: {
      ...siteHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl(reading),
      'content-security-policy': policy,
    },
    body: shell.value,
  };
}

/** How many pages and variants are compared, so that a missing address costs little. */
const COMPARED = 20_000;
const VARIANTS = 20;
const SHOWN = 5;
/** How many missing addresses are searched for in a minute, of how many networks at most. */
const SEARCHES = 30;
const NETWORKS = 10_000;
/** The longest such search. */
const ASKED_MAXIMUM = 100;

/** The pages that a search for the last words of the missing address finds, as one that was renamed. */
async function pagesAbout(reading: Reading): Promise<{ path: string; title: string }[]> {
  const { address, path, isStatic } = reading;
  const last = withoutEnding(path.replace(/\/$/, '')).split('/').at(-1) ?? '';
  const asked = (last.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').slice(0, ASKED_MAXIMUM);
  if (isStatic || asked === '' || !maySearch(networkOf(address))) return [];
  const { results } = await findPages(reading, asked, SHOWN);
  return results.map(({ path, title }) => ({ path, title: title.text }));
}

const searches = { minute: 0, counts: new Map<string, number>() };

/** Counted in memory: robots ask for so many missing addresses that none may cost a write. */
function maySearch(network: string): boolean {
  const minute = Math.floor(Date.now() / MINUTE);
  if (minute !== searches.minute) Object.assign(searches, { minute, counts: new Map() });
  const count = searches.counts.get(network) ?? 0;
  if (count >= SEARCHES || searches.counts.size >= NETWORKS) return false;
  searches.counts.set(network, count + 1);
  return true;
}

/** The listed pages whose addresses have the most words in common with the missing one. */
async function similarPages(reading: Reading): Promise<{ path: string; title: string }[]> {
  const similarity = similarityTo(withoutEnding(reading.path));
  const elsewhere = await redirectedPaths(reading);
  const found: { path: string; title: string; score: number }[] = [];
  let compared = 0;
  for (const variant of variantsIn(reading.view).slice(0, VARIANTS)) {
    const revision = await contentOf(reading.database.orm, variant);
    for (const place of listedPages(revision)) {
      if (!isForSearch(place)) continue;
      compared += 1;
      if (compared > COMPARED) break;
      const path = pathOf(variant, place);
      const score = elsewhere.has(path) ? 0 : similarity(path);
      if (score > 0) found.push({ path, title: place.page.title, score });
    }
  }
  return found.sort((one, other) => other.score - one.score).slice(0, SHOWN);
}
