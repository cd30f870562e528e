import { plural } from '#components/kit/format.ts';
import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { fieldLabel, namedSome } from '../words.ts';
import { type CellSelection, pasteTargets, rectangleOf } from './selection.ts';
import type { Write } from './writes.ts';

type Table = readonly (readonly string[])[];

/** The cells a paste writes to, and what it couldn't match. */
type ResolvedPaste = {
  writes: Write[];
  /** Titles that no shown space has. */
  unknown: string[];
  /** Titles that several spaces have, or that were pasted twice. */
  ambiguous: string[];
  /** Column headers that match no shown field, or more than one. */
  columns: string[];
};

/** Common headers of a column of titles. */
const titleWords = new Set(['space', 'spaces', 'title', 'titles', 'space title']);

const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Finds the cells that a pasted table goes into. Columns with headers go into the fields they name and
 * rows with titles into the spaces they name; anything else starts at the selected cell.
 */
export function resolvePaste(
  selection: CellSelection,
  table: Table,
  rows: readonly ValuesOfSpace[],
  fields: readonly CustomField[],
): ResolvedPaste {
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
      // Without headers, cells beyond the last field are reported as not fitting.
      const column = heads ? heads[across] : across;
      return column === undefined || (isTitled && across === 0) ? [] : [{ row, column, text }];
    });
  });
  const missed = heads
    ? (table[0] ?? []).filter(
        (text, at) => heads[at] === undefined && text !== '' && !(isTitled && at === 0),
      )
    : [];
  return { writes, unknown: found.unknown, ambiguous: found.ambiguous, columns: missed };
}

const nothingMissed = { unknown: [], ambiguous: [], columns: [] };

/** By position. Cells over titles are skipped rather than shifted into fields. */
function besideTitles(selection: CellSelection, table: Table): Write[] {
  const cells = pasteTargets(selection, table);
  const besides = cells.filter(({ column }) => column > 0);
  // A paste over titles alone doesn't fit at all, which is reported.
  return besides.length > 0 ? besides : cells;
}

/**
 * The grid columns that a table's first row names; null if it is a row of values. Half of its cells must
 * name fields, since the header of another sheet may have more columns.
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

/** The column of the only field with a title or name. */
function columnNamed(text: string, fields: readonly CustomField[]): number | undefined {
  const named = fields.flatMap((field, at) =>
    folded(fieldLabel(field)) === text || folded(field.name) === text ? [at + 1] : [],
  );
  return named.length === 1 ? named[0] : undefined;
}

/** The rows that titles name; a table pasted exactly over its own spaces needs no search. */
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
    return { at: titles.map((_, down) => top + down), unknown: [], ambiguous: [] };
  const pasted = new Map<string, number>();
  for (const title of titles) pasted.set(title, (pasted.get(title) ?? 0) + 1);
  const unknown = new Set<string>();
  const ambiguous = new Set<string>();
  const at = titles.map((title, down) => {
    const [row, ...others] = named.get(title) ?? [];
    const isAlone = others.length === 0 && pasted.get(title) === 1;
    if (row !== undefined && isAlone) return row;
    const isEmpty = body[down]?.every((text) => text === '');
    if (row !== undefined) ambiguous.add(body[down]?.[0] ?? '');
    else if (!isEmpty) unknown.add(body[down]?.[0] || 'a row without a title');
    return undefined;
  });
  return { at, unknown: [...unknown], ambiguous: [...ambiguous] };
}

/** Sentences about what a paste couldn't match. */
export function unmatchedSentences({ unknown, ambiguous, columns }: ResolvedPaste): string[] {
  const messages: string[] = [];
  if (unknown.length > 0)
    messages.push(`${plural(unknown.length, 'title')} not found: ${namedSome(unknown)}.`);
  if (ambiguous.length > 0)
    messages.push(
      `${plural(ambiguous.length, 'title appears', 'titles appear')} more than once: ${namedSome(ambiguous)}.`,
    );
  if (columns.length > 0)
    messages.push(
      `${plural(columns.length, 'column doesn’t', 'columns don’t')} match a shown field: ${namedSome(columns)}.`,
    );
  return messages;
}
