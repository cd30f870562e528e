import type { Executor } from './database/executor.ts';
import { auditEvents } from './database/schema/index.ts';
import type { AuditRecord, Caller } from './handler.ts';
import { newId } from './secrets.ts';

type Origin = {
  organizationId: string | undefined;
  action: string;
  actor: Caller;
  source: 'ui' | 'api';
  now: Date;
};

/** Writes what was changed into the audit log; it commits or goes with the change itself. */
export async function writeAudit(
  database: Executor,
  records: AuditRecord[],
  origin: Origin,
): Promise<void> {
  const rows = records.flatMap((record) => {
    const organizationId = record.organizationId ?? origin.organizationId;
    if (!organizationId) return [];
    return [
      {
        id: newId('evt'),
        organizationId,
        occurredAt: origin.now,
        action: record.action ?? origin.action,
        actorId: origin.actor.id,
        source: origin.source,
        targetType: record.target.type,
        targetId: record.target.id,
        targetLabel: record.target.label ?? null,
        payload: record.payload ?? null,
      },
    ];
  });
  if (rows.length > 0) await database.insert(auditEvents).values(rows);
}
