import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { counted, fieldLabel, namedSome } from '../words.ts';
import { landing, rectangleOf, type Selection } from './selection.ts';
import type { Write } from './writes.ts';

type Table = readonly (readonly string[])[];

/** Where what was pasted goes, and what of it was not found in the grid. */
export type Placed = {
  writes: Write[];
  /** Titles that no space shown has. */
  unknown: string[];
  /** Titles that don't tell which space: several have them, or they were pasted twice. */
  unclear: string[];
  /** Heads of columns that are no field shown, or more than one. */
  columns: string[];
};

/** What people write over a column of titles. */
const titleWords = new Set(['space', 'spaces', 'title', 'titles', 'space title']);

const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Finds the cells that a pasted table goes into. Columns with heads go into the fields they name, and rows
 * with titles into the spaces of that name; anything else goes in from the selected cell on.
 */
export function placed(
  selection: Selection,
  table: Table,
  rows: readonly ValuesOfSpace[],
  fields: readonly CustomField[],
): Placed {
  const { top, left } = rectangleOf(selection);
  const heads = headsOf(table, rows, fields);
  const body = heads ? table.slice(1) : table;
  const isWide = body.some((cells) => cells.length > 1);
  const titles = body.map((cells) => folded(cells[0] ?? ''));
  const known = new Set(rows.map(({ space }) => folded(space.title)));
  const areTitles = titles.every((title) => known.has(title));
  const head = folded(table[0]?.[0] ?? '');
  const isTitled = heads
    ? heads[0] === undefined
      ? left === 0 || titleWords.has(head) || areTitles
      : titleWords.has(head) && areTitles
    : left === 0 && isWide && titles.some((title) => title !== '');
  if (!heads && !isTitled) return { ...nothingMissed, writes: besideTitles(selection, table) };

  const found = isTitled
    ? rowsByTitle(body, titles, rows, top)
    : { ...nothingMissed, at: undefined };
  const writes = body.flatMap((cells, down) => {
    const row = found.at ? found.at[down] : top + down;
    if (row === undefined) return [];
    return cells.flatMap((text, across): Write[] => {
      // Without heads, cells beyond the last field have no place, which is told.
      const column = heads ? heads[across] : across;
      return column === undefined || (isTitled && across === 0) ? [] : [{ row, column, text }];
    });
  });
  const missed = heads
    ? (table[0] ?? []).filter(
        (text, at) => heads[at] === undefined && text !== '' && !(isTitled && at === 0),
      )
    : [];
  return { writes, unknown: found.unknown, unclear: found.unclear, columns: missed };
}

const nothingMissed = { unknown: [], unclear: [], columns: [] };

/** By position; what would go onto titles is left out, and never goes beside them. */
function besideTitles(selection: Selection, table: Table): Write[] {
  const cells = landing(selection, table);
  const besides = cells.filter(({ column }) => column > 0);
  // Titles alone have no place at all, which is told.
  return besides.length > 0 ? besides : cells;
}

/**
 * The columns that the first row of a table names, each by where it is in the grid; null where it is a row
 * of values. Half of its cells have to name fields, as a head of another sheet may have more columns.
 */
function headsOf(
  table: Table,
  rows: readonly ValuesOfSpace[],
  fields: readonly CustomField[],
): (number | undefined)[] | null {
  const [first = []] = table;
  if (table.length < 2) return null;
  const start = folded(first[0] ?? '');
  const isSpace = rows.some(({ space }) => folded(space.title) === start);
  if (isSpace && !titleWords.has(start)) return null;
  const met = new Set<number>();
  const heads = first.map((text) => {
    const column = columnNamed(folded(text), fields);
    if (column === undefined || met.has(column)) return undefined;
    met.add(column);
    return column;
  });
  const rest = first.filter((text, at) => text !== '' && (at > 0 || heads[0] !== undefined));
  return met.size > 0 && met.size * 2 >= rest.length ? heads : null;
}

/** The only field of a title or name, by its column. */
function columnNamed(text: string, fields: readonly CustomField[]): number | undefined {
  const named = fields.flatMap((field, at) =>
    folded(fieldLabel(field)) === text || folded(field.name) === text ? [at + 1] : [],
  );
  return named.length === 1 ? named[0] : undefined;
}

/** The rows that titles name; a table that lies on the very spaces it names needs no search. */
function rowsByTitle(
  body: Table,
  titles: readonly string[],
  rows: readonly ValuesOfSpace[],
  top: number,
) {
  const named = new Map<string, number[]>();
  for (const [at, { space }] of rows.entries()) {
    const title = folded(space.title);
    named.set(title, [...(named.get(title) ?? []), at]);
  }
  if (titles.every((title, down) => named.get(title)?.includes(top + down)))
    return { at: titles.map((_, down) => top + down), unknown: [], unclear: [] };
  const pasted = new Map<string, number>();
  for (const title of titles) pasted.set(title, (pasted.get(title) ?? 0) + 1);
  const unknown = new Set<string>();
  const unclear = new Set<string>();
  const at = titles.map((title, down) => {
    const [row, ...others] = named.get(title) ?? [];
    const isAlone = others.length === 0 && pasted.get(title) === 1;
    if (row !== undefined && isAlone) return row;
    const isEmpty = body[down]?.every((text) => text === '');
    if (row !== undefined) unclear.add(body[down]?.[0] ?? '');
    else if (!isEmpty) unknown.add(body[down]?.[0] || 'a row without a title');
    return undefined;
  });
  return { at, unknown: [...unknown], unclear: [...unclear] };
}

/** What of a paste was not found, in sentences. */
export function missedWords({ unknown, unclear, columns }: Placed): string[] {
  const said: string[] = [];
  if (unknown.length > 0)
    said.push(
      `${counted(unknown.length, 'title was', 'titles were')} not found here: ${namedSome(unknown)}.`,
    );
  if (unclear.length > 0)
    said.push(
      `${counted(unclear.length, 'title is', 'titles are')} there more than once: ${namedSome(unclear)}.`,
    );
  if (columns.length > 0)
    said.push(
      `${counted(columns.length, 'column is', 'columns are')} no single field shown here: ${namedSome(columns)}.`,
    );
  return said;
}
