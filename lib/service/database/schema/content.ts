import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Level } from '#lib/contract/levels.ts';
import type { editModes, visibilities } from '#lib/contract/spaces.ts';
import { identifier, moment } from './columns.ts';
import { members, organizations } from './organizations.ts';
import { teams } from './teams.ts';
import { users } from './users.ts';

/** The order among siblings: sparse, so that a move writes one row. Spaces and collections share it. */
const rank = () => bigint('rank', { mode: 'number' }).notNull();

const place = () => ({
  id: identifier('id').primaryKey(),
  organizationId: identifier('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  title: text('title').notNull(),
  /** Null: the level on the parent. */
  defaultLevel: text('default_level').$type<Level>(),
  rank: rank(),
  createdBy: identifier('created_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** In the trash since. */
  deletedAt: moment('deleted_at'),
  deletedBy: identifier('deleted_by').references(() => users.id, { onDelete: 'set null' }),
});

export const collections = pgTable(
  'collections',
  {
    ...place(),
    parentId: identifier('parent_id').references((): AnyPgColumn => collections.id, {
      onDelete: 'cascade',
    }),
    description: text('description').notNull().default(''),
  },
  (table) => [
    // Deleted items keep their position, so they are part of the order, too.
    index('collections_order').on(table.parentId, table.organizationId, table.rank, table.id),
    index('collections_titles')
      .using('gin', table.organizationId, sql`lower(${table.title}) gin_trgm_ops`)
      .where(sql`deleted_at is null`),
    index('collections_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    check(
      'collections_default_level',
      sql`default_level in ('guest', 'read', 'comment', 'edit', 'review', 'create', 'admin')`,
    ),
  ],
);

export const spaces = pgTable(
  'spaces',
  {
    ...place(),
    parentId: identifier('parent_id').references(() => collections.id, { onDelete: 'set null' }),
    emoji: text('emoji').notNull(),
    visibility: text('visibility').$type<(typeof visibilities)[number]>().notNull(),
    editMode: text('edit_mode').$type<(typeof editModes)[number]>().notNull(),
    /** The active revision. */
    revisionId: identifier('revision_id').notNull(),
    /** The number of open comments, and of its change requests: all, open and drafts. */
    comments: integer('comments').notNull().default(0),
    changeRequests: integer('change_requests').notNull().default(0),
    changeRequestsOpen: integer('change_requests_open').notNull().default(0),
    changeRequestsDraft: integer('change_requests_draft').notNull().default(0),
  },
  (table) => [
    // Deleted items keep their position, so they are part of the order, too.
    index('spaces_order').on(table.parentId, table.organizationId, table.rank, table.id),
    index('spaces_created')
      .on(table.organizationId, table.createdAt, table.id)
      .where(sql`deleted_at is null`),
    index('spaces_titles')
      .using('gin', table.organizationId, sql`lower(${table.title}) gin_trgm_ops`)
      .where(sql`deleted_at is null`),
    index('spaces_deleted').on(table.deletedAt, table.id).where(sql`deleted_at is not null`),
    check(
      'spaces_default_level',
      sql`default_level in ('guest', 'read', 'comment', 'edit', 'review', 'create', 'admin')`,
    ),
  ],
);

/** Grants to people and teams on spaces and collections. */
export const grants = pgTable(
  'grants',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    spaceId: identifier('space_id').references(() => spaces.id, { onDelete: 'cascade' }),
    collectionId: identifier('collection_id').references(() => collections.id, {
      onDelete: 'cascade',
    }),
    userId: identifier('user_id'),
    teamId: identifier('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    level: text('level').$type<Level>().notNull(),
    grantedBy: identifier('granted_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    // Leaving the organization deletes a person's grants in it, through foreign keys.
    foreignKey({
      columns: [table.organizationId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
      name: 'grants_member',
    }).onDelete('cascade'),
    uniqueIndex('grants_space_user')
      .on(table.spaceId, table.userId)
      .where(sql`space_id is not null and user_id is not null`),
    uniqueIndex('grants_space_team')
      .on(table.spaceId, table.teamId)
      .where(sql`space_id is not null and team_id is not null`),
    uniqueIndex('grants_collection_user')
      .on(table.collectionId, table.userId)
      .where(sql`collection_id is not null and user_id is not null`),
    uniqueIndex('grants_collection_team')
      .on(table.collectionId, table.teamId)
      .where(sql`collection_id is not null and team_id is not null`),
    index('grants_space').on(table.spaceId),
    index('grants_collection').on(table.collectionId),
    index('grants_user').on(table.organizationId, table.userId),
    index('grants_team').on(table.teamId),
    check('grants_on_one', sql`num_nonnulls(space_id, collection_id) = 1`),
    check('grants_to_one', sql`num_nonnulls(user_id, team_id) = 1`),
    check(
      'grants_level',
      sql`level in ('guest', 'read', 'comment', 'edit', 'review', 'create', 'admin')`,
    ),
  ],
);
