import {
  type Checked,
  type CustomFieldValue,
  checkValue,
  type FieldRule,
  optionWords,
} from '#lib/contract/field-values.ts';

const yes = new Set(['yes', 'true', 'y', '1', 'x', '✓']);
const no = new Set(['no', 'false', 'n', '0']);

/** A value as text, as cells show it and spreadsheets receive it. */
export function writeCell(value: CustomFieldValue | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Parses the text typed or pasted into a cell; empty text is no value. */
export function readCell(field: FieldRule, written: string): Checked {
  const text = written.replace(/\s+/g, ' ').trim();
  if (text === '') return { value: null };
  switch (field.type) {
    case 'text':
      return checkValue(field, text);
    case 'number':
      return readNumber(text);
    case 'boolean': {
      const word = text.toLowerCase();
      if (yes.has(word)) return { value: true };
      return no.has(word) ? { value: false } : { fault: 'Enter yes or no.' };
    }
    case 'tags':
      return checkValue(field, text.split(/[,;]/));
    case 'select:single': {
      const option = optionLike(field.options ?? [], text);
      return option === undefined ? checkValue(field, text) : { value: option };
    }
    case 'select:multi':
      return readOptions(field, text);
  }
}

/** Accepts 12, -1.5 and 1,200; refuses what could be read as two numbers, such as 1,5. */
function readNumber(text: string): Checked {
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text);
  if (!isGrouped && !/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) {
    const example = /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : '12 or 1.5';
    return { fault: `Enter a number such as ${example}.` };
  }
  return checkValue({ type: 'number' }, Number(isGrouped ? text.replaceAll(',', '') : text));
}

/** The matching option: an exact match, one in another case, or the only one with that prefix. */
function optionLike(options: readonly string[], text: string): string | undefined {
  const folded = text.toLowerCase();
  const same = options.filter((option) => option.toLowerCase() === folded);
  if (same.length > 0) return same.find((option) => option === text) ?? same[0];
  const starting = options.filter((option) => option.toLowerCase().startsWith(folded));
  return starting.length === 1 ? starting[0] : undefined;
}

/** Parses options separated by commas; an option may contain commas itself. */
function readOptions(field: FieldRule, text: string): Checked {
  const options = field.options ?? [];
  const parts = text.split(/[,;]/).map((part) => part.trim());
  const found: string[] = [];
  for (let at = 0; at < parts.length; ) {
    if (parts[at] === '') {
      at += 1;
      continue;
    }
    const match = longestOption(options, parts, at);
    if (!match) return { fault: `“${parts[at]}” isn’t an option. ${optionWords(field)}` };
    found.push(match.option);
    at = match.end;
  }
  return checkValue(field, found);
}

function longestOption(options: readonly string[], parts: readonly string[], from: number) {
  for (let end = parts.length; end > from; end -= 1) {
    const together = parts.slice(from, end).join(', ');
    const option = optionLike(options, together);
    if (option !== undefined) return { option, end };
  }
  return undefined;
}
