import { type SQL, sql } from 'drizzle-orm';

/** What somebody looks for, as the database asks for it. */
export type SearchQuery = {
  /** A `tsquery`. */
  matches: SQL;
  /** Single words as they are written, small: in titles of spaces each must occur. */
  words: string[];
};

/** Shorter beginnings would find almost everything. */
const PREFIX_LEAST = 2;
const WORDS_MAXIMUM = 20;

/**
 * Reads what somebody typed: words that must all occur, "words in a row", `or`, and `-without`. The
 * last word may be the beginning of one. Nothing that can be typed is an error.
 */
export function readQuery(text: string): SearchQuery {
  const [, head = '', last = ''] = /^(.*?)([\p{L}\p{N}]*)\s*$/su.exec(text) ?? [];
  const isOpen = (head.match(/"/g) ?? []).length % 2 === 1;
  const isPlain = last.length >= PREFIX_LEAST && !isOpen && !/[-'’.@/_:+]$/.test(head);
  const isOperator = /^or$/i.test(last);
  const words = text
    .replace(/(^|\s)-\S+/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, WORDS_MAXIMUM);
  if (!isPlain || isOperator) return { matches: whole(text), words: words ?? [] };
  // In quotes it is one word to the parser, and it holds nothing but letters and digits.
  const beginning = `'${last}':*`;
  const typed = sql`(to_tsquery('english', ${beginning}) || to_tsquery('simple', ${beginning}))`;
  const before = /(^|\s)or\s*$/i.test(head)
    ? sql`(${whole(head.replace(/or\s*$/i, ''))} || ${typed})`
    : sql`(${whole(head)} && ${typed})`;
  return { matches: head.trim() === '' ? typed : before, words: words ?? [] };
}

const whole = (text: string) => sql`websearch_to_tsquery('english', ${text})`;
