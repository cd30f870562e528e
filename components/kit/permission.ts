import type { Endpoint } from '#lib/contract/endpoint.ts';
import { type Level, levelName, type Role } from '#lib/contract/levels.ts';
import {
  type Permissions,
  permissionLevels,
  type Subject,
} from '#lib/contract/permission-levels.ts';

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

/** The permission that an endpoint, or a part of its request, requires; null for none. */
export function requirementOf({ needs }: Pick<Endpoint, 'needs'>): Requirement | null {
  if (typeof needs === 'string') return null;
  const [subject, permission] = needs;
  return { subject, permission };
}

/** Whether the caller has a permission on a resource; true until it is loaded. */
export function isAllowed(
  requirement: Requirement | null,
  on: { permissions: Readonly<Record<string, boolean>> } | undefined,
): boolean {
  return !requirement || !on || on.permissions[requirement.permission] === true;
}

/** Whether the caller may call an endpoint on a resource; false until it is loaded. */
export function mayCall<E extends Endpoint>(
  endpoint: E,
  on: PermissionHolder<E> | null | undefined,
): boolean {
  return Boolean(on) && isAllowed(requirementOf(endpoint), on ?? undefined);
}

/** The lowest role with these permissions in an organization, for what has none of its own. */
export function roleIn(
  organization: { permissions: Permissions<'organization'> } | null | undefined,
): Role | null {
  const { permissions } = organization ?? {};
  if (permissions?.admin) return 'admin';
  if (permissions?.createContent) return 'create';
  return permissions?.listMembers ? 'read' : null;
}

/** The role that something requires, in a sentence: “Requires the Admin role.” */
export function requirementText({ subject, permission }: Requirement): string {
  if (subject === 'team' && permission === 'admin')
    return 'Requires team ownership or the Admin role.';
  const level = (permissionLevels[subject] as Readonly<Record<string, Level>>)[permission];
  return level ? requiresRole(level) : 'You don’t have permission to do this.';
}

/** Why the caller can't do something, without who can: for rows and commands, of which there are many. */
export function whyNot(
  requirement: Requirement | null,
  on: { permissions: Readonly<Record<string, boolean>> } | undefined,
): string | undefined {
  return requirement && !isAllowed(requirement, on) ? requirementText(requirement) : undefined;
}

/** “Requires the Admin role.” */
function requiresRole(level: Level): string {
  return `Requires the ${levelName(level)} role.`;
}

/** For a control: empty, or why it's disabled and who could use it. */
export type Lock = { unavailable?: string };

/** The reason of a permission as the props of a control. */
export function lockOf(reason: string | undefined): Lock {
  return reason ? { unavailable: reason } : {};
}
