import * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const units: Record<string, readonly [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  object: ['entry', 'entries'],
};

const types: Record<string, string> = {
  string: 'Text is needed here.',
  number: 'A number is needed here.',
  int: 'A whole number is needed here.',
  boolean: 'Write true or false.',
  array: 'A list is needed here.',
  object: 'An object is needed here.',
  record: 'An object is needed here.',
};

const formats: Record<string, string> = {
  email: 'Write an e-mail address, such as ada@example.com.',
  url: 'Write a whole address that starts with https:// or http://.',
  datetime: 'Write a time such as 2026-01-31T09:30:00.000Z.',
};

const isAbsent = (issue: Issue) => issue.input === undefined;

function amount(bound: number | bigint, origin: string): string {
  const [one, many] = units[origin] ?? [];
  const number = bound.toLocaleString('en');
  if (one === undefined) return number;
  return `${number} ${Number(bound) === 1 ? one : many}`;
}

function listed(values: readonly unknown[]): string {
  const words = values.map(String);
  if (words.length === 1) return `Only ${words[0]} is possible here.`;
  return `One of ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`;
}

/**
 * What would be right instead, as a sentence, for every fault that a schema has no words of its own
 * for. Zod's own sentences are for programmers: "Too big: expected string to have <=255 characters".
 */
export function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(issue)
        ? 'This is required.'
        : (types[issue.expected] ?? 'This has another form than it should.');
    case 'too_big':
      return `${issue.inclusive === false ? 'Less than' : 'At most'} ${amount(issue.maximum, issue.origin)}.`;
    case 'too_small':
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${amount(issue.minimum, issue.origin)}.`;
    case 'invalid_value':
      return isAbsent(issue) ? 'This is required.' : listed(issue.values);
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it should be.';
    case 'not_multiple_of':
      return `A multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Leave out ${issue.keys.join(', ')}.`;
    case 'invalid_key':
      return 'A name in here is not written as it should be.';
    default:
      return isAbsent(issue) ? 'This is required.' : 'This is not possible here.';
  }
}

z.config({ customError: messageOf });
