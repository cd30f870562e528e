import { plural } from '#components/kit/format.ts';

/** Days as dates such as 2026-11-20; null for no bound. */
export type DayRange = { from: string | null; to: string | null };

// A date is the same day everywhere, so it is shown in UTC.
const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** “Fri, 20 Nov 2026”. */
export const dayName = (date: string) => day.format(new Date(date));

/** “Nov”. */
export const monthName = (date: string) => month.format(new Date(date));

/** “Fri, 20 Nov 2026: 14 changes”, or the first and the last day with what is in between. */
export function daysWords(days: readonly { date: string; count: number }[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const name =
    first === last ? dayName(first.date) : `${dayName(first.date)} to ${dayName(last.date)}`;
  return `${name}: ${plural(
    days.reduce((sum, { count }) => sum + count, 0),
    'change',
  )}`;
}

/** The first and the last index of the days in a range; null where none is. */
export function indexesIn(
  days: readonly { date: string }[],
  { from, to }: DayRange,
): [first: number, last: number] | null {
  if (!(from || to)) return null;
  const inside = days.flatMap(({ date }, index) =>
    (!from || date >= from) && (!to || date <= to) ? [index] : [],
  );
  const [first, last] = [inside[0], inside.at(-1)];
  return first === undefined || last === undefined ? null : [first, last];
}
