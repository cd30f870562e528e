import { kindOf, kinds } from '../full-text/characters.ts';
import { stemOf } from '../full-text/stem.ts';
import { isTerm } from '../full-text/terms.ts';
import { type TextToken, tokenize } from '../full-text/tokens.ts';
import { quoted, stemmed } from '../full-text/vector.ts';

/** One word that is looked for, as it is compared with the words of a text. */
export type SoughtWord = {
  word: string;
  /** The stem, unless only the word itself matches. */
  stem: string | undefined;
  isBeginning: boolean;
  isLetter: boolean;
  /** The name it must be the start of, as `c++`. */
  name: string | undefined;
};

/** A word that may be mistyped. */
export type CheckedWord = {
  word: string;
  /** Where it is in the query. */
  start: number;
  end: number;
  /** A `tsquery` that finds it. */
  matches: string;
};

/** A parsed search for the database. */
export type SearchQuery = {
  /** A `tsquery` as text; empty when nothing is looked for. */
  matches: string;
  /** The same without other forms of the words and without beginnings: what it matches is ranked higher. */
  exact: string;
  /** The same with beginnings, but without other forms: “invitation” isn’t “invites”. */
  begun: string;
  /** The whole search in lower case, as the title of a page may be. */
  title: string;
  /** Words as written, in lower case: titles of spaces must contain each of them. */
  words: string[];
  /** The words that follow each other in what matches. */
  sought: SoughtWord[][];
  /** Parts of a text in lower case that are near what matches. */
  needles: string[];
  checked: CheckedWord[];
};

/** A word, a name or a phrase of the query. */
type Unit = {
  text: string;
  start: number;
  tokens: TextToken[];
  /** The whole of a name such as `sso.enforce`. */
  name: string | undefined;
  isNegated: boolean;
  isPhrase: boolean;
  isBeginning: boolean;
};

/** Shorter beginnings would match almost everything. */
const BEGINNING_LEAST = 2;
const UNITS_MAXIMUM = 20;
const TOKENS_MAXIMUM = 60;
/** The shortest word that is taken for a mistyped one. */
const CHECKED_LEAST = 4;

/**
 * Parses a search: words and names that must all occur, "phrases", `or`, and `-without`. The last word
 * may be the beginning of one. Any input is valid.
 */
export function readQuery(text: string): SearchQuery {
  const alternatives = alternativesOf(text)
    .map(withoutStopWords)
    .filter((units) => units.some(({ isNegated }) => !isNegated));
  const positive = alternatives.flat().filter(({ isNegated }) => !isNegated);
  const join = (expressionOf: (unit: Unit) => string) =>
    alternatives.map((units) => `(${units.map(negating(expressionOf)).join(' & ')})`).join(' | ');
  const words = positive.flatMap(({ text: written, tokens }) =>
    runsOf(tokens).map(({ start, end }) => written.slice(start, end).toLowerCase()),
  );
  const sought = positive.map(soughtOf);
  return {
    matches: join(matchesOf),
    exact: join(exactOf),
    begun: join((unit) => nameOrPhrase(unit, unit.isBeginning)),
    title: text.trim().toLowerCase(),
    words,
    sought,
    needles: needlesOf(words, sought),
    checked: positive.flatMap(checkedOf),
  };
}

function needlesOf(words: readonly string[], sought: readonly SoughtWord[][]): string[] {
  // The end of a stem such as `polici` may differ from the words.
  const stems = sought.flatMap(([first]) => first?.stem?.replace(/i$/, '') ?? []);
  return [...new Set([...words, ...stems.filter((stem) => stem.length > 2)])];
}

/** The units between `or`s. */
function alternativesOf(text: string): Unit[][] {
  const alternatives: Unit[][] = [[]];
  const plain = text.replace(/[“”„]/g, '"');
  let count = 0;
  for (const found of plain.matchAll(/(?:(?<=^|\s)-)?"([^"]*)("|$)|[^\s"]+/g)) {
    const [whole, phrase, close] = found;
    if (phrase === undefined && /^or$/i.test(whole)) {
      alternatives.push([]);
      continue;
    }
    const isLast = found.index + whole.length === plain.trimEnd().length;
    const unit = unitOf(whole, phrase, found.index, isLast && close !== '"');
    if (unit.tokens.length === 0 || count >= UNITS_MAXIMUM) continue;
    count += 1;
    alternatives.at(-1)?.push(unit);
  }
  return alternatives;
}

function unitOf(whole: string, phrase: string | undefined, at: number, isLast: boolean): Unit {
  const isNegated = whole.startsWith('-') && (phrase !== undefined || isMinus(whole));
  const text = phrase ?? whole;
  const start = at + whole.indexOf(text, phrase === undefined ? 0 : whole.indexOf('"') + 1);
  const { tokens, names } = tokenize(text);
  const last = tokens.at(-1);
  const name = names.length === 1 && phrase === undefined ? names[0] : undefined;
  const covers = name && name.start === tokens[0]?.start && name.end >= (last?.end ?? 0);
  const endsInWord = last?.end === text.trimEnd().length;
  return {
    text,
    start,
    tokens: tokens.slice(0, TOKENS_MAXIMUM),
    name: covers ? name.word : undefined,
    isNegated,
    isPhrase: phrase !== undefined,
    isBeginning: isLast && !isNegated && endsInWord && (last?.word.length ?? 0) >= BEGINNING_LEAST,
  };
}

/** `-word` leaves a word out; `--dry-run` is a name. */
const isMinus = (chunk: string) => kindOf(chunk.codePointAt(1) ?? 0) !== kinds.gap;

const isStop = ({ tokens, isPhrase }: Unit) =>
  !isPhrase && tokens.length === 1 && isStopWord(tokens[0]?.word ?? '');

/** Leaves out words such as `the`, unless there is nothing else. */
function withoutStopWords(units: Unit[]): Unit[] {
  const rest = units.filter((unit) => unit.isNegated || !isStop(unit));
  return rest.some(({ isNegated }) => !isNegated) ? rest : units;
}

const negating = (expressionOf: (unit: Unit) => string) => (unit: Unit) =>
  unit.isNegated ? `!${expressionOf(unit)}` : expressionOf(unit);

function matchesOf(unit: Unit): string {
  const { tokens, isPhrase, isBeginning } = unit;
  const [only] = tokens;
  if (tokens.length > 1 || isPhrase || !only || only.isLetter || hasSign(unit))
    return nameOrPhrase(unit, isBeginning);
  return formsOf(only.word, isBeginning);
}

const exactOf = (unit: Unit) => nameOrPhrase(unit, false);

/** A word in all its forms. */
function formsOf(word: string, isBeginning: boolean): string {
  const stem = stemOf(word);
  const forms = new Set([quoted(word), quoted(stemmed(stem)), quoted(stem)]);
  if (isBeginning) forms.add(`${quoted(word)}:*`);
  return `(${[...forms].join(' | ')})`;
}

/** Whether a sign belongs to the name, as in `c++`: its word alone is something else. */
const hasSign = ({ name }: Unit) => name !== undefined && /[+#]$/.test(name);

function nameOrPhrase(unit: Unit, isBeginning: boolean): string {
  const ending = isBeginning ? ':*' : '';
  const forms = unit.name === undefined ? [] : [`${quoted(unit.name)}${ending}`];
  if (!hasSign(unit)) forms.push(phraseOf(unit.tokens, isBeginning));
  return `(${forms.join(' | ')})`;
}

/** Words next to each other. Letters overlap in the index, so the last of a run is in the one before. */
function phraseOf(tokens: readonly TextToken[], isBeginning: boolean): string {
  const kept = tokens.filter((token, index) => {
    const before = tokens[index - 1];
    const isCovered = before?.isLetter && before.word !== '' && before.end === token.start;
    return !(isCovered && token.isLetter && isLastLetter(token));
  });
  return kept.reduce((phrase, token, index) => {
    const isLast = index === kept.length - 1;
    const isOpen = token.isLetter ? isLastLetter(token) : isLast && isBeginning;
    const word = `${quoted(token.word)}${isOpen ? ':*' : ''}`;
    const before = kept[index - 1];
    return before ? `${phrase} <${token.position - before.position}> ${word}` : word;
  }, '');
}

const isLastLetter = ({ word }: TextToken) => [...word].length === 1;

/** The words of a unit, and its runs of letters without spaces. */
function runsOf(tokens: readonly TextToken[]): { start: number; end: number }[] {
  const runs: { start: number; end: number; isLetter: boolean }[] = [];
  for (const { start, end, isLetter } of tokens) {
    const before = runs.at(-1);
    if (before?.isLetter && isLetter && before.end === start) before.end = end;
    else runs.push({ start, end, isLetter });
  }
  return runs;
}

function soughtOf(unit: Unit): SoughtWord[] {
  const { tokens, isPhrase, isBeginning } = unit;
  const isWord = tokens.length === 1 && !isPhrase;
  return tokens.map(({ word, isLetter }, index) => ({
    word: isLetter ? firstLetterOf(word) : word,
    stem: isWord && !isLetter ? stemOf(word) : undefined,
    isBeginning: isBeginning && index === tokens.length - 1,
    isLetter,
    name: hasSign(unit) ? unit.name : undefined,
  }));
}

/** The letter itself, of the word of a token. */
export const firstLetterOf = (word: string) => String.fromCodePoint(word.codePointAt(0) ?? 0);

function checkedOf({ tokens, start, isBeginning }: Unit): CheckedWord[] {
  return tokens.flatMap((token, index) => {
    if (token.isLetter || token.word.length < CHECKED_LEAST || !isTerm(token.word)) return [];
    const matches = formsOf(token.word, isBeginning && index === tokens.length - 1);
    return [{ word: token.word, start: start + token.start, end: start + token.end, matches }];
  });
}

/** English words that say nothing about what somebody looks for. */
const STOP_WORDS = new Set(
  `a about am an and any are as at be been being but by can could did do does doing for from had has
  have how i if in into is it its just me my no not of on or our should so some such than that the their
  them then there these they this those to too us very was we were what when where which who why will
  with would you your`.split(/\s+/),
);

/** Whether a word is left out of a search that has others. */
const isStopWord = (word: string) => STOP_WORDS.has(word);
