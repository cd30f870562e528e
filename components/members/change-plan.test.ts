import { describe, expect, it } from 'vitest';
import { findLastAdmin, planChange } from './change-plan.ts';
import type { MemberSummary } from './person.ts';

const person = (id: string, role: MemberSummary['role'], sso = false): MemberSummary => ({
  id,
  name: id,
  role,
  sso,
  disabled: false,
});
const ids = (people: MemberSummary[]) => people.map(({ id }) => id);

describe('planChange', () => {
  it('leaves unchanged people who already have the role', () => {
    const plan = planChange(
      { kind: 'role', role: 'edit' },
      [person('ada', 'edit'), person('jun', 'read')],
      { callerId: 'ines', lastAdminId: null },
    );
    expect(ids(plan.affected)).toEqual(['jun']);
    expect(ids(plan.unchanged)).toEqual(['ada']);
  });

  it('leaves people who are disabled already, and skips the caller', () => {
    const plan = planChange(
      { kind: 'disable' },
      [
        person('ines', 'admin'),
        { ...person('ada', 'edit'), disabled: true },
        person('jun', 'read'),
      ],
      { callerId: 'ines', lastAdminId: null },
    );
    expect([plan.affected, plan.unchanged].map(ids)).toEqual([['jun'], ['ada']]);
    expect(plan.skipped).toMatchObject([{ person: { id: 'ines' } }]);
  });

  it('skips the last admin and the caller when other people are removed too', () => {
    const plan = planChange(
      { kind: 'remove' },
      [person('ines', 'admin'), person('maren', 'admin'), person('jun', 'read')],
      { callerId: 'ines', lastAdminId: 'maren' },
    );
    expect(ids(plan.affected)).toEqual(['jun']);
    expect(ids(plan.skipped.map(({ person: left }) => left))).toEqual(['ines', 'maren']);
  });

  it('skips people no provider can sign in and the last admin without SSO', () => {
    const plan = planChange(
      { kind: 'sso' },
      [person('ines', 'admin'), person('otto', 'edit'), person('jun', 'read')],
      { callerId: 'ines', lastAdminId: 'ines', outside: ['otto'] },
    );
    expect(ids(plan.affected)).toEqual(['jun']);
    expect(plan.skipped.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('who can sign in without SSO'),
      expect.stringContaining('outside your email domains'),
    ]);
  });

  it('lets the caller leave on their own', () => {
    const plan = planChange({ kind: 'remove' }, [person('ines', 'read')], {
      callerId: 'ines',
      lastAdminId: null,
    });
    expect(ids(plan.affected)).toEqual(['ines']);
  });
});

describe('lastAdminAmong', () => {
  const admins = [person('ines', 'admin'), person('maren', 'admin')];

  it('keeps the caller when all admins are selected', () => {
    const kept = findLastAdmin({ kind: 'remove' }, admins, { admins: 2, callerId: 'maren' });
    expect(kept).toBe('maren');
  });

  it.each([
    ['another admin remains', { kind: 'remove' as const }, 3],
    ['they remain admins', { kind: 'role' as const, role: 'admin' as const }, 2],
    ['the number of admins is unknown', { kind: 'remove' as const }, null],
  ])('keeps no one when %s', (_, change, count) => {
    expect(findLastAdmin(change, admins, { admins: count, callerId: null })).toBeNull();
  });
});
