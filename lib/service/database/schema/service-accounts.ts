import { foreignKey, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { identifier, moment } from './columns.ts';
import { members } from './organizations.ts';
import { users } from './users.ts';

/** The members that aren't people: scripts and services with their own tokens. */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    organizationId: identifier('organization_id').notNull(),
    userId: identifier('user_id').notNull(),
    createdBy: identifier('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    foreignKey({
      name: 'service_accounts_member',
      columns: [table.organizationId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
    }).onDelete('cascade'),
  ],
);
