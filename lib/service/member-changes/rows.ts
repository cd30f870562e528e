import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MemberChange, MemberChangeOutcome } from '#lib/contract/member-changes.ts';
import type { Executor } from '../database/executor.ts';
import {
  members,
  memberChangePeople as people,
  memberChanges as table,
  users,
} from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { notFound } from '../errors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { presentUser } from '../users/handlers.ts';
import { isChangedSince, isUndoable, kinds } from './kinds.ts';

export type ChangeRow = typeof table.$inferSelect;

/** Whether a change has not finished. */
export const isUnderWay = ({ status }: ChangeRow) => status === 'waiting' || status === 'running';

/** @throws Refusal 404 for an id that isn't a change of the members of the organization */
export async function findChange(
  database: Executor,
  organization: OrganizationScope,
  id: string,
): Promise<ChangeRow> {
  const [row] = await database
    .select()
    .from(table)
    .where(and(eq(table.organizationId, organization.id), eq(table.id, id)));
  if (!row) throw notFound('This change');
  return row;
}

/**
 * Presents changes with their progress, in the order of their rows.
 * @param exact the only one; people who were changed and changed back since are not undoable then
 */
export async function presentChanges(
  database: Executor,
  appUrl: string,
  rows: readonly ChangeRow[],
  exact?: ChangeRow,
): Promise<MemberChange[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const isSame = exact ? sql`${isUndoable} and not ${isChangedSince(database, exact)}` : isUndoable;
  const counted = await database
    .select({
      changeId: people.changeId,
      outcome: people.outcome,
      people: sql<number>`count(*)::int`,
      undoable: sql<number>`count(*) filter (where ${isSame})::int`,
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
      object: 'member-change',
      id: row.id,
      change: row.kind,
      ...(row.kind === 'role' && row.undoes === null && { role: row.role }),
      ...(row.block && { block: true as const }),
      ...(row.undoes !== null && { undoes: row.undoes }),
      status: row.status,
      ...(row.reason !== null && { reason: row.reason }),
      ...(starter && { startedBy: presentUser(appUrl, starter) }),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      people: sum('people'),
      counts: Object.fromEntries(own.map(({ outcome, people: count }) => [outcome, count])) as {
        [outcome in MemberChangeOutcome]?: number;
      },
      ...(!isUnderWay(row) && { undoable: sum('undoable') }),
    };
  });
}

/** Presents the current state of one change. */
export async function showChange(
  database: Executor,
  appUrl: string,
  id: string,
): Promise<MemberChange> {
  const rows = await database.select().from(table).where(eq(table.id, id));
  const [row] = rows;
  const hasUndo = row && !isUnderWay(row) && kinds[row.kind].inverse !== null;
  const [shown] = await presentChanges(database, appUrl, rows, hasUndo ? row : undefined);
  if (!shown) throw new Error('The change disappeared while it was read.');
  return shown;
}
