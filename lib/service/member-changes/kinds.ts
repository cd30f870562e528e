import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#lib/contract/levels.ts';
import type { MemberChangeKind } from '#lib/contract/member-changes.ts';
import {
  members,
  memberChangePeople as people,
  memberChanges as table,
} from '../database/schema/index.ts';

/** What a change can find different about a member. */
export type Standing = { role: Role | null; disabled: boolean; sso: boolean };

type Kind = {
  /** What the activity calls it: the same as for one member. */
  action: string;
  /** The kind that undoes it; null for none. */
  inverse: MemberChangeKind | null;
  /** It may take access: the caller is left out, and so are people whose role someone else changed. */
  takesAccess: boolean;
  /** It may leave no admin who signs in without SSO. */
  takesAdmins: boolean;
  /** Whether a member is as wanted already. */
  isDone(member: Standing, role: Role | null): boolean;
  /** The same as a condition. */
  done: SQL;
};

export const kinds: Record<MemberChangeKind, Kind> = {
  role: {
    action: 'updateMember',
    inverse: 'role',
    takesAccess: true,
    takesAdmins: true,
    isDone: (member, role) => member.role === role,
    done: sql`${members.role} is not distinct from ${people.after}`,
  },
  sso: {
    action: 'setMemberSSO',
    inverse: 'unset-sso',
    takesAccess: false,
    takesAdmins: true,
    isDone: ({ sso }) => sso,
    done: sql`${members.sso}`,
  },
  'unset-sso': {
    action: 'unsetMemberSSO',
    inverse: 'sso',
    takesAccess: false,
    takesAdmins: false,
    isDone: ({ sso }) => !sso,
    done: sql`not ${members.sso}`,
  },
  disable: {
    action: 'disableMember',
    inverse: 'enable',
    takesAccess: true,
    takesAdmins: true,
    isDone: ({ disabled }) => disabled,
    done: sql`${members.disabled}`,
  },
  enable: {
    action: 'enableMember',
    inverse: 'disable',
    takesAccess: false,
    takesAdmins: false,
    isDone: ({ disabled }) => !disabled,
    done: sql`not ${members.disabled}`,
  },
  remove: {
    action: 'removeMember',
    inverse: null,
    takesAccess: true,
    takesAdmins: true,
    isDone: () => false,
    done: sql`false`,
  },
};

const doneByKind = sql.join(
  Object.entries(kinds).map(([kind, { done }]) => sql`when ${kind} then ${done}`),
  sql.raw(' '),
);

/** The people an undo changes: changed before and still as they were left. */
export const isUndoable = and(
  eq(people.outcome, 'changed'),
  isNotNull(members.userId),
  sql`case ${table.kind} ${doneByKind} end`,
);
