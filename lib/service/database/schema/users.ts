import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
  },
  (table) => [uniqueIndex('users_email').on(table.email)],
);
