import { expect, test } from 'vitest';
import { auditChanges } from './audit-changes.ts';

test('a change of many people says from which roles to which', () => {
  const before = { levels: { edit: 51, guest: 2 } };
  expect(auditChanges({ people: 53, role: 'comment', before }, new Map())).toEqual([
    { field: 'Role', before: 'Edit: 51, Guest: 2', after: 'Comment' },
  ]);
});

test('a move names the items before and after by their titles', () => {
  const place = (parent: string, after: string) => ({
    parent: { type: 'site-section-group', id: parent },
    after: { type: 'site-section', id: after },
  });
  const names = new Map([
    ['sgr_1', 'How we work'],
    ['sit_1', 'Docs'],
    ['sec_1', 'Writing'],
    ['sec_2', 'Ideas'],
  ]);
  const payload = { before: place('sgr_1', 'sec_1'), after: place('sit_1', 'sec_2') };
  expect(auditChanges(payload, names)).toEqual([
    { field: 'Location', before: 'How we work', after: 'Docs' },
    { field: 'After', before: 'Writing', after: 'Ideas' },
  ]);
});
