import { sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/activity.ts';
import type { AuditEvent } from '#lib/contract/activity.ts';
import { PROVISIONING } from '#lib/contract/audit.ts';
import { type AuditChange, auditChanges, type Names } from '#lib/contract/audit-changes.ts';
import { auditSentence, groupSentence } from '#lib/contract/audit-sentence.ts';
import { dateBefore, startOfDate } from '#lib/contract/days.ts';
import { pageOf } from '../database/keyset.ts';
import { auditEvents } from '../database/schema/index.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { countEvents, type EventRow, keyOf, matching, readEvents } from './events.ts';
import { streamLines } from './export.ts';
import { type EventGroup, readEntries, unfoldSmall } from './groups.ts';
import { namesIn } from './names.ts';
import { getToday } from './today.ts';

/** Counts the events of each of the last days; one read of the index by time, for all days. */
const countAuditEvents: Handler<typeof contract.countAuditEvents> = async ({
  database,
  organization,
  query,
  now,
}) => {
  const { days, zone, ...filters } = query;
  const dates = Array.from({ length: days }, (_, index) =>
    dateBefore(zone, days - 1 - index, now.getTime()),
  );
  const starts = dates.map((date) => startOfDate(date, zone) ?? '');
  const day = sql<number>`width_bucket(${auditEvents.occurredAt}, ${sql.param(starts)}::timestamptz[])`;
  const rows = await database
    .select({ day, count: sql<number>`count(*)::int` })
    .from(auditEvents)
    .where(matching(organization.id, { ...filters, from: starts[0] }))
    .groupBy(sql`1`);
  const counts = new Map(rows.map(({ day: number, count }) => [number, count]));
  return {
    object: 'audit-event-days',
    // Buckets count from 1.
    days: dates.map((date, index) => ({ date, count: counts.get(index + 1) ?? 0 })),
  };
};

/** How many events are read for an export before they are sent. */
const EXPORTED_AT_ONCE = 500;

function presentEvent(
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

function presentEntry({ rows }: EventGroup, readerId: string, names: Names): AuditEvent {
  const [latest, earliest] = [rows[0] as EventRow, rows.at(-1) as EventRow];
  const event = presentEvent(latest, readerId, names);
  if (rows.length === 1) return event;
  return {
    ...event,
    sentence: groupSentence(event, rows.length),
    group: { count: rows.length, since: earliest.event.occurredAt.toISOString() },
  };
}

export const activity: Handlers<typeof contract> = {
  getToday,
  countAuditEvents,

  async exportAuditEvents({ database, organization, caller, query, now }) {
    const where = matching(organization.id, query);
    const content = streamLines(async (start) => {
      const rows = await readEvents(database, where, start, EXPORTED_AT_ONCE);
      const names = await namesIn(database, organization.id, rows);
      const last = rows.length === EXPORTED_AT_ONCE ? rows.at(-1) : undefined;
      return {
        lines: rows.map((row) => presentEvent(row, caller.id, names)),
        next: last ? keyOf(last) : null,
      };
    });
    const name = `activity-${now.toISOString().slice(0, 10)}.ndjson`;
    return { content, name, contentType: 'application/x-ndjson' };
  },

  async listAuditEvents({ database, organization, caller, query, cursors }) {
    const where = matching(organization.id, query);
    const start = cursors.read(query.page);
    const read = (from: (string | number)[] | null, limit: number) =>
      readEvents(database, where, from, limit);
    const total = await countEvents(database, where);
    if (!query.group) {
      const rows = await read(start, query.limit + 1);
      const names = await namesIn(database, organization.id, rows);
      return pageOf(rows, query.limit, total, cursors, keyOf, (row) =>
        presentEvent(row, caller.id, names),
      );
    }
    const { entries, next } = await readEntries(read, keyOf, start, query.limit);
    const shown = unfoldSmall(entries);
    const names = await namesIn(
      database,
      organization.id,
      shown.flatMap(({ rows }) => rows.slice(0, 1)),
    );
    return {
      ...(next && { next: { page: cursors.write(next) } }),
      ...(total !== undefined && { count: total }),
      items: shown.map((entry) => presentEntry(entry, caller.id, names)),
    };
  },
};
