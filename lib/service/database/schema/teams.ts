import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TeamRole } from '#lib/contract/teams.ts';
import { identifier, moment } from './columns.ts';
import { members, organizations } from './organizations.ts';

export const teams = pgTable(
  'teams',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('teams_title').on(table.organizationId, sql`lower(title)`),
    index('teams_created').on(table.organizationId, table.createdAt, table.id),
  ],
);

export const teamMembers = pgTable(
  'team_members',
  {
    organizationId: identifier('organization_id').notNull(),
    teamId: identifier('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: identifier('user_id').notNull(),
    role: text('role').$type<TeamRole>().notNull(),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    // Leaving the organization removes a member from its teams, through foreign keys.
    foreignKey({
      columns: [table.organizationId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
      name: 'team_members_member',
    }).onDelete('cascade'),
    index('team_members_user').on(table.organizationId, table.userId, table.joinedAt, table.teamId),
    index('team_members_joined').on(table.teamId, table.joinedAt, table.userId),
  ],
);
