import type { PartHeading } from '#lib/markdown/page-parts.ts';
import { html, type SafeHtml } from '../html.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { type FoundPage, pathOf } from '../site/pages.ts';
import type { Article } from './article.ts';
import type { Words } from './words.ts';

/** Names a part in an address, and asks for the part that has an anchor. */
const PART = 'part';
const ANCHOR = 'anchor';

/** The number of the part that an address names, 1 if none; 0 if it can't be one. */
export function partAsked({ query }: Pick<Reading, 'query'>): number {
  const given = query.get(PART);
  if (given === null) return 1;
  return /^[1-9]\d{0,2}$/.test(given) ? Number(given) : 0;
}

/** The anchor that an address asks for, wherever it is on the page. */
export function anchorAsked({ query, isStatic }: Reading): string | null {
  return isStatic ? null : query.get(ANCHOR);
}

/** The query of a part: the first one is at the address of its page. */
export const queryOfPart = (part: number) => (part > 1 ? `?${PART}=${part}` : '');

/** The address of a heading in whichever part it is. */
export function hrefOfHeading(page: string, { id, part }: PartHeading, read: number): string {
  const fragment = `#${encodeURIComponent(id)}`;
  return part === read ? fragment : `${page}${queryOfPart(part)}${fragment}`;
}

/** Links to the parts of a long page; nothing for a page in one. */
export function renderParts(
  reading: Reading,
  { variant, place }: FoundPage,
  { part }: Article,
  words: Words,
): SafeHtml | null {
  if (!part) return null;
  const page = hrefOf(reading, pathOf(variant, place));
  const link = (number: number, text: string, rel: string) =>
    html`<li><a href="${page}${queryOfPart(number)}" rel="${rel}">${text}</a></li>`;
  const numbers = Array.from({ length: part.count }, (_, index) => index + 1).map((number) =>
    number === part.number
      ? html`<li><a href="${page}${queryOfPart(number)}" aria-current="page">${number}</a></li>`
      : html`<li><a href="${page}${queryOfPart(number)}">${number}</a></li>`,
  );
  return html`<nav class="parts" aria-label="${place.page.title}, ${part.number}/${part.count}"><ol>${part.number > 1 && link(part.number - 1, words.previous, 'prev')}${numbers}${part.number < part.count && link(part.number + 1, words.next, 'next')}</ol></nav>`;
}
