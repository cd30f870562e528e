import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Customization, CustomizationChanges } from '#lib/contract/customization.ts';
import type { RedirectDestination } from '#lib/contract/redirects.ts';
import type { SiteItem, SiteParent } from '#lib/contract/site-shapes.ts';
import type { siteTypes, siteVisibilities } from '#lib/contract/sites.ts';
import { bytes, identifier, moment } from './columns.ts';
import { spaces } from './content.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** What is counted of a site's readers; agents are programs that read for people. */
export type SiteCountKind =
  | 'view'
  | 'agent-view'
  | 'search'
  | 'empty-search'
  | 'helpful'
  | 'unhelpful'
  | 'missing';

/** The order among siblings: sparse, so that a move writes one row. */
const rank = () => bigint('rank', { mode: 'number' }).notNull();

export const sites = pgTable(
  'sites',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    type: text('type').$type<(typeof siteTypes)[number]>().notNull(),
    visibility: text('visibility').$type<(typeof siteVisibilities)[number]>().notNull(),
    published: boolean('published').notNull().default(false),
    /** When it was published first; earlier sites give a shared space its published URLs. */
    publishedAt: moment('published_at'),
    basename: text('basename'),
    /** Its name in URLs without a host name of its own: unique in the service, and a DNS label. */
    label: text('label').notNull(),
    hostname: text('hostname'),
    hostnameClaimedAt: moment('hostname_claimed_at'),
    /** When its DNS record last proved it; null before. */
    hostnameProvenAt: moment('hostname_proven_at'),
    hostnameCheckedAt: moment('hostname_checked_at'),
    /** What DNS answered at the last check: records, or the reason there are none. */
    hostnameFound: text('hostname_found'),
    /** A host name with a subdirectory. */
    proxy: text('proxy'),
    adaptiveContent: boolean('adaptive_content').notNull().default(false),
    /** As it was sent: `jsonb` would reorder its properties. */
    visitorSchema: json('visitor_schema').$type<Record<string, unknown>>(),
    visitorSchemaUpdatedAt: moment('visitor_schema_updated_at'),
    /** Where visitors without a valid token are sent to sign in. */
    fallbackUrl: text('fallback_url'),
    /** Null: the default customization. */
    customization: jsonb('customization').$type<Customization>(),
    /** The item shown at the root; if it is deleted, the first one is. */
    defaultSectionId: identifier('default_section_id').references(
      (): AnyPgColumn => siteSections.id,
      { onDelete: 'set null' },
    ),
    defaultSpaceId: identifier('default_space_id').references((): AnyPgColumn => siteSpaces.id, {
      onDelete: 'set null',
    }),
    /** Counts the changes of the structure. */
    structureVersion: integer('structure_version').notNull().default(0),
    createdBy: identifier('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('sites_created').on(table.organizationId, table.createdAt, table.id),
    uniqueIndex('sites_basename').on(table.organizationId, table.basename),
    uniqueIndex('sites_label').on(table.label),
    uniqueIndex('sites_hostname').on(table.hostname),
    uniqueIndex('sites_proxy').on(table.proxy),
    // Used when the default item is deleted.
    index('sites_default_section').on(table.defaultSectionId),
    index('sites_default_space').on(table.defaultSpaceId),
  ],
);

const ofSite = () =>
  identifier('site_id')
    .notNull()
    .references((): AnyPgColumn => sites.id, { onDelete: 'cascade' });

export const siteSectionGroups = pgTable(
  'site_section_groups',
  {
    id: identifier('id').primaryKey(),
    siteId: ofSite(),
    title: text('title').notNull(),
    icon: text('icon'),
    rank: rank(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('site_section_groups_order').on(table.siteId, table.rank, table.id)],
);

export const siteSections = pgTable(
  'site_sections',
  {
    id: identifier('id').primaryKey(),
    siteId: ofSite(),
    /** Null: at the root, where sections and groups share one order. */
    groupId: identifier('group_id').references(() => siteSectionGroups.id, {
      onDelete: 'set null',
    }),
    title: text('title').notNull(),
    path: text('path').notNull(),
    icon: text('icon'),
    description: text('description'),
    condition: text('condition'),
    /** If it is deleted, the first one is the default. */
    defaultSpaceId: identifier('default_space_id').references((): AnyPgColumn => siteSpaces.id, {
      onDelete: 'set null',
    }),
    rank: rank(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('site_sections_order').on(table.siteId, table.groupId, table.rank, table.id),
    uniqueIndex('site_sections_path').on(table.siteId, table.path),
    index('site_sections_group').on(table.groupId),
    index('site_sections_default_space').on(table.defaultSpaceId),
    index('site_sections_titles').using(
      'gin',
      table.siteId,
      sql`lower(${table.title}) gin_trgm_ops`,
    ),
  ],
);

export const siteSpaces = pgTable(
  'site_spaces',
  {
    id: identifier('id').primaryKey(),
    siteId: ofSite(),
    /** Null: at the root of a site without sections. */
    sectionId: identifier('section_id').references(() => siteSections.id, { onDelete: 'cascade' }),
    spaceId: identifier('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    condition: text('condition'),
    /** Its language, BCP 47: variants of a section with a language are translations. */
    language: text('language'),
    /** Where it differs from the site's customization. */
    customization: jsonb('customization').$type<CustomizationChanges>(),
    rank: rank(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('site_spaces_order').on(table.siteId, table.sectionId, table.rank, table.id),
    index('site_spaces_section').on(table.sectionId),
    uniqueIndex('site_spaces_path').on(table.siteId, sql`coalesce(section_id, '')`, table.path),
    uniqueIndex('site_spaces_space').on(table.siteId, table.spaceId),
    index('site_spaces_of_space').on(table.spaceId),
  ],
);

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
    /** The id of a page, a search, or a missing path. */
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
