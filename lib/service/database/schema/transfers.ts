import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** Transfers of content to other organizations, which can be undone for some days. */
export const transfers = pgTable(
  'transfers',
  {
    id: identifier('id').primaryKey(),
    /** The organization that gave it. */
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    toOrganizationId: identifier('to_organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The transferred space or collection. */
    type: text('type').$type<'space' | 'collection'>().notNull(),
    itemId: identifier('item_id').notNull(),
    title: text('title').notNull(),
    /** The collection it was in. */
    fromParentId: identifier('from_parent_id'),
    /** The ids of everything that was transferred: the item, and what was in it. */
    items: jsonb('items').$type<string[]>().notNull(),
    transferredBy: identifier('transferred_by').references(() => users.id, {
      onDelete: 'set null',
    }),
    transferredAt: moment('transferred_at').notNull(),
  },
  (table) => [
    index('transfers_organization').on(table.organizationId, table.transferredAt, table.id),
    index('transfers_to').on(table.toOrganizationId),
    index('transfers_time').on(table.transferredAt),
    index('transfers_person').on(table.transferredBy),
  ],
);
