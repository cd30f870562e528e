import { and, eq, sql } from 'drizzle-orm';
import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import type * as contract from '#lib/contract/redirects.ts';
import type { RedirectDestination } from '#lib/contract/redirects.ts';
import { siteRedirects } from '../database/schema/index.ts';
import { badRequest, Refusal } from '../errors.ts';
import type { Handler } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { newId } from '../security/secrets.ts';
import { requireDestinations } from './destinations.ts';
import type { RedirectRow } from './rows.ts';
import { columnsOf, type DestinationColumns, type RedirectsContext } from './targets.ts';

type GivenRedirect = { source: string; destination: RedirectDestination };
/** A redirect to be written, with its position in the request. */
type PlannedRedirect = { index: number; source: string; id: string; columns: DestinationColumns };

/** Whether a redirect already has a destination. */
export function leadsTo(row: DestinationColumns, destination: RedirectDestination): boolean {
  const { kind, siteSectionId, siteSpaceId, pageId } = columnsOf(destination);
  return (
    row.kind === kind &&
    row.siteSectionId === siteSectionId &&
    row.siteSpaceId === siteSpaceId &&
    row.pageId === pageId
  );
}

/** Reads the redirects of a site by exact paths. */
export async function redirectsBySource(
  { database, site }: Pick<RedirectsContext, 'database' | 'site'>,
  sources: readonly string[],
): Promise<Map<string, RedirectRow>> {
  const rows = await database
    .select()
    .from(siteRedirects)
    .where(and(eq(siteRedirects.siteId, site.id), isOneOf(siteRedirects.source, sources)));
  return new Map(rows.map((row) => [row.source, row]));
}

/** A path and where it must still lead; null when it must have no redirect. */
type Expected = {
  source: string;
  destination: RedirectDestination | null;
};

/**
 * Compares redirects with what a caller last saw of them; the lock on the site is held, so they stay
 * so until the transaction ends.
 * @throws Refusal 412 when someone has changed one of them
 */
export async function requireUnchanged(
  context: Pick<RedirectsContext, 'database' | 'site'>,
  expected: readonly Expected[] = [],
): Promise<void> {
  if (expected.length === 0) return;
  const now = await redirectsBySource(
    context,
    expected.map(({ source }) => source),
  );
  const changed = expected.filter(({ source, destination }) => {
    const row = now.get(source);
    return row && destination ? !leadsTo(row, destination) : Boolean(row) !== Boolean(destination);
  });
  const [first] = changed;
  if (!first) return;
  const what = changed.length === 1 ? first.source : `${changed.length} of these redirects`;
  throw new Refusal(412, `Someone else has changed ${what} since.`);
}

/** @throws Refusal 400 when two have the same source */
function requireDifferentSources(given: readonly GivenRedirect[]): void {
  const first = new Map<string, number>();
  const faults = given.flatMap(({ source }, index) => {
    const before = first.get(source);
    if (before === undefined) {
      first.set(source, index);
      return [];
    }
    const message = `redirects.${before} already has ${source}. Send each source once.`;
    return [{ path: `redirects.${index}.source`, message }];
  });
  if (faults[0]) throw badRequest(`${faults[0].path}: ${faults[0].message}`, faults.slice(0, 100));
}

const arrayOf = (values: readonly (string | null)[]) => sql`${sql.param(values)}::text[]`;

/** The planned redirects as rows of a statement. */
function rowsOf(planned: readonly PlannedRedirect[]) {
  const columns = (name: keyof DestinationColumns) =>
    arrayOf(planned.map((one) => one.columns[name]));
  return sql`unnest(${arrayOf(planned.map(({ id }) => id))}, ${arrayOf(planned.map(({ source }) => source))},
    ${arrayOf(planned.map(({ source }) => keyOfPath(source)))}, ${columns('kind')},
    ${columns('siteSectionId')}, ${columns('siteSpaceId')}, ${columns('pageId')})
    as given (id, source, source_key, kind, site_section_id, site_space_id, page_id)`;
}

async function writePlanned(
  { database, site, caller }: RedirectsContext,
  created: readonly PlannedRedirect[],
  updated: readonly PlannedRedirect[],
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  if (created.length > 0)
    await database.execute(sql`
      insert into ${siteRedirects} (id, source, source_key, kind, site_section_id, site_space_id, page_id,
        site_id, created_by, created_at, updated_at)
      select *, ${site.id}::text, ${caller.id}::text, ${at}, ${at} from ${rowsOf(created)}`);
  if (updated.length > 0)
    await database.execute(sql`
      update ${siteRedirects} as redirect set kind = given.kind, site_section_id = given.site_section_id,
        site_space_id = given.site_space_id, page_id = given.page_id, updated_at = ${at}
      from ${rowsOf(updated)} where redirect.id = given.id`);
}

/** Creates and updates redirects by source: all of them or none. */
export const importRedirects: Handler<typeof contract.importRedirects> = async (context) => {
  const { body, site, now, record } = context;
  const given = body.redirects;
  requireDifferentSources(given);
  await requireUnchanged(context, body.unchanged);
  const existing = await redirectsBySource(
    context,
    given.map(({ source }) => source),
  );
  // In order: of two that differ only in case, visitors get the first one.
  const ids = given.map(() => newId('rdr')).sort();
  const planned = given.flatMap(({ source, destination }, index): PlannedRedirect[] => {
    const row = existing.get(source);
    if (row && leadsTo(row, destination)) return [];
    return [{ index, source, id: row?.id ?? ids[index] ?? '', columns: columnsOf(destination) }];
  });
  // An unchanged redirect may have a deleted destination.
  const destinations = planned.flatMap(({ index }) => {
    const destination = given[index]?.destination;
    return destination ? [[`redirects.${index}.destination`, destination] as const] : [];
  });
  await requireDestinations(context, new Map(destinations));
  const created = planned.filter(({ source }) => !existing.has(source));
  const updated = planned.filter(({ source }) => existing.has(source));
  await writePlanned(context, created, updated, now);
  const counts = {
    created: created.length,
    updated: updated.length,
    unchanged: given.length - planned.length,
  };
  if (planned.length > 0)
    record({
      target: { type: 'site', id: site.id, label: site.row.title },
      payload: { after: counts },
    });
  return counts;
};
