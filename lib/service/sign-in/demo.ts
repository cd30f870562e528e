import { eq } from 'drizzle-orm';
import { levelOf } from '#lib/contract/levels.ts';
import type { User } from '#lib/contract/shapes.ts';
import { users } from '../database/schema/index.ts';
import { demoOrganizations, demoPeople } from '../demo/people.ts';
import { notFound } from '../errors.ts';
import { userColumns } from '../users.ts';
import { type OpenContext, spendForNetwork } from './limits.ts';
import { issueSignIn } from './tokens.ts';

/** The people the sign-in page offers: those of the first organization, and the admin of the second. */
export const offeredPeople = demoPeople.flatMap(({ id, displayName, role, organization }) =>
  organization === 'first' || organization === 'second'
    ? [{ id, displayName, role: levelOf(role), organization: demoOrganizations[organization] }]
    : [],
);

/**
 * Signs in as one of the demo people, offered or not.
 * @throws Refusal 404 outside a demo and for a person it doesn't have
 */
export async function enterDemo(
  context: OpenContext,
  personId: string,
): Promise<{ token: string; user: User }> {
  const { database, instance } = context;
  if (!instance.demo) throw notFound('This way of signing in');
  await spendForNetwork(context);
  const person = demoPeople.find(({ id }) => id === personId);
  if (!person) throw notFound('This demo person');
  const [user] = await database.select(userColumns).from(users).where(eq(users.id, person.userId));
  if (!user) throw notFound('This demo person');
  return issueSignIn(database, context, user, 'demo');
}
