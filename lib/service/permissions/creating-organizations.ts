import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { members, organizations } from '../database/schema/index.ts';
import { forbidden } from '../errors.ts';
import type { Caller } from './caller.ts';

type CreatorCheck = {
  database: Executor;
  instance: { organizations: 'admins' | 'everybody' };
  caller: Caller;
};

/**
 * Whether the caller may create organizations: everybody, or only the admins of the instance, who
 * are those of the organization that the set-up link created.
 */
export async function mayCreateOrganizations({
  database,
  instance,
  caller,
}: CreatorCheck): Promise<boolean> {
  if (caller.token.organizationId !== null) return false;
  if (instance.organizations === 'everybody') return true;
  const first = database
    .select({ id: organizations.id })
    .from(organizations)
    .orderBy(asc(organizations.createdAt), asc(organizations.id))
    .limit(1);
  const ours = and(
    eq(members.organizationId, first),
    eq(members.userId, caller.id),
    eq(members.role, 'admin'),
    eq(members.disabled, false),
  );
  return (await database.$count(members, ours)) > 0;
}

/** @throws Refusal 403 for who may not create organizations */
export async function requireMayCreate(asking: CreatorCheck): Promise<void> {
  if (await mayCreateOrganizations(asking)) return;
  throw forbidden(
    'Only admins of this instance can create organizations. Ask one of them to create it and to invite you.',
    ['organizations'],
  );
}
