/** Inflectional endings, the longest first. */
const endings = /(?:ations?|ating|ated|ates?|ings?|ions?|ers?|ies|ied|ed|es|s|y|e)$/;
/** Shorter stems would match everywhere: `is`, `ing`. */
const STEM_LEAST = 3;
/** Shorter stems must match exactly: `mail` starts `mailbox`, but `tea` isn't `team`. */
const PREFIX_LEAST = 4;
/** Stop words of the search. */
const passedOver = new Set(
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'.split(
    ' ',
  ),
);
const word = /[\p{L}\p{N}]+/gu;

/** A search, as the words to highlight in a text. */
export type SoughtWords = { stems: string[]; beginning: string };
export type TextPart = { text: string; isFound: boolean; at: number };

/** Parses the words that must occur; the last one may be incomplete. */
export function soughtWords(query: string): SoughtWords {
  const wanted = query.toLowerCase().replace(/(^|\s)-("[^"]*"?|\S+)/g, ' ');
  const words = (wanted.match(word) ?? []).filter((one) => !passedOver.has(one));
  const isOpen = /[\p{L}\p{N}]$/u.test(wanted.trimEnd());
  return { stems: words.map(stemOf), beginning: isOpen ? (words.at(-1) ?? '') : '' };
}

/** Splits a text at the searched words, in any form. @param anywhere also matches inside words */
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
