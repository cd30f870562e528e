import { expect, test } from 'vitest';
import type { ValuesOfSpace } from '#lib/contract/custom-field-values.ts';
import type { CustomField } from '#lib/contract/custom-fields.ts';
import { applyOutcomes, keepMine, rowsToSend, savedValue, tallyOf, withEdits } from './drafts.ts';

const at = '2026-01-01T00:00:00.000Z';
const field = (name: string, type: CustomField['type']): CustomField => ({
  id: name,
  name,
  type,
  title: '',
  description: '',
  placeholder: '',
  createdAt: at,
  updatedAt: at,
  urls: { location: '' },
  permissions: { view: true, edit: true },
});
const owner = field('owner', 'text');
const pages = field('pages', 'number');
const row = (id: string, values: ValuesOfSpace['values'] = {}): ValuesOfSpace => ({
  space: { id, title: id.toUpperCase(), emoji: '📘', permissions: { edit: true } },
  values,
});
const a = row('a', { owner: 'Ada' });
const b = row('b');

test('an edit back to the saved value is no change', () => {
  const written = withEdits(new Map(), [
    { row: a, field: owner, text: 'Eve' },
    { row: b, field: pages, text: 'many' },
  ]);
  expect(tallyOf(written)).toEqual({ changes: 2, spaces: 2, faults: 1 });
  const back = withEdits(written, [
    { row: a, field: owner, text: ' Ada ' },
    { row: b, field: pages, text: '' },
  ]);
  expect(back.size).toBe(0);
});

test('pasting a cell onto itself is no change', () => {
  const spaced = row('a', { owner: 'Ada  Obi\nand Eve' });
  expect(
    withEdits(new Map(), [{ row: spaced, field: owner, text: 'Ada  Obi\nand Eve' }]).size,
  ).toBe(0);
});

test('a space with an invalid cell isn’t sent', () => {
  const drafts = withEdits(new Map(), [
    { row: a, field: owner, text: 'Eve' },
    { row: b, field: owner, text: 'Eve' },
    { row: b, field: pages, text: 'many' },
  ]);
  expect(rowsToSend(drafts)).toEqual([
    { space: 'a', values: { owner: { value: 'Eve', was: 'Ada' } } },
  ]);
});

test('failures keep their reason, and later changes are kept', () => {
  const sent = withEdits(new Map(), [
    { row: a, field: owner, text: 'Eve' },
    { row: b, field: owner, text: 'Eve' },
    { row: b, field: pages, text: '3' },
  ]);
  const changedLater = withEdits(sent, [{ row: a, field: owner, text: 'Grace' }]);
  const left = applyOutcomes(changedLater, sent, [
    { space: 'a', outcome: 'changed' },
    {
      space: 'b',
      outcome: 'failed',
      message: 'owner: taken',
      fields: [{ name: 'owner', message: 'taken', now: 'Bob' }],
    },
  ]);
  expect(left.get('a')?.cells.get('owner')?.value).toBe('Grace');
  expect(left.get('b')?.fault).toBe('owner: taken');
  expect(left.get('b')?.cells.get('owner')).toMatchObject({ fault: 'taken', now: 'Bob' });
  expect(left.get('b')?.cells.get('pages')).not.toHaveProperty('fault');
  // It is refused again until the other value counts as seen.
  expect(rowsToSend(left)[1]?.values.owner).toEqual({ value: 'Eve', was: null });
  expect(rowsToSend(keepMine(left, 'b', 'owner'))[1]?.values.owner).toEqual({
    value: 'Eve',
    was: 'Bob',
  });
});

test('a field may have the name of an object’s inherited property', () => {
  expect(savedValue(a, 'constructor')).toBeNull();
});
