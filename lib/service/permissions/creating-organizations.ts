import type { Executor } from '../database/executor.ts';
import { forbidden } from '../errors.ts';
import type { Caller } from './caller.ts';
import { isInstanceAdmin, type NamedAddresses } from './instance-admins.ts';

type CreatorCheck = {
  database: Executor;
  instance: { organizations: 'admins' | 'everybody' } & NamedAddresses;
  caller: Caller;
};

/**
 * Whether the caller may create organizations: everybody, or only the admins of the instance.
 * @param isAdmin whether the caller is one of these
 */
export function mayCreateOrganizations(
  { instance, caller }: Pick<CreatorCheck, 'instance' | 'caller'>,
  isAdmin: boolean,
): boolean {
  if (caller.token.organizationId !== null) return false;
  return instance.organizations === 'everybody' || isAdmin;
}

/** @throws Refusal 403 for who may not create organizations */
export async function requireMayCreate(asking: CreatorCheck): Promise<void> {
  if (mayCreateOrganizations(asking, await isInstanceAdmin(asking))) return;
  throw forbidden(
    'Only admins of this instance can create organizations. Ask one of them to create it and to invite you.',
    ['organizations'],
  );
}
