import { atLeast, type Level, type Role } from './levels.ts';
import { type Permissions, permissionLevels, type Subject } from './permission-levels.ts';

/** Cached by subject and role: lists need the same for each row. */
const known = new Map<string, Readonly<Record<string, boolean>>>();

/** The permissions of a person who is shown a subject but has no access to it. */
export function noPermissions<S extends Subject>(subject: S): Permissions<S> {
  const flags = Object.keys(permissionLevels[subject]).map((flag) => [flag, false]);
  return Object.fromEntries(flags) as Permissions<S>;
}

/** The permissions a role gives on a subject; null is a guest. */
export function permissionsOf<S extends Subject>(subject: S, role: Role | null): Permissions<S> {
  const key = `${subject} ${role}`;
  const before = known.get(key);
  if (before) return before as Permissions<S>;
  const levels: Record<string, Level> = permissionLevels[subject];
  const flags = Object.entries(levels).map(([flag, level]) => [flag, atLeast(role, level)]);
  const permissions = Object.freeze(Object.fromEntries(flags));
  known.set(key, permissions);
  return permissions as Permissions<S>;
}
