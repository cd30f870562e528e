import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identifier, moment } from './columns.ts';
import { members, organizations } from './organizations.ts';
import { teams } from './teams.ts';
import { users } from './users.ts';

/** Whether an identity provider provisions an organization's people and teams; no row: never did. */
export const provisioning = pgTable('provisioning', {
  organizationId: identifier('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  enabled: boolean('enabled').notNull(),
  /** Up to a minute behind. */
  lastRequestAt: moment('last_request_at'),
});

/** The tokens that identity providers send; two of them while one is replaced. */
export const provisioningTokens = pgTable(
  'provisioning_tokens',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret. */
    hash: identifier('hash').notNull(),
    /** The last characters of the secret, by which people distinguish the tokens. */
    ending: text('ending').notNull(),
    createdBy: identifier('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('provisioning_tokens_hash').on(table.hash),
    index('provisioning_tokens_organization').on(table.organizationId, table.createdAt, table.id),
    index('provisioning_tokens_person').on(table.createdBy),
  ],
);

/** What the identity provider calls a member that it manages. */
export const provisionedUsers = pgTable(
  'provisioned_users',
  {
    organizationId: identifier('organization_id').notNull(),
    userId: identifier('user_id').notNull(),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    foreignKey({
      columns: [table.organizationId, table.userId],
      foreignColumns: [members.organizationId, members.userId],
      name: 'provisioned_users_member',
    }).onDelete('cascade'),
    uniqueIndex('provisioned_users_name').on(table.organizationId, sql`lower(user_name)`),
    index('provisioned_users_external').on(table.organizationId, table.externalId),
  ],
);

/** The teams that are groups of the identity provider. */
export const provisionedTeams = pgTable(
  'provisioned_teams',
  {
    teamId: identifier('team_id')
      .primaryKey()
      .references(() => teams.id, { onDelete: 'cascade' }),
    organizationId: identifier('organization_id').notNull(),
    externalId: text('external_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('provisioned_teams_organization').on(table.organizationId, table.teamId)],
);

/** The latest requests of an identity provider that were refused. */
export const provisioningRefusals = pgTable(
  'provisioning_refusals',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    occurredAt: moment('occurred_at').notNull(),
    method: text('method').notNull(),
    resource: text('resource').notNull(),
    /** The person or group that it was about, as the request says. */
    subject: text('subject'),
    status: integer('status').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [
    index('provisioning_refusals_time').on(table.organizationId, table.occurredAt, table.id),
  ],
);
