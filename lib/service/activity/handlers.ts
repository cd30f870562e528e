import { and, type SQL, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/activity.ts';
import { dateBefore, startOfDate } from '#lib/contract/days.ts';
import { auditEvents } from '../database/schema/index.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { countEvents, countsBy, keyOf, lookThrough, matching, readEvents } from './events.ts';
import { csvLines, jsonLines, streamLines } from './export.ts';
import { readEntries, readSingly, unfoldSmall } from './groups.ts';
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
  const { in: place, filter } = matching(organization.id, { ...filters, from: starts[0] });
  const counts = new Map<number, number>();
  const add = async (where: SQL | undefined) => {
    const rows = await countsBy(database, day, and(where, filter));
    for (const { by, count } of rows) counts.set(by, (counts.get(by) ?? 0) + count);
    return false;
  };
  // Words take long to look for: only the latest events are looked at then.
  const [countedFrom] = (filters.text && (await lookThrough(database, place, null, add))) || [];
  if (!filters.text) await add(place);
  return {
    object: 'audit-event-days',
    ...(countedFrom && { countedFrom: String(countedFrom) }),
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
      const { rows, lookedTo } = await readEvents(database, where, start, EXPORTED_AT_ONCE);
      const names = await namesIn(database, organization.id, rows);
      const last = rows.length === EXPORTED_AT_ONCE ? rows.at(-1) : undefined;
      return {
        events: rows.map((row) => presentEvent(row, caller.id, names)),
        next: last ? keyOf(last) : lookedTo,
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
    const { entries, next, lookedTo } = query.group
      ? await readEntries(read, keyOf, start, query.limit)
      : await readSingly(read, keyOf, start, query.limit);
    // A list that fits on a page is counted already.
    const count =
      start || next
        ? lookedTo
          ? undefined
          : await countEvents(database, where)
        : entries.reduce((sum, { rows }) => sum + rows.length, 0);
    const shown = query.group ? unfoldSmall(entries) : entries;
    const first = shown.flatMap(({ rows }) => rows.slice(0, 1));
    const names = await namesIn(database, organization.id, first);
    return {
      ...(next && { next: { page: cursors.write(next) } }),
      ...(count !== undefined && { count }),
      ...(lookedTo && { searchedTo: String(lookedTo[0]) }),
      items: shown.map((entry) => presentEntry(entry, caller.id, names)),
    };
  },
};
