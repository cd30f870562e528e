import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';
import { samlProviders } from './saml.ts';
import { users } from './users.ts';

/** Sign-ins, and tokens of people and service accounts: one bearer each, stored only as its SHA-256. */
export const tokens = pgTable(
  'tokens',
  {
    id: identifier('id').primaryKey(),
    hash: identifier('hash').notNull(),
    kind: text('kind').$type<'sign-in' | 'personal' | 'service'>().notNull(),
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    method: text('method').$type<'email' | 'passkey' | 'demo' | 'set-up' | 'saml'>(),
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    expiresAt: moment('expires_at'),
    /** When the person last proved who they are in this sign-in; null: when it was created. */
    confirmedAt: moment('confirmed_at'),
    /** What they proved it with besides a code; for a personal token, the sign-in that created it. */
    factor: text('factor').$type<'passkey' | 'recovery-code'>(),
    /** The longest time without use since then, in seconds. */
    longestGap: integer('longest_gap').notNull().default(0),
    /** A personal token with `read` can't change anything, nor read secrets. */
    scope: text('scope').$type<'read' | 'write'>().notNull().default('write'),
    /** Organizations whose admins ended the token's access to them. */
    endedFor: text('ended_for').array().notNull().default(sql`'{}'`),
    /**
     * The only organization it gives access to: chosen for a personal token, or that of the provider
     * of a sign-in; null: all.
     */
    organizationId: identifier('organization_id').references(() => organizations.id, {
      onDelete: 'cascade',
    }),
    /** The only spaces of that organization it gives access to; null: all. */
    spaceIds: text('space_ids').array(),
    samlProviderId: identifier('saml_provider_id').references(() => samlProviders.id, {
      onDelete: 'cascade',
    }),
  },
  (table) => [
    uniqueIndex('tokens_hash').on(table.hash),
    index('tokens_user').on(table.userId, table.kind, table.createdAt, table.id),
    index('tokens_expiry').on(table.expiresAt).where(sql`expires_at is not null`),
    index('tokens_bound').on(table.samlProviderId).where(sql`saml_provider_id is not null`),
  ],
);

/**
 * A sign-in in progress: an emailed code or a passkey ceremony, bound to the browser that has its
 * secret.
 */
export const challenges = pgTable(
  'challenges',
  {
    hash: identifier('hash').primaryKey(),
    kind: text('kind')
      .$type<
        | 'code'
        | 'confirmation-code'
        | 'link-code'
        | 'email-change-code'
        | 'passkey-confirmation'
        | 'passkey-sign-in'
        | 'passkey-registration'
        | 'set-up'
      >()
      .notNull(),
    email: text('email'),
    userId: identifier('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC of the code, or the challenge of the ceremony. */
    expected: text('expected').notNull(),
    attempts: bigint('attempts', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('challenges_expiry').on(table.expiresAt)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: identifier('id').primaryKey(),
    credentialId: identifier('credential_id').notNull(),
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId, table.createdAt, table.id),
  ],
);

/** Codes to use in place of a passkey that is lost: each works once, and is stored as a hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    hash: identifier('hash').primaryKey(),
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** The browsers a person signed in with: a secret of each, stored as a hash. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: identifier('hash').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.hash] }),
    index('known_browsers_time').on(table.lastUsedAt),
  ],
);
