import { stemOf } from '../full-text/stem.ts';
import { type Token, tokenize } from '../full-text/tokens.ts';
import { firstLetterOf, type SoughtWord } from './query.ts';

/** How much of a section is read around the first match, in characters. */
export const FETCHED_BEFORE = 80;
export const FETCHED = 320;
const SHOWN = 220;

/** Where a match is in a text: its start, and its end. */
export type Range = [start: number, end: number];
/** A text that was read from a section. */
export type Fetched = {
  text: string;
  /** Whether something precedes it. */
  isCut: boolean;
  /** Whether the database found the first match near its start. */
  isFound: boolean;
};

/** Cuts text between words and marks omissions with …; matched words are kept. */
export function excerptOf({ text, isCut, isFound }: Fetched, sought: readonly SoughtWord[][]) {
  const clean = isCut ? text.slice(text.indexOf(' ') + 1) : text;
  const first = isFound ? 0 : (rangesOf(clean, sought)[0]?.[0] ?? 0);
  // A single long word is shown as far as it was read.
  const at = Math.max(0, first - FETCHED_BEFORE);
  const space = at > 0 ? clean.indexOf(' ', at) + 1 : 0;
  const from = space > 0 && space <= first ? space : at;
  const window = clean.slice(from, from + SHOWN);
  const isLong = from + SHOWN < clean.length;
  const end = isLong ? window.lastIndexOf(' ') : -1;
  const shown = end > SHOWN / 2 ? window.slice(0, end) : window;
  return `${isCut || from > 0 ? '…' : ''}${shown.trim().toWellFormed()}${isLong ? '…' : ''}`;
}

/** Where the words that were looked for are in a text, in order. */
export function rangesOf(text: string, sought: readonly SoughtWord[][]): Range[] {
  const { tokens, names } = tokenize(text);
  const ends = new Map(names.map(({ start, end }) => [start, end]));
  const ranges: Range[] = [];
  for (const [index, { start }] of tokens.entries()) {
    const lengths = sought.filter((words) => follows(tokens, index, words)).map((w) => w.length);
    const last = tokens[index + Math.max(0, ...lengths) - 1];
    if (lengths.length === 0 || !last) continue;
    const before = ranges.at(-1);
    // The sign of a name such as `c++` belongs to it.
    const end = Math.max(last.end, lengths.length > 0 ? signEnd(ends.get(start), last.end) : 0);
    if (before && before[1] >= start) before[1] = Math.max(before[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

const signEnd = (end: number | undefined, last: number) =>
  end !== undefined && end - last <= 2 ? end : last;

/** Whether words are at a place of a text, one after the other. */
function follows(tokens: readonly Token[], index: number, words: readonly SoughtWord[]): boolean {
  return words.every((word, offset) => {
    const token = tokens[index + offset];
    return token !== undefined && isSame(token, word);
  });
}

function isSame(token: Token, { word, stem, isBeginning, isLetter }: SoughtWord): boolean {
  if (token.isLetter !== isLetter) return false;
  if (isLetter) return firstLetterOf(token.word) === word;
  if (token.word === word || token.parts.includes(word)) return true;
  if (isBeginning && [token.word, ...token.parts].some((one) => one.startsWith(word))) return true;
  return stem !== undefined && stemOf(token.word) === stem;
}
