import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';

type Row = Record<string, unknown>;
/** For each joined table, whether its row always exists; as Drizzle records it. */
export type Joins = Record<string, boolean>;
type Decoder = { mapFromDriverValue(value: unknown): unknown };

/** A value of the row, or an object of several. */
type Part = Value | Whole;
type Value = { key: string; index: number; decoder: Decoder; table: string | null };
type Whole = { key: string; parts: Part[]; isOptional: boolean };

/**
 * Creates the function from a row's values to the object a select requested.
 * @param joins says which objects become null: those of a joined table without a row
 */
export function rowMapper(fields: SelectedFieldsOrdered, joins?: Joins): (row: unknown[]) => Row {
  const root: Whole = { key: '', parts: [], isOptional: false };
  for (const [index, { path, field }] of fields.entries()) {
    let whole = root;
    for (const key of path.slice(0, -1)) whole = wholeIn(whole, key);
    const table = is(field, Column) ? getTableName(field.table) : null;
    whole.parts.push({ key: path.at(-1) ?? '', index, decoder: decoderOf(field), table });
  }
  if (joins) for (const part of root.parts) if ('parts' in part) markOptional(part, joins);
  return (row) => read(root, row);
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

/** An existing row has a value in its first requested column: its key. */
function isAbsent({ parts }: Whole, row: unknown[]): boolean {
  const first = parts.find((part): part is Value => 'table' in part && part.table !== null);
  return first !== undefined && row[first.index] === null;
}

function decoderOf(field: SelectedFieldsOrdered[number]['field']): Decoder {
  if (is(field, Column)) return field;
  const expression = is(field, SQL)
    ? field
    : is(field, Subquery)
      ? field._.sql
      : (field as SQL.Aliased).sql;
  return (expression as unknown as { decoder: Decoder }).decoder;
}
