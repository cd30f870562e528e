import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Customization, CustomizationChanges } from '#lib/contract/customization.ts';
import type { RedirectDestination } from '#lib/contract/redirects.ts';
import { bytes, identifier, moment } from './columns.ts';
import { ofSite } from './sites.ts';
import { users } from './users.ts';

/**
 * The keys that sign visitors' tokens; a key is derived from its id, so it isn't stored. Two are
 * valid while a key is being replaced.
 */
export const siteVisitorKeys = pgTable(
  'site_visitor_keys',
  {
    id: identifier('id').primaryKey(),
    siteId: ofSite(),
    createdAt: moment('created_at').notNull(),
    /** Null: the current key. */
    endsAt: moment('ends_at'),
    /** When the key was first read: before, it can't have signed anything. */
    readAt: moment('read_at'),
  },
  (table) => [index('site_visitor_keys_site').on(table.siteId, table.createdAt)],
);

/** Unsaved customizations, for their live preview: one for each person and page of the editor. */
export const siteDrafts = pgTable(
  'site_drafts',
  {
    id: identifier('id').notNull(),
    siteId: ofSite(),
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The site space whose changes they are; empty: the site's own customization. */
    siteSpaceId: identifier('site_space_id').notNull(),
    customization: jsonb('customization').$type<Customization | CustomizationChanges>().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.userId, table.siteSpaceId] }),
    uniqueIndex('site_drafts_id').on(table.id),
    index('site_drafts_user').on(table.userId),
    index('site_drafts_expiry').on(table.expiresAt),
  ],
);

/** Pictures of a customization, such as logos; anyone with an id can see one. */
export const sitePictures = pgTable(
  'site_pictures',
  {
    id: identifier('id').primaryKey(),
    siteId: ofSite(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    content: bytes('content').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('site_pictures_site').on(table.siteId, table.createdAt)],
);

/** Links to share-link sites; a link's key is derived from its id, so it isn't stored. */
export const siteShareLinks = pgTable(
  'site_share_links',
  {
    id: identifier('id').primaryKey(),
    siteId: ofSite(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    createdBy: identifier('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('site_share_links_site').on(table.siteId, table.createdAt, table.id)],
);

export const siteRedirects = pgTable(
  'site_redirects',
  {
    id: identifier('id').primaryKey(),
    siteId: ofSite(),
    source: identifier('source').notNull(),
    /** The source in lowercase, for visitors' requests. */
    sourceKey: identifier('source_key').notNull(),
    kind: text('kind').$type<RedirectDestination['kind']>().notNull(),
    /** The target section, site space and page, kept when deleted: then the redirect is dead. */
    siteSectionId: identifier('site_section_id'),
    siteSpaceId: identifier('site_space_id'),
    pageId: identifier('page_id'),
    createdBy: identifier('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('site_redirects_source').on(table.siteId, table.source),
    index('site_redirects_key').on(table.siteId, table.sourceKey, table.createdAt, table.id),
    check('site_redirects_kind', sql`kind in ('site-section', 'site-space', 'site-page')`),
  ],
);
