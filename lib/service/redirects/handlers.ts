import { and, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm';
import { keyOfPath } from '#lib/contract/redirect-keys.ts';
import type * as contract from '#lib/contract/redirects.ts';
import { redirectProblems } from '#lib/contract/redirects.ts';
import { after, containing, inOrder, pageOf } from '../database/keyset.ts';
import {
  siteRedirects,
  siteSections,
  siteSpaces,
  spacePages,
  spaces,
  siteRedirects as table,
} from '../database/schema/index.ts';
import { conflict, notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { isOneOf } from '../permissions/ancestors.ts';
import { publishedAt, publishedBase } from '../published/addresses.ts';
import { newId } from '../security/secrets.ts';
import { counted } from '../site-counts/counted.ts';
import { shareKeyOf } from '../sites/share-keys.ts';
import { requireDestinations } from './destinations.ts';
import { importRedirects, leadsTo, redirectsBySource, requireUnchanged } from './import.ts';
import { readPlaces } from './paths.ts';
import { findProblems, presentOne, presentRedirects, readMet } from './problems.ts';
import { reviewRedirects } from './review.ts';
import { findRedirect, presentRedirect, redirectFrom } from './rows.ts';
import { columnsOf, type RedirectsContext, targetFor, viewFor } from './targets.ts';
import { walk } from './walk.ts';

/**
 * The redirects that match a text in their path, or in the title of their target if the caller can see
 * it.
 */
async function matching(context: RedirectsContext, text: string): Promise<SQL | undefined> {
  const { database, site } = context;
  const pattern = containing(text);
  const view = await viewFor(context);
  const sections = database
    .select({ id: siteSections.id })
    .from(siteSections)
    .where(and(eq(siteSections.siteId, site.id), ilike(siteSections.title, pattern)));
  const onSite = and(eq(siteSpaces.siteId, site.id), sql`${spaces.deletedAt} is null`);
  const titled = database
    .select({ id: siteSpaces.id })
    .from(siteSpaces)
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .where(and(onSite, ilike(spaces.title, pattern)));
  const pages = database
    .select({ siteSpaceId: siteSpaces.id, pageId: spacePages.pageId })
    .from(siteSpaces)
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .innerJoin(spacePages, eq(spacePages.spaceId, spaces.id))
    .where(and(onSite, view?.seesSpaces, ilike(spacePages.title, pattern)));
  return or(
    ilike(table.source, pattern),
    and(eq(table.kind, 'site-section'), sql`${table.siteSectionId} in ${sections}`),
    and(eq(table.kind, 'site-space'), sql`${table.siteSpaceId} in ${titled}`),
    and(eq(table.kind, 'site-page'), sql`(${table.siteSpaceId}, ${table.pageId}) in ${pages}`),
  );
}

/** @throws Refusal 409 if the site already has a redirect with this source; the message says where it goes */
async function requireFree(context: RedirectsContext, source: string): Promise<void> {
  const taken = (await redirectsBySource(context, [source])).get(source);
  if (!taken) return;
  const { target } = await presentOne(context, taken);
  const leads = target?.title === undefined ? 'to a deleted page' : `to ${target.title}`;
  throw conflict(
    `${source} already redirects ${leads}. Change that redirect, or use another path.`,
    ['source-taken', `redirect:${taken.id}`],
  );
}

export const redirects: Handlers<typeof contract> = {
  async listRedirects(context) {
    const { database, site, query, cursors, now } = context;
    const { problem, search, sort, limit } = query;
    const found = problem && [...(await findProblems(context))];
    const ids = found?.filter(([, one]) => problem === 'any' || one === problem);
    const where = and(
      eq(table.siteId, site.id),
      ids &&
        isOneOf(
          table.id,
          ids.map(([id]) => id),
        ),
      search ? await matching(context, search) : undefined,
    );
    const met = sql`(select subject, sum(count)::int as visits
      from ${counted(site.id, { range: '30d', now, kinds: ['redirect'] })} group by subject) as met`;
    const visits = sql<number>`coalesce(met.visits, 0)`;
    const bySource = [table.sourceKey, table.source];
    const order = sort === 'visits' ? [sql`-${visits}`, ...bySource] : bySource;
    const rows = await database
      .select({ ...getTableColumns(siteRedirects), visits })
      .from(siteRedirects)
      .leftJoin(met, sql`met.subject = ${table.id}`)
      .where(and(where, after(order, 'asc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'asc'))
      .limit(limit + 1);
    const total = await database.$count(table, where);
    const shown = await presentRedirects(context, rows.slice(0, limit));
    const byId = new Map(shown.map((one) => [one.id, one]));
    type Listed = (typeof rows)[number];
    const present = (row: Listed) => ({
      ...(byId.get(row.id) as (typeof shown)[number]),
      visits: row.visits,
    });
    const keyOf = ({ visits: often, sourceKey, source }: Listed) =>
      sort === 'visits' ? [-often, sourceKey, source] : [sourceKey, source];
    return pageOf(rows, limit, total, cursors, keyOf, present);
  },

  async createRedirect(context) {
    const { database, site, caller, body, now, record } = context;
    const { source, destination } = body;
    await requireFree(context, source);
    await requireDestinations(context, new Map([['destination', destination]]));
    const row = {
      id: newId('rdr'),
      siteId: site.id,
      source,
      sourceKey: keyOfPath(source),
      ...columnsOf(destination),
      createdBy: caller.id,
      createdAt: now,
      updatedAt: now,
    };
    await database.insert(table).values(row);
    record({
      target: { type: 'site-redirect', id: row.id, label: source },
      payload: { site: site.id, after: { source, ...destination } },
    });
    return presentOne(context, row);
  },

  async updateRedirect(context) {
    const { database, site, parameters, body, now, record } = context;
    const before = await findRedirect(database, site, parameters.siteRedirectId);
    await requireUnchanged(context, body.unchanged);
    const { source = before.source, destination } = body;
    const isSameDestination = !destination || leadsTo(before, destination);
    if (source === before.source && isSameDestination) return presentOne(context, before);
    if (source !== before.source) await requireFree(context, source);
    if (destination && !isSameDestination)
      await requireDestinations(context, new Map([['destination', destination]]));
    const changes = {
      source,
      sourceKey: keyOfPath(source),
      updatedAt: now,
      ...(destination && columnsOf(destination)),
    };
    await database.update(table).set(changes).where(eq(table.id, before.id));
    record({
      target: { type: 'site-redirect', id: before.id, label: source },
      payload: {
        site: site.id,
        before: { source: before.source },
        after: { source, ...destination },
      },
    });
    return presentOne(context, { ...before, ...changes });
  },

  async deleteRedirect({ database, site, parameters, record }) {
    const row = await findRedirect(database, site, parameters.siteRedirectId);
    await database.delete(table).where(eq(table.id, row.id));
    record({
      target: { type: 'site-redirect', id: row.id, label: row.source },
      payload: { site: site.id, before: { source: row.source } },
    });
    return undefined;
  },

  async resolveRedirect(context) {
    const { instance, database, site, query } = context;
    const row = await redirectFrom(database, site, query.source);
    const view = row?.kind === 'site-page' ? await viewFor(context) : null;
    const target = row && targetFor(view, row, row);
    if (!row || !target?.isSeen || target.path === null)
      throw notFound('A redirect from this path');
    const key = await shareKeyOf(instance, database, site, query.shareKey);
    const { published } = publishedAt(publishedBase(site.row, key, instance), target.path);
    return { redirect: presentRedirect(row, target), target: published ?? target.path };
  },

  async traceRedirect(context) {
    const path = keyOfPath(context.query.source);
    const met = await readMet(context, [path]);
    const first = met.get(path);
    if (!first) {
      const place = (await readPlaces(context, [path])).at(path);
      const arrivesAt = place && { path: place.path, title: place.title };
      return { hops: [], end: 'no-redirect', ...(arrivesAt && { arrivesAt }) };
    }
    const { hops, end } = walk(first, (key) => met.get(key));
    const last = hops.at(-1)?.target;
    const isShown = end === 'arrives' && last?.isSeen && last.path !== null;
    return {
      hops: hops.map(({ row, target }) => presentRedirect(row, target)),
      end,
      ...(isShown && { arrivesAt: { path: last.path ?? '', title: last.title } }),
    };
  },

  async countRedirectProblems(context) {
    const found = [...(await findProblems(context)).values()];
    const counts = { loop: 0, chain: 0, shadowed: 0, dead: 0, hides: 0 };
    for (const problem of redirectProblems)
      counts[problem] = found.filter((one) => one === problem).length;
    return { total: found.length, ...counts };
  },

  async deleteRedirects({ database, site, body, record }) {
    await requireUnchanged({ database, site }, body.unchanged);
    const rows = await database
      .delete(table)
      .where(and(eq(table.siteId, site.id), isOneOf(table.source, body.sources)))
      .returning({ id: table.id });
    if (rows.length > 0)
      record({
        target: { type: 'site', id: site.id, label: site.row.title },
        payload: { deleted: rows.length },
      });
    return { deleted: rows.length };
  },

  reviewRedirects,
  importRedirects,
};
