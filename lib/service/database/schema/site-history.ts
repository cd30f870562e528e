import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import { identifier, moment } from './columns.ts';
import { spaces } from './content.ts';
import { ofSite, type siteSectionGroups, type siteSections, type siteSpaces } from './sites.ts';
import { users } from './users.ts';

/** A position in a structure before or after a move, for its history. */
export type MovePlace = {
  parent: SiteParent;
  title?: string;
  after?: SiteItem;
  before?: SiteItem;
  /** Its path there; only site spaces may change theirs with a move. */
  path?: string;
  /** It was the default before the move, and this became the default instead. */
  heir?: string;
  /** The section that the move made of a space. */
  section?: string;
};

/** The moves in a site's structure, for its history and for undo; old ones are deleted. */
export const siteMoves = pgTable(
  'site_moves',
  {
    id: identifier('id').primaryKey(),
    siteId: ofSite(),
    /** The version of the structure after the move: the order of the history. */
    version: integer('version').notNull(),
    movedBy: identifier('moved_by').references(() => users.id, { onDelete: 'set null' }),
    movedAt: moment('moved_at').notNull(),
    item: jsonb('item').$type<SiteItem & { title: string }>().notNull(),
    from: jsonb('from_place').$type<MovePlace>().notNull(),
    to: jsonb('to_place').$type<MovePlace>().notNull(),
    undoes: identifier('undoes'),
    undone: boolean('undone').notNull().default(false),
  },
  (table) => [
    uniqueIndex('site_moves_site').on(table.siteId, table.version),
    index('site_moves_time').on(table.movedAt),
  ],
);

/** The rows that left a site's structure with an item. */
export type RemovedRows = {
  /** The id of the section or site whose default space it was, and what became the default. */
  defaultOf?: { parent: SiteParent; heir: string };
  group?: typeof siteSectionGroups.$inferSelect;
  /** The sections of a group, which stayed. */
  grouped?: { id: string; rank: number }[];
  section?: typeof siteSections.$inferSelect;
  siteSpaces?: (typeof siteSpaces.$inferSelect)[];
};

/** What was removed from a site's structure, to restore it; old rows are deleted. */
export const siteRemovals = pgTable(
  'site_removals',
  {
    id: identifier('id').primaryKey(),
    siteId: ofSite(),
    /** The id of the removed item. */
    itemId: identifier('item_id').notNull(),
    title: text('title').notNull(),
    removedBy: identifier('removed_by').references(() => users.id, { onDelete: 'set null' }),
    removedAt: moment('removed_at').notNull(),
    rows: jsonb('rows').$type<RemovedRows>().notNull(),
  },
  (table) => [
    index('site_removals_item').on(table.siteId, table.itemId, table.removedAt),
    index('site_removals_time').on(table.removedAt),
    index('site_removals_person').on(table.removedBy),
  ],
);

/** The paths that spaces have or had on a site, so that old addresses lead to their pages. */
export const sitePaths = pgTable(
  'site_paths',
  {
    siteId: ofSite(),
    path: text('path').notNull(),
    spaceId: identifier('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.path] }),
    index('site_paths_space').on(table.spaceId),
  ],
);
