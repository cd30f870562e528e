import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { emailInvites, blockedAddresses as table, users } from '../database/schema/index.ts';
import { forbidden, type Refusal } from '../errors.ts';
import { newId } from '../security/secrets.ts';

/** The blocks of addresses, and of the people with them, who may have had another one. */
export function blocksOf(database: Executor, emails: readonly string[]): SQL {
  const people = database
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.email, [...emails]));
  return or(inArray(table.email, [...emails]), inArray(table.userId, people)) as SQL;
}

/**
 * Keeps addresses, and the people with them, from joining by email domain, invite link or SSO, and
 * revokes their pending invitations; only a later one lets them in.
 * @param blockedBy null for the organization's identity provider, which can also let them in again
 */
export async function blockAddresses(
  database: Executor,
  organizationId: string,
  emails: readonly string[],
  blockedBy: string | null,
  now: Date,
): Promise<void> {
  const rows = emails.map((email) => ({
    id: newId('blk'),
    organizationId,
    email,
    userId: sql`(select ${users.id} from ${users} where ${users.email} = ${email})`,
    blockedBy,
    blockedAt: now,
  }));
  await database.insert(table).values(rows).onConflictDoNothing();
  await database
    .update(emailInvites)
    .set({ revokedAt: now })
    .where(
      and(
        eq(emailInvites.organizationId, organizationId),
        inArray(emailInvites.email, [...emails]),
        isNull(emailInvites.acceptedAt),
        isNull(emailInvites.revokedAt),
      ),
    );
}

/** Lets addresses in again, as an invitation to them does. */
export async function unblockAddresses(
  database: Executor,
  organizationId: string,
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0) return;
  await database
    .delete(table)
    .where(and(eq(table.organizationId, organizationId), blocksOf(database, emails)));
}

/** Whether an organization has blocked an address. */
export async function isBlocked(
  database: Executor,
  organizationId: string,
  email: string,
): Promise<boolean> {
  const blocked = and(eq(table.organizationId, organizationId), blocksOf(database, [email]));
  return (await database.$count(table, blocked)) > 0;
}

/** The message for a blocked address. */
export function blockedWords(title: string): string {
  return `You were removed from ${title}. To come back, ask one of its admins for an invitation.`;
}

/** 403: the address was blocked. */
export function blockedRefusal(title: string): Refusal {
  return forbidden(blockedWords(title), ['blocked']);
}
