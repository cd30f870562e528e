import { expect, it, vi } from 'vitest';
import type { MemberSummary } from './person.ts';
import { createSelection } from './selection.ts';

const person = (id: string): MemberSummary => ({
  id,
  name: id,
  role: 'read',
  sso: false,
  disabled: false,
});

it('notifies a row of its own changes only', () => {
  const selection = createSelection();
  const [ada, jun] = [vi.fn(), vi.fn()];
  selection.subscribeRow('ada', ada);
  selection.subscribeRow('jun', jun);
  selection.set([person('ada')], true);
  expect(ada).toHaveBeenCalledTimes(1);
  expect(jun).not.toHaveBeenCalled();
});

it('keeps its filter only while it is exactly the people who match', () => {
  const selection = createSelection();
  selection.setMatching([person('ada'), person('jun')], { search: 'a' });
  expect(selection.matching()).toEqual({ search: 'a' });
  selection.set([person('jun')], false);
  expect(selection.matching()).toBeNull();
});
