import { sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { preparedOn } from '../database/prepared.ts';
import { auditEvents } from '../database/schema/index.ts';
import { together } from '../database/together.ts';
import type { Caller } from '../permissions/caller.ts';
import { newId } from '../security/secrets.ts';
import type { AuditRecord } from './handler.ts';

type Origin = {
  organizationId: string | undefined;
  action: string;
  actor: Pick<Caller, 'id'>;
  source: 'ui' | 'api';
  now: Date;
  /** The request that made the changes, and its token. */
  request?: { id: string; address: string; userAgent: string; tokenId: string };
};

/** Writes changes to the audit log; commits or rolls back with the change itself. */
export async function writeAudit(
  database: Executor,
  records: AuditRecord[],
  origin: Origin,
): Promise<void> {
  const written = records.flatMap((record) => {
    const organizationId = record.organizationId ?? origin.organizationId;
    if (!organizationId) return [];
    return insertOn(database).execute({
      id: newId('evt'),
      organizationId,
      occurredAt: origin.now,
      action: record.action ?? origin.action,
      actorId: origin.actor.id,
      source: origin.source,
      targetType: record.target.type,
      targetId: record.target.id,
      targetLabel: record.target.label ?? null,
      payload: record.payload ? JSON.stringify(record.payload) : null,
      requestId: origin.request?.id ?? null,
      tokenId: origin.request?.tokenId ?? null,
      address: origin.request?.address || null,
      userAgent: origin.request?.userAgent || null,
    });
  });
  await together(written);
}

/** Writes what the service did by itself to the audit log. */
export async function writeSystemEvent(
  database: Executor,
  now: Date,
  { organizationId, action, target, payload }: Required<AuditRecord>,
): Promise<void> {
  await database.insert(auditEvents).values({
    id: newId('evt'),
    organizationId,
    occurredAt: now,
    action,
    actorId: 'system',
    source: 'script',
    targetType: target.type,
    targetId: target.id,
    targetLabel: target.label ?? null,
    payload,
  });
}

function insertOn(database: Executor) {
  return preparedOn(database, 'write audit event', (name) =>
    database
      .insert(auditEvents)
      .values({
        id: sql.placeholder('id'),
        organizationId: sql.placeholder('organizationId'),
        occurredAt: sql.placeholder('occurredAt'),
        action: sql.placeholder('action'),
        actorId: sql.placeholder('actorId'),
        source: sql.placeholder('source'),
        targetType: sql.placeholder('targetType'),
        targetId: sql.placeholder('targetId'),
        targetLabel: sql.placeholder('targetLabel'),
        payload: sql`${sql.placeholder('payload')}::jsonb`,
        requestId: sql.placeholder('requestId'),
        tokenId: sql.placeholder('tokenId'),
        address: sql.placeholder('address'),
        userAgent: sql.placeholder('userAgent'),
      })
      .prepare(name),
  );
}
