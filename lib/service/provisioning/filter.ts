import { attributeKey } from './attributes.ts';
import { invalidFilter, type ScimFault } from './faults.ts';

export type FilterValue = string | number | boolean | null;
/** A filter (RFC 7644, section 3.4.2.2); `emails[type eq "work"]` is a comparison of `emails.type`. */
export type Filter =
  | { kind: 'and'; of: Filter[] }
  | { kind: 'or'; of: Filter[] }
  | { kind: 'not'; of: Filter }
  | { kind: 'present'; attribute: string }
  | { kind: 'compare'; attribute: string; operator: Operator; value: FilterValue };

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof operators)[number];

const LONGEST = 4_000;
/** Deeper filters could fill the stack, longer ones the planner of the database. */
const DEEPEST = 20;
const MOST_TERMS = 100;

const tokens = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/gy;

function split(text: string): string[] {
  const found: string[] = [];
  let end = 0;
  for (const match of text.trimEnd().matchAll(tokens)) {
    found.push(match[1] ?? match[2] ?? match[3] ?? '');
    end = match.index + match[0].length;
  }
  if (end < text.trimEnd().length) throw unreadable(`“${text.slice(end, end + 20)}” can’t be read`);
  return found;
}

const unreadable = (why: string): ScimFault =>
  invalidFilter(`The filter is invalid: ${why}. Write it like: userName eq "ada@example.com".`);

/** Reads the tokens of one filter, one after another. */
class Reader {
  private readonly tokens: string[];
  private position = 0;
  private terms = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = split(text);
  }

  peek(): string | undefined {
    return this.tokens[this.position];
  }

  /** Takes the next token if it is this word. */
  takes(word: string): boolean {
    if (this.peek()?.toLowerCase() !== word) return false;
    this.position += 1;
    return true;
  }

  next(what: string): string {
    const token = this.tokens[this.position];
    if (token === undefined) throw unreadable(`${what} is missing at its end`);
    this.position += 1;
    return token;
  }

  needs(token: string): void {
    if (this.next(token) !== token) throw unreadable(`${token} is missing`);
  }

  countTerm(): void {
    this.terms += 1;
    if (this.terms > MOST_TERMS)
      throw invalidFilter(`A filter can have up to ${MOST_TERMS} terms.`);
  }

  /** Reads what is in brackets. */
  within<Result>(read: () => Result): Result {
    this.depth += 1;
    if (this.depth > DEEPEST) throw invalidFilter(`A filter can be nested up to ${DEEPEST} deep.`);
    const result = read();
    this.depth -= 1;
    return result;
  }

  end(): void {
    const rest = this.peek();
    if (rest !== undefined) throw unreadable(`“${rest.slice(0, 20)}” isn’t expected there`);
  }
}

/**
 * Parses a filter.
 * @throws ScimFault 400 invalidFilter
 */
export function parseFilter(text: string): Filter {
  if (text.length > LONGEST) throw invalidFilter(`A filter can have up to ${LONGEST} characters.`);
  const reader = new Reader(text);
  const filter = readAny(reader, '');
  reader.end();
  return filter;
}

function readAny(reader: Reader, prefix: string): Filter {
  return readJoined(reader, 'or', () => readJoined(reader, 'and', () => readOne(reader, prefix)));
}

function readJoined(reader: Reader, kind: 'and' | 'or', read: () => Filter): Filter {
  const first = read();
  const of = [first];
  while (reader.takes(kind)) of.push(read());
  return of.length === 1 ? first : { kind, of };
}

function readOne(reader: Reader, prefix: string): Filter {
  reader.countTerm();
  if (reader.takes('not')) {
    reader.needs('(');
    return { kind: 'not', of: readRest(reader, prefix, ')') };
  }
  if (reader.takes('(')) return readRest(reader, prefix, ')');
  const attribute = prefix + attributeKey(reader.next('an attribute'));
  if (!reader.takes('[')) return readTerm(reader, attribute);
  const inner = readRest(reader, `${attribute}.`, ']');
  const sub = reader.peek();
  if (!sub?.startsWith('.')) return inner;
  const outer = readTerm(reader, attribute + attributeKey(reader.next('an attribute')));
  return { kind: 'and', of: [inner, outer] };
}

function readRest(reader: Reader, prefix: string, close: string): Filter {
  return reader.within(() => {
    const inner = readAny(reader, prefix);
    reader.needs(close);
    return inner;
  });
}

function readTerm(reader: Reader, attribute: string): Filter {
  const word = reader.next('an operator').toLowerCase();
  if (word === 'pr') return { kind: 'present', attribute };
  const operator = operators.find((one) => one === word);
  if (!operator)
    throw unreadable(`“${word.slice(0, 20)}” is no operator; use ${operators.join(', ')} or pr`);
  return { kind: 'compare', attribute, operator, value: readValue(reader.next('a value')) };
}

function readValue(token: string): FilterValue {
  try {
    const value: unknown = JSON.parse(
      /^(true|false|null)$/i.test(token) ? token.toLowerCase() : token,
    );
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
      return value as FilterValue;
  } catch {
    // The same as for any other value that isn't one.
  }
  throw unreadable(
    `the value ${token.slice(0, 20)} must be in double quotes, a number, true, false or null`,
  );
}
