import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Role } from '#lib/contract/levels.ts';
import { identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';
import { teams } from './teams.ts';
import { users } from './users.ts';

export const samlProviders = pgTable(
  'saml_providers',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    /** Empty until it is set, like the next two. */
    ssoURL: text('sso_url').notNull(),
    entityID: text('entity_id').notNull(),
    /** PEM, up to three one after another. */
    certificate: text('certificate').notNull(),
    /** SHA-256 of those that a sign-in has used with the current entity ID. */
    provenCertificates: text('proven_certificates').array().notNull().default(sql`'{}'`),
    /** Null is a guest. */
    defaultRole: text('default_role').$type<Role>(),
    defaultTeamId: identifier('default_team_id').references(() => teams.id, {
      onDelete: 'set null',
    }),
    status: text('status').$type<'pending' | 'active'>().notNull(),
    testedAt: moment('tested_at'),
    testedBy: identifier('tested_by').references(() => users.id, { onDelete: 'set null' }),
    lastFailureAt: moment('last_failure_at'),
    lastFailure: text('last_failure'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('saml_providers_created').on(table.organizationId, table.createdAt, table.id),
    index('saml_providers_team').on(table.defaultTeamId),
  ],
);

/**
 * Requests to identity providers that await a response, each bound to the browser that has its
 * challenge.
 */
export const samlRequests = pgTable(
  'saml_requests',
  {
    /** SHA-256 of the challenge. */
    hash: identifier('hash').primaryKey(),
    /** As sent to the identity provider, which must return it. */
    requestId: identifier('request_id').notNull(),
    providerId: identifier('provider_id')
      .notNull()
      .references(() => samlProviders.id, { onDelete: 'cascade' }),
    /** The admin who tests the provider; null for signing in. */
    testerId: identifier('tester_id').references(() => users.id, { onDelete: 'cascade' }),
    next: text('next'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('saml_requests_provider').on(table.providerId),
    index('saml_requests_expiry').on(table.expiresAt),
  ],
);

/** Used assertions, until they expire: none signs in twice. */
export const samlAssertions = pgTable(
  'saml_assertions',
  {
    providerId: identifier('provider_id')
      .notNull()
      .references(() => samlProviders.id, { onDelete: 'cascade' }),
    /** SHA-256 of the assertion's ID. */
    hash: identifier('hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.hash] }),
    index('saml_assertions_expiry').on(table.expiresAt),
  ],
);

/** The users behind an identity provider's lasting names. */
export const samlIdentities = pgTable(
  'saml_identities',
  {
    providerId: identifier('provider_id')
      .notNull()
      .references(() => samlProviders.id, { onDelete: 'cascade' }),
    nameId: identifier('name_id').notNull(),
    userId: identifier('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastSignInAt: moment('last_sign_in_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.nameId] }),
    uniqueIndex('saml_identities_user').on(table.userId, table.providerId, table.nameId),
  ],
);
