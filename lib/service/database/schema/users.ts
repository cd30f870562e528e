import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identifier, moment } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: identifier('id').primaryKey(),
    displayName: text('display_name').notNull(),
    /** Lowercase. */
    email: text('email').notNull(),
    photoURL: text('photo_url'),
    createdAt: moment('created_at').notNull(),
    /** By an admin of the instance; null: the account works. */
    suspendedAt: moment('suspended_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_created').on(table.createdAt, table.id),
  ],
);
