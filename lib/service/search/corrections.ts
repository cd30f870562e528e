import { sql } from 'drizzle-orm';
import { editsAllowed, editsBetween } from '#lib/contract/edits.ts';
import type { Executor } from '../database/executor.ts';
import { executePrepared } from '../database/prepared.ts';
import { keysOf } from '../full-text/terms.ts';
import { quoted } from '../full-text/vector.ts';
import type { CheckedWord, SearchQuery } from './query.ts';
import { type SearchScope, sectionsIn } from './rows.ts';

/** How many similar words are looked up in the pages. */
const CANDIDATES = 200;
/** More pages than these make a word no more likely. */
const COUNTED = 20;

type Candidate = { term: string; edits: number };

/**
 * Corrects the words of a search that occur nowhere in what is searched. Only words that do occur there
 * are offered, so that nothing else is revealed.
 * @returns the corrected search; undefined when there is nothing to correct, or no word is similar
 */
export async function correct(
  database: Executor,
  scope: SearchScope,
  text: string,
  { checked }: SearchQuery,
): Promise<string | undefined> {
  const missing = await missingOf(database, scope, checked);
  if (missing.length === 0) return undefined;
  const corrections = new Map<string, string>();
  for (const word of new Set(missing.map((one) => one.word))) {
    const meant = await closestTo(database, scope, word);
    if (meant === undefined) return undefined;
    corrections.set(word, meant);
  }
  return missing.reduceRight(
    (corrected, { word, start, end }) =>
      corrected.slice(0, start) + corrections.get(word) + corrected.slice(end),
    text,
  );
}

/** The words that occur nowhere, in their order. */
async function missingOf(
  database: Executor,
  scope: SearchScope,
  checked: readonly CheckedWord[],
): Promise<CheckedWord[]> {
  if (checked.length === 0) return [];
  const asked = checked.map(({ matches }) => matches);
  const rows = await executePrepared<{ place: number; occurs: boolean }>(
    database,
    sql`select asked.place::integer as place, exists (
        select from ${sectionsIn(scope, sql`section.vector @@ asked.text::tsquery`)}) as occurs
      from unnest(${sql.param(asked)}::text[]) with ordinality as asked(text, place)`,
  );
  const occurring = new Set(rows.filter(({ occurs }) => occurs).map(({ place }) => place));
  return checked.filter((_, index) => !occurring.has(index + 1));
}

/** The word most likely meant by one that occurs nowhere. */
async function closestTo(
  database: Executor,
  scope: SearchScope,
  word: string,
): Promise<string | undefined> {
  const candidates = await candidatesFor(database, scope.organizationId, word);
  if (candidates.length === 0) return undefined;
  const terms = candidates.map(({ term }) => term);
  const rows = await executePrepared<{ term: string; count: number }>(
    database,
    sql`select asked.term, (select count(*) from (
        select from ${sectionsIn(scope, sql`section.vector @@ asked.lexeme::tsquery`)}
        limit ${COUNTED}) as found)::integer as count
      from unnest(${sql.param(terms)}::text[], ${sql.param(terms.map(quoted))}::text[])
        as asked(term, lexeme)`,
  );
  const counts = new Map(rows.map(({ term, count }) => [term, count]));
  const countOf = ({ term }: Candidate) => counts.get(term) ?? 0;
  const [best] = candidates
    .filter((candidate) => countOf(candidate) > 0)
    .sort((one, other) => one.edits - other.edits || countOf(other) - countOf(one));
  return best?.term;
}

/** Words of the organization within the allowed edits, the closest first. */
async function candidatesFor(
  database: Executor,
  organizationId: string,
  word: string,
): Promise<Candidate[]> {
  const length = [...word].length;
  const most = editsAllowed(length);
  const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => length - most + index);
  const keys = lengths.flatMap((one) => keysOf(organizationId, word, one));
  const rows = await executePrepared<{ term: string }>(
    database,
    sql`select term from search_terms
      where organization_id = ${organizationId} and keys && ${sql.param(keys)}::integer[]
      union select term from search_terms
      where organization_id = ${organizationId} and term = any(${sql.param(swapsOf(word))}::text[])`,
  );
  const isSameStart = (term: string) => term.startsWith(word.slice(0, 1));
  return rows
    .map(({ term }) => ({ term, edits: editsBetween(word, term, most) }))
    .filter(({ edits }) => edits <= most)
    .sort(
      (one, other) =>
        one.edits - other.edits ||
        Number(isSameStart(other.term)) - Number(isSameStart(one.term)) ||
        (one.term < other.term ? -1 : 1),
    )
    .slice(0, CANDIDATES);
}

/** A word with each two neighbors swapped: in a short word that changes all threes of letters. */
function swapsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, at) => {
    const swapped = [...letters];
    swapped.splice(at, 2, letter, letters[at] ?? '');
    return swapped.join('');
  });
}
