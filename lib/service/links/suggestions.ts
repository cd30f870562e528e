import { eq } from 'drizzle-orm';
import type { Link } from '#lib/contract/revisions.ts';
import type { Executor } from '../database/executor.ts';
import { spacePages } from '../database/schema/index.ts';

type Suggestions = NonNullable<Link['suggestions']>;
type Known = { page: string; title: string; path: string };

const SHOWN = 3;
/** The minimum similarity of a page's name or title. */
const LEAST = 0.3;

/** The name of a page in a path: `sso` for `docs/sso.md`, `docs` for `docs/README.md`. */
function nameIn(path: string): string {
  const plain = path.toLowerCase().replace(/\.(mdx?|html?)$/, '');
  const named = plain.replace(/\/(readme|index)$/, '');
  return named.slice(named.lastIndexOf('/') + 1);
}

/** Trigrams as in `pg_trgm`: words with spaces around them. */
function trigramsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${word.slice(0, 60)} `;
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/**
 * Reads the pages of a space once to suggest targets for many broken links: first pages of the same
 * name, then those with the most similar name or title. Being in the same folder doesn't count.
 * @returns a function of the target of a broken link: a written path, or the text of the link
 */
export async function suggesterFor(
  database: Executor,
  spaceId: string,
): Promise<(wanted: string) => Suggestions> {
  const pages: Known[] = await database
    .select({ page: spacePages.pageId, title: spacePages.title, path: spacePages.path })
    .from(spacePages)
    .where(eq(spacePages.spaceId, spaceId))
    .orderBy(spacePages.position);
  const holders = new Map<string, number[]>();
  const sizes = pages.flatMap(({ title, path }) => [trigramsOf(nameIn(path)), trigramsOf(title)]);
  for (const [index, trigrams] of sizes.entries()) {
    for (const trigram of trigrams) {
      const list = holders.get(trigram) ?? [];
      list.push(index);
      holders.set(trigram, list);
    }
  }
  return (wanted) => {
    const name = nameIn(wanted);
    const trigrams = trigramsOf(name);
    const shared = new Map<number, number>();
    for (const trigram of trigrams) {
      for (const index of holders.get(trigram) ?? [])
        shared.set(index, (shared.get(index) ?? 0) + 1);
    }
    const scores = new Map<number, number>();
    for (const [index, count] of shared) {
      const alike = count / (trigrams.size + (sizes[index]?.size ?? 0) - count);
      const page = index >> 1;
      if (alike >= LEAST) scores.set(page, Math.max(alike, scores.get(page) ?? 0));
    }
    for (const [index, { path }] of pages.entries()) {
      if (name !== '' && nameIn(path) === name) scores.set(index, 2 + (scores.get(index) ?? 0));
    }
    const best = [...scores].sort(([a, x], [b, y]) => y - x || a - b).slice(0, SHOWN);
    return best.flatMap(([index]) => pages[index] ?? []);
  };
}
