import { html, type SafeHtml } from '../html.ts';
import { hrefOf, type Reading } from '../reading.ts';
import type { FoundPage } from '../site/pages.ts';
import { pathOf } from '../site/pages.ts';
import type { Words } from './words.ts';

/** Where forms are sent, and where readers are thanked. */
export const FEEDBACK = '/~/feedback';
/** The most characters of a reader's words about a page. */
export const WORDS_MAXIMUM = 2_000;

/** Asks whether a page helped; works without a script. */
export function renderFeedbackForm(reading: Reading, found: FoundPage, words: Words): SafeHtml {
  const path = pathOf(found.variant, found.place);
  return html`<form class="feedback" method="post" action="${hrefOf(reading, FEEDBACK)}" data-thanks="${words.thanks}" data-failed="${words.notSent}"><input type="hidden" name="path" value="${path}"><span id="feedback">${words.helpful}</span> <button name="rating" value="helpful" aria-describedby="feedback">${words.yes}</button> <button name="rating" value="unhelpful" aria-describedby="feedback">${words.no}</button></form>`;
}

/** Thanks for a rating, and asks what was helpful or could be better. */
export function renderThanks(
  reading: Reading,
  { path, rating, words }: { path: string; rating: string; words: Words },
  asksMore: boolean,
): SafeHtml {
  const question = rating === 'helpful' ? words.tellGood : words.tellMore;
  const form = html`<form class="feedback-words" method="post" action="${hrefOf(reading, FEEDBACK)}" data-thanks="${words.thanks}" data-failed="${words.notSent}"><input type="hidden" name="path" value="${path}"><input type="hidden" name="rating" value="${rating}"><label for="words">${question}</label><textarea id="words" name="words" rows="4" maxlength="${WORDS_MAXIMUM}" required></textarea><button>${words.send}</button></form>`;
  return html`<main id="content" class="plain" tabindex="-1"><h1>${words.thanks}</h1>
${asksMore && form}
<p><a href="${hrefOf(reading, path)}">${words.back}</a></p></main>`;
}
