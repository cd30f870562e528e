import { formatWeekday, plural } from '#components/kit/format.ts';

/** Days as dates such as 2026-11-20; null for no bound. */
export type DayRange = { from: string | null; to: string | null };

/** “Fri, 20 Nov 2026: 14 changes”, or the first and the last day with what is in between. */
export function daysWords(days: readonly { date: string; count: number }[], noun: string): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  const name =
    first === last
      ? formatWeekday(first.date)
      : `${formatWeekday(first.date)} to ${formatWeekday(last.date)}`;
  return `${name}: ${plural(
    days.reduce((sum, { count }) => sum + count, 0),
    noun,
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
