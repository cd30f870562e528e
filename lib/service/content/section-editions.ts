import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { DAY, MINUTE } from '#lib/contract/durations.ts';
import type { Executor } from '../database/executor.ts';
import { pageSections, spacePages } from '../database/schema/index.ts';
import { keepLatest } from '../keep-latest.ts';
import type { PageNode } from '../revisions/chunks.ts';

/** Where a page is, and what its sections are made of. */
export type SectionsOf = {
  space: { id: string; organizationId: string };
  page: Pick<PageNode, 'id' | 'title' | 'documentId'>;
};

/** How long sections that were written ahead are used, and how long they are kept without use. */
const USED = 10 * MINUTE;
const KEPT = DAY;
/** How many pages with sections written ahead are remembered. */
const REMEMBERED = 20_000;

const ahead = new Map<string, { edition: string; until: number }>();

/** Names sections that are written at once; those of later moments sort after earlier ones. */
export function newEdition(now = Date.now()): string {
  return now.toString(36).padStart(9, '0') + randomBytes(4).toString('hex');
}

const keyOf = ({ space, page }: SectionsOf) =>
  JSON.stringify([space.organizationId, space.id, page.id, page.title, page.documentId ?? null]);

/** Remembers an edition of a page that has been written already. */
export function rememberAhead(of: SectionsOf, edition: string): void {
  keepLatest(ahead, keyOf(of), { edition, until: Date.now() + USED }, REMEMBERED);
}

/** The edition that was written ahead for a page, once: what replaces it deletes it. */
export function takeAhead(of: SectionsOf): string | undefined {
  const key = keyOf(of);
  const known = ahead.get(key);
  ahead.delete(key);
  return known && known.until > Date.now() ? known.edition : undefined;
}

/** Deletes the sections of editions that no page has: each time a few, wherever they are. */
export async function forgetUnused(database: Executor, now: Date): Promise<void> {
  await database.execute(sql`
    delete from ${pageSections} where ctid = any(array(
      select section.ctid from ${pageSections} as section tablesample system (1)
      where section.edition > '' and section.edition < ${newEdition(now.getTime() - KEPT)}
        and not exists (select from ${spacePages} as page
          where page.space_id = section.space_id and page.page_id = section.page_id
            and page.edition = section.edition)
      limit 1000))`);
}
