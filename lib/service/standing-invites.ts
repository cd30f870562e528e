import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { mayGive, type Role, roles } from '#lib/contract/levels.ts';
import type { Executor } from './database/executor.ts';
import { emailInvites, linkInvites } from './database/schema/index.ts';
import { isPending } from './joining.ts';

/** What somebody keeps in an organization: a role (null: a guest), or nothing after leaving. */
export type Standing = { role: Role | null } | 'nothing';

/**
 * Revokes the invite links and invitations somebody made that give more than they may give now:
 * otherwise whoever loses a role could take it back through a link of their own.
 * @returns how many were revoked
 */
export async function revokeStandingInvites(
  database: Executor,
  organizationId: string,
  userId: string,
  standing: Standing,
  now: Date,
): Promise<number> {
  const excess = (column: typeof linkInvites.role | typeof emailInvites.role): SQL | undefined =>
    standing === 'nothing'
      ? undefined
      : inArray(
          column,
          roles.filter((role) => !mayGive(standing.role, role)),
        );
  const links = database
    .update(linkInvites)
    .set({ revokedAt: now })
    .where(
      and(
        eq(linkInvites.organizationId, organizationId),
        eq(linkInvites.createdBy, userId),
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
        eq(emailInvites.invitedBy, userId),
        isPending,
        excess(emailInvites.role),
      ),
    )
    .returning({ id: emailInvites.id });
  return (await Promise.all([links, invites])).flat().length;
}
