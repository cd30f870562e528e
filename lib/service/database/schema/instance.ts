import { sql } from 'drizzle-orm';
import { bigint, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BackupStatus } from '#lib/contract/instance.ts';
import { identifier, moment } from './columns.ts';
import { users } from './users.ts';

/** The admins of the instance, besides those that INSTANCE_ADMINS names. */
export const instanceAdmins = pgTable('instance_admins', {
  userId: identifier('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null for who set the instance up. */
  namedBy: identifier('named_by').references(() => users.id, { onDelete: 'set null' }),
  namedAt: moment('named_at').notNull(),
});

/** Addresses that want no invitations from this instance. */
export const declinedInvitations = pgTable('declined_invitations', {
  /** Lowercase. */
  email: identifier('email').primaryKey(),
  declinedAt: moment('declined_at').notNull(),
});

/** Backups that admins of the instance started. */
export const backups = pgTable(
  'backups',
  {
    id: identifier('id').primaryKey(),
    status: text('status').$type<BackupStatus>().notNull(),
    /** The file, once it is complete. */
    name: text('name'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Why it failed. */
    reason: text('reason'),
    startedBy: identifier('started_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    // One at a time.
    uniqueIndex('backups_unfinished')
      .on(sql`(true)`)
      .where(sql`${table.status} in ('waiting', 'running')`),
  ],
);
