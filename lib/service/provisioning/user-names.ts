import { and, eq, ne, sql } from 'drizzle-orm';
import { isInDomains } from '#lib/contract/inside-domains.ts';
import type { Executor } from '../database/executor.ts';
import { members, provisionedUsers as table, users } from '../database/schema/index.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { ScimFault, taken } from './faults.ts';
import { userName } from './user-rows.ts';

/** How long the name of a person can be. */
const NAME_MAXIMUM = 100;

/** A name as it is shown, cut where it is longer than names can be. */
export function shownName(name: string | null | undefined): string | undefined {
  const text = (name ?? '').replace(/\s+/g, ' ').trim();
  // Never in the middle of a character.
  return text.slice(0, NAME_MAXIMUM).replace(/[\uD800-\uDBFF]$/, '') || undefined;
}

/**
 * Keeps what the identity provider calls people unique in the organization, whose lock is held.
 * @param userId the person who is to have the name; someone else may not
 * @throws ScimFault 409
 */
export async function requireFreeName(
  database: Executor,
  organization: OrganizationScope,
  name: string,
  userId: string,
): Promise<void> {
  const isOther = and(ne(members.userId, userId), sql`lower(${userName}) = lower(${name}::text)`);
  const [other] = await database
    .select({ id: members.userId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(
      table,
      and(eq(table.organizationId, members.organizationId), eq(table.userId, members.userId)),
    )
    .where(and(eq(members.organizationId, organization.id), isOther))
    .limit(1);
  if (other) throw taken(`A person with the userName ${name} already exists.`);
}

/**
 * Keeps an identity provider from acting for people whose addresses aren't the organization's.
 * @throws ScimFault 403
 */
export function requireProven({ row }: OrganizationScope, email: string, what: string): void {
  if (isInDomains(email, row.provenDomains)) return;
  throw new ScimFault(
    403,
    'invalidValue',
    `${email} isn’t in any of the verified email domains of ${row.title}, so ${what}. An admin can verify the domain in its settings.`,
  );
}
