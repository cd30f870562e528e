import { and, not, or, type SQL, sql } from 'drizzle-orm';
import { invalidFilter } from './faults.ts';
import type { Filter, FilterValue, Operator } from './filter.ts';

/** How an attribute is compared. */
export type Column =
  | { kind: 'text'; value: SQL; isExact?: true }
  | { kind: 'boolean'; value: SQL }
  | { kind: 'moment'; value: SQL }
  /** A list, of which `eq` finds what has the value. */
  | { kind: 'list'; has: (value: string) => SQL };

/** The attributes that filters can name, by their keys. */
export type Columns = ReadonlyMap<string, Column>;

type Comparison = Extract<Filter, { kind: 'compare' }>;

/**
 * A filter as a condition.
 * @throws ScimFault 400 invalidFilter for an attribute or an operator that isn't supported
 */
export function conditionOf(filter: Filter, columns: Columns): SQL {
  if (filter.kind === 'not') return not(conditionOf(filter.of, columns));
  if (filter.kind === 'and' || filter.kind === 'or') {
    const parts = filter.of.map((each) => conditionOf(each, columns));
    return (filter.kind === 'and' ? and(...parts) : or(...parts)) as SQL;
  }
  const column = columns.get(filter.attribute);
  if (!column)
    throw invalidFilter(
      `Filters by “${filter.attribute.slice(0, 60)}” aren’t supported. Use ${[...columns.keys()].join(', ')}.`,
    );
  return filter.kind === 'present' ? present(column) : compare(column, filter);
}

function present(column: Column): SQL {
  if (column.kind === 'list') throw invalidFilter('Lists can only be compared by eq.');
  return sql`coalesce(${column.value}::text, '') <> ''`;
}

function compare(column: Column, { attribute, operator, value }: Comparison): SQL {
  if (column.kind === 'list') {
    if (operator === 'eq' && typeof value === 'string') return column.has(value);
    throw invalidFilter(`“${attribute}” can only be compared by eq with an id in double quotes.`);
  }
  if (value === null) return compareNull(column.value, operator);
  if (column.kind === 'boolean') return compareBoolean(column.value, operator, value);
  if (column.kind === 'moment') return compareMoment(column.value, operator, value);
  if (typeof value !== 'string')
    throw invalidFilter(`“${attribute}” is compared with text in double quotes.`);
  return column.isExact
    ? compareText(column.value, operator, sql`${value}::text`)
    : compareText(sql`lower(${column.value})`, operator, sql`lower(${value}::text)`);
}

const unsupported = (operator: Operator, where: string) =>
  invalidFilter(`The operator ${operator} can’t be used with ${where}.`);

function compareNull(column: SQL, operator: Operator): SQL {
  if (operator === 'eq') return sql`${column} is null`;
  if (operator === 'ne') return sql`${column} is not null`;
  throw unsupported(operator, 'null');
}

function compareText(column: SQL, operator: Operator, value: SQL): SQL {
  if (operator === 'eq') return sql`${column} = ${value}`;
  if (operator === 'ne') return sql`${column} is distinct from ${value}`;
  if (operator === 'co') return sql`strpos(${column}, ${value}) > 0`;
  if (operator === 'sw') return sql`starts_with(${column}, ${value})`;
  if (operator === 'ew') return sql`right(${column}, length(${value})) = ${value}`;
  throw unsupported(operator, 'text');
}

function compareBoolean(column: SQL, operator: Operator, value: FilterValue): SQL {
  const wanted = typeof value === 'string' ? value.toLowerCase() : String(value);
  if ((operator !== 'eq' && operator !== 'ne') || (wanted !== 'true' && wanted !== 'false'))
    throw invalidFilter('Compare with true or false, by eq or ne.');
  return sql`${column} = ${(wanted === 'true') === (operator === 'eq')}`;
}

const order: Partial<Record<Operator, SQL>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

function compareMoment(column: SQL, operator: Operator, value: FilterValue): SQL {
  const sign = order[operator];
  if (!sign) throw unsupported(operator, 'a time');
  const time = typeof value === 'string' ? new Date(value) : undefined;
  if (!time || Number.isNaN(time.getTime()))
    throw invalidFilter('Compare with a time such as "2026-01-31T12:00:00Z".');
  return sql`${column} ${sign} ${time}`;
}
