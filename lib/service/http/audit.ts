import { type EventPlace, type EventRequest, writeEvent } from '../audit-trail/events.ts';
import type { Executor } from '../database/executor.ts';
import { together } from '../database/together.ts';
import type { Caller } from '../permissions/caller.ts';
import type { AuditRecord } from './handler.ts';

type Origin = {
  organizationId: string | undefined;
  action: string;
  actor: Pick<Caller, 'id'>;
  source: 'ui' | 'api';
  now: Date;
  /** The request that made the changes, and its token. */
  request?: EventRequest;
};

/** Writes changes to the audit log; commits or rolls back with the change itself. */
export async function writeAudit(
  database: Executor,
  records: AuditRecord[],
  { organizationId, action, actor, source, now, request }: Origin,
): Promise<void> {
  const written = records.flatMap((record) => {
    const place = placeOf(record, organizationId, actor.id);
    if (!place) return [];
    const { target, payload } = record;
    return writeEvent(database, {
      place,
      occurredAt: now,
      action: record.action ?? action,
      actorId: actor.id,
      source,
      target,
      payload,
      request,
    });
  });
  await together(written);
}

function placeOf(
  { organizationId, personId, account, ofInstance }: AuditRecord,
  organizationOfPath: string | undefined,
  actorId: string,
): EventPlace | null {
  if (ofInstance) return 'instance';
  if (account) return { account: { ...account, id: actorId } };
  if (personId) return { person: personId };
  const organization = organizationId ?? organizationOfPath;
  return organization ? { organization } : null;
}

/** Writes what the service did by itself to the audit log. */
export async function writeSystemEvent(
  database: Executor,
  now: Date,
  {
    organizationId,
    action,
    target,
    payload,
  }: Required<Pick<AuditRecord, 'organizationId' | 'action' | 'target' | 'payload'>>,
): Promise<void> {
  await writeEvent(database, {
    place: { organization: organizationId },
    occurredAt: now,
    action,
    actorId: 'system',
    source: 'script',
    target,
    payload,
  });
}
