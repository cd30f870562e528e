import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';

export const translationSettings = pgTable(
  'translation_settings',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Codes, in the given order. */
    languages: text('languages').array().notNull().default(sql`'{}'`),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('translation_settings_created').on(table.organizationId, table.createdAt, table.id),
  ],
);
