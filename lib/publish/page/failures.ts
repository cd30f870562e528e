import type { Answer } from '#lib/http.ts';
import { html } from '../html.ts';
import { answerProgram, wantsHtml } from '../plain-page.ts';
import { hrefOf, type Reading } from '../reading.ts';
import { wordsOf } from './look.ts';
import { answerPlain } from './not-found.ts';

/** The faults of a request, with the line that programs get. */
const failures = {
  invalidAddress: { status: 400, text: 'The path isn’t valid.' },
  longAddress: { status: 414, text: 'The address is too long.' },
  onlyRead: { status: 405, text: 'This page is read-only.' },
  /** Somebody opens the address of a form. */
  noForm: { status: 405, text: 'Send the form of a page.' },
  incompleteForm: { status: 400, text: 'The form isn’t complete.' },
  foreignForm: { status: 403, text: 'The form was sent from another site.' },
  longForm: { status: 413, text: 'The form is too long.' },
  tooMany: { status: 429, text: 'Too many requests. Try again later.' },
} as const;

export type Failure = keyof typeof failures;

type More = { text?: string; headers?: Record<string, string> };

/** Says what is wrong with a request: a page in the look of the site for browsers, a line for programs. */
export function answerFailure(
  reading: Reading,
  failure: Failure,
  { text, headers }: More = {},
): Promise<Answer> {
  const { status, text: line } = failures[failure];
  if (!wantsHtml(reading.request)) return answerMessage(reading, status, text ?? line, { headers });
  const words = wordsOf(reading.site.look);
  const title = words[failure === 'noForm' ? 'incompleteForm' : failure];
  return answerMessage(reading, status, title, {
    headers,
    ...(failure === 'tooMany' && { text: words.tryLater }),
  });
}

/** The same with a message of its own. */
export async function answerMessage(
  reading: Reading,
  status: number,
  message: string,
  { text, headers = {} }: More = {},
): Promise<Answer> {
  if (!wantsHtml(reading.request))
    return answerProgram(reading.request, status, message, { vary: 'accept', ...headers });
  const words = wordsOf(reading.site.look);
  const body = html`<main id="content" class="plain" tabindex="-1"><h1>${message}</h1>
${text && html`<p>${text}</p>\n`}<p><a href="${hrefOf(reading, '/')}">${words.start}</a></p></main>`;
  const answer = await answerPlain(reading, status, message, body);
  const about = { 'cache-control': 'no-store', vary: 'accept, cookie', ...headers };
  return { ...answer, headers: { ...answer.headers, ...about } };
}
