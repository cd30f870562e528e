'use client';

import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { announce } from '#components/ui/live-region.tsx';
import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { readTable, writeTable } from '../cell-text.ts';
import { counted } from '../words.ts';
import { cellText, type Drafts, withEdits } from './drafts.ts';
import { missedWords, placed } from './pasting.ts';
import { moved, only, type Place, rectangleOf, type Selection, within } from './selection.ts';
import { cellsIn, leftWords, possible, spanOf, type Write, writtenWords } from './writes.ts';

type Given = {
  rows: readonly ValuesOfSpace[];
  fields: readonly CustomField[];
  drafts: Drafts;
  change: (make: (drafts: Drafts) => Drafts) => void;
};

/** The cell that is being written, with what it began with. */
export type Editing = { text: string; isReplacing: boolean };

/** What the keyboard, the pointer and the clipboard do to the grid. */
export function useGrid({ rows, fields, drafts, change }: Given) {
  const [chosen, setSelection] = useState<Selection>(only({ row: 0, column: 1 }));
  const [editing, setEditing] = useState<Editing | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const reveal = useRef<((index: number) => void) | null>(null);
  const takesFocus = useRef(false);
  const extent = { rows: rows.length, columns: fields.length + 1 };
  // A search or a column less may have taken away where the selection was.
  const selection = { from: within(extent, chosen.from), at: within(extent, chosen.at) };
  const { at } = selection;
  const rectangle = rectangleOf(selection);
  const row = rows[at.row];
  const field = fields[at.column - 1];

  useEffect(() => {
    if (!takesFocus.current || editing) return;
    takesFocus.current = false;
    const cell = () => focusable(table.current, { row: at.row, column: at.column });
    const now = cell();
    if (now) now.focus();
    else {
      reveal.current?.(at.row);
      requestAnimationFrame(() => requestAnimationFrame(() => cell()?.focus()));
    }
  });

  function select(next: Selection): void {
    takesFocus.current = true;
    setSelection({ ...next });
  }

  /** Goes back to the chosen cell, as what had the focus is gone. */
  function goBack(): void {
    takesFocus.current = true;
    setSelection((before) => ({ ...before }));
  }

  function textAt({ row: index, column }: Place): string {
    const there = rows[index];
    const shown = fields[column - 1];
    if (!there) return '';
    if (!shown) return there.space.title;
    return cellText(there, shown.name, drafts.get(there.space.id)?.cells.get(shown.name));
  }

  /** Writes into cells, but those of spaces that may not be changed; says what it left out, and what was missed before. */
  function write(cells: readonly Write[], what: string, missed: readonly string[] = []): void {
    const found = possible(cells, rows, fields);
    change((before) => withEdits(before, found.edits));
    const leftOut = [...leftWords(found), ...missed];
    const said = writtenWords(found, leftOut, what);
    setLeft(leftOut.length > 0 ? said : null);
    if (said) announce(said);
  }

  const selectedCells = (text: string) => cellsIn(rectangle, () => text);

  function edit(text?: string): void {
    if (!row || !field) return;
    if (!row.space.permissions.edit) {
      announce(`${row.space.title} can’t be changed by you: it takes the level Edit on it.`);
      return;
    }
    setSelection(only(at));
    setEditing({ text: text ?? textAt(at), isReplacing: text !== undefined });
  }

  /** Ends the writing of a cell, and goes on to another one. */
  function commit(text: string, by: { row: number; column: number }, isEverywhere = false): void {
    const before = editing;
    setEditing(null);
    takesFocus.current = true;
    if (before && (text !== before.text || before.isReplacing || isEverywhere))
      write(isEverywhere ? selectedCells(text) : [{ ...at, text }], 'filled');
    if (by.row !== 0 || by.column !== 0) {
      const next = within(extent, { row: at.row + by.row, column: at.column + by.column });
      setSelection(only(next));
    }
  }

  function cancel(): void {
    setEditing(null);
    goBack();
  }

  /** Writes the same into the selected cells of the column that the keys are in. */
  function fill(text: string): void {
    write(
      cellsIn({ ...rectangle, left: at.column, right: at.column }, () => text),
      'filled',
    );
  }

  function fillDown(): void {
    const below = { ...rectangle, top: rectangle.top + 1 };
    const above = ({ column }: Place) => textAt({ row: rectangle.top, column });
    write(cellsIn(below, above), 'filled from the first row');
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (editing || event.nativeEvent.isComposing || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const next = moved(selection, event, extent);
    if (next) select(next);
    else if (event.key === 'Enter' && at.column === 0) return;
    else if (event.key === 'Enter' || event.key === 'F2') edit();
    else if (event.key === 'Delete' || event.key === 'Backspace')
      write(selectedCells(''), 'cleared');
    else if (event.key === 'Escape') select(only(at));
    else if (isCommand && event.key.toLowerCase() === 'a')
      select({ from: { row: 0, column: 1 }, at: { row: extent.rows - 1, column: fields.length } });
    else if (isCommand && event.key.toLowerCase() === 'd') fillDown();
    else if (event.key === ' ' && field?.type === 'boolean')
      write([{ ...at, text: textAt(at) === 'Yes' ? 'No' : 'Yes' }], 'switched');
    else if (event.key.length === 1 && !isCommand && event.key !== ' ' && field) {
      // Or / would go to the search and ? open the keys.
      event.stopPropagation();
      edit(event.key);
    } else return;
    event.preventDefault();
  }

  function copy(event: ClipboardEvent): boolean {
    if (editing) return false;
    const { top, bottom, left, right } = rectangle;
    const cells = Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (_, across) =>
        textAt({ row: top + down, column: left + across }),
      ),
    );
    event.clipboardData.setData('text/plain', writeTable(cells));
    event.preventDefault();
    announce(`${counted((bottom - top + 1) * (right - left + 1), 'cell')} copied.`);
    return true;
  }

  function onPaste(event: ClipboardEvent): void {
    if (editing) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (text === '') return;
    const found = placed(selection, readTable(text), rows, fields);
    write(found.writes, 'pasted', missedWords(found));
    const span = spanOf(found.writes);
    if (span) select({ from: within(extent, span.from), at: within(extent, span.at) });
  }

  return {
    table,
    reveal,
    selection,
    rectangle,
    row,
    field,
    editing,
    /** How many cells the next write of the bar goes into. */
    reach: rectangle.bottom - rectangle.top + 1,
    text: textAt(at),
    select,
    goBack,
    /** What the last write left out and why; null when all of it went in. */
    left,
    forgetLeft: () => setLeft(null),
    edit,
    commit,
    cancel,
    fill,
    handlers: {
      onKeyDown,
      onPaste,
      onCopy: (event: ClipboardEvent) => void copy(event),
      onCut: (event: ClipboardEvent) => {
        if (copy(event)) write(selectedCells(''), 'cut');
      },
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;

function focusable(table: HTMLTableElement | null, { row, column }: Place): HTMLElement | null {
  const cell = table?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? null;
  return column === 0 ? (cell?.querySelector('a') ?? cell) : cell;
}
