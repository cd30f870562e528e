import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Level, levels } from '#lib/contract/levels.ts';
import type * as contract from '#lib/contract/organizations.ts';
import type { Executor } from '../database/executor.ts';
import { emailInvites, linkInvites, memberCounts, sites, teams } from '../database/schema/index.ts';
import { unsettledDomains } from '../domain-proofs/handlers.ts';
import type { Handlers } from '../http/handler.ts';
import { isInState } from '../invites/handlers.ts';
import { isPending } from '../invites/joining.ts';
import { isUsable, redundantWithColumn } from '../invites/link-invites.ts';
import { seesActivity } from '../members/rows.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { endingCertificates } from '../saml/rows.ts';
import { lapsingHostnames } from '../sites/hostnames.ts';

const counted = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})::int`;

/** The members by level, the disabled ones and those never seen; read from counters. */
async function countPeople(database: Executor, organizationId: string) {
  const rows = await database
    .select()
    .from(memberCounts)
    .where(eq(memberCounts.organizationId, organizationId));
  const totals = new Map(rows.map((row) => [row.level, row.total]));
  const sum = (figure: (row: typeof memberCounts.$inferSelect) => number) =>
    rows.reduce((total, row) => total + figure(row), 0);
  return {
    members: Object.fromEntries(levels.map((level) => [level, totals.get(level) ?? 0])) as Record<
      Level,
      number
    >,
    disabled: sum((row) => row.disabled),
    neverSeen: sum((row) => row.total - row.seen),
  };
}

/** The pending invitations: valid ones (and those of them expiring soon), and expired ones. */
async function countInvites(database: Executor, organizationId: string, now: Date) {
  const [row] = await database
    .select({
      pending: counted(sql`${emailInvites.expiresAt} > ${now}`),
      expiring: counted(isInState('expiring', now)),
      expired: counted(isInState('expired', now)),
    })
    .from(emailInvites)
    .where(and(eq(emailInvites.organizationId, organizationId), isPending));
  return row ?? { pending: 0, expiring: 0, expired: 0 };
}

/** The links by state; none is usable while links are turned off. */
async function countLinks(database: Executor, organization: OrganizationScope, now: Date) {
  const isUsedUp = sql`${linkInvites.uses} >= ${linkInvites.maxUses}`;
  const isExpired = sql`${linkInvites.expiresAt} <= ${now}`;
  const isOn = sql`${organization.row.inviteLinks}::boolean`;
  const [row] = await database
    .select({
      usable: counted(sql`${isOn} and ${isUsable(linkInvites, now)}`),
      redundant: counted(sql`${isOn} and ${redundantWithColumn(now)} is not null`),
      usedUp: counted(isUsedUp),
      expired: counted(sql`${isExpired} and (${isUsedUp}) is not true`),
    })
    .from(linkInvites)
    .where(
      and(eq(linkInvites.organizationId, organization.id), sql`${linkInvites.revokedAt} is null`),
    );
  return row ?? { usable: 0, redundant: 0, usedUp: 0, expired: 0 };
}

export const overview: Pick<Handlers<typeof contract>, 'getOverview'> = {
  async getOverview({ database, organization, now }) {
    const { listMembers, listTeams, admin } = organization.permissions;
    const people = listMembers ? await countPeople(database, organization.id) : null;
    return {
      members: people?.members ?? null,
      disabled: people?.disabled ?? null,
      neverSeen: seesActivity(organization) ? (people?.neverSeen ?? null) : null,
      teams: listTeams
        ? await database.$count(teams, eq(teams.organizationId, organization.id))
        : null,
      // Members who can see members can also see sites: both require the Read role.
      sites: listMembers
        ? await database.$count(sites, eq(sites.organizationId, organization.id))
        : null,
      invites: admin ? await countInvites(database, organization.id, now) : null,
      links: admin ? await countLinks(database, organization, now) : null,
      unsettledDomains: admin ? await unsettledDomains(database, organization) : null,
      lapsingHostnames: admin ? await lapsingHostnames(database, organization.id) : null,
      endingCertificates: admin ? await endingCertificates(database, organization.id, now) : null,
    };
  },
};
