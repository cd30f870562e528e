import { formatSome } from '#components/kit/format.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { type CustomFieldType, customFieldTypes } from '#lib/contract/field-values.ts';

/** The name of each field type and the values it accepts. */
export const typeWords: Record<CustomFieldType, { name: string; accepts: string }> = {
  text: { name: 'Text', accepts: 'up to 256 characters' },
  number: { name: 'Number', accepts: 'such as 12 or 1.5' },
  boolean: { name: 'Yes or no', accepts: 'either yes or no' },
  tags: { name: 'Tags', accepts: 'up to 50 words of your choice' },
  'select:single': { name: 'One option', accepts: 'one from a list' },
  'select:multi': { name: 'Several options', accepts: 'any number from a list' },
};

/** The types as the options of a select. */
export const typeOptions = customFieldTypes.map((value) => ({
  value,
  label: typeWords[value].name,
  description: typeWords[value].accepts,
}));

/** The title of a field, or its name if it has none. */
export function fieldLabel({ title, name }: Pick<CustomField, 'title' | 'name'>): string {
  return title || name;
}

/** The first few names, and how many more there are. */
export function namedSome(names: readonly string[], most = 5): string {
  return formatSome(names.slice(0, most), names.length);
}

/** Letters that aren't a plain letter with a diacritic. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The URL-safe name of a title: “Review cycle” becomes review-cycle. */
export function nameFrom(title: string): string {
  const plain = title.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return plain
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);
}
