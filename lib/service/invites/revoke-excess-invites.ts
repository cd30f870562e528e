import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { mayGive, type Role, roles } from '#lib/contract/levels.ts';
import type { Executor } from '../database/executor.ts';
import { emailInvites, linkInvites } from '../database/schema/index.ts';
import { isPending } from './joining.ts';

/** The role someone keeps in an organization (null: guest), or nothing after leaving. */
export type RemainingRole = { role: Role | null } | 'nothing';

/**
 * Revokes invite links and invitations that grant more than their creators may grant now; otherwise
 * someone who is demoted could regain the role through their own link.
 * @returns how many were revoked
 */
export async function revokeExcessInvites(
  database: Executor,
  organizationId: string,
  userIds: readonly string[],
  remaining: RemainingRole,
  now: Date,
): Promise<number> {
  const excess = (column: typeof linkInvites.role | typeof emailInvites.role): SQL | undefined =>
    remaining === 'nothing'
      ? undefined
      : inArray(
          column,
          roles.filter((role) => !mayGive(remaining.role, role)),
        );
  const links = database
    .update(linkInvites)
    .set({ revokedAt: now })
    .where(
      and(
        eq(linkInvites.organizationId, organizationId),
        inArray(linkInvites.createdBy, userIds),
        isNull(linkInvites.revokedAt),
        excess(linkInvites.role),
      ),
    )
    .returning({ id: linkInvites.id });
  const invites = database
    .update(emailInvites)
    .set({ revokedAt: now })
    .where(
      and(
        eq(emailInvites.organizationId, organizationId),
        inArray(emailInvites.invitedBy, userIds),
        isPending,
        excess(emailInvites.role),
      ),
    )
    .returning({ id: emailInvites.id });
  return (await Promise.all([links, invites])).flat().length;
}
