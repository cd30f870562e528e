import { describe, expect, it } from 'vitest';
import { lastAdminAmong, planChange } from './change-plan.ts';
import type { Person } from './person.ts';

const person = (id: string, role: Person['role'], sso = false): Person => ({
  id,
  name: id,
  role,
  sso,
});
const ids = (people: Person[]) => people.map(({ id }) => id);

describe('planChange', () => {
  it('leaves out who has the role already', () => {
    const plan = planChange(
      { kind: 'role', role: 'edit' },
      [person('ada', 'edit'), person('jun', 'read')],
      { callerId: 'ines', lastAdminId: null },
    );
    expect(ids(plan.doing)).toEqual(['jun']);
    expect(ids(plan.same)).toEqual(['ada']);
  });

  it('names the last admin and the caller instead of removing them with others', () => {
    const plan = planChange(
      { kind: 'remove' },
      [person('ines', 'admin'), person('maren', 'admin'), person('jun', 'read')],
      { callerId: 'ines', lastAdminId: 'maren' },
    );
    expect(ids(plan.doing)).toEqual(['jun']);
    expect(ids(plan.leftOut.map(({ person: left }) => left))).toEqual(['ines', 'maren']);
  });

  it('makes no SSO members of whom no provider signs in, nor of the last admin without SSO', () => {
    const plan = planChange(
      { kind: 'sso' },
      [person('ines', 'admin'), person('otto', 'edit'), person('jun', 'read')],
      { callerId: 'ines', lastAdminId: 'ines', outside: ['otto'] },
    );
    expect(ids(plan.doing)).toEqual(['jun']);
    expect(plan.leftOut.map(({ why }) => why)).toEqual([
      expect.stringContaining('who signs in without SSO'),
      expect.stringContaining('outside your e-mail domains'),
    ]);
  });

  it('lets the caller leave alone', () => {
    const plan = planChange({ kind: 'remove' }, [person('ines', 'read')], {
      callerId: 'ines',
      lastAdminId: null,
    });
    expect(ids(plan.doing)).toEqual(['ines']);
  });
});

describe('lastAdminAmong', () => {
  const admins = [person('ines', 'admin'), person('maren', 'admin')];

  it('keeps the caller where all admins are chosen', () => {
    const kept = lastAdminAmong({ kind: 'remove' }, admins, { admins: 2, callerId: 'maren' });
    expect(kept).toBe('maren');
  });

  it.each([
    ['another admin stays', { kind: 'remove' as const }, 3],
    ['they stay admins', { kind: 'role' as const, role: 'admin' as const }, 2],
    ['the number of admins is not known', { kind: 'remove' as const }, null],
  ])('keeps nobody where %s', (_, change, count) => {
    expect(lastAdminAmong(change, admins, { admins: count, callerId: null })).toBeNull();
  });
});
