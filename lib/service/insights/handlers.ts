import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/insights.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { siteFeedback, siteRedirects, spaces } from '../database/schema/index.ts';
import type { Handlers } from '../http/handler.ts';
import { readPlaces } from '../redirects/paths.ts';
import { viewFor } from '../redirects/targets.ts';
import { counted } from '../site-counts/counted.ts';
import { rangeOf } from '../site-counts/ranges.ts';
import { describePages } from './pages.ts';
import { suggestPages } from './suggestions.ts';
import { readInsights } from './totals.ts';

const sumOf = (kind: string) => sql`coalesce(sum(count) filter (where kind = ${kind}), 0)::int`;

type PageRow = {
  subject: string;
  views: number;
  agentViews: number;
  helpful: number;
  unhelpful: number;
  total: number;
};
type SearchRow = { subject: string; count: number; empty: number; total: number };
type MissingRow = { subject: string; count: number; redirectId: string | null; total: number };

export const insights: Handlers<typeof contract> = {
  getInsights: ({ database, site, query, now }) =>
    readInsights(database, site.id, { range: query.range, now }),

  async listReadPages(context) {
    const { database, site, query, cursors, now } = context;
    const { limit, range, page } = query;
    const order = [sql`views`, sql`"agentViews"`, sql`subject`];
    const { rows } = await database.execute<PageRow>(sql`
      select * from (
        select subject, ${sumOf('view')} as views, ${sumOf('agent-view')} as "agentViews",
          ${sumOf('helpful')} as helpful, ${sumOf('unhelpful')} as unhelpful,
          (count(*) over ())::int as total
        from ${counted(site.id, { range, now, kinds: ['view', 'agent-view', 'helpful', 'unhelpful'] })}
        group by subject) as read
      where ${after(order, 'desc', cursors.read(page)) ?? sql`true`}
      order by ${sql.join(inOrder(order, 'desc'), sql`, `)} limit ${limit + 1}`);
    const shown = rows.slice(0, limit).filter(({ subject }) => !subject.startsWith('/'));
    const pages = await describePages(
      context,
      shown.map(({ subject }) => {
        const [spaceId = '', pageId = ''] = subject.split('/');
        return { spaceId, pageId };
      }),
    );
    const bySubject = new Map(shown.map(({ subject }, index) => [subject, pages[index]]));
    const keyOf = ({ views, agentViews, subject }: PageRow) => [views, agentViews, subject];
    return pageOf(rows, limit, rows[0]?.total ?? 0, cursors, keyOf, (row) => {
      const { subject, total: _, ...counts } = row;
      const found = bySubject.get(subject);
      return { ...(found ? { page: found } : { file: subject }), ...counts };
    });
  },

  async listReaderSearches({ database, site, query, cursors, now }) {
    const { limit, range, page, empty } = query;
    const order = [empty ? sql`empty` : sql`count`, sql`subject`];
    const { rows } = await database.execute<SearchRow>(sql`
      select * from (
        select subject, ${sumOf('search')} as count, ${sumOf('empty-search')} as empty,
          (count(*) over ())::int as total
        from ${counted(site.id, { range, now, kinds: ['search', 'empty-search'] })}
        group by subject
        ${empty ? sql`having ${sumOf('empty-search')} > 0` : sql``}) as searched
      where ${after(order, 'desc', cursors.read(page)) ?? sql`true`}
      order by ${sql.join(inOrder(order, 'desc'), sql`, `)} limit ${limit + 1}`);
    const keyOf = (row: SearchRow) => [empty ? row.empty : row.count, row.subject];
    return pageOf(rows, limit, rows[0]?.total ?? 0, cursors, keyOf, (row) => ({
      query: row.subject,
      count: row.count,
      empty: row.empty,
    }));
  },

  async listMissingAddresses(context) {
    const { database, site, query, cursors, now } = context;
    const { limit, range, page, open } = query;
    const order = [sql`count`, sql`subject`];
    const { rows } = await database.execute<MissingRow>(sql`
      select * from (
        select missing.*, redirect.id as "redirectId", (count(*) over ())::int as total from (
          select subject, sum(count)::int as count
          from ${counted(site.id, { range, now, kinds: ['missing'] })} group by subject) as missing
        left join lateral (select id from ${siteRedirects}
          where site_id = ${site.id} and source_key = missing.subject
          order by created_at, id limit 1) as redirect on true
        ${open ? sql`where redirect.id is null` : sql``}) as missing
      where ${after(order, 'desc', cursors.read(page)) ?? sql`true`}
      order by ${sql.join(inOrder(order, 'desc'), sql`, `)} limit ${limit + 1}`);
    const shown = rows.slice(0, limit);
    const places = await readPlaces(
      context,
      shown.map(({ subject }) => subject),
    );
    const unsettled = shown.filter((row) => !row.redirectId && !places.at(row.subject));
    const suggested = await suggestPages(
      context,
      unsettled.map(({ subject }) => subject),
    );
    const suggestions = new Map(unsettled.map((row, index) => [row.subject, suggested[index]]));
    const keyOf = ({ count, subject }: MissingRow) => [count, subject];
    const list = pageOf(rows, limit, rows[0]?.total ?? 0, cursors, keyOf, (row) => {
      const { subject: path, count, redirectId } = row;
      const found = places.at(path);
      const suggestion = suggestions.get(path);
      return {
        path,
        count,
        ...(found && { found: { title: found.title } }),
        ...(redirectId && { redirect: { id: redirectId } }),
        ...(suggestion && { suggestion }),
      };
    });
    return open ? { ...list, items: list.items.filter(({ found }) => !found) } : list;
  },

  async listReaderFeedback(context) {
    const { database, site, query, cursors, now } = context;
    const { limit, range, rating, page } = query;
    const view = await viewFor(context);
    const seen = database.select({ id: spaces.id }).from(spaces).where(view?.seesSpaces);
    const where = and(
      eq(siteFeedback.siteId, site.id),
      gte(siteFeedback.createdAt, rangeOf(range, now).from),
      rating && eq(siteFeedback.rating, rating),
      view ? inArray(siteFeedback.spaceId, seen) : undefined,
    );
    const order = [siteFeedback.createdAt, siteFeedback.id];
    const rows = await database
      .select()
      .from(siteFeedback)
      .where(and(where, after(order, 'desc', cursors.read(page))))
      .orderBy(...inOrder(order, 'desc'))
      .limit(limit + 1);
    const total = await database.$count(siteFeedback, where);
    const pages = await describePages(context, rows);
    const byId = new Map(rows.map(({ id }, index) => [id, pages[index]]));
    const keyOf = ({ createdAt, id }: (typeof rows)[number]) => [createdAt.toISOString(), id];
    return pageOf(rows, limit, total, cursors, keyOf, ({ id, words, createdAt, ...row }) => ({
      id,
      words,
      rating: row.rating,
      createdAt: createdAt.toISOString(),
      page: byId.get(id) ?? { id: row.pageId, spaceId: row.spaceId, isDeleted: true, urls: {} },
    }));
  },
};
