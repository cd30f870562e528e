/** Endings that tell forms of one word apart, the longest first. */
const endings = /(?:ations?|ating|ated|ates?|ings?|ions?|ers?|ies|ied|ed|es|s|y|e)$/;
/** Less than that is no stem: `is` and `ing` would be everywhere. */
const STEM_LEAST = 3;
/** Shorter stems must be the same: `mail` begins `mailbox`, but `tea` is no `team`. */
const PREFIX_LEAST = 4;
/** Words the search passes over. */
const passedOver = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
);
const word = /[\p{L}\p{N}]+/gu;

/** What somebody looks for, as its words are found again in a text. */
export type SoughtWords = { stems: string[]; beginning: string };
export type TextPart = { text: string; isFound: boolean; at: number };

/** Reads the words that must occur; the last one may be the beginning of a word. */
export function soughtWords(query: string): SoughtWords {
  const wanted = query.toLowerCase().replace(/(^|\s)-("[^"]*"?|\S+)/g, ' ');
  const words = (wanted.match(word) ?? []).filter((one) => !passedOver.has(one));
  const isOpen = /[\p{L}\p{N}]$/u.test(wanted.trimEnd());
  return { stems: words.map(stemOf), beginning: isOpen ? (words.at(-1) ?? '') : '' };
}

/**
 * Splits a text at the words that were looked for, in any of their forms.
 * @param anywhere also words that have one of them inside
 */
export function splitAtFound(text: string, sought: SoughtWords, anywhere = false): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!isSought(found.toLowerCase(), sought, anywhere)) continue;
    if (index > done) parts.push({ text: text.slice(done, index), isFound: false, at: done });
    parts.push({ text: found, isFound: true, at: index });
    done = index + found.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isFound: false, at: done });
  return parts;
}

function isSought(found: string, { stems, beginning }: SoughtWords, anywhere: boolean): boolean {
  if (beginning.length > 1 && found.startsWith(beginning)) return true;
  if (anywhere && stems.some((stem) => stem.length >= STEM_LEAST && found.includes(stem)))
    return true;
  const stem = stemOf(found);
  return stems.some((one) => {
    const [short, long] = one.length < stem.length ? [one, stem] : [stem, one];
    return short === long || (short.length >= PREFIX_LEAST && long.startsWith(short));
  });
}

function stemOf(text: string): string {
  const stem = text.replace(endings, '');
  return stem.length < STEM_LEAST ? text : stem;
}
