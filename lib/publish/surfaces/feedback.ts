import type { Answer, Incoming } from '#lib/http.ts';
import { siteFeedback } from '#lib/service/database/schema/index.ts';
import { newId } from '#lib/service/security/secrets.ts';
import { withinBudget } from '../budget.ts';
import { countRating } from '../counts/readers.ts';
import { findPage } from '../page/answer-page.ts';
import { answerFailure } from '../page/failures.ts';
import { renderThanks, WORDS_MAXIMUM } from '../page/feedback-form.ts';
import { lookOf, wordsOf } from '../page/look.ts';
import { answerPlain } from '../page/not-found.ts';
import type { Reading } from '../reading.ts';
import type { FoundPage } from '../site/pages.ts';

/** The longest form: its words in UTF-8, escaped. */
const BODY_MAXIMUM = 32_000;
const BUDGET = { limit: 30, seconds: 600 };

/** Takes a reader's rating of a page, and what they say of it. */
export async function answerFeedback(reading: Reading): Promise<Answer | null> {
  const { path, request, origin, site } = reading;
  if (path !== '/~/feedback') return null;
  if (request.method !== 'POST')
    return answerFailure(reading, 'noForm', { headers: { allow: 'POST' } });
  if (!isSameOrigin(request, origin)) return answerFailure(reading, 'foreignForm');
  const form = await readForm(request);
  if (!form) return answerFailure(reading, 'longForm');
  const rating = form.get('rating');
  const found = await findPage(reading, form.get('path') ?? '');
  if (!found || 'location' in found || (rating !== 'helpful' && rating !== 'unhelpful'))
    return answerFailure(reading, 'incompleteForm');
  const look = lookOf(site, found.variant);
  if (!look.feedback.enabled) return null;
  const refusal = await withinBudget(
    reading,
    'feedback',
    BUDGET,
    'Too much feedback. Try again later.',
  );
  if (refusal) return refusal;
  const said = (form.get('words') ?? '').trim().slice(0, WORDS_MAXIMUM);
  if (said) await keepWords(reading, found, rating, said);
  else countRating(reading, found, rating);
  const words = wordsOf(look);
  const asked = { path: form.get('path') ?? '', rating, words };
  return answerPlain(
    reading,
    200,
    words.thanks,
    renderThanks(reading, asked, rating === 'unhelpful' && !said),
  );
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
  rating: 'helpful' | 'unhelpful',
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
