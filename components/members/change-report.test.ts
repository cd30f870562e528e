import { expect, test } from 'vitest';
import type { Plan } from './change-plan.ts';
import { reportOf } from './change-report.ts';
import type { Person } from './person.ts';

const person = (name: string): Person => ({ id: name, name, role: 'read', sso: false });
const plan = (more: Partial<Plan> = {}): Plan => ({ doing: [], same: [], leftOut: [], ...more });
const four = ['Ada', 'Jun', 'Maren', 'Obi'].map(person);

test('says how many were removed, and who was left out and why', () => {
  const leftOut = [{ person: person('Ines'), why: 'is the last admin' }];
  expect(reportOf({ kind: 'remove' }, four, plan({ leftOut }))).toBe(
    '4 people were removed. 1 was left out: Ines is the last admin.',
  );
});

test('names a single person', () => {
  expect(reportOf({ kind: 'remove' }, [person('Ada')], plan())).toBe('Ada was removed.');
});

test('says who had the role before', () => {
  const same = [person('Ines')];
  expect(reportOf({ kind: 'role', role: 'edit' }, four, plan({ same }))).toBe(
    '4 people are now Edit. 1 person had that role already.',
  );
  expect(reportOf({ kind: 'sso' }, four, plan({ same }))).toBe(
    '4 people are now SSO members. 1 person was one already.',
  );
});
