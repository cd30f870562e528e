import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { members, provisioningRefusals as table, teams, users } from '../database/schema/index.ts';
import { newId } from '../security/secrets.ts';

/** How many of the latest refused requests are kept. */
export const KEPT_REFUSALS = 20;
const LONGEST_SUBJECT = 200;
const LONGEST_REASON = 1_000;

export type RefusedRequest = Pick<
  typeof table.$inferInsert,
  'organizationId' | 'occurredAt' | 'method' | 'resource' | 'status' | 'reason'
> & { subject: string | null };

/** Keeps a refused request for the admins, and drops the oldest ones. */
export async function keepRefusal(database: Executor, refused: RefusedRequest): Promise<void> {
  await database.insert(table).values({
    ...refused,
    id: newId('prf'),
    subject: refused.subject?.slice(0, LONGEST_SUBJECT).toWellFormed() ?? null,
    reason: refused.reason.slice(0, LONGEST_REASON).toWellFormed(),
  });
  const ours = eq(table.organizationId, refused.organizationId);
  const old = database
    .select({ id: table.id })
    .from(table)
    .where(ours)
    .orderBy(desc(table.occurredAt), desc(table.id))
    .offset(KEPT_REFUSALS);
  await database.delete(table).where(and(ours, inArray(table.id, old)));
}

/** What the person or the team with an id is called in an organization; the id if there is none. */
export async function nameOf(
  database: Executor,
  organizationId: string,
  id: string,
): Promise<string> {
  const [person] = await database
    .select({ name: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, id)));
  const [team] = await database
    .select({ name: teams.title })
    .from(teams)
    .where(and(eq(teams.organizationId, organizationId), eq(teams.id, id)));
  return person?.name ?? team?.name ?? id;
}
