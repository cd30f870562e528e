const consonants = '[^aeiou][^aeiouy]*';
const vowels = '[aeiouy][aeiou]*';
/** Whether the start of a word has one, exactly one, and two sequences of a vowel and a consonant. */
const hasOne = new RegExp(`^(${consonants})?${vowels}${consonants}`);
const hasExactlyOne = new RegExp(`^(${consonants})?${vowels}${consonants}(${vowels})?$`);
const hasTwo = new RegExp(`^(${consonants})?${vowels}${consonants}${vowels}${consonants}`);
const hasVowel = new RegExp(`^(${consonants})?[aeiouy]`);
const isShort = new RegExp(`^${consonants}[aeiouy][^aeiouwxy]$`);

const longEndings: Readonly<Record<string, string>> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
};
const adjectiveEndings: Readonly<Record<string, string>> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
};

/** A word split at the longest of some endings; undefined without one. */
const splitBy = (pattern: RegExp) => (word: string) => {
  const [, start, ending] = pattern.exec(word) ?? [];
  return start !== undefined && ending !== undefined ? { start, ending } : undefined;
};
const endingOf = (endings: readonly string[]) =>
  splitBy(new RegExp(`^(.+?)(${endings.join('|')})$`));
const atLongEnding = endingOf(Object.keys(longEndings));
const atAdjectiveEnding = endingOf(Object.keys(adjectiveEndings));
const atRestEnding = endingOf(
  'al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize'.split(' '),
);

/** Stems lately asked for, since few words make most of a text; emptied when full. */
const lately = new Map<string, string>();
const KEPT = 20_000;

/**
 * The stem of an English word in lower case, by Porter's algorithm: `configur` for `configured` and
 * `configuration`. Words of other languages and numbers are their own stem.
 */
export function stemOf(word: string): string {
  if (word.length < 3) return word;
  const known = lately.get(word);
  if (known !== undefined) return known;
  const stem = /^[a-z]+$/.test(word) ? withoutEnding(word) : word;
  if (lately.size >= KEPT) lately.clear();
  lately.set(word, stem);
  return stem;
}

function withoutEnding(word: string): string {
  // A y at the start is a consonant.
  const marked = word.startsWith('y') ? `Y${word.slice(1)}` : word;
  const stem = withoutLastE(
    withoutRestEnding(withoutEndings(withYAsI(withoutPast(withoutPlural(marked))))),
  );
  return stem.toLowerCase();
}

function withoutPlural(word: string): string {
  if (/(ss|i)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return hasOne.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const [, start] = /^(.+?)(?:ed|ing)$/.exec(word) ?? [];
  if (start === undefined || !hasVowel.test(start)) return word;
  if (/(at|bl|iz)$/.test(start)) return `${start}e`;
  if (/([^aeiouylsz])\1$/.test(start)) return start.slice(0, -1);
  return isShort.test(start) ? `${start}e` : start;
}

function withYAsI(word: string): string {
  const start = word.slice(0, -1);
  return word.endsWith('y') && hasVowel.test(start) ? `${start}i` : word;
}

function withoutEndings(word: string): string {
  const long = atLongEnding(word);
  const short =
    long && hasOne.test(long.start) ? long.start + (longEndings[long.ending] ?? '') : word;
  const found = atAdjectiveEnding(short);
  if (!found || !hasOne.test(found.start)) return short;
  return found.start + (adjectiveEndings[found.ending] ?? '');
}

function withoutRestEnding(word: string): string {
  const rest = atRestEnding(word);
  if (rest) return hasTwo.test(rest.start) ? rest.start : word;
  const [, start] = /^(.+[st])ion$/.exec(word) ?? [];
  return start !== undefined && hasTwo.test(start) ? start : word;
}

function withoutLastE(word: string): string {
  const start = word.slice(0, -1);
  const mayEnd = hasTwo.test(start) || (hasExactlyOne.test(start) && !isShort.test(start));
  const bare = word.endsWith('e') && mayEnd ? start : word;
  return bare.endsWith('ll') && hasTwo.test(bare) ? bare.slice(0, -1) : bare;
}
