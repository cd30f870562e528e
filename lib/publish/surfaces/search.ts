import type { Answer } from '#lib/http.ts';
import { cacheControl, siteHeaders } from '../answers.ts';
import { withinBudget } from '../budget.ts';
import { countSearch } from '../counts/readers.ts';
import { html, type SafeHtml } from '../html.ts';
import { lookOf, titleOf, wordsOf } from '../page/look.ts';
import { answerPlain } from '../page/not-found.ts';
import type { Words } from '../page/words.ts';
import { askedIn, SEARCH } from '../paths.ts';
import { hrefOf, isRead, type Reading, urlOf } from '../reading.ts';
import { findPages, type Marked, type SearchAnswer } from './found-pages.ts';

const LIMIT = 30;
/** The dialog asks as one types. */
const BUDGET = { limit: 240, seconds: 60 };

/**
 * Answers a search of the pages that the visitor sees: as a page that works without a script, or as
 * JSON for the dialog.
 */
export async function answerSearch(reading: Reading): Promise<Answer | null> {
  const { path, query, site, request } = reading;
  if (path !== SEARCH || !isRead(reading)) return null;
  const words = wordsOf(lookOf(site));
  const refusal = await withinBudget(reading, 'search', BUDGET, words.tooManySearches);
  if (refusal) return refusal;
  const asked = askedIn(query);
  const found = await search(reading, asked);
  const answer = wantsJson(request.headers.get('accept'))
    ? answerJson(reading, found)
    : await answerPlain(
        reading,
        200,
        asked ? `${words.search}: ${asked}` : words.search,
        renderResults(reading, found, words),
        renderSearchHead(reading, found, words),
      );
  // A link to a search from elsewhere must not list it.
  const headers = { ...answer.headers, vary: 'accept, cookie', 'x-robots-tag': 'noindex' };
  return { ...answer, headers };
}

async function search(reading: Reading, asked: string): Promise<SearchAnswer> {
  const found = await findPages(reading, asked, LIMIT);
  countSearch(reading, asked, found.results.length);
  return found;
}

/** Whether a program asks, rather than a browser for a page. */
function wantsJson(accept: string | null): boolean {
  return accept !== null && /\bapplication\/json\b/.test(accept) && !/\btext\/html\b/.test(accept);
}

function answerJson(reading: Reading, found: SearchAnswer): Answer {
  return {
    status: 200,
    headers: {
      ...siteHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cacheControl(reading),
    },
    body: JSON.stringify(found),
  };
}

function renderSearchHead(reading: Reading, { query }: SearchAnswer, words: Words): SafeHtml {
  const address = urlOf(reading, SEARCH) + (query && `?${new URLSearchParams({ q: query })}`);
  const title = titleOf(reading.site, lookOf(reading.site));
  const about = `${words.search}${query && `: ${query}`} · ${title}`;
  return html`<link rel="canonical" href="${address}">
<meta name="description" content="${about}">`;
}

function renderResults(reading: Reading, found: SearchAnswer, words: Words): SafeHtml {
  const { query, correction, results } = found;
  const items = results.map(
    ({ href, title, heading, excerpt, section }) =>
      html`<li><a href="${href}" dir="auto">${marked(title)}${heading.text && html` › ${marked(heading)}`}</a>${section && html` <small dir="auto">${section}</small>`}<p dir="auto">${marked(excerpt)}</p></li>`,
  );
  const again =
    correction !== undefined &&
    `${hrefOf(reading, SEARCH)}?${new URLSearchParams({ q: correction })}`;
  return html`<main id="content" class="plain" tabindex="-1"><h1 dir="auto">${words.search}${query && `: ${query}`}</h1>
${correction !== undefined && html`<p>${words.didYouMean}: <a href="${again}" dir="auto">${correction}</a></p>`}
${query && html`<p role="status">${summaryOf(results.length, words)}</p>`}
<ol class="results">${items}</ol></main>`;
}

function summaryOf(count: number, words: Words): string {
  return count === 0 ? words.noResults : words.results.replace('{count}', String(count));
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
