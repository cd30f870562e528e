import * as z from 'zod/mini';
import { formatAlternatives, formatList, formatNumber } from './format.ts';

type Issue = z.core.$ZodRawIssue;

const units: Record<string, readonly [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  object: ['entry', 'entries'],
};

const types: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
};

const formats: Record<string, string> = {
  email: 'Enter an email address, such as ada@example.com.',
  url: 'Enter a full URL that starts with https:// or http://.',
  datetime: 'Enter a time such as 2026-01-31T09:30:00.000Z.',
};

const isAbsent = (issue: Issue) => issue.input === undefined;

function amount(bound: number | bigint, origin: string): string {
  const [one, many] = units[origin] ?? [];
  const number = formatNumber(bound);
  if (one === undefined) return number;
  return `${number} ${Number(bound) === 1 ? one : many}`;
}

function listed(values: readonly unknown[]): string {
  const words = values.map(String);
  if (words.length === 1) return `The only possible value is ${words[0]}.`;
  return `Choose ${formatAlternatives(words)}.`;
}

/** What the only alternative of the value's own type says of it as a whole. */
function ofUnion({ errors }: Extract<Issue, { code: 'invalid_union' }>): string {
  const close = errors.filter(([first]) => first && first.code !== 'invalid_type');
  const [only] = close.length === 1 ? (close[0] ?? []) : [];
  return only && only.path.length === 0 ? only.message : 'This value is invalid.';
}

/**
 * What would be valid instead, as a sentence, for every issue whose schema has no message of its
 * own.
 * Zod's own are for programmers: "Too big: expected string to have <=255 characters".
 */
function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(issue)
        ? 'This is required.'
        : (types[issue.expected] ?? 'This has the wrong type.');
    case 'too_big':
      return `Enter ${issue.inclusive === false ? 'less than' : 'at most'} ${amount(issue.maximum, issue.origin)}.`;
    case 'too_small':
      return `Enter ${issue.inclusive === false ? 'more than' : 'at least'} ${amount(issue.minimum, issue.origin)}.`;
    case 'invalid_value':
      return isAbsent(issue) ? 'This is required.' : listed(issue.values);
    case 'invalid_format':
      return formats[issue.format] ?? 'This format is invalid.';
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Remove ${formatList(issue.keys)}.`;
    case 'invalid_key':
      return 'A name in here is invalid.';
    case 'invalid_union':
      return isAbsent(issue) ? 'This is required.' : ofUnion(issue);
    default:
      return isAbsent(issue) ? 'This is required.' : 'This value is invalid.';
  }
}

z.config({ customError: messageOf });
