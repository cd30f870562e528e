import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { identifier } from './columns.ts';
import { spaces } from './content.ts';

/** The links and broken links of each space by the day (UTC), so that their past can be shown. */
export const linkCounts = pgTable(
  'link_counts',
  {
    spaceId: identifier('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /**
     * The other space that the broken links lead into, because only those who see it may know; the
     * space itself for all others, and for the number of links.
     */
    targetSpaceId: identifier('target_space_id').notNull(),
    links: integer('links').notNull(),
    broken: integer('broken').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.spaceId, table.day, table.targetSpaceId] }),
    index('link_counts_day').on(table.day),
  ],
);
