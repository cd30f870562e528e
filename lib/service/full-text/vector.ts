import { stemOf } from './stem.ts';
import { isTerm } from './terms.ts';
import { tokenize } from './tokens.ts';

/** Weights of a page's title, a section's heading and its text, as the database names them. */
type Weight = 'A' | 'B' | '';
/** The database's limits: the highest position, and how often a word is noted. */
const POSITION_MAXIMUM = 16_383;
const PLACES_MAXIMUM = 200;
/** Longer titles are indexed up to here, in characters. */
const TITLE_LENGTH = 1_000;
/** Words of two fields are no phrase. */
const FIELD_GAP = 10;

/** Raised with every change of what is written, so that existing pages are indexed again. */
export const INDEX_VERSION = 1;

/** What is written into the index for a section: a `tsvector` as text, and its words. */
export type IndexedText = { vector: string; terms: Set<string> };

/** Marks stems, to distinguish them from words. */
export const stemmed = (stem: string) => `~${stem}`;

/** A word of the index as part of a `tsvector` or `tsquery`. */
export const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** Prepares a section of a page for the index. */
export function indexText(page: string, title: string, body: string): IndexedText {
  const places = new Map<string, string[]>();
  const terms = new Set<string>();
  let offset = 0;
  const add = (word: string, position: number, weight: Weight) => {
    const known = places.get(word);
    const place = `${Math.min(offset + position, POSITION_MAXIMUM)}${weight}`;
    if (!known) places.set(word, [place]);
    else if (known.length < PLACES_MAXIMUM) known.push(place);
  };
  const addField = (text: string, weight: Weight) => {
    const { tokens, names } = tokenize(text);
    for (const { word, position, isLetter, parts } of tokens) {
      add(word, position, weight);
      for (const part of parts) add(part, position, weight);
      if (isLetter) continue;
      const stem = stemOf(word);
      if (stem !== word) add(stemmed(stem), position, weight);
      for (const one of [word, ...parts]) if (isTerm(one)) terms.add(one);
    }
    for (const { word, position } of names) add(word, position, weight);
    offset += (tokens.at(-1)?.position ?? 0) + FIELD_GAP;
  };
  addField(page.slice(0, TITLE_LENGTH).toWellFormed(), 'A');
  addField(title.slice(0, TITLE_LENGTH).toWellFormed(), 'B');
  addField(body, '');
  const vector = [...places].map(([word, at]) => `${quoted(word)}:${at.join(',')}`).join(' ');
  return { vector, terms };
}
