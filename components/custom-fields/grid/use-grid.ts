'use client';

import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { plural } from '#components/kit/format.ts';
import { requirementOf, whyNot } from '#components/kit/permission.ts';
import { announce } from '#components/ui/live-region.tsx';
import { updateSpaceCustomFields, type ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { readTable, writeTable } from '../table-text.ts';
import { cellText, type GridDrafts, withEdits } from './drafts.ts';
import { resolvePaste, unmatchedSentences } from './pasting.ts';
import {
  type CellPosition,
  type CellSelection,
  clampTo,
  moveSelection,
  rectangleOf,
  singleCell,
} from './selection.ts';
import {
  allowedEdits,
  cellsIn,
  skippedSentences,
  spanOf,
  type Write,
  writeMessage,
} from './writes.ts';

type GridInput = {
  rows: readonly ValuesOfSpace[];
  fields: readonly CustomField[];
  drafts: GridDrafts;
  change: (make: (drafts: GridDrafts) => GridDrafts) => void;
};

/** The initial text of the cell being edited. */
export type CellEditing = { text: string; isReplacing: boolean };

/** Handles keyboard, pointer and clipboard in the grid. */
export function useGrid({ rows, fields, drafts, change }: GridInput) {
  const [chosen, setSelection] = useState<CellSelection>(singleCell({ row: 0, column: 1 }));
  const [editing, setEditing] = useState<CellEditing | null>(null);
  const [skipped, setSkipped] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const reveal = useRef<((index: number) => void) | null>(null);
  const takesFocus = useRef(false);
  const extent = { rows: rows.length, columns: fields.length + 1 };
  // A search or a hidden column may have removed the selected cells.
  const selection = { from: clampTo(extent, chosen.from), at: clampTo(extent, chosen.at) };
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

  function select(next: CellSelection): void {
    takesFocus.current = true;
    setSelection({ ...next });
  }

  /** Focuses the selected cell because the focused element is gone. */
  function refocus(): void {
    takesFocus.current = true;
    setSelection((before) => ({ ...before }));
  }

  function textAt({ row: index, column }: CellPosition): string {
    const there = rows[index];
    const shown = fields[column - 1];
    if (!there) return '';
    if (!shown) return there.space.title;
    return cellText(there, shown.name, drafts.get(there.space.id)?.cells.get(shown.name));
  }

  /** Writes into the cells that can be edited and announces which were skipped. */
  function write(cells: readonly Write[], verb: string, unmatched: readonly string[] = []): void {
    const allowed = allowedEdits(cells, rows, fields);
    change((before) => withEdits(before, allowed.edits));
    const skippedNow = [...skippedSentences(allowed), ...unmatched];
    const message = writeMessage(allowed, skippedNow, verb);
    setSkipped(skippedNow.length > 0 ? message : null);
    if (message) announce(message);
  }

  const selectedCells = (text: string) => cellsIn(rectangle, () => text);

  function edit(text?: string): void {
    if (!row || !field) return;
    const reason = whyNot(requirementOf(updateSpaceCustomFields), row.space);
    if (reason) {
      announce(`You can’t edit ${row.space.title}. ${reason}`);
      return;
    }
    setSelection(singleCell(at));
    setEditing({ text: text ?? textAt(at), isReplacing: text !== undefined });
  }

  /** Ends editing a cell and moves on to another one. */
  function commit(text: string, by: { row: number; column: number }, isEverywhere = false): void {
    const before = editing;
    setEditing(null);
    takesFocus.current = true;
    if (before && (text !== before.text || before.isReplacing || isEverywhere))
      write(isEverywhere ? selectedCells(text) : [{ ...at, text }], 'filled');
    if (by.row !== 0 || by.column !== 0) {
      const next = clampTo(extent, { row: at.row + by.row, column: at.column + by.column });
      setSelection(singleCell(next));
    }
  }

  function cancel(): void {
    setEditing(null);
    refocus();
  }

  /** Writes the same text into the selected cells of the active column. */
  function fill(text: string): void {
    write(
      cellsIn({ ...rectangle, left: at.column, right: at.column }, () => text),
      'filled',
    );
  }

  function fillDown(): void {
    const below = { ...rectangle, top: rectangle.top + 1 };
    const above = ({ column }: CellPosition) => textAt({ row: rectangle.top, column });
    write(cellsIn(below, above), 'filled from the first row');
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (editing || event.nativeEvent.isComposing || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const next = moveSelection(selection, event, extent);
    if (next) select(next);
    else if (event.key === 'Enter' && at.column === 0) return;
    else if (event.key === 'Enter' || event.key === 'F2') edit();
    else if (event.key === 'Delete' || event.key === 'Backspace')
      write(selectedCells(''), 'cleared');
    else if (event.key === 'Escape') select(singleCell(at));
    else if (isCommand && event.key.toLowerCase() === 'a')
      select({ from: { row: 0, column: 1 }, at: { row: extent.rows - 1, column: fields.length } });
    else if (isCommand && event.key.toLowerCase() === 'd') fillDown();
    else if (event.key === ' ' && field?.type === 'boolean')
      write([{ ...at, text: textAt(at) === 'Yes' ? 'No' : 'Yes' }], 'toggled');
    else if (event.key.length === 1 && !isCommand && event.key !== ' ' && field) {
      // Otherwise / would focus the search and ? open the shortcuts.
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
    announce(`${plural((bottom - top + 1) * (right - left + 1), 'cell')} copied.`);
    return true;
  }

  async function onPaste(event: ClipboardEvent): Promise<void> {
    if (editing) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    if (text === '') return;
    const paste = resolvePaste(selection, await readTable(text), rows, fields);
    write(paste.writes, 'pasted', unmatchedSentences(paste));
    const span = spanOf(paste.writes);
    if (span) select({ from: clampTo(extent, span.from), at: clampTo(extent, span.at) });
  }

  return {
    table,
    reveal,
    selection,
    rectangle,
    row,
    field,
    editing,
    /** How many cells the control in the cell bar fills. */
    fillCount: rectangle.bottom - rectangle.top + 1,
    text: textAt(at),
    select,
    refocus,
    /** Which cells the last write skipped and why; null if none. */
    skipped,
    dismissSkipped: () => setSkipped(null),
    edit,
    commit,
    cancel,
    fill,
    handlers: {
      onKeyDown,
      onPaste: (event: ClipboardEvent) => void onPaste(event),
      onCopy: (event: ClipboardEvent) => void copy(event),
      onCut: (event: ClipboardEvent) => {
        if (copy(event)) write(selectedCells(''), 'cut');
      },
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;

function focusable(
  table: HTMLTableElement | null,
  { row, column }: CellPosition,
): HTMLElement | null {
  const cell = table?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? null;
  return column === 0 ? (cell?.querySelector('a') ?? cell) : cell;
}
