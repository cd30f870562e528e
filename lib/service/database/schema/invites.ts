import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from '#lib/contract/levels.ts';
import { identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

export const emailInvites = pgTable(
  'email_invites',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    email: identifier('email').notNull(),
    role: text('role').$type<Role>(),
    sso: boolean('sso').notNull().default(false),
    /** SHA-256 of the secret in the mailed link. */
    hash: identifier('hash').notNull(),
    invitedBy: identifier('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    revokedAt: moment('revoked_at'),
    /** When its sender was notified that it is about to expire. */
    endingToldAt: moment('ending_told_at'),
  },
  (table) => [
    uniqueIndex('email_invites_hash').on(table.hash),
    uniqueIndex('email_invites_pending')
      .on(table.organizationId, table.email)
      .where(sql`accepted_at is null and revoked_at is null`),
    index('email_invites_created').on(table.organizationId, table.createdAt, table.id),
  ],
);

/** Invite links. The secret in a link is derived from `id` with a key of the instance, so none is stored. */
export const linkInvites = pgTable(
  'link_invites',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    title: text('title').notNull().default(''),
    uses: integer('uses').notNull().default(0),
    maxUses: integer('max_uses'),
    createdBy: identifier('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('link_invites_created').on(table.organizationId, table.createdAt, table.id)],
);
