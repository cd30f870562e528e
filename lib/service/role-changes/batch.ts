import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { levelOf, mayGive, type Role } from '#lib/contract/levels.ts';
import type { RoleChangeOutcome } from '#lib/contract/role-changes.ts';
import type { Executor } from '../database/executor.ts';
import { members, roleChangePeople as people } from '../database/schema/index.ts';
import { revokeExcessInvites } from '../invites/revoke-excess-invites.ts';
import { countActive } from '../permissions/sso-enforcement.ts';

/** People changed in one transaction, so that other writes of the organization wait only shortly. */
const AT_ONCE = 200;

type Step = {
  position: number;
  userId: string;
  before: Role | null;
  after: Role | null;
  /** The member as they are now; null when they left. */
  member: { role: Role | null; disabled: boolean; sso: boolean } | null;
};

/**
 * Changes the roles of the next people of a change; the organization is locked.
 * @returns whether anyone was left to change
 */
export async function changeNext(
  database: Executor,
  change: { id: string; organizationId: string },
  now: Date,
): Promise<boolean> {
  const steps = await nextSteps(database, change);
  if (steps.length === 0) return false;
  const kept = await lastAdmin(database, change.organizationId, steps);
  const outcomes = Map.groupBy(steps, (step) => (step === kept ? 'last-admin' : outcomeOf(step)));
  const changed = outcomes.get('changed') ?? [];
  for (const [level, some] of Map.groupBy(changed, ({ after }) => levelOf(after))) {
    const role = level === 'guest' ? null : level;
    await setRoles(database, change.organizationId, some, role, now);
  }
  for (const [outcome, some] of outcomes)
    await database
      .update(people)
      .set({ outcome })
      .where(
        and(
          eq(people.changeId, change.id),
          inArray(
            people.position,
            some.map(({ position }) => position),
          ),
        ),
      );
  return true;
}

function nextSteps(
  database: Executor,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<Step[]> {
  return database
    .select({
      position: people.position,
      userId: people.userId,
      before: people.before,
      after: people.after,
      // A column that is never null comes first: drizzle sees by it whether there is a member.
      member: { disabled: members.disabled, role: members.role, sso: members.sso },
    })
    .from(people)
    .leftJoin(
      members,
      and(eq(members.organizationId, organizationId), eq(members.userId, people.userId)),
    )
    .where(and(eq(people.changeId, id), eq(people.outcome, 'waiting')))
    .orderBy(people.position)
    .limit(AT_ONCE);
}

function outcomeOf({ member, before, after }: Step): RoleChangeOutcome {
  if (!member) return 'left';
  if (member.role === after) return 'unchanged';
  return member.role === before ? 'changed' : 'changed-meanwhile';
}

/**
 * The admin who keeps the role, if these steps would take it from the last one who signs in without
 * SSO while a provider is active. An admin always remains: the one who started it.
 */
async function lastAdmin(
  database: Executor,
  organizationId: string,
  steps: readonly Step[],
): Promise<Step | undefined> {
  const demoted = steps.filter(
    (step) =>
      outcomeOf(step) === 'changed' &&
      step.member?.role === 'admin' &&
      !step.member.disabled &&
      !step.member.sso,
  );
  if (demoted.length === 0 || (await countActive(database, organizationId)) === 0) return undefined;
  const others = await database.$count(
    members,
    and(
      eq(members.organizationId, organizationId),
      eq(members.role, 'admin'),
      eq(members.disabled, false),
      eq(members.sso, false),
      notInArray(
        members.userId,
        demoted.map(({ userId }) => userId),
      ),
    ),
  );
  return others > 0 ? undefined : demoted[0];
}

async function setRoles(
  database: Executor,
  organizationId: string,
  steps: readonly Step[],
  role: Role | null,
  now: Date,
): Promise<void> {
  const ids = steps.map(({ userId }) => userId);
  await database
    .update(members)
    .set({ role: sql`${role}` })
    .where(and(eq(members.organizationId, organizationId), inArray(members.userId, ids)));
  const lowered = steps.filter(({ before }) => !mayGive(role, before));
  if (lowered.length > 0)
    await revokeExcessInvites(
      database,
      organizationId,
      lowered.map(({ userId }) => userId),
      { role },
      now,
    );
}
