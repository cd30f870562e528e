import { expect, test } from 'vitest';
import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';
import { changeLabel, changeWords, type RevisionSummary } from './change-words.ts';

const of = (type: SemanticChange['type'], count: number): SemanticChange[] =>
  Array.from({ length: count }, (_, index) => ({
    type,
    page: { id: `${index}`, type: 'document', title: 'Page' },
  }));
const change = (more: Partial<RevisionSummary>): RevisionSummary => ({
  id: 'rev',
  type: 'edits',
  by: 'Priya',
  at: '2026-11-20T09:00:00.000Z',
  isFirst: false,
  changes: [],
  more: 0,
  ...more,
});

test.each<[Partial<RevisionSummary>, string]>([
  [{ changes: of('page_edited', 3) }, 'changed 3 pages'],
  [{ changes: of('page_edited', 1) }, 'changed a page'],
  [
    { changes: [...of('page_created', 2), ...of('file_created', 1), ...of('page_moved', 1)] },
    'added 2 pages and a file and moved a page',
  ],
  [{ changes: of('page_edited', 20), more: 5 }, 'changed 25 pages and files'],
  [{ isFirst: true }, 'created the space'],
  [
    { type: 'merge', changes: of('page_deleted', 1) },
    'merged a change request that removed a page',
  ],
  [
    {
      type: 'merge',
      changes: of('page_deleted', 1),
      mergedFrom: { id: 'chr', number: 5, subject: 'Calibration goes' },
    },
    'merged',
  ],
])('%o: %s', (given, words) => {
  expect(changeWords(change(given))).toBe(words);
});

test('the label of a changed page names the changed attributes', () => {
  const edited: SemanticChange = {
    type: 'page_edited',
    attributes: { title: { before: 'A', after: 'B' } },
  };
  expect(changeLabel(edited)).toBe('title changed');
  expect(changeLabel({ type: 'page_edited' })).toBe('changed');
});
