import { and, eq } from 'drizzle-orm';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import type * as contract from '#lib/contract/redirects.ts';
import type { Redirect } from '#lib/contract/redirects.ts';
import { siteRedirects } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { type CleanedPath, cleanPath, cleanSource } from './cleaning.ts';
import { leadsTo } from './import.ts';
import { type ItemsByPath, readPlaces, type ShownItem } from './paths.ts';
import { aimAll } from './problems.ts';
import { presentRedirect, type RedirectRow } from './rows.ts';
import type { RedirectsContext } from './targets.ts';

type Reviewed = ReplyOf<typeof contract.reviewRedirects>['rows'][number];
/** A row of a file with its number. */
type Row = { number: number; source: CleanedPath; target: CleanedPath };
type Existing = { row: RedirectRow; shown: Redirect };

/** Reads the redirects of a site by path, ignoring case. */
async function readExisting(
  context: RedirectsContext,
  keys: readonly string[],
): Promise<Existing[]> {
  const { siteId, sourceKey } = siteRedirects;
  const rows = await context.database
    .select()
    .from(siteRedirects)
    .where(and(eq(siteId, context.site.id), isOneOf(sourceKey, keys)))
    .orderBy(siteRedirects.createdAt, siteRedirects.id);
  const aimed = await aimAll(context, rows);
  return aimed.map(({ row, target }) => ({ row, shown: presentRedirect(row, target) }));
}

/** The target of a row, or why it is invalid. */
function placeOf({ target, source }: Row, places: ItemsByPath): ShownItem | string {
  const nearest = places.nearest(target.text);
  const example = nearest?.path ?? '/';
  if (target.fault) return `${target.fault} A path on this site is ${example}.`;
  if (target.text === '')
    return `Write a target: the path of a section, space or page, such as ${example}.`;
  const place = places.at(target.text);
  if (!place) {
    const near = nearest ? ` The closest match is ${nearest.path} (${nearest.title}).` : '';
    return `There is nothing at ${target.text}, or you don’t have access to it.${near}`;
  }
  if (place.path !== keyOfPath(source.text)) return place;
  return `${place.title} is already at ${source.text}, so this would redirect to itself. Choose another target.`;
}

/** Why visitors would never get a redirect with this path: another one comes first. */
function clashOf(
  { source: { text } }: Row,
  first: Row | undefined,
  existing: readonly Existing[],
): string | undefined {
  if (first && first.source.text === text)
    return `Row ${first.number} already has ${text}. Keep one of the two.`;
  if (existing.some(({ row }) => row.source === text)) return undefined;
  if (first)
    return `Row ${first.number} already has ${first.source.text}, and case is ignored. Keep one of the two.`;
  const met = existing[0]?.row.source;
  return (
    met && `${met} already has a redirect, and case is ignored. Write ${met} to change that one.`
  );
}

function reviewRow(
  row: Row,
  first: Row | undefined,
  sameKey: readonly Existing[],
  places: ItemsByPath,
): Reviewed {
  const source = row.source.text;
  const existing = sameKey.find(({ row: { source: written } }) => written === source);
  const hidden = row.source.fault ? undefined : places.at(source)?.title;
  const about = {
    source,
    ...(existing && { existing: existing.shown }),
    ...(hidden !== undefined && { hides: hidden }),
  };
  const clash = row.source.fault ?? clashOf(row, first, sameKey);
  const place = clash ?? placeOf(row, places);
  if (typeof place === 'string') return { ...about, outcome: 'refuse', message: place };
  const { destination, title } = place;
  const isThere = existing && leadsTo(existing.row, destination);
  const outcome = isThere ? 'unchanged' : existing ? 'update' : 'create';
  return { ...about, outcome, destination, title };
}

/** Previews the import of each row of a file; nothing is changed. */
export const reviewRedirects: Handler<typeof contract.reviewRedirects> = async (context) => {
  const { body, site } = context;
  const rows = body.rows.map(
    (row, index): Row => ({
      number: body.firstRow + index,
      source: cleanSource(site.row, row.source),
      target: cleanPath(site.row, row.target),
    }),
  );
  const keyOf = ({ source }: Row) => keyOfPath(source.text);
  const places = await readPlaces(
    context,
    rows.flatMap(({ source, target }) =>
      [source, target].flatMap(({ fault, text }) => (fault ? [] : [text])),
    ),
  );
  const existing = await readExisting(context, [...new Set(rows.map(keyOf))]);
  const byKey = Map.groupBy(existing, ({ row }) => row.sourceKey);
  const firsts = new Map<string, Row>();
  return {
    rows: rows.map((row) => {
      const key = keyOf(row);
      const first = firsts.get(key);
      if (!first && !row.source.fault) firsts.set(key, row);
      return reviewRow(row, first, byKey.get(key) ?? [], places);
    }),
  };
};
