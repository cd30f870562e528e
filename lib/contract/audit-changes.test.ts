import { expect, test } from 'vitest';
import { auditChanges } from './audit-changes.ts';

test('a change of many people says from which roles to which', () => {
  const before = { levels: { edit: 51, guest: 2 } };
  expect(auditChanges({ people: 53, role: 'comment', before }, new Map())).toEqual([
    { field: 'Role', before: 'Edit: 51, Guest: 2', after: 'Comment' },
  ]);
});
