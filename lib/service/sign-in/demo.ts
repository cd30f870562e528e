import { eq } from 'drizzle-orm';
import { levelOf } from '#lib/contract/levels.ts';
import type { User } from '#lib/contract/shapes.ts';
import { users } from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { notFound } from '../errors.ts';
import type { Demo } from '../http/handler.ts';
import { type OpenContext, spendForNetwork } from './limits.ts';
import { issueSignIn } from './tokens.ts';

/** The people on the sign-in page. */
export function offeredPeople({ people }: Demo) {
  return people.flatMap(({ id, displayName, role, organization, isOffered }) =>
    isOffered && organization !== null
      ? [{ id, displayName, role: levelOf(role), organization }]
      : [],
  );
}

/**
 * Signs in as one of the demo people, listed or not.
 * @throws Refusal 404 outside a demo and for unknown people
 */
export async function enterDemo(
  context: OpenContext,
  personId: string,
): Promise<{ token: string; user: User }> {
  const { database, instance } = context;
  if (!instance.demo) throw notFound('This way of signing in');
  await spendForNetwork(context);
  const person = instance.demo.people.find(({ id }) => id === personId);
  if (!person) throw notFound('This demo person');
  const [user] = await database.select(userColumns).from(users).where(eq(users.id, person.userId));
  if (!user) throw notFound('This demo person');
  return issueSignIn(database, context, user, 'demo');
}
