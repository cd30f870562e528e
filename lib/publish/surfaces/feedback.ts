import { createHash } from 'node:crypto';
import type { Answer, Incoming } from '#lib/http.ts';
import { siteFeedback } from '#lib/service/database/schema/index.ts';
import { newId } from '#lib/service/security/secrets.ts';
import { redirect } from '../answers.ts';
import { withinBudget } from '../budget.ts';
import { countRating } from '../counts/readers.ts';
import { answerFailure } from '../page/failures.ts';
import { FEEDBACK, renderThanks, WORDS_MAXIMUM } from '../page/feedback-form.ts';
import { lookOf, wordsOf } from '../page/look.ts';
import { answerPlain } from '../page/not-found.ts';
import { hrefOf, isRead, type Reading } from '../reading.ts';
import type { FoundPage } from '../site/pages.ts';
import { pageNamed } from './page-named.ts';

/** The longest form: its words in UTF-8, escaped. */
const BODY_MAXIMUM = 32_000;
const BUDGET = { limit: 30, seconds: 600 };

/** The same from the same network within so many seconds is one: a double click, or a form sent again. */
const ONCE = { limit: 1, seconds: 10 };

type Rating = 'helpful' | 'unhelpful';
type RatedPage = { found: FoundPage; path: string; rating: Rating };

/**
 * Takes a reader's rating of a page, and what they say of it, and leads to the thanks, which can be
 * loaded again without sending anything twice.
 */
export async function answerFeedback(reading: Reading): Promise<Answer | null> {
  const { path, query, request, origin } = reading;
  if (path !== FEEDBACK) return null;
  if (isRead(reading) && query.has('rating')) return answerThanks(reading, query);
  if (request.method !== 'POST')
    return answerFailure(reading, 'noForm', { headers: { allow: 'POST' } });
  if (!isSameOrigin(request, origin)) return answerFailure(reading, 'foreignForm');
  const form = await readForm(request);
  if (!form) return answerFailure(reading, 'longForm');
  const asked = await askedOf(reading, form);
  if (!asked) return answerFailure(reading, 'incompleteForm');
  if (!isOffered(reading, asked)) return null;
  const refusal = await withinBudget(
    reading,
    'feedback',
    BUDGET,
    'Too much feedback. Try again later.',
  );
  if (refusal) return refusal;
  const said = (form.get('words') ?? '').trim().slice(0, WORDS_MAXIMUM);
  if (await isFirst(reading, asked, said)) {
    if (said) await keepWords(reading, asked.found, asked.rating, said);
    else countRating(reading, asked.found, asked.rating);
  }
  const thanks = new URLSearchParams({ path: asked.path, rating: asked.rating });
  if (said) thanks.set('said', '1');
  return redirect(`${hrefOf(reading, FEEDBACK)}?${thanks}`, 303);
}

async function answerThanks(reading: Reading, query: URLSearchParams): Promise<Answer | null> {
  const asked = await askedOf(reading, query);
  if (!asked || !isOffered(reading, asked)) return null;
  const words = wordsOf(lookOf(reading.site, asked.found.variant));
  const thanks = renderThanks(reading, { ...asked, words }, !query.has('said'));
  return answerPlain(reading, 200, words.thanks, thanks);
}

/** The page and the rating that a form names; null where it lacks one. */
async function askedOf(reading: Reading, form: URLSearchParams): Promise<RatedPage | null> {
  const rating = form.get('rating');
  const path = form.get('path') ?? '';
  const found = await pageNamed(reading, path);
  if (!found || 'location' in found) return null;
  return rating === 'helpful' || rating === 'unhelpful' ? { found, path, rating } : null;
}

function isOffered({ site }: Reading, { found }: RatedPage): boolean {
  return lookOf(site, found.variant).feedback.enabled;
}

/** Whether nobody of the reader's network said just this a moment ago. */
async function isFirst(reading: Reading, asked: RatedPage, said: string): Promise<boolean> {
  const { spaceId } = asked.found.variant;
  const what = `${spaceId} ${asked.found.place.page.id} ${asked.rating} ${said}`;
  const hash = createHash('sha256').update(what).digest('base64url').slice(0, 22);
  return (await withinBudget(reading, `said ${hash}`, ONCE, 'Said before.')) === null;
}

/** Browsers say where a form comes from; a program that says nothing has no visitor's rights. */
function isSameOrigin({ headers }: Incoming, origin: string): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  const from = headers.get('origin');
  if (fetchSite !== null) return fetchSite === 'same-origin';
  return from === null || from === origin;
}

async function readForm({ body }: Incoming): Promise<URLSearchParams | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > BODY_MAXIMUM) return null;
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}

/** The rating itself was counted when it was given. */
async function keepWords(
  { database, site }: Reading,
  { place, variant }: FoundPage,
  rating: Rating,
  words: string,
): Promise<void> {
  await database.orm.insert(siteFeedback).values({
    id: newId('sfb'),
    siteId: site.id,
    spaceId: variant.spaceId,
    pageId: place.page.id,
    rating,
    words,
    createdAt: new Date(),
  });
}
