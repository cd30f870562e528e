import type { Answer } from '#lib/http.ts';
import { redirect } from '../answers.ts';
import { findPage } from '../page/answer-page.ts';
import { withoutEnding } from '../paths.ts';
import { hrefOf, isRead, type Reading } from '../reading.ts';
import { formerlyAt, redirectedFrom } from './redirects.ts';

/** What a sentence puts behind an address, which some programs take for a part of it. */
const PUNCTUATION = /[.,;:!?)\]}>'"’”»]+$/;

/**
 * Answers an address that only differs from a page’s in how it is written: in capital letters, with
 * spaces or underscores, with the ending of a file as other tools publish pages, or with the end of the
 * sentence it was in.
 */
export async function answerOtherSpelling(reading: Reading): Promise<Answer | null> {
  const { path, query } = reading;
  if (!isRead(reading) || path.startsWith('/~')) return null;
  for (const other of spellingsOf(path)) {
    const href = await hrefAt(reading, other);
    if (href !== null) return redirect(href + (query.size > 0 ? `?${query}` : ''), 308);
  }
  return null;
}

function spellingsOf(path: string): Set<string> {
  const plain = withoutEnding(path.replace(PUNCTUATION, '')) || '/';
  const usual = plain
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_+]+/g, '-');
  const others = new Set([plain, usual]);
  others.delete(path);
  return others;
}

async function hrefAt(reading: Reading, path: string): Promise<string | null> {
  const led = await redirectedFrom(reading, path);
  if (led) return hrefOf(reading, led.path);
  const found = await findPage(reading, path);
  if (found) return 'location' in found ? found.location : hrefOf(reading, path);
  const former = await formerlyAt(reading, path);
  return former && hrefOf(reading, former.path);
}
