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
import { instanceActions } from '#lib/contract/audit-kinds.ts';
import { identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';

/** The condition of events by admins of the instance, which an index has in the same words. */
export const isInstanceEvent = sql.raw(
  `action in (${instanceActions.map((action) => `'${action}'`).join(', ')})`,
);

/**
 * The audit log: one row for each change, written in its transaction, and for each sign-in, refusal
 * and export. A row is in the activity of an organization, in a person's security log, or concerns
 * the instance only.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: identifier('id').primaryKey(),
    /** It is erased before its organization is removed, so that the chain stays whole. */
    organizationId: identifier('organization_id').references(() => organizations.id),
    /** Whose security log it is in. */
    personId: identifier('person_id'),
    occurredAt: moment('occurred_at').notNull(),
    action: text('action').notNull(),
    actorId: identifier('actor_id').notNull(),
    source: text('source').$type<'ui' | 'api' | 'script'>().notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    targetLabel: text('target_label'),
    payload: jsonb('payload').$type<Record<string, unknown>>(),
    /** Where it came from; null for what the service does by itself, and for older events. */
    requestId: identifier('request_id'),
    tokenId: identifier('token_id'),
    address: text('address'),
    userAgent: text('user_agent'),
    /** Its place in the chain, and the hash of itself and the one before; null until it is sealed. */
    sequence: bigint('sequence', { mode: 'number' }),
    hash: text('hash'),
  },
  (table) => [
    index('audit_events_time').on(table.organizationId, table.occurredAt, table.id),
    index('audit_events_person')
      .on(table.personId, table.occurredAt, table.id)
      .where(sql`person_id is not null`),
    // What happened to a member.
    index('audit_events_member')
      .on(table.organizationId, table.targetId, table.occurredAt)
      .where(sql`target_type = 'member'`),
    index('audit_events_instance').on(table.occurredAt, table.id).where(isInstanceEvent),
    index('audit_events_unsealed').on(table.occurredAt, table.id).where(sql`sequence is null`),
    uniqueIndex('audit_events_sequence').on(table.sequence),
  ],
);

/** The ends of the chain of events, in one row: the last that was deleted, and the latest. */
export const auditChain = pgTable('audit_chain', {
  id: integer('id').primaryKey(),
  anchorSequence: bigint('anchor_sequence', { mode: 'number' }).notNull(),
  anchorHash: text('anchor_hash').notNull(),
  headSequence: bigint('head_sequence', { mode: 'number' }).notNull(),
  headHash: text('head_hash').notNull(),
});

/**
 * Events whose content was erased with a person or an organization: the hash that each had, and
 * that of what remains of it. The event that says so has a digest of these rows.
 */
export const auditErasures = pgTable(
  'audit_erasures',
  {
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** The id of the event that says so. */
    erasedBy: identifier('erased_by').notNull(),
    hash: text('hash').notNull(),
    remains: text('remains').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sequence, table.erasedBy] }),
    index('audit_erasures_event').on(table.erasedBy, table.sequence),
  ],
);

/** Refusals of the last minute, so that the same one again is counted instead of written. */
export const refusals = pgTable(
  'refusals',
  {
    key: identifier('key').primaryKey(),
    count: integer('count').notNull(),
    /** The event of the first one. */
    event: jsonb('event').$type<Record<string, unknown>>().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('refusals_end').on(table.endsAt)],
);

/** Counters of attempts; a row is one key in one window. */
export const rateLimits = pgTable('rate_limits', {
  key: identifier('key').primaryKey(),
  count: integer('count').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Responses kept for a day, so that a request sent again with its `Idempotency-Key` happens once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: identifier('user_id').notNull(),
    key: identifier('key').notNull(),
    /** SHA-256 of method, path and body: the same key must mean the same request. */
    request: text('request').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_time').on(table.createdAt),
  ],
);
