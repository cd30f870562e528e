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

/** What an endpoint is called on, as the API gives it: it says itself what the caller may do with it. */
export type PermissionHolder<E extends Endpoint> = {
  id?: string | undefined;
  permissions: Readonly<Record<Needed<E>, boolean>>;
};

/** What somebody has to be asked for: the permission, and on what. */
export type Requirement = { subject: Subject; permission: string };

/** What an endpoint requires besides a session; null for nothing. */
export function requirementOf(endpoint: Endpoint): Requirement | null {
  if (typeof endpoint.needs === 'string') return null;
  const [subject, permission] = endpoint.needs;
  return { subject, permission };
}

/** Whether the caller may do something on what is read; nothing is refused until it is read. */
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
