import * as z from 'zod/mini';
import { atLeast, type Level, type Role } from './levels.ts';

/** The least level at which each permission of an organization is the caller's. */
const organizationLevels = {
  view: 'guest',
  admin: 'admin',
  ownTeam: 'create',
  createContent: 'create',
  createOpenAPISpec: 'create',
  viewBilling: 'admin',
  listMembers: 'read',
  listTeams: 'read',
  listIntegrations: 'admin',
} as const satisfies Record<string, Level>;

/** The least level on a collection at which each of its permissions is the caller's. */
const collectionLevels = {
  view: 'read',
  admin: 'create',
  viewInviteLinks: 'create',
  create: 'create',
} as const satisfies Record<string, Level>;

/** The least level on a space at which each of its permissions is the caller's. */
const spaceLevels = {
  view: 'read',
  access: 'read',
  admin: 'create',
  viewInviteLinks: 'create',
  edit: 'edit',
  triggerGitSync: 'create',
  comment: 'comment',
  merge: 'review',
  review: 'review',
} as const satisfies Record<string, Level>;

/** The least role in its organization at which somebody may see, change and publish a site. */
const siteLevels = {
  view: 'read',
  edit: 'create',
  admin: 'admin',
} as const satisfies Record<string, Level>;

/** The least role in its organization at which somebody may see and change translation settings. */
const translationSettingsLevels = {
  view: 'read',
  edit: 'admin',
} as const satisfies Record<string, Level>;

/** The least role in its organization at which somebody may see and change an OpenAPI specification. */
const openAPISpecLevels = {
  view: 'read',
  edit: 'create',
} as const satisfies Record<string, Level>;

/** What permissions can be asked for on each subject, and the least level that has each. */
export const permissionLevels = {
  organization: organizationLevels,
  collection: collectionLevels,
  space: spaceLevels,
  site: siteLevels,
  translationSettings: translationSettingsLevels,
  openAPISpec: openAPISpecLevels,
} as const;

export type Subject = keyof typeof permissionLevels;
export type PermissionOf<S extends Subject> = Extract<keyof (typeof permissionLevels)[S], string>;
export type Permissions<S extends Subject> = Record<PermissionOf<S>, boolean>;

/** The `permissions` object of a subject, as a schema: every flag required. */
export function permissionsShape<S extends Subject>(subject: S) {
  const flags = Object.keys(permissionLevels[subject]) as PermissionOf<S>[];
  return z.object(
    Object.fromEntries(flags.map((flag) => [flag, z.boolean()])) as Record<
      PermissionOf<S>,
      z.ZodMiniBoolean<boolean>
    >,
  );
}

/** What was found out before, by subject and role: a list asks the same for each of its rows. */
const known = new Map<string, Readonly<Record<string, boolean>>>();

/** What somebody may do who is shown a subject, and let into nothing of it. */
export function noPermissions<S extends Subject>(subject: S): Permissions<S> {
  const flags = Object.keys(permissionLevels[subject]).map((flag) => [flag, false]);
  return Object.fromEntries(flags) as Permissions<S>;
}

/** What a caller with this role may do on a subject; null is a guest. */
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
