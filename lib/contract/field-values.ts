import { formatAlternatives } from './format.ts';
// Without zod: the dashboard checks cells while they are typed, with the same messages as the
// service.

export const customFieldTypes = [
  'text',
  'number',
  'boolean',
  'tags',
  'select:multi',
  'select:single',
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** The value of a field on a space. */
export type CustomFieldValue = string | number | boolean | string[];

/** Most characters of a text, a tag or a selected option. */
export const VALUE_LENGTH = 256;
/** Most tags or selected options a space can have in one field. */
const VALUES_MAXIMUM = 50;

/** The parts of a field needed to check its values. */
export type FieldRule = {
  type: CustomFieldType;
  options?: readonly string[] | null | undefined;
};

/** A value as it is stored, null for none; or an error message. */
export type Checked = { value: CustomFieldValue | null } | { fault: string };

/** Whether values of a type are selected from options. */
export function takesOptions(type: CustomFieldType): boolean {
  return type === 'select:multi' || type === 'select:single';
}

/** Checks a value against its field. Texts are trimmed; an empty text or an empty list is no value. */
export function checkValue(field: FieldRule, value: unknown): Checked {
  if (value === null) return { value: null };
  switch (field.type) {
    case 'text':
      return typeof value === 'string'
        ? checkText(value)
        : { fault: 'Enter text of up to 256 characters.' };
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? { value }
        : { fault: 'Enter a number, such as 12 or 1.5.' };
    case 'boolean':
      return typeof value === 'boolean' ? { value } : { fault: 'Enter true or false.' };
    case 'select:single':
      return checkOption(field, value);
    case 'tags':
      return checkList(value, 'Enter tags as a list of text values.', checkText);
    case 'select:multi':
      return checkList(value, `Enter a list of options. ${optionWords(field)}`, (one) =>
        checkOption(field, one),
      );
  }
}

function checkText(text: string): Checked {
  const trimmed = text.trim();
  if (trimmed.length > VALUE_LENGTH)
    return { fault: `Enter at most ${VALUE_LENGTH} characters; this has ${trimmed.length}.` };
  return { value: trimmed === '' ? null : trimmed };
}

function checkOption(field: FieldRule, value: unknown): Checked {
  if (typeof value === 'string' && field.options?.includes(value)) return { value };
  const what = typeof value === 'string' ? `“${shortened(value)}” is not an option. ` : '';
  return { fault: `${what}${optionWords(field)}` };
}

function checkList(value: unknown, wrong: string, check: (one: string) => Checked): Checked {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string'))
    return { fault: wrong };
  const kept = new Set<string>();
  for (const one of value as string[]) {
    const checked = check(one);
    if ('fault' in checked) return checked;
    if (typeof checked.value === 'string') kept.add(checked.value);
  }
  if (kept.size > VALUES_MAXIMUM)
    return { fault: `Enter at most ${VALUES_MAXIMUM} entries; this has ${kept.size}.` };
  return { value: kept.size === 0 ? null : [...kept] };
}

/** Most options a message lists. */
const OPTIONS_NAMED = 8;

/** A sentence listing the options of a field. */
export function optionWords(field: Pick<FieldRule, 'options'>): string {
  const options = field.options ?? [];
  const named = options.slice(0, OPTIONS_NAMED);
  const rest = options.length - named.length;
  return `Choose ${formatAlternatives(rest > 0 ? [...named, `one of ${rest} more`] : named)}.`;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Whether two values are equal; undefined and null both mean none. */
export function isSameValue(
  one: CustomFieldValue | null | undefined,
  other: CustomFieldValue | null | undefined,
): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
