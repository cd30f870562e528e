import { and, eq } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { members, organizations, passkeys } from '../database/schema/index.ts';
import { forbidden } from '../errors.ts';
import type { Caller } from '../permissions/caller.ts';
import { isConcerned } from '../permissions/sign-in-policy.ts';

/** @throws Refusal 403 for a sign-in that was proven with a code by email only */
export function requireFactor({ token }: Caller): void {
  if (token.factor !== null) return;
  throw forbidden('Confirm with your passkey or a recovery code first.', ['passkey-required']);
}

/**
 * Keeps somebody who only reads a person's mail from replacing the passkeys that an organization
 * asks of them. The first passkey needs no other.
 * @throws Refusal 403
 */
export async function requireOwnFactor(database: Executor, caller: Caller): Promise<void> {
  if (caller.token.factor !== null) return;
  if ((await database.$count(passkeys, eq(passkeys.userId, caller.id))) === 0) return;
  const rows = await database
    .select({ passkeyFor: organizations.passkeyFor, role: members.role })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(and(eq(members.userId, caller.id), eq(members.disabled, false)));
  if (rows.some(({ passkeyFor, role }) => isConcerned({ passkeyFor }, role))) requireFactor(caller);
}
