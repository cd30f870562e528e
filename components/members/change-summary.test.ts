import { expect, test } from 'vitest';
import type { Plan } from './change-plan.ts';
import { summarizeChange } from './change-summary.ts';
import type { MemberSummary } from './person.ts';

const person = (name: string): MemberSummary => ({
  id: name,
  name,
  role: 'read',
  sso: false,
  disabled: false,
});
const plan = (more: Partial<Plan> = {}): Plan => ({
  affected: [],
  unchanged: [],
  skipped: [],
  ...more,
});
const four = ['Ada', 'Jun', 'Maren', 'Obi'].map(person);

test('says how many were removed, and who was skipped and why', () => {
  const skipped = [{ person: person('Ines'), reason: 'is the last admin' }];
  expect(summarizeChange({ kind: 'remove' }, four, plan({ skipped }))).toBe(
    '4 people removed. 1 skipped: Ines is the last admin.',
  );
});

test('says how many were disabled, and who already was', () => {
  const unchanged = [person('Rasmus')];
  expect(summarizeChange({ kind: 'disable' }, four, plan({ unchanged }))).toBe(
    '4 people disabled. 1 person already disabled.',
  );
});

test('names a single person', () => {
  expect(summarizeChange({ kind: 'remove' }, [person('Ada')], plan())).toBe('Ada removed');
});

test('says who had the role before', () => {
  const unchanged = [person('Ines')];
  expect(summarizeChange({ kind: 'role', role: 'edit' }, four, plan({ unchanged }))).toBe(
    'Role of 4 people changed to Edit. 1 person already had this role.',
  );
  expect(summarizeChange({ kind: 'sso' }, four, plan({ unchanged }))).toBe(
    '4 people set as SSO members. 1 person already was one.',
  );
});
