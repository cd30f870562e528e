import type { Answer } from '#lib/http.ts';
import { Refusal } from '#lib/service/errors.ts';
import { networkOf, spend } from '#lib/service/http/rate-limits.ts';
import { searchPages } from '#lib/service/search/pages.ts';
import { pathOfPage } from '#lib/service/sites/addresses.ts';
import { plainText } from '../answers.ts';
import { countSearch } from '../counts/readers.ts';
import { html, type SafeHtml } from '../html.ts';
import { lookOf, wordsOf } from '../page/look.ts';
import { answerPlain } from '../page/not-found.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { variantsIn } from '../site/visible.ts';

const QUERY_MAXIMUM = 200;
const LIMIT = 30;
const BUDGET = { limit: 60, seconds: 60 };

type Marked = { text: string; matches: readonly (readonly [number, number])[] };

/** Answers a search of the pages that the visitor sees, as a page that works without a script. */
export async function answerSearch(reading: Reading): Promise<Answer | null> {
  const { path, query, site, database, view, address, request } = reading;
  if (path !== '/~/search' || !['GET', 'HEAD'].includes(request.method)) return null;
  const asked = (query.get('q') ?? '').trim().slice(0, QUERY_MAXIMUM);
  const words = wordsOf(lookOf(site));
  try {
    await spend(
      database.orm,
      `site search ${site.id} ${networkOf(address)}`,
      BUDGET,
      'Too many searches. Try again later.',
    );
  } catch (error) {
    if (error instanceof Refusal) return plainText(429, error.message, { 'retry-after': '60' });
    throw error;
  }
  const variants = new Map(variantsIn(view).map((variant) => [variant.spaceId, variant]));
  const { pages, correction } = asked
    ? await searchPages(database.orm, {
        organizationId: site.row.organizationId,
        spaceIds: [...variants.keys()],
        query: asked,
        limit: LIMIT,
      })
    : { pages: [], correction: undefined };
  const items = pages.flatMap(({ spaceId, path: pagePath, title, section, excerpt }) => {
    const variant = variants.get(spaceId);
    if (!variant) return [];
    const anchor = section.anchor && `#${encodeURIComponent(section.anchor)}`;
    const href = hrefOf(reading, pathOfPage(variant.path, pagePath)) + anchor;
    const heading = section.heading.text && html` › ${marked(section.heading)}`;
    return [
      html`<li><a href="${href}" dir="auto">${marked(title)}${heading}</a><p dir="auto">${marked(excerpt)}</p></li>`,
    ];
  });
  countSearch(reading, asked, items.length);
  const none = asked !== '' && items.length === 0 && html`<p role="status">${words.noResults}</p>`;
  const body = html`<main id="content" class="plain" tabindex="-1"><h1 dir="auto">${words.search}${asked && `: ${correction ?? asked}`}</h1>
${none}<ol class="results">${items}</ol></main>`;
  return answerPlain(reading, 200, words.search, body);
}

/** A text with its matches in <mark>. */
function marked({ text, matches }: Marked): SafeHtml[] {
  const parts: SafeHtml[] = [];
  let at = 0;
  for (const [start, end] of matches) {
    parts.push(html`${text.slice(at, start)}<mark>${text.slice(start, end)}</mark>`);
    at = end;
  }
  return [...parts, html`${text.slice(at)}`];
}
