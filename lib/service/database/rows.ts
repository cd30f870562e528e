import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm';
import { PgTimestamp, type SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import { momentOf } from './moments.ts';

type Row = Record<string, unknown>;
/** For each joined table, whether its row always exists; as Drizzle records it. */
export type Joins = Record<string, boolean>;
type Decoder = { mapFromDriverValue(value: unknown): unknown };

/** A value of the row, or an object of several. */
type Part = Value | Whole;
type Value = { key: string; index: number; decoder: Decoder; table: string | null };
type Whole = { key: string; parts: Part[]; isOptional: boolean };

/** From how many rows on compiling the function pays. */
const MANY = 20;

/**
 * Creates the function from the values of rows to the objects a select requested.
 * @param joins says which objects become null: those of a joined table without a row
 */
export function rowMapper(
  fields: SelectedFieldsOrdered,
  joins?: Joins,
): (rows: unknown[][]) => Row[] {
  const root: Whole = { key: '', parts: [], isOptional: false };
  for (const [index, { path, field }] of fields.entries()) {
    let whole = root;
    for (const key of path.slice(0, -1)) whole = wholeIn(whole, key);
    const table = is(field, Column) ? getTableName(field.table) : null;
    whole.parts.push({ key: path.at(-1) ?? '', index, decoder: decoderOf(field), table });
  }
  if (joins) for (const part of root.parts) if ('parts' in part) markOptional(part, joins);
  let reader: Reader | undefined;
  return (rows) => {
    if (rows.length < MANY) return rows.map((row) => read(root, row));
    reader ??= compiled(root);
    return rows.map(reader);
  };
}

type Reader = (row: unknown[]) => Row;
type ReaderOf = (decoders: Decoder[]) => Reader;

/** The functions for the shapes of rows read so far; the shapes are those of our own selects. */
const readers = new Map<string, ReaderOf>();

/** `read` for one shape of rows, as a function that names its keys: three times as fast. */
function compiled(root: Whole): Reader {
  const decoders: Decoder[] = [];
  const source = sourceOf(root, decoders);
  const reader =
    readers.get(source) ?? (new Function('decoders', `return (row) => (${source})`) as ReaderOf);
  readers.set(source, reader);
  return reader(decoders);
}

function sourceOf(part: Part, decoders: Decoder[]): string {
  if ('parts' in part) {
    const fields = part.parts.map(
      (each) => `${JSON.stringify(each.key)}: ${sourceOf(each, decoders)}`,
    );
    const object = `{ ${fields.join(', ')} }`;
    const key = part.isOptional ? keyOf(part) : undefined;
    return key ? `row[${key.index}] === null ? null : ${object}` : object;
  }
  const value = `row[${part.index}]`;
  if (part.decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return value;
  const decoder = `decoders[${decoders.push(part.decoder) - 1}]`;
  return `${value} === null ? null : ${decoder}.mapFromDriverValue(${value})`;
}

function read({ parts }: Whole, row: unknown[]): Row {
  const result: Row = {};
  for (const part of parts) {
    if ('parts' in part) {
      result[part.key] = part.isOptional && isAbsent(part, row) ? null : read(part, row);
    } else {
      const value = row[part.index];
      result[part.key] = value === null ? null : part.decoder.mapFromDriverValue(value);
    }
  }
  return result;
}

function wholeIn({ parts }: Whole, key: string): Whole {
  const known = parts.find((part) => part.key === key);
  if (known && 'parts' in known) return known;
  const fresh: Whole = { key, parts: [], isOptional: false };
  parts.push(fresh);
  return fresh;
}

/** An object is optional when it belongs to one table alone that may have no row. */
function markOptional(whole: Whole, joins: Joins): void {
  const tables = whole.parts.map((part) => ('parts' in part ? null : part.table));
  const columns = tables.filter((table) => table !== null);
  const [table] = columns;
  whole.isOptional = table !== undefined && new Set(columns).size === 1 && !joins[table];
}

function isAbsent(whole: Whole, row: unknown[]): boolean {
  const key = keyOf(whole);
  return key !== undefined && row[key.index] === null;
}

/** An existing row has a value in its first requested column: its key. */
function keyOf({ parts }: Whole): Value | undefined {
  return parts.find((part): part is Value => 'table' in part && part.table !== null);
}

const moments: Decoder = { mapFromDriverValue: (value) => momentOf(value as string) };

function decoderOf(field: SelectedFieldsOrdered[number]['field']): Decoder {
  const decoder = ownDecoderOf(field);
  return is(decoder, PgTimestamp) ? moments : decoder;
}

function ownDecoderOf(field: SelectedFieldsOrdered[number]['field']): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL)
    ? field
    : is(field, Subquery)
      ? field._.sql
      : (field as SQL.Aliased).sql;
  return (expression as unknown as { decoder: Decoder }).decoder;
}
