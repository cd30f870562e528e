import { and, eq, isNotNull } from 'drizzle-orm';
import { ACCOUNT_SUSPENDED, ORGANIZATION_SUSPENDED } from '#lib/contract/suspension.ts';
import type { Executor } from '../database/executor.ts';
import { organizations } from '../database/schema/index.ts';
import { forbidden, Refusal } from '../errors.ts';

/** 401: an account that an admin of the instance suspended, in a request with one of its tokens. */
export function suspendedAccount(): Refusal {
  return new Refusal(401, accountMessage, {
    reasons: [ACCOUNT_SUSPENDED],
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/** 403: the same in a sign-in, whose person has proven who they are. */
export function refusedSignIn(): Refusal {
  return forbidden(accountMessage, [ACCOUNT_SUSPENDED]);
}

const accountMessage =
  'Your account is suspended. Ask an admin of this instance to restore it; nothing of yours was deleted.';

/** 403: an organization that an admin of the instance suspended. */
export function suspendedOrganization(title: string): Refusal {
  return forbidden(
    `${title} is suspended by an admin of this instance. Nothing was deleted; once it is restored, everything works as before.`,
    [ORGANIZATION_SUSPENDED],
  );
}

/** @throws Refusal 403 for a suspended organization, where its scope isn't asked for */
export async function requireNotSuspended(
  database: Executor,
  organizationId: string,
): Promise<void> {
  const [found] = await database
    .select({ title: organizations.title })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), isNotNull(organizations.suspendedAt)));
  if (found) throw suspendedOrganization(found.title);
}
