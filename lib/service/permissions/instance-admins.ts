import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { holdLock } from '../database/locks.ts';
import { preparedOn } from '../database/prepared.ts';
import { instanceAdmins, users } from '../database/schema/index.ts';
import { conflict, notFound } from '../errors.ts';
import type { Caller } from './caller.ts';

/** The addresses that INSTANCE_ADMINS names. */
export type NamedAddresses = { instanceAdmins?: readonly string[] | undefined };

/** A caller of an instance. */
export type InstanceCaller = {
  database: Executor;
  instance: NamedAddresses;
  caller: Pick<Caller, 'id' | 'email' | 'token'>;
};

/** The condition of the people named admins of the instance by the setup or another admin. */
export const isNamedAdmin = sql<boolean>`exists (select 1 from ${instanceAdmins} where ${instanceAdmins.userId} = ${users.id})`;

/** The condition of the people who are admins of the instance, by name or by their address. */
export function areInstanceAdmins({ instanceAdmins: addresses = [] }: NamedAddresses): SQL {
  return or(isNamedAdmin, inArray(users.email, [...addresses])) as SQL;
}

/**
 * Whether the caller was an admin of the instance when the request began: the person who set it up,
 * those they named, and the addresses of INSTANCE_ADMINS. A token for one organization never is.
 */
export function beganAsInstanceAdmin({
  instance,
  caller,
}: {
  instance: NamedAddresses;
  caller: Pick<Caller, 'email' | 'isNamedAdmin' | 'token'>;
}): boolean {
  if (caller.token.organizationId !== null) return false;
  return caller.isNamedAdmin || (instance.instanceAdmins ?? []).includes(caller.email);
}

/** The same now, for changes. */
export async function isInstanceAdmin({
  database,
  instance,
  caller,
}: InstanceCaller): Promise<boolean> {
  if (caller.token.organizationId !== null) return false;
  if (instance.instanceAdmins?.includes(caller.email)) return true;
  const statement = preparedOn(database, 'find instance admin', (name) =>
    database
      .select({ userId: instanceAdmins.userId })
      .from(instanceAdmins)
      .where(eq(instanceAdmins.userId, sql.placeholder('user')))
      .prepare(name),
  );
  return (await statement.execute({ user: caller.id })).length > 0;
}

/** @throws Refusal 404 for everybody else, as if there were no such page */
export async function requireInstanceAdmin(context: InstanceCaller): Promise<void> {
  if (!(await isInstanceAdmin(context))) throw notFound();
}

/** Changes to the admins of the instance happen one after the other. */
export async function lockInstanceAdmins(database: Executor): Promise<void> {
  await holdLock(database, 'instance admins');
}

/** @throws Refusal 409 when nobody but this person is an admin of the instance */
export async function requireAnotherInstanceAdmin(
  database: Executor,
  instance: NamedAddresses,
  userId: string,
): Promise<void> {
  const [another] = await database
    .select({ id: users.id })
    .from(users)
    .where(and(areInstanceAdmins(instance), ne(users.id, userId)))
    .limit(1);
  if (another) return;
  throw conflict('This is the last admin of the instance. Make someone else an admin first.', [
    'last-instance-admin',
  ]);
}
