import { sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/activity.ts';
import { dateBefore, startOfDate } from '#lib/contract/days.ts';
import { pageOf } from '../database/keyset.ts';
import { auditEvents } from '../database/schema/index.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { countEvents, keyOf, matching, readEvents } from './events.ts';
import { csvLines, jsonLines, streamLines } from './export.ts';
import { readEntries, unfoldSmall } from './groups.ts';
import { namesIn } from './names.ts';
import { presentEntry, presentEvent } from './present.ts';
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

export const activity: Handlers<typeof contract> = {
  getToday,
  countAuditEvents,

  async exportAuditEvents({ database, organization, caller, query, now, record }) {
    const { format, to, ...filters } = query;
    // Up to this request, which is an event, too.
    const end = to && new Date(to) < now ? to : now.toISOString();
    const where = matching(organization.id, { ...filters, to: end });
    const content = streamLines(format === 'csv' ? csvLines : jsonLines, async (start) => {
      const rows = await readEvents(database, where, start, EXPORTED_AT_ONCE);
      const names = await namesIn(database, organization.id, rows);
      const last = rows.length === EXPORTED_AT_ONCE ? rows.at(-1) : undefined;
      return {
        events: rows.map((row) => presentEvent(row, caller.id, names)),
        next: last ? keyOf(last) : null,
      };
    });
    record({
      target: { type: 'organization', id: organization.id, label: organization.row.title },
      payload: { format },
    });
    const name = `activity-${now.toISOString().slice(0, 10)}.${format}`;
    return { content, name, contentType: format === 'csv' ? 'text/csv' : 'application/x-ndjson' };
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
