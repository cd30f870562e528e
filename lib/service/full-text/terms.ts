import { sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { searchTerms } from '../database/schema/index.ts';

const TERM = /^\p{L}{3,32}$/u;
/** How many words are looked up or written at once. */
const BATCH = 5_000;

/** Whether a word of a text may be the one that was mistyped. */
export const isTerm = (word: string) => TERM.test(word);

/**
 * Keys by which words similar to one are found: each three letters in a row, with the length of the
 * word and the organization.
 * @param length of the similar words
 */
export function keysOf(organizationId: string, word: string, length: number): number[] {
  const letters = [' ', ...word, ' '];
  const start = `${organizationId} ${length} `;
  const keys = letters.slice(2).map((_, at) => hash(start + letters.slice(at, at + 3).join('')));
  return [...new Set(keys)];
}

/** FNV-1a, as an integer of the database. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01_00_01_93);
  return value | 0;
}

/**
 * Adds words to an organization's dictionary. Two transactions may add the same word: waiting for each
 * other would cost more than a second row.
 */
export async function writeTerms(
  transaction: Executor,
  organizationId: string,
  terms: Iterable<string>,
): Promise<void> {
  const all = [...terms];
  for (let start = 0; start < all.length; start += BATCH) {
    const { rows } = await transaction.execute<{ term: string }>(sql`
      select term from unnest(${sql.param(all.slice(start, start + BATCH))}::text[]) as wanted(term)
      where not exists (select from ${searchTerms} as known
        where known.organization_id = ${organizationId} and known.term = wanted.term collate "C")`);
    const added = rows.map(({ term }) => term);
    if (added.length === 0) continue;
    const keys = added.map((term) => `{${keysOf(organizationId, term, [...term].length).join()}}`);
    await transaction.execute(sql`
      insert into ${searchTerms} (organization_id, term, keys)
      select ${organizationId}, term, keys::integer[]
      from unnest(${sql.param(added)}::text[], ${sql.param(keys)}::text[]) as added(term, keys)`);
  }
}
