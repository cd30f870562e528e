import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { siteSections, siteSpaces, spaces } from '../database/schema/index.ts';
import { Refusal } from '../errors.ts';
import { isOneOf } from '../permissions/ancestors.ts';

/** The maximum length of a path, in characters. */
const LENGTH = 100;
/** How many paths are tried with one query. */
const BATCH = 20;

type Table = typeof siteSections | typeof siteSpaces;
/** The items that need different paths. */
type PathScope = { table: Table; where: SQL | undefined };

/** The sections of a site: each has a path of its own. */
export function sectionPaths(siteId: string): PathScope {
  return { table: siteSections, where: eq(siteSections.siteId, siteId) };
}

/** The site spaces of a section; null for those at the root. */
export function spacePaths(siteId: string, sectionId: string | null): PathScope {
  // The same condition as in the index.
  const inSection = sql`coalesce(${siteSpaces.sectionId}, '') = ${sectionId ?? ''}`;
  return { table: siteSpaces, where: and(eq(siteSpaces.siteId, siteId), inSection) };
}

/** A path that no sibling has: the wanted one, or it with the first free number. */
export async function freePath(
  database: Executor,
  { table, where }: PathScope,
  wanted: string,
): Promise<string> {
  for (let from = 1; ; from += BATCH) {
    const tried = Array.from({ length: BATCH }, (_, index) => numbered(wanted, from + index));
    const rows = await database
      .select({ path: table.path })
      .from(table as typeof siteSections)
      .where(and(where, isOneOf(table.path, tried)));
    const taken = new Set(rows.map(({ path }) => path));
    const free = tried.find((path) => !taken.has(path));
    if (free !== undefined) return free;
  }
}

function numbered(wanted: string, number: number): string {
  if (number === 1) return wanted;
  const suffix = `-${number}`;
  // A truncated path must not be empty or end with a separator.
  return wanted.slice(0, LENGTH - suffix.length).replace(/[-._~]+$/, '') + suffix;
}

/**
 * Requires a unique path.
 * @param above the path of the parent, with a trailing slash
 * @throws Refusal 409 that suggests a free path
 */
export async function requireFreePath(
  database: Executor,
  among: PathScope,
  item: { id: string; path: string },
  above: string,
): Promise<void> {
  const { table, where } = among;
  const holders =
    table === siteSections
      ? database.select({ title: siteSections.title }).from(siteSections).$dynamic()
      : database
          .select({ title: spaces.title })
          .from(siteSpaces)
          .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
          .$dynamic();
  const [holder] = await holders.where(
    and(where, eq(table.path, item.path), ne(table.id, item.id)),
  );
  if (!holder) return;
  const free = await freePath(database, among, item.path);
  const message = `${holder.title} already has this path. ${above}${free} is free.`;
  throw new Refusal(409, message, {
    fields: [{ path: 'path', message }],
    reasons: ['path-taken', `free:${free}`],
  });
}
