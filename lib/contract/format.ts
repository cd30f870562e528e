/** Numbers, plurals and lists in the contract's and the service's sentences; screens have kit/format.ts. */
const LOCALE = 'en-GB';

const numbers = new Intl.NumberFormat(LOCALE);
const rules = new Intl.PluralRules(LOCALE);
const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' });
const alternatives = new Intl.ListFormat(LOCALE, { type: 'disjunction' });

/** “1,200”. */
export function formatNumber(value: number | bigint): string {
  return numbers.format(value);
}

/** “1 member”, “1,200 members”. @param many the plural when adding an s isn't enough */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${rules.select(count) === 'one' ? one : many}`;
}

/** “a, b and c”. */
export function formatList(items: Iterable<string>): string {
  return lists.format(items);
}

/** “a, b or c”. */
export function formatAlternatives(items: Iterable<string>): string {
  return alternatives.format(items);
}
