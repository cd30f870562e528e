import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/account.ts';
import { formatList } from '#lib/contract/format.ts';
import type { Executor } from '../database/executor.ts';
import {
  emailInvites,
  idempotencyKeys,
  members,
  organizations,
  passkeys,
  refusals,
  tokens,
  users,
} from '../database/schema/index.ts';
import { conflict, Refusal, unauthorized } from '../errors.ts';
import type { Context, Handlers } from '../http/handler.ts';
import { endMembership, requireAnotherAdmin } from '../members/membership-changes.ts';
import { findMember } from '../members/rows.ts';
import {
  type InstanceCaller,
  isInstanceAdmin,
  lockInstanceAdmins,
  requireAnotherInstanceAdmin,
} from '../permissions/instance-admins.ts';
import {
  authorizeOrganization,
  type LockKind,
  type OrganizationCaller,
  type OrganizationScope,
} from '../permissions/organization.ts';
import { requireSignIn } from '../permissions/sign-in-policy.ts';
import { queueSecurityMail } from '../sign-in/security-mails.ts';
import { emailChange } from './email-change.ts';
import { erasePerson } from './erasure.ts';
import { dataOf } from './export.ts';

/** The organizations that a person belongs to, in one order, so that two deletions don't wait for each other. */
async function belongingsOf(database: Executor, userId: string) {
  return database
    .select({ id: organizations.id, title: organizations.title })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(
      and(eq(members.userId, userId), eq(members.disabled, false), isNull(organizations.deletedAt)),
    )
    .orderBy(asc(organizations.id));
}

/** An organization that a person leaves, whether or not it is suspended. */
const authorizeLeaving = (
  database: Executor,
  id: string,
  as: OrganizationCaller,
  lock: LockKind | undefined,
) => authorizeOrganization(database, id, as, lock, undefined, true);

/** Why a person must stay an admin of the instance; null when they aren't one, or there is another. */
async function instanceObstacle({
  database,
  instance,
  caller,
}: InstanceCaller): Promise<Refusal | null> {
  if (!(await isInstanceAdmin({ database, instance, caller }))) return null;
  return refusalOf(requireAnotherInstanceAdmin(database, instance, caller.id));
}

/** Why a member can't leave an organization; null when they can. */
async function obstacleTo(
  database: Executor,
  organization: OrganizationScope,
  userId: string,
): Promise<Refusal | null> {
  const row = await findMember(database, organization, userId);
  return refusalOf(requireAnotherAdmin(database, organization, row));
}

/** The refusal of a check; null when it passes. */
async function refusalOf(check: Promise<void>): Promise<Refusal | null> {
  try {
    await check;
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return error;
    throw error;
  }
}

/** Locks the person, so that they join nothing until it is over. @throws Refusal 401 when they are gone */
async function lockPerson(database: Executor, userId: string): Promise<void> {
  const [row] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!row) throw unauthorized('This account was deleted.');
}

/** Ends the memberships of a person. @throws Refusal 409 naming every organization that prevents it */
async function leaveAll({
  database,
  caller,
  now,
  record,
}: Context<typeof contract.deleteAccount>): Promise<void> {
  const left: OrganizationScope[] = [];
  const kept: OrganizationScope[] = [];
  let reason: Refusal | null = null;
  for (const { id } of await belongingsOf(database, caller.id)) {
    const as = { id: caller.id, token: null };
    const organization = await authorizeLeaving(database, id, as, 'organization');
    const obstacle = await obstacleTo(database, organization, caller.id);
    reason ??= obstacle;
    (obstacle ? kept : left).push(organization);
  }
  if (kept.length === 1 && reason) throw reason;
  if (kept.length > 0)
    throw conflict(
      `You are the last admin of ${formatList(kept.map(({ row }) => row.title))}. Make someone else an admin there, or delete the organizations.`,
      ['last-admin'],
    );
  for (const organization of left) {
    const row = await findMember(database, organization, caller.id);
    const membership = {
      database,
      organization,
      now,
      record: (event: Parameters<typeof record>[0]) =>
        record({
          ...event,
          organizationId: organization.id,
          action: 'deleteAccount',
          // Without the name, which is kept nowhere.
          target: { type: 'member', id: caller.id },
        }),
    };
    await endMembership(membership, row);
  }
}

export const account: Handlers<typeof contract> = {
  ...emailChange,

  async previewAccountDeletion({ instance, database, caller }) {
    requireSignIn(caller, 'accounts');
    const left = [];
    for (const { id, title } of await belongingsOf(database, caller.id)) {
      const as = { id: caller.id, token: null };
      const organization = await authorizeLeaving(database, id, as, undefined);
      const obstacle = await obstacleTo(database, organization, caller.id);
      left.push({ id, title, ...(obstacle && { obstacle: obstacle.message }) });
    }
    const obstacle = await instanceObstacle({ database, instance, caller });
    const count = (kind: 'sign-in' | 'personal') =>
      database.$count(tokens, and(eq(tokens.userId, caller.id), eq(tokens.kind, kind)));
    return {
      object: 'account-deletion',
      ...(obstacle && { obstacle: obstacle.message }),
      organizations: left,
      signIns: await count('sign-in'),
      passkeys: await database.$count(passkeys, eq(passkeys.userId, caller.id)),
      tokens: await count('personal'),
    };
  },

  async deleteAccount(context) {
    const { instance, database, caller, request, now, afterCommit } = context;
    requireSignIn(caller, 'accounts');
    await lockInstanceAdmins(database);
    await lockPerson(database, caller.id);
    const obstacle = await instanceObstacle({ database, instance, caller });
    if (obstacle) throw obstacle;
    await leaveAll(context);
    const { id, email } = caller;
    await queueSecurityMail(database, instance, id, {
      type: 'account-deleted',
      to: email,
      request,
      now,
    });
    afterCommit(async () => instance.jobs.wake());
    await erasePerson(database, caller, now);
    await database.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id));
    await database.delete(emailInvites).where(eq(emailInvites.email, email));
    await database.delete(refusals).where(sql`position(${id} in ${refusals.event}::text) > 0`);
    await database.delete(users).where(eq(users.id, id));
    return undefined;
  },

  async exportAccount({ instance, database, caller, now, record }) {
    requireSignIn(caller, 'accounts');
    record({
      account: {},
      target: { type: 'user', id: caller.id, label: caller.displayName },
    });
    return dataOf(database, instance.appUrl, caller, now);
  },
};
