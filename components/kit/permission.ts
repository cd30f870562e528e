import type { Endpoint } from '#lib/contract/endpoint.ts';
import type { Level } from '#lib/contract/levels.ts';
import { permissionLevels, type Subject } from '#lib/contract/permission-levels.ts';
import { levelWords } from './levels.ts';

type Needed<E extends Endpoint> = E['needs'] extends readonly [
  string,
  infer Permission extends string,
]
  ? Permission
  : never;

/** The resource an endpoint is called on, with the caller's permissions as the API returns them. */
export type PermissionHolder<E extends Endpoint> = {
  id?: string | undefined;
  permissions: Readonly<Record<Needed<E>, boolean>>;
};

/** A required permission, and on what. */
export type Requirement = { subject: Subject; permission: string };

/** The permission an endpoint requires besides a session; null for none. */
export function requirementOf(endpoint: Endpoint): Requirement | null {
  if (typeof endpoint.needs === 'string') return null;
  const [subject, permission] = endpoint.needs;
  return { subject, permission };
}

/** Whether the caller has a permission on a resource; true until it is loaded. */
export function isAllowed(
  requirement: Requirement | null,
  on: { permissions: Readonly<Record<string, boolean>> } | undefined,
): boolean {
  return !requirement || !on || on.permissions[requirement.permission] === true;
}

/** The role that something requires, in a sentence: “Requires the Admin role.” */
export function requirementText({ subject, permission }: Requirement): string {
  if (subject === 'team' && permission === 'admin')
    return 'Requires team ownership or the Admin role.';
  const level = (permissionLevels[subject] as Readonly<Record<string, Level>>)[permission];
  return level ? requiresRole(level) : 'You don’t have permission to do this.';
}

/** “Requires the Admin role.” */
function requiresRole(level: Level): string {
  return `Requires the ${levelWords[level].name} role.`;
}
