export { plainDate as formatDate } from '#components/ui/time-words.ts';

/** The locale of the interface: British dates, English words. */
const LOCALE = 'en-GB';

const numbers = new Intl.NumberFormat(LOCALE);
const rules = new Intl.PluralRules(LOCALE);
const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const times = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });

/** “1,200”. */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** “09:14”, in the viewer's time zone. */
export function formatTime(value: string | number | Date): string {
  return times.format(new Date(value));
}

/** “1 member”, “1,200 members”. @param many the plural when adding an s isn't enough */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${pluralWord(count, one, many)}`;
}

/** The word without its number: “is” or “are”. */
export function pluralWord(count: number, one: string, many: string): string {
  return rules.select(count) === 'one' ? one : many;
}

/** A complete list: “Ada, Ben and Cem”. */
export function formatList(items: Iterable<string>): string {
  return lists.format(items);
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
  return lists.format(others > 0 ? [...shown, plural(others, other)] : shown);
}
