import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Role } from '#lib/contract/levels.ts';
import type { Quotas } from '#lib/contract/quotas.ts';
import { identifier, moment } from './columns.ts';
import { users } from './users.ts';

export const organizations = pgTable(
  'organizations',
  {
    id: identifier('id').primaryKey(),
    title: text('title').notNull(),
    type: text('type').$type<'business' | 'community'>().notNull().default('business'),
    useCase: text('use_case'),
    emailDomains: text('email_domains').array().notNull().default(sql`'{}'`),
    /** Those of `emailDomains` that count: copied from `email_domains` whenever it changes. */
    provenDomains: text('proven_domains').array().notNull().default(sql`'{}'`),
    hostname: text('hostname'),
    defaultRole: text('default_role').$type<Role>(),
    defaultContent: jsonb('default_content').$type<{ type: 'site'; site: string }>(),
    logo: text('logo'),
    sso: boolean('sso').notNull().default(false),
    ai: boolean('ai').notNull().default(false),
    inviteLinks: boolean('invite_links').notNull().default(true),
    /** Who sees when others were last seen, besides admins. */
    memberActivity: text('member_activity')
      .$type<'admins' | 'members'>()
      .notNull()
      .default('admins'),
    /** Whose sign-ins need a passkey. */
    passkeyFor: text('passkey_for')
      .$type<'nobody' | 'admins' | 'everybody'>()
      .notNull()
      .default('nobody'),
    /** Whether a sign-in through the organization's provider needs no passkey. */
    ssoCounts: boolean('sso_counts').notNull().default(true),
    /** How long a sign-in may be unused, and how long it gives access at most; null: no limit. */
    idleMinutes: integer('idle_minutes'),
    longestHours: integer('longest_hours'),
    plan: text('plan').notNull().default('free'),
    createdAt: moment('created_at').notNull(),
    /** By an admin of the instance; null: it is open. */
    suspendedAt: moment('suspended_at'),
    /** Limits that differ from those of the instance; null is no limit. */
    quotas: jsonb('quotas').$type<Quotas>().notNull().default({}),
    /** When an admin deleted it: nobody finds it from then on, and some days later it is removed. */
    deletedAt: moment('deleted_at'),
    deletedBy: identifier('deleted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('organizations_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    uniqueIndex('organizations_hostname').on(table.hostname),
    index('organizations_created').on(table.createdAt, table.id),
    index('organizations_proven_domains').using('gin', table.provenDomains),
  ],
);

export const members = pgTable(
  'members',
  {
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null is a guest. */
    role: text('role').$type<Role>(),
    disabled: boolean('disabled').notNull().default(false),
    sso: boolean('sso').notNull().default(false),
    joinedAt: moment('joined_at').notNull(),
    lastSeenAt: moment('last_seen_at'),
    invitedBy: identifier('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** Name and address in lowercase: the text that the search of members looks through. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    index('members_user').on(table.userId, table.organizationId),
    index('members_joined').on(table.organizationId, table.joinedAt, table.userId),
    index('members_role_joined').on(table.organizationId, table.role, table.joinedAt, table.userId),
    index('members_seen')
      .on(table.organizationId, table.lastSeenAt, table.userId)
      .where(sql`last_seen_at is not null`),
    index('members_role_seen')
      .on(table.organizationId, table.role, table.lastSeenAt, table.userId)
      .where(sql`last_seen_at is not null`),
    index('members_disabled').on(table.organizationId, table.userId).where(sql`disabled`),
    index('members_search').using('gin', table.organizationId, table.searchText.op('gin_trgm_ops')),
    check('members_role', sql`role in ('admin', 'create', 'review', 'edit', 'comment', 'read')`),
  ],
);

/** How many members have each role, kept by triggers on `members`, so that no list has to count. */
export const memberCounts = pgTable(
  'member_counts',
  {
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** A role, or `guest`. */
    level: identifier('level').notNull(),
    total: integer('total').notNull().default(0),
    seen: integer('seen').notNull().default(0),
    disabled: integer('disabled').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.level] })],
);

/** Addresses that can't join again by email domain, invite link or SSO. */
export const blockedAddresses = pgTable(
  'blocked_addresses',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Lowercase. */
    email: identifier('email').notNull(),
    /** Who had the address when it was blocked; they stay out with another one, too. */
    userId: identifier('user_id').references(() => users.id, { onDelete: 'set null' }),
    blockedBy: identifier('blocked_by').references(() => users.id, { onDelete: 'set null' }),
    blockedAt: moment('blocked_at').notNull(),
  },
  (table) => [
    uniqueIndex('blocked_addresses_email').on(table.organizationId, table.email),
    index('blocked_addresses_user').on(table.userId),
    index('blocked_addresses_time').on(table.organizationId, table.blockedAt, table.id),
  ],
);
