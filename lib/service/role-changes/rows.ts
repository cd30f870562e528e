import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RoleChange, RoleChangeOutcome } from '#lib/contract/role-changes.ts';
import type { Executor } from '../database/executor.ts';
import {
  members,
  roleChangePeople as people,
  roleChanges as table,
  users,
} from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { notFound } from '../errors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { presentUser } from '../users/handlers.ts';

export type ChangeRow = typeof table.$inferSelect;

/** Whether a role change has not finished. */
export const isUnderWay = ({ status }: ChangeRow) => status === 'waiting' || status === 'running';

/** @throws Refusal 404 for an id that isn't a role change of the organization */
export async function findChange(
  database: Executor,
  organization: OrganizationScope,
  id: string,
): Promise<ChangeRow> {
  const [row] = await database
    .select()
    .from(table)
    .where(and(eq(table.organizationId, organization.id), eq(table.id, id)));
  if (!row) throw notFound('This role change');
  return row;
}

/** The people an undo changes: changed before and still with that role. */
export const isUndoable = and(
  eq(people.outcome, 'changed'),
  sql`${members.role} is not distinct from ${people.after}`,
);

/** Presents role changes with their progress, in the order of their rows. */
export async function presentChanges(
  database: Executor,
  appUrl: string,
  rows: readonly ChangeRow[],
): Promise<RoleChange[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counted = await database
    .select({
      changeId: people.changeId,
      outcome: people.outcome,
      people: sql<number>`count(*)::int`,
      undoable: sql<number>`count(*) filter (where ${isUndoable})::int`,
    })
    .from(people)
    .innerJoin(table, eq(table.id, people.changeId))
    .leftJoin(
      members,
      and(eq(members.organizationId, table.organizationId), eq(members.userId, people.userId)),
    )
    .where(inArray(people.changeId, ids))
    .groupBy(people.changeId, people.outcome);
  const starters = rows.flatMap(({ startedBy }) => startedBy ?? []);
  const starterRows = starters.length
    ? await database.select(userColumns).from(users).where(inArray(users.id, starters))
    : [];
  return rows.map((row) => {
    const own = counted.filter(({ changeId }) => changeId === row.id);
    const starter = starterRows.find(({ id }) => id === row.startedBy);
    const sum = (figure: 'people' | 'undoable') =>
      own.reduce((total, each) => total + each[figure], 0);
    return {
      object: 'role-change',
      id: row.id,
      ...(row.undoes === null ? { role: row.role } : { undoes: row.undoes }),
      status: row.status,
      ...(row.reason !== null && { reason: row.reason }),
      ...(starter && { startedBy: presentUser(appUrl, starter) }),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      people: sum('people'),
      counts: Object.fromEntries(own.map(({ outcome, people: count }) => [outcome, count])) as {
        [outcome in RoleChangeOutcome]?: number;
      },
      ...(!isUnderWay(row) && { undoable: sum('undoable') }),
    };
  });
}

/** Presents the current state of one role change. */
export async function showChange(
  database: Executor,
  appUrl: string,
  id: string,
): Promise<RoleChange> {
  const rows = await database.select().from(table).where(eq(table.id, id));
  const [shown] = await presentChanges(database, appUrl, rows);
  if (!shown) throw new Error('The role change disappeared while it was read.');
  return shown;
}
