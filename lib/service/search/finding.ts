import type { Executor } from '../database/executor.ts';
import { correct } from './corrections.ts';
import { readQuery, type SearchQuery } from './query.ts';
import {
  belowGuides,
  findSections,
  findTitled,
  type SearchMatch,
  type SearchScope,
} from './rows.ts';

/** What a search found; nothing is two empty lists. */
export type SearchHits = {
  asked: SearchQuery;
  matches: SearchMatch[];
  /** Spaces whose title matches. */
  titled: string[];
  /** The search that found it, if the one asked for found nothing. */
  correction?: string;
};

/**
 * Searches sections and, if wanted, titles of spaces. If nothing is found, mistyped words are
 * corrected.
 */
export async function find(
  database: Executor,
  scope: SearchScope,
  text: string,
  { hasSpaces }: { hasSpaces: boolean },
): Promise<SearchHits> {
  const search = async (query: string): Promise<SearchHits> => {
    const asked = readQuery(query);
    const [matches, titled] = await Promise.all([
      findSections(database, scope, asked).then((some) => belowGuides(database, some)),
      hasSpaces ? findTitled(database, asked, scope.seen) : [],
    ]);
    return { asked, matches, titled };
  };
  const isEmpty = ({ matches, titled }: SearchHits) => matches.length + titled.length === 0;
  const found = await search(text);
  if (!isEmpty(found)) return found;
  const correction = await correct(database, scope, text, found.asked);
  if (correction === undefined) return found;
  const corrected = await search(correction);
  return isEmpty(corrected) ? found : { ...corrected, correction };
}
