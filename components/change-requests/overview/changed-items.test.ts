import { expect, test } from 'vitest';
import type { SemanticChange } from '#lib/contract/semantic-changes.schemas.ts';
import { changedItems } from './changed-items.ts';

const page = (id: string) => ({ id, type: 'document', title: id });
const changes: SemanticChange[] = [
  {
    type: 'page_edited',
    page: page('keys'),
    attributes: { hidden: { before: null, after: true } },
  },
  { type: 'page_moved', page: page('keys'), attributes: {} },
  { type: 'page_edited', page: page('start'), attributes: {} },
  { type: 'page_created', page: page('words') },
  { type: 'file_deleted', file: { id: 'file', name: 'x.png' } },
];

test('a page that is both moved and edited is listed once, with both changes', () => {
  const rows = changedItems(changes).map(({ id, sign, words }) => [id, sign, words]);
  expect(rows).toEqual([
    ['keys', 'moved', 'moved, visibility changed'],
    ['start', 'edited', 'edited'],
    ['words', 'added', 'added'],
    ['file', 'deleted', 'deleted'],
  ]);
});
