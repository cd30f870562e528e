import type { Level } from './levels.ts';

// Without schemas: the browser imports it to find the level a control requires.

/** The lowest level for each permission on an organization. */
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

/** The lowest level for each permission on a collection. */
const collectionLevels = {
  view: 'read',
  admin: 'create',
  viewInviteLinks: 'create',
  create: 'create',
} as const satisfies Record<string, Level>;

/** The lowest level for each permission on a space. */
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

/** The lowest organization role for each permission on a site. */
const siteLevels = {
  view: 'read',
  edit: 'create',
  admin: 'admin',
} as const satisfies Record<string, Level>;

/** The lowest organization role for each permission on translation settings. */
const translationSettingsLevels = {
  view: 'read',
  edit: 'admin',
} as const satisfies Record<string, Level>;

/** The lowest organization role for each permission on an OpenAPI specification. */
const openAPISpecLevels = {
  view: 'read',
  edit: 'create',
} as const satisfies Record<string, Level>;

/** The lowest organization role for each permission on a team; its owners can change it, too. */
const teamLevels = {
  view: 'read',
  admin: 'admin',
} as const satisfies Record<string, Level>;

/** The permissions of each subject, and the lowest level for each. */
export const permissionLevels = {
  organization: organizationLevels,
  collection: collectionLevels,
  space: spaceLevels,
  site: siteLevels,
  translationSettings: translationSettingsLevels,
  openAPISpec: openAPISpecLevels,
  team: teamLevels,
} as const;

export type Subject = keyof typeof permissionLevels;
export type PermissionOf<S extends Subject> = Extract<keyof (typeof permissionLevels)[S], string>;
export type Permissions<S extends Subject> = Record<PermissionOf<S>, boolean>;
