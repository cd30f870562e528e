import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identifier, moment } from './columns.ts';
import { organizations } from './organizations.ts';

/** The audit log: one row for each change, written in its transaction. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: identifier('id').primaryKey(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
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
  },
  (table) => [index('audit_events_time').on(table.organizationId, table.occurredAt, table.id)],
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
