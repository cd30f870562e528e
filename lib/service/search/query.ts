import { type SQL, sql } from 'drizzle-orm';

/** A parsed search for the database. */
export type SearchQuery = {
  /** A `tsquery`. */
  matches: SQL;
  /** Single words as written, in lower case: titles of spaces must contain each of them. */
  words: string[];
};

/** Shorter prefixes would match almost everything. */
const PREFIX_LEAST = 2;
const WORDS_MAXIMUM = 20;

/**
 * Parses a search: words that must all occur, "phrases", `or`, and `-without`. The last word may be a
 * prefix. Any input is valid.
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
  // The parser takes a quoted text as one word, and this one has only letters and digits.
  const beginning = `'${last}':*`;
  const typed = sql`(to_tsquery('english', ${beginning}) || to_tsquery('simple', ${beginning}))`;
  const before = /(^|\s)or\s*$/i.test(head)
    ? sql`(${whole(head.replace(/or\s*$/i, ''))} || ${typed})`
    : sql`(${whole(head)} && ${typed})`;
  return { matches: head.trim() === '' ? typed : before, words: words ?? [] };
}

const whole = (text: string) => sql`websearch_to_tsquery('english', ${text})`;
