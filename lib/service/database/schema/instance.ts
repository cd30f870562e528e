import { pgTable } from 'drizzle-orm/pg-core';
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
