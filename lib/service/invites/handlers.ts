import { and, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import { DAY } from '#lib/contract/durations.ts';
import { isInDomains } from '#lib/contract/inside-domains.ts';
import type { EmailInvite } from '#lib/contract/invites.ts';
import * as contract from '#lib/contract/invites.ts';
import { levelOf } from '#lib/contract/levels.ts';
import { unblockAddresses } from '../blocked-addresses/blocked.ts';
import type { Executor } from '../database/executor.ts';
import { containing, readList } from '../database/keyset.ts';
import { members, emailInvites as table, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { type OrganizationScope, requireMayGive } from '../permissions/organization.ts';
import { requireRoom } from '../quotas/room.ts';
import { hashOf, newId } from '../security/secrets.ts';
import { presentUser } from '../users/handlers.ts';
import { spendInvitations } from './budgets.ts';
import { inviteSecretOf, MAIL_QUEUE } from './delivery.ts';
import { isPending, joining } from './joining.ts';
import { linkInvites } from './link-invites.ts';
import { invitationStops } from './stops.ts';

/** How many addresses an audit event includes. */
const RECORDED_ADDRESSES = 20;

type Row = { invite: typeof table.$inferSelect; inviter: UserRow | null };

function presentInvite(appUrl: string, { invite, inviter }: Row, now: Date): EmailInvite {
  return {
    object: 'email-invite',
    id: invite.id,
    email: invite.email,
    role: invite.role,
    sso: invite.sso,
    ...(inviter && { invitedBy: presentUser(appUrl, inviter) }),
    createdAt: invite.createdAt.toISOString(),
    sentAt: invite.sentAt.toISOString(),
    expiresAt: invite.expiresAt.toISOString(),
    expired: invite.expiresAt <= now,
  };
}

function selectInvites(database: Executor) {
  return database
    .select({ invite: table, inviter: userColumns })
    .from(table)
    .leftJoin(users, eq(users.id, table.invitedBy));
}

/** @throws Refusal 404 for an id that isn't a pending invitation of the organization */
async function findInvite(
  database: Executor,
  organization: OrganizationScope,
  id: string,
): Promise<Row> {
  const [row] = await selectInvites(database).where(
    and(eq(table.organizationId, organization.id), eq(table.id, id), isPending),
  );
  if (!row) throw notFound('This invitation');
  return row;
}

/** Whether a pending invitation expires soon, or has expired. */
export function isInState(state: (typeof contract.inviteFilters)[number], now: Date): SQL {
  if (state === 'expired') return sql`${table.expiresAt} <= ${now}`;
  const soon = new Date(now.getTime() + contract.INVITE_EXPIRING_DAYS * DAY);
  return sql`${table.expiresAt} > ${now} and ${table.expiresAt} <= ${soon}`;
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + contract.INVITE_DAYS * DAY);
}

/** Maps addresses of current members of an organization to user ids. */
async function membersAmong(
  database: Executor,
  organizationId: string,
  emails: string[],
): Promise<Map<string, string>> {
  const rows = await database
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .where(and(eq(members.organizationId, organizationId), inArray(users.email, emails)));
  return new Map(rows.map((row) => [row.email, row.id]));
}

const byEmail: Pick<
  Handlers<typeof contract>,
  'inviteMembers' | 'listInvites' | 'resendInvite' | 'updateInvite' | 'revokeInvite'
> = {
  async inviteMembers({
    instance,
    database,
    organization,
    caller,
    body,
    now,
    record,
    afterCommit,
  }) {
    const role = body.role === undefined ? organization.row.defaultRole : body.role;
    requireMayGive(organization, role);
    const emails = [...new Set(body.emails)];
    const known = await membersAmong(database, organization.id, emails);
    const strangers = emails.filter((email) => !known.has(email));
    const { provenDomains } = organization.row;
    const fails = (email: string) => body.sso && !isInDomains(email, provenDomains);
    const failedSSOEmails = strangers.filter(fails);
    const invited = strangers.filter((email) => !fails(email));
    const reply = { users: [...known.values()], invited: invited.length, failedSSOEmails };
    if (invited.length === 0) return reply;
    await requireRoom({ database, instance, now }, organization.row, 'people', invited.length);
    await spendInvitations({ database, instance, organization, caller, now }, invited);
    await unblockAddresses(database, organization.id, invited);

    const organizationId = organization.id;
    const rows = await database
      .insert(table)
      .values(
        invited.map((email) => ({
          id: newId('inv'),
          organizationId,
          email,
          role,
          sso: body.sso,
          hash: hashOf(inviteSecretOf(instance.keys, { organizationId, email, sentAt: now })),
          invitedBy: caller.id,
          createdAt: now,
          sentAt: now,
          expiresAt: expiryFrom(now),
        })),
      )
      .onConflictDoUpdate({
        target: [table.organizationId, table.email],
        targetWhere: sql`accepted_at is null and revoked_at is null`,
        set: {
          role: sql`excluded.role`,
          sso: sql`excluded.sso`,
          hash: sql`excluded.hash`,
          invitedBy: sql`excluded.invited_by`,
          sentAt: sql`excluded.sent_at`,
          expiresAt: sql`excluded.expires_at`,
        },
      })
      .returning({ id: table.id });
    record({
      target: { type: 'organization', id: organization.id, label: organization.row.title },
      payload: {
        invited: invited.length,
        role: levelOf(role),
        sso: body.sso,
        emails: invited.slice(0, RECORDED_ADDRESSES),
      },
    });
    const due = rows.map(({ id }) => ({ id, sentAt: now.toISOString() }));
    await instance.jobs.enqueue(database, MAIL_QUEUE, due);
    afterCommit(async () => instance.jobs.wake());
    return reply;
  },

  async listInvites(context) {
    const { instance, database, organization, query, now } = context;
    return readList(context, {
      table,
      select: selectInvites(database),
      where: and(
        eq(table.organizationId, organization.id),
        isPending,
        query.state && isInState(query.state, now),
        query.search ? ilike(table.email, containing(query.search.toLowerCase())) : undefined,
      ),
      order: [table.createdAt, table.id],
      keyOf: ({ invite }) => [invite.createdAt, invite.id],
      present: (row) => presentInvite(instance.appUrl, row, now),
    });
  },

  async resendInvite(context) {
    const { instance, database, organization, parameters, now, record, afterCommit } = context;
    const { invite, inviter } = await findInvite(database, organization, parameters.inviteId);
    await spendInvitations(context, [invite.email]);
    const secret = inviteSecretOf(instance.keys, { ...invite, sentAt: now });
    const change = { hash: hashOf(secret), sentAt: now, expiresAt: expiryFrom(now) };
    await database.update(table).set(change).where(eq(table.id, invite.id));
    record({ target: { type: 'email-invite', id: invite.id, label: invite.email } });
    const due = [{ id: invite.id, sentAt: now.toISOString() }];
    await instance.jobs.enqueue(database, MAIL_QUEUE, due);
    afterCommit(async () => instance.jobs.wake());
    return presentInvite(instance.appUrl, { invite: { ...invite, ...change }, inviter }, now);
  },

  async updateInvite({ instance, database, organization, parameters, body, now, record }) {
    const { invite, inviter } = await findInvite(database, organization, parameters.inviteId);
    requireMayGive(organization, body.role);
    if (body.role !== invite.role) {
      await database.update(table).set({ role: body.role }).where(eq(table.id, invite.id));
      record({
        target: { type: 'email-invite', id: invite.id, label: invite.email },
        payload: { before: { role: invite.role }, after: { role: body.role } },
      });
    }
    return presentInvite(instance.appUrl, { invite: { ...invite, role: body.role }, inviter }, now);
  },

  async revokeInvite({ database, organization, parameters, now, record }) {
    const { invite } = await findInvite(database, organization, parameters.inviteId);
    await database.update(table).set({ revokedAt: now }).where(eq(table.id, invite.id));
    record({ target: { type: 'email-invite', id: invite.id, label: invite.email } });
    return undefined;
  },
};

export const invites: Handlers<typeof contract> = {
  ...byEmail,
  ...linkInvites,
  ...joining,
  ...invitationStops,
};
