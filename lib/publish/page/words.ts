import type { Customization } from '#lib/contract/customization.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import { ja } from './words/ja.ts';
import { nl } from './words/nl.ts';
import { no } from './words/no.ts';
import { ptBr } from './words/pt-br.ts';
import type { Words } from './words/words.ts';
import { zh } from './words/zh.ts';

export type { Words } from './words/words.ts';
export type SiteLocale = Customization['internationalization']['locale'];

/** The words in each locale that a site can have. */
export const wordsIn: Record<SiteLocale, Words> = {
  en,
  fr,
  es,
  zh,
  ja,
  de,
  nl,
  no,
  'pt-br': ptBr,
};

/** Making one takes longer than a whole page tree. */
const formats = new Map<SiteLocale, Intl.DateTimeFormat>();

/** A date as readers of a locale write it. */
export function dateIn(locale: SiteLocale, date: string): string {
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format.format(new Date(date));
}

const units: Record<string, string> = { kB: 'kilobyte', MB: 'megabyte', GB: 'gigabyte' };

/** A size that a text has in English, such as `3.4 MB`, as readers of a locale write it. */
export function sizeIn(locale: SiteLocale, size: string): string {
  const [, amount, name = ''] = /^([\d.]+) (bytes|kB|MB|GB)$/.exec(size) ?? [];
  if (amount === undefined) return size;
  const unit = units[name];
  const style = unit ? { unit } : { unit: 'byte', unitDisplay: 'long' as const };
  return new Intl.NumberFormat(locale, { style: 'unit', ...style }).format(Number(amount));
}
