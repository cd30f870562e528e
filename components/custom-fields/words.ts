import type { CustomField } from '#lib/contract/custom-fields.ts';
import { type CustomFieldType, customFieldTypes } from '#lib/contract/field-values.ts';

/** What people call each type of field, and what it takes. */
export const typeWords: Record<CustomFieldType, { name: string; takes: string }> = {
  text: { name: 'Text', takes: 'up to 256 characters' },
  number: { name: 'Number', takes: 'such as 12 or 1.5' },
  boolean: { name: 'Yes or no', takes: 'one of the two' },
  tags: { name: 'Tags', takes: 'any words, up to 50' },
  'select:single': { name: 'One option', takes: 'one of a list' },
  'select:multi': { name: 'Several options', takes: 'some of a list' },
};

/** The types in the order they are offered. */
export const typeOptions = customFieldTypes.map((value) => ({
  value,
  label: typeWords[value].name,
  description: typeWords[value].takes,
}));

/** What a field is called on the page. */
export function fieldLabel({ title, name }: Pick<CustomField, 'title' | 'name'>): string {
  return title || name;
}

/** “1 space”, “1,200 spaces”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** The first few of some names, and how many there are beside them. */
export function namedSome(names: readonly string[], most = 5): string {
  const rest = names.length - most;
  const shown = names.slice(0, most).join(', ');
  return rest > 0 ? `${shown} and ${rest.toLocaleString('en')} more` : shown;
}

/** Letters that are no plain letter with a mark. */
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

/** A name that paths can hold, made of a title: “Review date” is review-date. */
export function nameFrom(title: string): string {
  const plain = title.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return plain
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);
}
