import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identifier, moment } from './columns.ts';
import { ofSite } from './sites.ts';

/** What is counted of a site's readers; agents are programs that read for people. */
export type SiteCountKind =
  | 'view'
  | 'agent-view'
  | 'search'
  | 'empty-search'
  | 'helpful'
  | 'unhelpful'
  | 'missing'
  | 'redirect';

/**
 * What readers of a published site do, counted by the hour; nothing about who they are. Triggers add
 * what is written here to the two tables below; deleting it takes nothing from them.
 */
export const siteCounts = pgTable(
  'site_counts',
  {
    siteId: ofSite(),
    hour: moment('hour').notNull(),
    kind: text('kind').$type<SiteCountKind>().notNull(),
    /** The id of a page or a redirect, a search, or a missing path. */
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.hour, table.kind, table.subject] }),
    index('site_counts_hour').on(table.hour),
  ],
);

/** The same counts by the day and the week (UTC), so that a long range reads few rows. */
export const siteCountSpans = pgTable(
  'site_count_spans',
  {
    siteId: ofSite(),
    span: text('span').$type<'day' | 'week'>().notNull(),
    start: moment('start').notNull(),
    kind: text('kind').$type<SiteCountKind>().notNull(),
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.span, table.kind, table.start, table.subject] }),
    index('site_count_spans_start').on(table.start),
  ],
);

/** The same counts by the hour and the day, all subjects as one. */
export const siteCountTotals = pgTable(
  'site_count_totals',
  {
    siteId: ofSite(),
    span: text('span').$type<'hour' | 'day'>().notNull(),
    start: moment('start').notNull(),
    kind: text('kind').$type<SiteCountKind>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.span, table.start, table.kind] }),
    index('site_count_totals_start').on(table.start),
  ],
);

/** Words that readers added to their rating of a page. */
export const siteFeedback = pgTable(
  'site_feedback',
  {
    id: identifier('id').primaryKey(),
    siteId: ofSite(),
    spaceId: identifier('space_id').notNull(),
    pageId: identifier('page_id').notNull(),
    rating: text('rating').$type<'helpful' | 'unhelpful'>().notNull(),
    words: text('words').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('site_feedback_site').on(table.siteId, table.createdAt, table.id)],
);
