import { and, eq, exists, gt, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '#lib/contract/levels.ts';
import type { MemberChangeKind } from '#lib/contract/member-changes.ts';
import type { Executor } from '../database/executor.ts';
import {
  auditEvents,
  members,
  memberChangePeople as people,
  memberChanges as table,
} from '../database/schema/index.ts';

/** What a change can find different about a member. */
export type MemberState = { role: Role | null; disabled: boolean; sso: boolean };

type Row = Pick<typeof table.$inferSelect, 'id' | 'organizationId' | 'kind' | 'createdAt'>;

type Kind = {
  /** What the activity calls it: the same as for one member. */
  action: string;
  /** The part of a membership it changes. */
  part: 'role' | 'sso' | 'access';
  /** The kind that undoes it; null for none. */
  inverse: MemberChangeKind | null;
  /** It may take access: the caller is left out, and so are people whose role someone else changed. */
  takesAccess: boolean;
  /** It may leave no admin who signs in without SSO. */
  takesAdmins: boolean;
  /** Whether a member is as wanted already. */
  isDone(member: MemberState, role: Role | null): boolean;
  /** The same as a condition. */
  done: SQL;
};

export const kinds: Record<MemberChangeKind, Kind> = {
  role: {
    action: 'updateMember',
    part: 'role',
    inverse: 'role',
    takesAccess: true,
    takesAdmins: true,
    isDone: (member, role) => member.role === role,
    done: sql`${members.role} is not distinct from ${people.after}`,
  },
  sso: {
    action: 'setMemberSSO',
    part: 'sso',
    inverse: 'unset-sso',
    takesAccess: false,
    takesAdmins: true,
    isDone: ({ sso }) => sso,
    done: sql`${members.sso}`,
  },
  'unset-sso': {
    action: 'unsetMemberSSO',
    part: 'sso',
    inverse: 'sso',
    takesAccess: false,
    takesAdmins: false,
    isDone: ({ sso }) => !sso,
    done: sql`not ${members.sso}`,
  },
  disable: {
    action: 'disableMember',
    part: 'access',
    inverse: 'enable',
    takesAccess: true,
    takesAdmins: true,
    isDone: ({ disabled }) => disabled,
    done: sql`${members.disabled}`,
  },
  enable: {
    action: 'enableMember',
    part: 'access',
    inverse: 'disable',
    takesAccess: false,
    takesAdmins: false,
    isDone: ({ disabled }) => !disabled,
    done: sql`not ${members.disabled}`,
  },
  remove: {
    action: 'removeMember',
    part: 'access',
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

/** The people an undo changes: changed before, still as they were left, and the same membership. */
export const isUndoable = and(
  eq(people.outcome, 'changed'),
  isNotNull(members.userId),
  lte(members.joinedAt, table.createdAt),
  sql`case ${table.kind} ${doneByKind} end`,
);

/**
 * Whether the same part of a person was changed again since a change began, even if back to what it was.
 * @param change the one that the row of the person belongs to
 */
export function isChangedSince(
  database: Executor,
  { id, organizationId, kind, createdAt }: Row,
): SQL {
  const same = Object.entries(kinds).filter(([, { part }]) => part === kinds[kind].part);
  const alone = database
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organizationId, organizationId),
        // As the index has it.
        sql`target_type = 'member'`,
        eq(auditEvents.targetId, people.userId),
        gt(auditEvents.occurredAt, createdAt),
        inArray(
          auditEvents.action,
          same.map(([, { action }]) => action),
        ),
      ),
    );
  const others = alias(people, 'others');
  const later = alias(table, 'later');
  const together = database
    .select({ id: later.id })
    .from(others)
    .innerJoin(later, eq(later.id, others.changeId))
    .where(
      and(
        eq(later.organizationId, organizationId),
        gt(later.createdAt, createdAt),
        ne(later.id, id),
        eq(others.userId, people.userId),
        eq(others.outcome, 'changed'),
        inArray(
          later.kind,
          same.map(([name]) => name as MemberChangeKind),
        ),
      ),
    );
  return sql`(${exists(alone)} or ${exists(together)})`;
}
