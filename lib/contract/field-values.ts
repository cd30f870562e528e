// Without zod: the dashboard checks a cell as it is typed by the same words as the service does.

export const customFieldTypes = [
  'text',
  'number',
  'boolean',
  'tags',
  'select:multi',
  'select:single',
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** What a field holds on a space. */
export type CustomFieldValue = string | number | boolean | string[];

/** How long a text, a tag or an option that was chosen may be, in characters. */
export const VALUE_LENGTH = 256;
/** How many tags, or options, one space may have in a field. */
export const VALUES_MAXIMUM = 50;

/** As much of a field as its values are checked by. */
export type FieldRule = {
  type: CustomFieldType;
  options?: readonly string[] | null | undefined;
};

/** A value as it is stored, null for none; or why it can't be. */
export type Checked = { value: CustomFieldValue | null } | { fault: string };

/** Whether the values of a type are chosen from its options. */
export function takesOptions(type: CustomFieldType): boolean {
  return type === 'select:multi' || type === 'select:single';
}

/**
 * Checks a value against its field. White space around texts goes; an empty text and an empty list are
 * no value.
 */
export function checkValue(field: FieldRule, value: unknown): Checked {
  if (value === null) return { value: null };
  switch (field.type) {
    case 'text':
      return typeof value === 'string'
        ? checkText(value)
        : { fault: 'Text is needed here, of at most 256 characters.' };
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? { value }
        : { fault: 'A number is needed here, such as 12 or 1.5.' };
    case 'boolean':
      return typeof value === 'boolean'
        ? { value }
        : { fault: 'Yes or no is needed here: true or false.' };
    case 'select:single':
      return checkOption(field, value);
    case 'tags':
      return checkList(value, 'Tags are needed here, a list of texts.', checkText);
    case 'select:multi':
      return checkList(value, `A list of options is needed here. ${optionWords(field)}`, (one) =>
        checkOption(field, one),
      );
  }
}

function checkText(text: string): Checked {
  const trimmed = text.trim();
  if (trimmed.length > VALUE_LENGTH)
    return { fault: `At most ${VALUE_LENGTH} characters; this has ${trimmed.length}.` };
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
    return { fault: `At most ${VALUES_MAXIMUM} entries; this has ${kept.size}.` };
  return { value: kept.size === 0 ? null : [...kept] };
}

/** So many options are named. */
const OPTIONS_NAMED = 8;

/** A sentence on what a field can be set to. */
export function optionWords(field: Pick<FieldRule, 'options'>): string {
  const options = field.options ?? [];
  const named = options.slice(0, OPTIONS_NAMED);
  const rest = options.length - named.length;
  if (rest > 0) return `Choose ${named.join(', ')} or one of ${rest} more.`;
  if (named.length < 2) return `Only ${named.join('')} is possible here.`;
  return `Choose ${named.slice(0, -1).join(', ')} or ${named.at(-1)}.`;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Whether two values are the same; undefined and null are none. */
export function isSameValue(
  one: CustomFieldValue | null | undefined,
  other: CustomFieldValue | null | undefined,
): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
