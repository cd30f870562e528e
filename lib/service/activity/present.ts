import type { AuditEvent } from '#lib/contract/activity.ts';
import { ANYONE, PROVISIONING } from '#lib/contract/audit-actors.ts';
import { type AuditChange, auditChanges, type Names } from '#lib/contract/audit-changes.ts';
import { auditSentence, groupSentence } from '#lib/contract/audit-sentence.ts';
import type { EventRow } from './events.ts';
import type { EventGroup } from './groups.ts';

/** An event as the API shows it. @param names the names of ids that it names nobody by */
export function presentEvent(
  { event, displayName }: EventRow,
  readerId: string,
  names: Names,
): AuditEvent {
  const shown: AuditEvent = {
    object: 'audit-event',
    id: event.id,
    occurredAt: event.occurredAt.toISOString(),
    action: event.action,
    actor: presentActor(event.actorId, displayName),
    source: event.source,
    target: {
      type: event.targetType,
      id: event.targetId,
      ...(event.targetLabel !== null && { label: event.targetLabel }),
    },
    ...(event.payload && { payload: event.payload }),
    ...(event.requestId && { request: presentRequest(event, event.requestId) }),
  };
  const changes: AuditChange[] = auditChanges(event.payload ?? undefined, names);
  return {
    ...shown,
    ...(changes.length > 0 && { changes }),
    sentence: auditSentence(shown, readerId, names),
  };
}

function presentActor(id: string, displayName: string | null): AuditEvent['actor'] {
  if (id === ANYONE.id) return { type: 'system', ...ANYONE };
  if (id === PROVISIONING.id) return { type: 'system', ...PROVISIONING };
  const type = id === 'system' ? 'system' : 'user';
  return { type, id, ...(displayName !== null && { label: displayName }) };
}

function presentRequest(
  { tokenId, address, userAgent }: EventRow['event'],
  id: string,
): NonNullable<AuditEvent['request']> {
  return {
    id,
    ...(tokenId && { token: tokenId }),
    ...(address && { address }),
    ...(userAgent && { userAgent }),
  };
}

/** Several events of one act as one. */
export function presentEntry({ rows }: EventGroup, readerId: string, names: Names): AuditEvent {
  const [latest, earliest] = [rows[0] as EventRow, rows.at(-1) as EventRow];
  const event = presentEvent(latest, readerId, names);
  if (rows.length === 1) return event;
  return {
    ...event,
    sentence: groupSentence(event, rows.length),
    group: { count: rows.length, since: earliest.event.occurredAt.toISOString() },
  };
}
