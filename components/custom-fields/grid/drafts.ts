import type { ValueRowOutcome, ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { type CustomFieldValue, isSameValue } from '#lib/contract/field-values.ts';
import { readCell, writeCell } from '../cell-text.ts';

type Value = CustomFieldValue | null;

/** A changed cell that isn't saved yet. */
export type CellDraft = {
  /** The text as typed. */
  text: string;
  /** The new value, or the old one if the text is invalid. */
  value: Value;
  /** The value when it was changed. */
  was: Value;
  /** Why it can't be saved. */
  fault?: string;
  /** The value that someone else has set since. */
  now?: Value;
};

/** The changed cells of a space, by field name. */
export type RowDraft = {
  title: string;
  cells: ReadonlyMap<string, CellDraft>;
  /** Why the space as a whole couldn't be saved. */
  fault?: string;
};

/** All unsaved changes, by space id. */
export type GridDrafts = ReadonlyMap<string, RowDraft>;

/** A cell and its new text. */
export type CellEdit = { row: ValuesOfSpace; field: CustomField; text: string };

/** The saved value of a field. Only own properties count: a field may be named `constructor`. */
export function savedValue({ values }: ValuesOfSpace, name: string): Value {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

/** The text a cell shows: its draft or its saved value. */
export function cellText(row: ValuesOfSpace, name: string, draft: CellDraft | undefined): string {
  return draft ? draft.text : writeCell(savedValue(row, name));
}

/** Whether a value equals the saved one, also after a round trip through text: pasting a copy is no change. */
function isAsSaved(row: ValuesOfSpace, field: CustomField, value: Value): boolean {
  const saved = savedValue(row, field.name);
  const again = readCell(field, writeCell(saved));
  return isSameValue(value, saved) || ('value' in again && isSameValue(value, again.value));
}

/** Applies edits to the drafts. A cell that is back at its saved value is no longer a change. */
export function withEdits(drafts: GridDrafts, edits: readonly CellEdit[]): GridDrafts {
  const next = new Map(drafts);
  for (const { row, field, text } of edits) {
    const { id, title } = row.space;
    const before = next.get(id);
    const cells = new Map(before?.cells);
    const own = cells.get(field.name);
    // Pasting the same text again doesn't count as having seen someone else's value.
    if (own && 'now' in own && own.text === text) continue;
    const was = own?.was ?? savedValue(row, field.name);
    const read = readCell(field, text);
    if ('fault' in read) cells.set(field.name, { text, value: was, was, fault: read.fault });
    else if (isAsSaved(row, field, read.value)) cells.delete(field.name);
    else {
      const seen = own && 'now' in own ? { was: own.now ?? null } : { was };
      cells.set(field.name, { text: writeCell(read.value), value: read.value, ...seen });
    }
    if (cells.size === 0) next.delete(id);
    else next.set(id, { title, cells });
  }
  return next;
}

/** Keeps a change over someone else's newer value, which counts as seen now. */
export function keepMine(drafts: GridDrafts, spaceId: string, name: string): GridDrafts {
  const row = drafts.get(spaceId);
  const draft = row?.cells.get(name);
  if (!row || !draft) return drafts;
  const { text, value, now = null } = draft;
  const cells = new Map(row.cells).set(name, { text, value, was: now });
  return new Map(drafts).set(spaceId, { title: row.title, cells });
}

/** Discards the change of a cell. */
export function withoutDraft(drafts: GridDrafts, spaceId: string, name: string): GridDrafts {
  const row = drafts.get(spaceId);
  if (!row?.cells.has(name)) return drafts;
  const cells = new Map(row.cells);
  cells.delete(name);
  const next = new Map(drafts);
  if (cells.size === 0) next.delete(spaceId);
  else next.set(spaceId, { title: row.title, cells });
  return next;
}

export type Tally = { changes: number; spaces: number; faults: number };

/** Counts the changes and the invalid cells among them. */
export function tallyOf(drafts: GridDrafts): Tally {
  const cells = [...drafts.values()].flatMap((row) => [...row.cells.values()]);
  return {
    changes: cells.length,
    spaces: drafts.size,
    faults: cells.filter((cell) => cell.fault !== undefined && !('now' in cell)).length,
  };
}

/** Whether a row has an error. */
export function hasFault(row: RowDraft): boolean {
  return (
    row.fault !== undefined || [...row.cells.values()].some(({ fault }) => fault !== undefined)
  );
}

/** The changes of a space as the API takes them. */
export type RowUpdate = {
  space: string;
  values: Record<string, { value: Value; was: Value }>;
};

/** The rows that can be sent; a row with an invalid cell isn't sent at all. */
export function rowsToSend(drafts: GridDrafts): RowUpdate[] {
  return [...drafts].flatMap(([space, { cells }]) => {
    const isInvalid = [...cells.values()].some(
      (cell) => cell.fault !== undefined && !('now' in cell),
    );
    if (isInvalid) return [];
    const values = [...cells].map(([name, { value, was }]) => [name, { value, was }] as const);
    return [{ space, values: Object.fromEntries(values) }];
  });
}

/** Removes the drafts that were saved and marks the refused ones with their errors. */
export function applyOutcomes(
  drafts: GridDrafts,
  sent: GridDrafts,
  outcomes: readonly ValueRowOutcome[],
): GridDrafts {
  const next = new Map(drafts);
  for (const { space, outcome, message, fields = [] } of outcomes) {
    const row = next.get(space);
    const before = sent.get(space);
    if (!row || !before) continue;
    const cells = new Map(row.cells);
    for (const [name, draft] of before.cells) {
      // A cell that was changed again since is still unsaved.
      if (cells.get(name) !== draft) continue;
      const fault = fields.find((field) => field.name === name);
      if (outcome !== 'failed') cells.delete(name);
      else if (fault)
        cells.set(name, {
          ...draft,
          fault: fault.message,
          ...(fault.now !== undefined && { now: fault.now }),
        });
    }
    const about = { title: row.title, ...(outcome === 'failed' && message && { fault: message }) };
    if (cells.size === 0) next.delete(space);
    else next.set(space, { ...about, cells });
  }
  return next;
}
