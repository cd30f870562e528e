import { DAY, HOUR, WEEK } from '#lib/contract/durations.ts';
import type { InsightsRange } from '#lib/contract/insights.ts';

/** The first Monday since 1970. */
const MONDAY = 4 * DAY;
const days: Record<InsightsRange, number> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 };

/** A range up to now, and the same part of the one before it. */
export type TimeRange = {
  from: Date;
  to: Date;
  before: { from: Date; to: Date };
  step: 'hour' | 'day';
};

/** The range as times: whole hours for a day, else whole days (UTC), each with the current one. */
export function rangeOf(range: InsightsRange, now: Date): TimeRange {
  const length = days[range] * DAY;
  const to = (Math.floor(now.getTime() / HOUR) + 1) * HOUR;
  const from = range === '24h' ? to - length : Math.floor(now.getTime() / DAY) * DAY - length + DAY;
  return {
    from: new Date(from),
    to: new Date(to),
    before: { from: new Date(from - length), to: new Date(to - length) },
    step: range === '24h' ? 'hour' : 'day',
  };
}

/** The start of each hour or day of a range. */
export function stepsOf({ from, to, step }: TimeRange): Date[] {
  const length = step === 'hour' ? HOUR : DAY;
  const count = Math.ceil((to.getTime() - from.getTime()) / length);
  return Array.from({ length: count }, (_, index) => new Date(from.getTime() + index * length));
}

/** The start of the week (UTC, from Monday) that a time is in. */
export function weekOf(time: Date): Date {
  return new Date(Math.floor((time.getTime() - MONDAY) / WEEK) * WEEK + MONDAY);
}

/** The start of the first whole week from a time on. */
export function firstWeekFrom(time: Date): Date {
  return weekOf(new Date(time.getTime() + WEEK - 1));
}
