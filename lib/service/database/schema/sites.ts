import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Customization, CustomizationChanges } from '#lib/contract/customization.ts';
import type { siteTypes, siteVisibilities } from '#lib/contract/sites.ts';
import { identifier, moment } from './columns.ts';
import { spaces } from './content.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

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
    /** Since when its DNS record is awaited: after its proof while the record is missing. */
    hostnameClaimedAt: moment('hostname_claimed_at'),
    /** When its DNS record first proved it; null before. */
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

/** The column of what belongs to a site, and goes with it. */
export const ofSite = () =>
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
