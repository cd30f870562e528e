import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/engine.ts';
import type { Executor } from '../database/executor.ts';
import { pageSections, searchTerms } from '../database/schema/index.ts';
import { inTransaction } from '../database/transaction.ts';
import { writeTerms } from './terms.ts';
import { INDEX_VERSION, indexText } from './vector.ts';

/** How many sections are indexed again in one transaction. */
const BATCH = 100;
/** After each batch others get as much time as it took, in milliseconds at least. */
const PAUSE = 20;

type Outdated = {
  space: string;
  page: string;
  edition: string;
  position: number;
  organization: string;
  heading: string;
  title: string;
  body: string;
};

/**
 * Indexes again what older code indexed, in the background: until a section's turn comes, it is found as
 * before. Several processes may do so at once.
 * @param isStopping asked after each batch
 */
export async function indexOutdated(
  database: Database,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while (!isStopping()) {
    const started = performance.now();
    const count = await inTransaction(database, indexBatch);
    if (count === 0) return;
    await pause(Math.max(PAUSE, performance.now() - started));
  }
}

/** @returns how many sections were indexed */
async function indexBatch(transaction: Executor): Promise<number> {
  // Content being edited is skipped: its editor indexes it.
  const { rows } = await transaction.execute<Outdated>(sql`
    select section.space_id as space, section.page_id as page, section.edition, section.position,
      section.organization_id as organization, coalesce(page.title, '') as heading,
      section.title, section.body
    from ${pageSections} as section
    left join space_pages as page on page.space_id = section.space_id
      and page.page_id = section.page_id
    where section.version < ${sql.raw(`${INDEX_VERSION}`)}
    order by section.space_id, section.page_id, section.position
    limit ${BATCH} for update of section skip locked`);
  const terms = new Map<string, Set<string>>();
  const indexed = rows.map(({ organization, heading, title, body, ...key }) => {
    const text = indexText(heading, title, body);
    const known = terms.get(organization) ?? new Set();
    for (const term of text.terms) known.add(term);
    terms.set(organization, known);
    return { ...key, vector: text.vector };
  });
  if (indexed.length === 0) return 0;
  await transaction.execute(sql`
    update ${pageSections} as section set vector = x.vector::tsvector, version = ${INDEX_VERSION}
    from jsonb_to_recordset(${JSON.stringify(indexed)}::jsonb)
      as x(space text, page text, edition text, position integer, vector text)
    where section.space_id = x.space and section.page_id = x.page
      and section.edition = x.edition and section.position = x.position`);
  for (const [organization, added] of terms) await writeTerms(transaction, organization, added);
  return indexed.length;
}

/** Deletes words that are on no page any more: each time a few, wherever they are. */
export async function forgetTerms(database: Database): Promise<void> {
  await database.orm.execute(sql`
    delete from ${searchTerms} where ctid = any(array(
      select known.ctid from ${searchTerms} as known tablesample system (1)
      where not exists (select from ${pageSections} as section
        where section.organization_id = known.organization_id
          and section.vector @@ ('''' || known.term || '''')::tsquery)
      limit 1000))`);
}
