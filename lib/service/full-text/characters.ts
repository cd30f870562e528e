import { fold } from './fold.ts';

/** What a character is for search. */
export const kinds = {
  /** Between words. */
  gap: 1,
  /** Part of a word. */
  letter: 2,
  /** A letter of a script that has no spaces between words. */
  unspaced: 3,
  /** The same, of a script whose lines may break inside a word. */
  broken: 4,
} as const;
export type CharacterKind = (typeof kinds)[keyof typeof kinds];

const scripts = (names: string) =>
  names
    .split(' ')
    .map((name) => `\\p{scx=${name}}`)
    .join('');
const letter = /[\p{L}\p{N}\p{M}]/u;
const broken = new RegExp(`[${scripts('Han Hira Kana')}]`, 'v');
const unspaced = new RegExp(`[${scripts('Hang Thai Laoo Khmr Mymr')}]`, 'v');

/** The kinds of the first 65,536 characters, as far as they have been asked for. */
const known = new Uint8Array(0x1_00_00);

function look(code: number): CharacterKind {
  const character = String.fromCodePoint(code);
  if (!letter.test(character)) return kinds.gap;
  if (broken.test(character)) return kinds.broken;
  return unspaced.test(character) ? kinds.unspaced : kinds.letter;
}

/** The kind of a character, by its code point. */
export function kindOf(code: number): CharacterKind {
  const before = known[code];
  if (before) return before as CharacterKind;
  const kind = look(code);
  if (code < known.length) known[code] = kind;
  return kind;
}

const folded = new Map<string, string>();

/** One letter as it is compared. */
export function foldLetter(letter: string): string {
  const before = folded.get(letter);
  if (before !== undefined) return before;
  const word = fold(letter);
  folded.set(letter, word);
  return word;
}
