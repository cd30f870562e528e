import type { ValueRowOutcome, ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { type CustomFieldValue, isSameValue } from '#lib/contract/field-values.ts';
import { readCell, writeCell } from '../cell-text.ts';

type Value = CustomFieldValue | null;

/** A cell that was changed and is not saved. */
export type Draft = {
  /** As it was written. */
  text: string;
  /** What it would hold; what it held stands where the text can't be read. */
  value: Value;
  /** What it held when it was changed. */
  was: Value;
  /** Why it can't be saved. */
  fault?: string;
  /** What somebody else has put there since. */
  now?: Value;
};

/** The changed cells of a space, by the names of their fields. */
export type RowDraft = {
  title: string;
  cells: ReadonlyMap<string, Draft>;
  /** Why the space as a whole could not be filled. */
  fault?: string;
};

/** All that is changed and not saved, by the ids of the spaces. */
export type Drafts = ReadonlyMap<string, RowDraft>;

/** A cell and what was written into it. */
export type Edit = { row: ValuesOfSpace; field: CustomField; text: string };

/** What a space holds of a field, as it was read; a name such as `constructor` is no value of its own. */
export function savedValue({ values }: ValuesOfSpace, name: string): Value {
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

/** What a cell shows: what was written into it, or what it holds. */
export function cellText(row: ValuesOfSpace, name: string, draft: Draft | undefined): string {
  return draft ? draft.text : writeCell(savedValue(row, name));
}

/** Whether a value is what a space holds, or that as a cell would read it: what is copied and pasted is no change. */
function isAsSaved(row: ValuesOfSpace, field: CustomField, value: Value): boolean {
  const saved = savedValue(row, field.name);
  const again = readCell(field, writeCell(saved));
  return isSameValue(value, saved) || ('value' in again && isSameValue(value, again.value));
}

/** Writes into cells. What is again as it was saved is no change. */
export function withEdits(drafts: Drafts, edits: readonly Edit[]): Drafts {
  const next = new Map(drafts);
  for (const { row, field, text } of edits) {
    const { id, title } = row.space;
    const before = next.get(id);
    const cells = new Map(before?.cells);
    const own = cells.get(field.name);
    // Pasted onto itself, it was not seen what somebody else has put there.
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

/** Puts the change over what somebody else wrote meanwhile: now it was seen. */
export function keepMine(drafts: Drafts, spaceId: string, name: string): Drafts {
  const row = drafts.get(spaceId);
  const draft = row?.cells.get(name);
  if (!row || !draft) return drafts;
  const { text, value, now = null } = draft;
  const cells = new Map(row.cells).set(name, { text, value, was: now });
  return new Map(drafts).set(spaceId, { title: row.title, cells });
}

/** Takes changes of some cells back. */
export function without(drafts: Drafts, spaceId: string, name: string): Drafts {
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

/** How much is changed, and how many cells of it can't be read. */
export function tallyOf(drafts: Drafts): Tally {
  const cells = [...drafts.values()].flatMap((row) => [...row.cells.values()]);
  return {
    changes: cells.length,
    spaces: drafts.size,
    faults: cells.filter((cell) => cell.fault !== undefined && !('now' in cell)).length,
  };
}

/** Whether something of a row could not be saved. */
export function isAtFault(row: RowDraft): boolean {
  return (
    row.fault !== undefined || [...row.cells.values()].some(({ fault }) => fault !== undefined)
  );
}

/** A row as the API takes it. */
export type SentRow = {
  space: string;
  values: Record<string, { value: Value; was: Value }>;
};

/** The spaces that can be filled: those with a cell that can't be read wait as a whole. */
export function sentRows(drafts: Drafts): SentRow[] {
  return [...drafts].flatMap(([space, { cells }]) => {
    const unread = [...cells.values()].some((cell) => cell.fault !== undefined && !('now' in cell));
    if (unread) return [];
    const values = [...cells].map(([name, { value, was }]) => [name, { value, was }] as const);
    return [{ space, values: Object.fromEntries(values) }];
  });
}

/** Marks what the API refused, and forgets what it has written since it was sent. */
export function settled(
  drafts: Drafts,
  sent: Drafts,
  outcomes: readonly ValueRowOutcome[],
): Drafts {
  const next = new Map(drafts);
  for (const { space, outcome, message, fields = [] } of outcomes) {
    const row = next.get(space);
    const before = sent.get(space);
    if (!row || !before) continue;
    const cells = new Map(row.cells);
    for (const [name, draft] of before.cells) {
      // What was changed again meanwhile is still to be saved.
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
