import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { isInDomains } from '#lib/contract/inside-domains.ts';
import { levelOf, mayGive, type Role } from '#lib/contract/levels.ts';
import type { MemberChangeOutcome } from '#lib/contract/member-changes.ts';
import type { Executor } from '../database/executor.ts';
import {
  type memberChanges,
  members,
  organizations,
  memberChangePeople as people,
  users,
} from '../database/schema/index.ts';
import { revokeExcessInvites } from '../invites/revoke-excess-invites.ts';
import { disableMembers, enableMembers, removeMembers } from '../members/membership-changes.ts';
import { countActive } from '../permissions/sso-enforcement.ts';
import { kinds, type MemberState } from './kinds.ts';

/** People changed in one transaction, so that other writes of the organization wait only shortly. */
const AT_ONCE = 200;

export type Change = Pick<
  typeof memberChanges.$inferSelect,
  'id' | 'organizationId' | 'kind' | 'block' | 'startedBy'
>;

type Step = {
  position: number;
  userId: string;
  email: string;
  before: Role | null;
  after: Role | null;
  /** The member as they are now; null when they left. */
  member: MemberState | null;
};

/**
 * Changes the next people of a change; the organization is locked.
 * @returns whether anyone was left to change
 */
export async function changeNext(database: Executor, change: Change, now: Date): Promise<boolean> {
  const steps = await nextSteps(database, change);
  if (steps.length === 0) return false;
  const domains = await signInDomains(database, change);
  const outcomeOf = (step: Step) => outcomeFor(change, step, domains);
  const kept = await lastAdmin(
    database,
    change,
    steps.filter((step) => outcomeOf(step) === 'changed'),
  );
  const outcomes = Map.groupBy(steps, (step) => (step === kept ? 'last-admin' : outcomeOf(step)));
  await carryOut(database, change, outcomes.get('changed') ?? [], now);
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

function nextSteps(database: Executor, { id, organizationId }: Change): Promise<Step[]> {
  return database
    .select({
      position: people.position,
      userId: people.userId,
      email: users.email,
      before: people.before,
      after: people.after,
      // A column that is never null comes first: drizzle sees by it whether there is a member.
      member: { disabled: members.disabled, role: members.role, sso: members.sso },
    })
    .from(people)
    .innerJoin(users, eq(users.id, people.userId))
    .leftJoin(
      members,
      and(eq(members.organizationId, organizationId), eq(members.userId, people.userId)),
    )
    .where(and(eq(people.changeId, id), eq(people.outcome, 'waiting')))
    .orderBy(people.position)
    .limit(AT_ONCE);
}

/** The domains whose people a provider signs in; null if nobody is required to use one. */
async function signInDomains(
  database: Executor,
  { kind, organizationId }: Change,
): Promise<string[] | null> {
  if (kind !== 'sso' || (await countActive(database, organizationId)) === 0) return null;
  const [row] = await database
    .select({ domains: organizations.provenDomains })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.domains ?? [];
}

function outcomeFor(
  { kind }: Change,
  { member, email, before, after }: Step,
  domains: readonly string[] | null,
): MemberChangeOutcome {
  if (!member) return 'left';
  const { isDone, takesAccess } = kinds[kind];
  if (isDone(member, after)) return 'unchanged';
  if (takesAccess && member.role !== before) return 'changed-meanwhile';
  return domains && !isInDomains(email, domains) ? 'outside-domains' : 'changed';
}

/**
 * The admin who is left out, if these steps would leave none who signs in without SSO while a provider
 * is active. An admin always remains: the one who started it.
 */
async function lastAdmin(
  database: Executor,
  { kind, organizationId }: Change,
  changed: readonly Step[],
): Promise<Step | undefined> {
  if (!kinds[kind].takesAdmins) return undefined;
  const taken = changed.filter(
    ({ member }) => member?.role === 'admin' && !member.disabled && !member.sso,
  );
  if (taken.length === 0 || (await countActive(database, organizationId)) === 0) return undefined;
  const others = await database.$count(
    members,
    and(
      eq(members.organizationId, organizationId),
      eq(members.role, 'admin'),
      eq(members.disabled, false),
      eq(members.sso, false),
      notInArray(
        members.userId,
        taken.map(({ userId }) => userId),
      ),
    ),
  );
  return others > 0 ? undefined : taken[0];
}

async function carryOut(
  database: Executor,
  { kind, block, startedBy, organizationId }: Change,
  steps: readonly Step[],
  now: Date,
): Promise<void> {
  if (steps.length === 0) return;
  const some = steps.map(({ userId: id, email }) => ({ id, email }));
  const several = { database, organizationId, people: some, now };
  if (kind === 'remove') await removeMembers(several, block ? { by: startedBy } : undefined);
  else if (kind === 'disable') await disableMembers(several);
  else if (kind === 'enable') await enableMembers(several);
  else if (kind === 'role') await setRoles(database, organizationId, steps, now);
  else await setMembers(database, organizationId, steps, { sso: kind === 'sso' });
}

async function setRoles(
  database: Executor,
  organizationId: string,
  steps: readonly Step[],
  now: Date,
): Promise<void> {
  for (const [level, some] of Map.groupBy(steps, ({ after }) => levelOf(after))) {
    const role = level === 'guest' ? null : level;
    await setMembers(database, organizationId, some, { role });
    const lowered = some.filter(({ before }) => !mayGive(role, before));
    const ids = lowered.map(({ userId }) => userId);
    if (ids.length > 0) await revokeExcessInvites(database, organizationId, ids, { role }, now);
  }
}

async function setMembers(
  database: Executor,
  organizationId: string,
  steps: readonly Step[],
  { role, sso }: { role?: Role | null; sso?: boolean },
): Promise<void> {
  const ids = steps.map(({ userId }) => userId);
  await database
    .update(members)
    .set({ ...(role !== undefined && { role: sql`${role}` }), ...(sso !== undefined && { sso }) })
    .where(and(eq(members.organizationId, organizationId), inArray(members.userId, ids)));
}
