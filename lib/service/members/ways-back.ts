import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { previewMemberChange } from '#lib/contract/members.schemas.ts';
import { isPublicMail } from '#lib/contract/public-mail.ts';
import type { Executor } from '../database/executor.ts';
import { isPerson } from '../database/people.ts';
import { linkInvites, members, users } from '../database/schema/index.ts';
import { isUserInside } from '../email-domains/domain-match.ts';
import { isUsable } from '../invites/link-invites.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { activeLabels } from '../permissions/sso-enforcement.ts';

type WaysBack = NonNullable<z.output<typeof previewMemberChange.reply>['waysBack']>;

/**
 * How members who are removed could come back without an invitation.
 * @param removed the members, as a condition
 * @returns null if none of them is a person
 */
export async function waysBack(
  database: Executor,
  organization: OrganizationScope,
  removed: SQL,
): Promise<WaysBack | null> {
  // A service account has no address and uses no link.
  if ((await database.$count(members, and(removed, isPerson))) === 0) return null;
  const domain = sql<string>`split_part(${users.email}, '@', -1)`;
  const domains = await database
    .select({ domain, people: sql<number>`count(*)::int` })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(removed, isUserInside(organization.row.provenDomains)))
    .groupBy(domain)
    .orderBy(sql`count(*) desc`, domain);
  const usable = and(
    eq(linkInvites.organizationId, organization.id),
    isUsable(linkInvites, new Date()),
  );
  return {
    domains: domains.filter((one) => !isPublicMail(one.domain)),
    links: organization.row.inviteLinks ? await database.$count(linkInvites, usable) : 0,
    // Providers only sign in addresses at the email domains.
    providers: domains.length > 0 ? await activeLabels(database, organization.id) : [],
  };
}
