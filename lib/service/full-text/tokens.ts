import { foldLetter, kindOf, kinds } from './characters.ts';
import { fold } from './fold.ts';

/** A word of a text, or a letter of a script that has no spaces between words. */
export type TextToken = {
  /** The word as it is compared; of such a letter: it and the next one, if there is one. */
  word: string;
  /** Counts words from the start of the text, to find those next to each other. */
  position: number;
  /** Where it is in the text. */
  start: number;
  end: number;
  /** A letter of a script without spaces. */
  isLetter: boolean;
  /** The words in a name such as `useState`, as they are compared. */
  parts: readonly string[];
};

/** A name of several words: `sso.enforce`, `x-request-id`, `c++`. */
export type Name = Pick<TextToken, 'word' | 'position' | 'start' | 'end'>;
export type Tokens = { tokens: TextToken[]; names: Name[] };

const CONNECTORS = '._:-';
const NAME_LENGTH = 60;
/** Longer words are compared by their start. */
const WORD_LENGTH = 64;
const noParts: readonly string[] = [];
const joined = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u;
const wordsInside = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu;

/** Splits a text into words, letters of scripts without spaces, and names. */
export function tokenize(text: string): Tokens {
  const tokens: TextToken[] = [];
  for (let start = 0; start < text.length; ) {
    const code = text.codePointAt(start) ?? 0;
    const kind = kindOf(code);
    const end = start + (code > 0xff_ff ? 2 : 1);
    if (kind === kinds.gap) start = end;
    else if (kind === kinds.letter) start = pushWord(text, tokens, start, end);
    else start = pushLetter(text, tokens, start, end);
  }
  return { tokens, names: namesOf(text, tokens) };
}

const nextPosition = (tokens: readonly TextToken[]) => (tokens.at(-1)?.position ?? 0) + 1;

/** @returns where the word ends */
function pushWord(text: string, tokens: TextToken[], start: number, from: number): number {
  let end = from;
  while (end < text.length) {
    const code = text.codePointAt(end) ?? 0;
    if (kindOf(code) !== kinds.letter) break;
    end += code > 0xff_ff ? 2 : 1;
  }
  const written = text.slice(start, Math.min(end, start + WORD_LENGTH)).toWellFormed();
  const word = fold(written);
  // An accent on its own.
  if (word === '') return end;
  const parts = word === written ? noParts : partsOf(written);
  tokens.push({ word, position: nextPosition(tokens), start, end, isLetter: false, parts });
  return end;
}

/** `use` and `state` of `useState`; `html` and `element` of `HTMLElement`. */
function partsOf(written: string): readonly string[] {
  if (!joined.test(written)) return noParts;
  return (written.match(wordsInside) ?? []).filter((part) => part.length > 1).map(fold);
}

/** @returns where the letter ends */
function pushLetter(text: string, tokens: TextToken[], start: number, end: number): number {
  const word = foldLetter(text.slice(start, end));
  if (word === '') return end;
  const previous = tokens.at(-1);
  if (previous?.isLetter && isOneText(text, previous, start)) previous.word += word;
  const position = nextPosition(tokens);
  tokens.push({ word, position, start, end, isLetter: true, parts: noParts });
  return end;
}

/** Whether nothing is between a letter and the next one, or only a line break. */
function isOneText(text: string, { start, end }: TextToken, next: number): boolean {
  if (next === end) return true;
  const isBreak = next - end === 1 && /\s/.test(text.charAt(end));
  return isBreak && [start, next].every((at) => kindOf(text.codePointAt(at) ?? 0) === kinds.broken);
}

function namesOf(text: string, tokens: readonly TextToken[]): Name[] {
  const names: Name[] = [];
  let first = 0;
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (next && isHeld(text, token.end, next.start)) continue;
    pushName(text, names, tokens[first] ?? token, token);
    first = index + 1;
  }
  return names;
}

/** Whether two words belong to one name: `a.b`, `a::b`. */
function isHeld(text: string, end: number, start: number): boolean {
  const length = start - end;
  const connector = text.charAt(end);
  if (length < 1 || length > 2 || !CONNECTORS.includes(connector)) return false;
  return length === 1 || text.charAt(end + 1) === connector;
}

function pushName(text: string, names: Name[], first: TextToken, last: TextToken): void {
  const { position, start } = first;
  const end = last.end + signAt(text, last.end);
  const isOneWord = first === last && end === last.end;
  if (isOneWord || end - start > NAME_LENGTH) return;
  names.push({ word: fold(text.slice(start, end)), position, start, end });
}

/** The length of the sign that ends a name, as in `c++` and `c#`. */
function signAt(text: string, at: number): number {
  const length = text.charAt(at) === '#' ? 1 : text.startsWith('++', at) ? 2 : 0;
  const next = text.codePointAt(at + length);
  return next !== undefined && kindOf(next) !== kinds.gap ? 0 : length;
}
