import { stemOf } from '../full-text/stem.ts';
import { type Name, type TextToken, tokenize } from '../full-text/tokens.ts';
import { firstLetterOf, type SearchQuery, type SoughtWord } from './query.ts';

/** How much of a long section is read around the first match, and of it before, in characters. */
export const FETCHED = 600;
export const FETCHED_BEFORE = 100;
const SHOWN = 220;
const SHOWN_BEFORE = 80;

/** Where a match is in a text: its start, and its end. */
export type TextRange = [start: number, end: number];
/** A text that was read from a section. */
export type Fetched = {
  text: string;
  /** Whether something precedes it. */
  isCut: boolean;
};

/** Cuts text between words and marks omissions with …; matched words are kept. */
export function excerptOf(
  { text, isCut }: Fetched,
  query: Pick<SearchQuery, 'needles' | 'sought'>,
) {
  const clean = isCut ? text.slice(text.indexOf(' ') + 1) : text;
  // A single long word is shown as far as it was read.
  const at = Math.max(0, firstMatch(clean, query) - SHOWN_BEFORE);
  const space = at > 0 ? clean.indexOf(' ', at) + 1 : 0;
  const from = space > 0 && space <= at + SHOWN_BEFORE ? space : at;
  const window = clean.slice(from, from + SHOWN);
  const isLong = from + SHOWN < clean.length;
  const end = isLong ? window.lastIndexOf(' ') : -1;
  const shown = end > SHOWN / 2 ? window.slice(0, end) : window;
  return `${isCut || from > 0 ? '…' : ''}${shown.trim().toWellFormed()}${isLong ? '…' : ''}`;
}

/** Where the first match is, best at the start of a word; 0 without one. */
function firstMatch(text: string, query: Pick<SearchQuery, 'needles' | 'sought'>): number {
  const small = text.toLowerCase();
  for (const start of [' ', '']) {
    const places = query.needles.map((needle) => ` ${small}`.indexOf(start + needle));
    const found = places.filter((place) => place >= 0);
    if (found.length > 0) return Math.max(0, Math.min(...found) + start.length - 1);
  }
  return rangesOf(text, query.sought)[0]?.[0] ?? 0;
}

/** Where the words that were looked for are in a text, in order. */
export function rangesOf(text: string, sought: readonly SoughtWord[][]): TextRange[] {
  const { tokens, names } = tokenize(text);
  const named = new Map(names.map((name) => [name.start, name]));
  const ranges: TextRange[] = [];
  for (const [index, { start }] of tokens.entries()) {
    const ends = sought
      .filter((words) => follows(tokens, index, words, named.get(start)))
      .map(([first, ...rest]) => endOf(tokens[index + rest.length], first, named.get(start)));
    if (ends.length === 0) continue;
    const end = Math.max(...ends);
    const before = ranges.at(-1);
    if (before && before[1] >= start) before[1] = Math.max(before[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

const endOf = (
  last: TextToken | undefined,
  first: SoughtWord | undefined,
  name: Name | undefined,
) => (first?.name !== undefined && name ? name.end : (last?.end ?? 0));

/** Whether words are at a place of a text, one after the other. */
function follows(
  tokens: readonly TextToken[],
  index: number,
  words: readonly SoughtWord[],
  name: Name | undefined,
): boolean {
  return words.every((word, offset) => {
    const token = tokens[index + offset];
    if (offset === 0 && word.name !== undefined && word.name !== name?.word) return false;
    return token !== undefined && isSame(token, word);
  });
}

function isSame(token: TextToken, { word, stem, isBeginning, isLetter }: SoughtWord): boolean {
  if (token.isLetter !== isLetter) return false;
  if (isLetter) return firstLetterOf(token.word) === word;
  if (token.word === word || token.parts.includes(word)) return true;
  if (isBeginning && [token.word, ...token.parts].some((one) => one.startsWith(word))) return true;
  return stem !== undefined && stemOf(token.word) === stem;
}
