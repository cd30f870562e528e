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
/** Scripts that have no spaces between words. */
const unspaced = 'Han Hira Kana Hang Thai Laoo Khmr Mymr'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const letters = '\\p{L}\\p{N}\\p{M}';
const word = new RegExp(`[[${letters}]&&[${unspaced}]]+|[[${letters}]--[${unspaced}]]+`, 'gv');
const startsUnspaced = new RegExp(`^[${unspaced}]`, 'v');

/** A search, as the words to highlight in a text. */
export type SoughtWords = { stems: string[]; beginning: string };
export type FoundPart = { text: string; isFound: boolean; at: number };

/** A word without case and accents. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/** Parses the words that must occur; the last one may be incomplete. */
export function soughtWords(query: string): SoughtWords {
  const wanted = query.replace(/(^|\s)-("[^"]*"?|[^\s-]\S*)/g, ' ');
  const words = (wanted.match(word) ?? []).map(plain).filter((one) => !passedOver.has(one));
  const isOpen = /[\p{L}\p{N}]$/u.test(wanted.trimEnd());
  return { stems: words.map(stemOf), beginning: isOpen ? (words.at(-1) ?? '') : '' };
}

/** Splits a text at the searched words, in any form. @param anywhere also matches inside words */
export function splitAtFound(text: string, sought: SoughtWords, anywhere = false): FoundPart[] {
  const parts: FoundPart[] = [];
  let done = 0;
  for (const [start, end] of rangesOf(text, sought, anywhere)) {
    if (start > done) parts.push({ text: text.slice(done, start), isFound: false, at: done });
    parts.push({ text: text.slice(start, end), isFound: true, at: start });
    done = end;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isFound: false, at: done });
  return parts;
}

type Range = [start: number, end: number];

function rangesOf(text: string, sought: SoughtWords, anywhere: boolean): Range[] {
  return [...text.matchAll(word)].flatMap(({ 0: found, index }): Range[] => {
    if (startsUnspaced.test(found)) return rangesInside(found, index, sought.stems);
    return isSought(plain(found), sought, anywhere) ? [[index, index + found.length]] : [];
  });
}

/** The words in a run of letters that has no spaces. */
function rangesInside(run: string, index: number, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at < run.length; ) {
    const found = words.filter((one) => startsUnspaced.test(one) && run.startsWith(one, at));
    const length = Math.max(0, ...found.map((one) => one.length));
    if (length > 0) ranges.push([index + at, index + at + length]);
    at += Math.max(1, length);
  }
  return ranges;
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
