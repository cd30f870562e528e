import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { ParsedOf } from '#lib/contract/endpoint.ts';
import { levelOf } from '#lib/contract/levels.ts';
import type * as contract from '#lib/contract/member-changes.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf, readList } from '../database/keyset.ts';
import { isPerson } from '../database/people.ts';
import {
  members,
  memberChangePeople as people,
  memberChanges as table,
  users,
} from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { badField, conflict } from '../errors.ts';
import type { Context, Handlers } from '../http/handler.ts';
import { membersWhere } from '../members/list.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { newId } from '../security/secrets.ts';
import { presentUser } from '../users/handlers.ts';
import { end } from './job.ts';
import { isChangedSince, isUndoable, kinds } from './kinds.ts';
import { MEMBER_CHANGE_QUEUE } from './queue.ts';
import { findChange, isUnderWay, presentChanges, showChange } from './rows.ts';

type Body = ParsedOf<typeof contract.createMemberChange>['body'];
type NewPerson = Omit<typeof people.$inferInsert, 'changeId' | 'position'>;
type Starting = Pick<
  Context<typeof contract.createMemberChange>,
  'instance' | 'database' | 'organization' | 'caller' | 'now' | 'afterCommit'
>;

/** @throws Refusal 400 for a change without what it needs, or with what it has no use for */
function requireWhole({ change, role, block, users: named, filter }: Body): void {
  if (change === 'role' && role === undefined)
    throw badField('role', 'Give the new role, or null for guest.');
  if (change !== 'role' && role !== undefined)
    throw badField('role', 'Only a role change can include a role.');
  if (change !== 'remove' && block)
    throw badField('block', 'You can only block people when you remove them.');
  if (named && filter) throw badField('filter', 'Give either users or a filter, not both.');
  if (!named && !filter) throw badField('users', 'Give either users or a filter.');
}

/**
 * The people to change, each with what is known about them at the start.
 * @throws Refusal 400 if none of them is a member
 */
async function peopleFor(
  database: Executor,
  organization: OrganizationScope,
  callerId: string,
  { change: kind, role = null, users: named, filter }: Body,
): Promise<NewPerson[]> {
  const wanted = new Map(named?.map((one) => [one.id, one.was]));
  const rows = await database
    .select({
      userId: members.userId,
      role: members.role,
      disabled: members.disabled,
      sso: members.sso,
    })
    .from(members)
    .where(
      and(
        membersWhere(organization.id, filter ?? {}),
        named && inArray(members.userId, [...wanted.keys()]),
        // A service account can’t be an admin, and doesn’t sign in.
        kind === 'sso' || role === 'admin' ? isPerson : undefined,
      ),
    )
    .orderBy(members.joinedAt, members.userId);
  if (rows.length === 0)
    throw named
      ? badField('users', 'None of these people are members of this organization.')
      : badField('filter', 'No members match this filter.');
  return rows.map(({ userId, ...member }) => {
    const before = member.role;
    const after = kind === 'role' ? role : before;
    const was = wanted.get(userId);
    const { isDone, takesAccess } = kinds[kind];
    const isChanged = was !== undefined && was !== before;
    const outcome = isDone(member, after)
      ? 'unchanged'
      : takesAccess && userId === callerId
        ? 'yourself'
        : takesAccess && isChanged
          ? 'changed-meanwhile'
          : 'waiting';
    return { userId, before, after, outcome };
  });
}

/** As arrays: rows of parameters take 200 ms more for 8,000 people, and others wait for them. */
async function writePeople(
  database: Executor,
  id: string,
  everyone: readonly NewPerson[],
): Promise<void> {
  const column = (key: keyof NewPerson) =>
    sql`${sql.param(everyone.map((person) => person[key] ?? null))}::text[]`;
  await database.execute(
    sql`insert into ${people} (change_id, user_id, before, after, outcome, position)
      select ${id}, person.*
      from unnest(${column('userId')}, ${column('before')}, ${column('after')}, ${column('outcome')})
        with ordinality as person`,
  );
}

/** Writes a change and queues it. */
async function start(
  { instance, database, organization, caller, now, afterCommit }: Starting,
  change: Pick<typeof table.$inferInsert, 'kind' | 'role' | 'block' | 'undoes'>,
  everyone: readonly NewPerson[],
): Promise<{ id: string; due: number }> {
  const id = newId('mch');
  const due = everyone.filter(({ outcome }) => outcome === 'waiting').length;
  await database.insert(table).values({
    ...change,
    id,
    organizationId: organization.id,
    status: due > 0 ? ('waiting' as const) : ('complete' as const),
    startedBy: caller.id,
    createdAt: now,
    updatedAt: now,
  });
  await writePeople(database, id, everyone);
  if (due > 0) {
    await instance.jobs.enqueue(database, MEMBER_CHANGE_QUEUE, [{ id }]);
    afterCommit(async () => instance.jobs.wake());
  }
  return { id, due };
}

/** @throws Refusal 409 while an undo of the change is running */
async function requireNoUndo(database: Executor, changeId: string): Promise<void> {
  const [running] = await database
    .select({ status: table.status })
    .from(table)
    .where(and(eq(table.undoes, changeId), inArray(table.status, ['waiting', 'running'])))
    .limit(1);
  if (running) throw conflict('This change is already being undone.', [running.status]);
}

/** How many of those due have each level, for the activity. */
function levelsOf(everyone: readonly NewPerson[]): Record<string, number> {
  const due = everyone.filter(({ outcome }) => outcome === 'waiting');
  const groups = Map.groupBy(due, ({ before }) => levelOf(before ?? null));
  return Object.fromEntries([...groups].map(([level, some]) => [level, some.length]));
}

const settled = ['waiting', 'changed'] as const;

export const memberChanges: Handlers<typeof contract> = {
  async listMemberChanges({ instance, database, organization, query, cursors }) {
    const mine = eq(table.organizationId, organization.id);
    const order = [table.createdAt, table.id];
    const rows = await database
      .select()
      .from(table)
      .where(and(mine, after(order, 'desc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'desc'))
      .limit(query.limit + 1);
    return pageOf(
      await presentChanges(database, instance.appUrl, rows),
      query.limit,
      await database.$count(table, mine),
      cursors,
      (each) => [each.createdAt, each.id],
      (each) => each,
    );
  },

  async createMemberChange(context) {
    const { instance, database, organization, caller, body, record } = context;
    requireWhole(body);
    const { change: kind, role, block } = body;
    const everyone = await peopleFor(database, organization, caller.id, body);
    const { id, due } = await start(context, { kind, role, block }, everyone);
    if (due > 0)
      record({
        action: kinds[kind].action,
        target: { type: 'member-change', id },
        payload: {
          people: due,
          ...(kind === 'role' && { role, before: { levels: levelsOf(everyone) } }),
          ...(block && { blocked: true }),
        },
      });
    return showChange(database, instance.appUrl, id);
  },

  async getMemberChange({ instance, database, organization, parameters }) {
    const row = await findChange(database, organization, parameters.memberChangeId);
    return showChange(database, instance.appUrl, row.id);
  },

  async listMemberChangePeople(context) {
    const { instance, database, organization, parameters, query } = context;
    const change = await findChange(database, organization, parameters.memberChangeId);
    const { outcome } = query;
    return readList(context, {
      table: people,
      select: database
        .select({
          person: people,
          user: userColumns,
          member: { id: members.userId, role: members.role },
        })
        .from(people)
        .innerJoin(users, eq(users.id, people.userId))
        .leftJoin(
          members,
          and(eq(members.organizationId, organization.id), eq(members.userId, people.userId)),
        ),
      where: and(
        eq(people.changeId, change.id),
        outcome === 'left-out'
          ? notInArray(people.outcome, [...settled])
          : outcome && eq(people.outcome, outcome),
      ),
      order: [people.position],
      direction: 'asc',
      keyOf: ({ person }) => [person.position],
      present: ({ person, user, member }) => ({
        user: presentUser(instance.appUrl, user),
        before: person.before,
        after: person.after,
        outcome: person.outcome,
        ...(member && { now: member.role }),
      }),
    });
  },

  async cancelMemberChange({ instance, database, organization, parameters, record }) {
    const row = await findChange(database, organization, parameters.memberChangeId);
    if (!isUnderWay(row)) throw conflict('This change has already ended.', [row.status]);
    await end(database, row, 'cancelled', null);
    const shown = await showChange(database, instance.appUrl, row.id);
    record({
      target: { type: 'member-change', id: row.id },
      payload: { changed: shown.counts.changed ?? 0, people: shown.people },
    });
    return shown;
  },

  async undoMemberChange(context) {
    const { instance, database, organization, caller, parameters, record } = context;
    const undone = await findChange(database, organization, parameters.memberChangeId);
    const kind = kinds[undone.kind].inverse;
    if (!kind)
      throw conflict('Removing people can’t be undone. To bring them back, invite them again.', [
        'nothing-to-undo',
      ]);
    if (isUnderWay(undone))
      throw conflict('This change is still running. Stop it first.', [undone.status]);
    await requireNoUndo(database, undone.id);
    const rows = await database
      .select({
        person: people,
        isSame: sql<boolean>`coalesce(${isUndoable}, false)
          and not ${isChangedSince(database, undone)}`,
        memberId: members.userId,
      })
      .from(people)
      .innerJoin(table, eq(table.id, people.changeId))
      .leftJoin(
        members,
        and(eq(members.organizationId, organization.id), eq(members.userId, people.userId)),
      )
      .where(and(eq(people.changeId, undone.id), eq(people.outcome, 'changed')))
      .orderBy(people.position);
    if (rows.length === 0)
      throw conflict('Nothing to undo: it changed no one.', ['nothing-to-undo']);
    const everyone = rows.map(({ person, isSame, memberId }): NewPerson => {
      const isOwn = kinds[kind].takesAccess && person.userId === caller.id;
      const left = memberId === null ? 'left' : 'changed-meanwhile';
      const outcome = isOwn ? 'yourself' : isSame ? 'waiting' : left;
      return { userId: person.userId, before: person.after, after: person.before, outcome };
    });
    if (!everyone.some(({ outcome }) => outcome === 'waiting'))
      throw conflict('Nothing is left to undo: everyone was changed since.', ['nothing-to-undo']);
    const { id, due } = await start(context, { kind, undoes: undone.id }, everyone);
    record({
      action: kinds[kind].action,
      target: { type: 'member-change', id },
      payload: { people: due, undoes: undone.id },
    });
    return showChange(database, instance.appUrl, id);
  },
};
