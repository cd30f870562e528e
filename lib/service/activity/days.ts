import { sql } from 'drizzle-orm';
import { dateBefore, startOfDate } from '#lib/contract/days.ts';
import type * as contract from '#lib/contract/overview.ts';
import { auditEvents } from '../database/schema/index.ts';
import type { Handler } from '../http/handler.ts';
import { matching } from './events.ts';

/** Counts the events of each of the last days; one read of the index by time, for all days. */
export const countAuditEvents: Handler<typeof contract.countAuditEvents> = async ({
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
