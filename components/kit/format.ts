import { formatNumber } from '#components/ui/number-words.ts';
import { plainDate as formatDate } from '#components/ui/time-words.ts';
import { formatAlternatives, formatList, plural } from '#lib/contract/format.ts';

export { formatAlternatives, formatDate, formatList, formatNumber, plural };

/** The locale of the interface: British dates, English words. */
const LOCALE = 'en-GB';

const rules = new Intl.PluralRules(LOCALE);
const ordinals = new Intl.PluralRules(LOCALE, { type: 'ordinal' });
const ordinalEndings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

const clock = { hour: '2-digit', minute: '2-digit' } as const;
const dayOfMonth = { day: 'numeric', month: 'short' } as const;
const times = new Intl.DateTimeFormat(LOCALE, clock);
const utcTimes = new Intl.DateTimeFormat(LOCALE, { ...clock, timeZone: 'UTC' });
const dayTimes = new Intl.DateTimeFormat(LOCALE, { ...dayOfMonth, ...clock });
const utcDays = new Intl.DateTimeFormat(LOCALE, { ...dayOfMonth, timeZone: 'UTC' });
const utcMonths = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });
const utcWeekdays = new Intl.DateTimeFormat(LOCALE, {
  ...dayOfMonth,
  weekday: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const utcMoments = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const sizes = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** “09:14”, in the viewer's time zone. */
export function formatTime(value: string | number | Date): string {
  return times.format(new Date(value));
}

/** “20 Nov, 09:14”, in the viewer's time zone. */
export function formatDayTime(value: string | number | Date): string {
  return dayTimes.format(new Date(value));
}

/** “20 Nov 2026, 09:14 UTC”. */
export function formatMoment(value: string | number | Date): string {
  return `${utcMoments.format(new Date(value))} UTC`;
}

/** “20 Nov”, in UTC; with the year if it isn't this year. */
export function formatDay(value: string | number | Date): string {
  const date = new Date(value);
  const isThisYear = date.getUTCFullYear() === new Date().getUTCFullYear();
  return isThisYear ? utcDays.format(date) : formatDate(date);
}

/** “14:00 UTC”. */
export function formatHour(value: string | number | Date): string {
  return `${utcTimes.format(new Date(value))} UTC`;
}

/** “Fri, 20 Nov 2026”, in UTC: for dates that are the same day everywhere. */
export function formatWeekday(value: string | number | Date): string {
  return utcWeekdays.format(new Date(value));
}

/** “Nov”, in UTC. */
export function formatMonth(value: string | number | Date): string {
  return utcMonths.format(new Date(value));
}

/** Today's date: “Friday, 20 November 2026”. @param timeZone the viewer's by default */
export function formatToday(timeZone?: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeZone }).format();
}

/** “12 KB”, “1.4 MB”, “67.3 GB”. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes < 1024) return `${formatNumber(kilobytes)} KB`;
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1024
    ? `${sizes.format(megabytes)} MB`
    : `${sizes.format(megabytes / 1024)} GB`;
}

/** “1st”, “22nd”. */
export function formatOrdinal(position: number): string {
  return `${formatNumber(position)}${ordinalEndings[ordinals.select(position)] ?? 'th'}`;
}

/** The word without its number: “is” or “are”. */
export function pluralWord(count: number, one: string, many: string): string {
  return rules.select(count) === 'one' ? one : many;
}

/** Some items and how many more there are: “Ada, Ben and 10 more”. @param total the number of all */
export function formatSome(items: readonly string[], total: number): string {
  const more = total - items.length;
  return formatList(more > 0 ? [...items, `${formatNumber(more)} more`] : items);
}

/**
 * Some names and the number of others: “Ada, Ben and Cem”, “Ada, Ben and 10 others”.
 * @param total the number of all, when some names are unknown
 */
export function formatNames(
  names: readonly string[],
  total = names.length,
  other = 'other',
): string {
  const shown = names.slice(0, total > 3 ? 2 : 3);
  const others = total - shown.length;
  return formatList(others > 0 ? [...shown, plural(others, other)] : shown);
}
