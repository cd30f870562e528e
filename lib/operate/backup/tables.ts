import type pg from 'pg';

/** A table of the database: its columns, and those with bytes. */
export interface Table {
  name: string;
  columns: string[];
  files: string[];
  /** An SQL expression of a row's size in bytes, which doesn't read the values. */
  size: string;
}

/** The tables with the service's data, without computed columns, by name. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname collate "C", a.attnum`);
  const tables = new Map<string, Table>();
  for (const { table: name, column, type } of rows) {
    const table = tables.get(name) ?? { name, columns: [], files: [], size: '0' };
    table.columns.push(column);
    if (type === 'bytea') table.files.push(column);
    table.size += sizeOf(quoted(column), type);
    tables.set(name, table);
  }
  return [...tables.values()];
}

function sizeOf(column: string, type: string): string {
  const measure = type === 'bytea' || type === 'text' ? 'octet_length' : 'pg_column_size';
  return ` + coalesce(${measure}(${column}), 0)`;
}

/** A name in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Values are moved as PostgreSQL writes and reads them, in settings that lose nothing. */
export async function setExactFormats(client: pg.ClientBase): Promise<void> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, MDY';
    set intervalstyle = 'postgres'; set extra_float_digits = 1`);
}
