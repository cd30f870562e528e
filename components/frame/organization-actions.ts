import {
  FilePlus2,
  FolderPlus,
  GitPullRequestCreate,
  Globe,
  Link2,
  UserPlus,
  Users,
} from 'lucide-react';
import { isAllowed, requirementText } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import type { PermissionOf, Permissions } from '#lib/contract/permission-levels.ts';
import type { Command } from './command.ts';

export type OrganizationPermissions = Permissions<'organization'> | undefined;

/** Why a command is disabled, by the permission it needs; nothing while permissions are read. */
export function lockOf(
  permission: PermissionOf<'organization'>,
  permissions: OrganizationPermissions,
) {
  const requirement = { subject: 'organization', permission } as const;
  const isAvailable = isAllowed(requirement, permissions && { permissions });
  return !isAvailable && { unavailable: requirementText(requirement) };
}

/** What can be started in an organization. */
export function organizationActions(
  organizationId: string,
  permissions: OrganizationPermissions,
): Command[] {
  return [
    {
      id: 'invite',
      group: 'Actions',
      label: 'Invite people',
      icon: UserPlus,
      keywords: ['add members', 'email'],
      hint: 'People',
      href: `${routes.invites(organizationId)}?new=people`,
      ...lockOf('admin', permissions),
    },
    {
      id: 'new-link',
      group: 'Actions',
      label: 'Create invite link',
      icon: Link2,
      keywords: ['new', 'share'],
      hint: 'People',
      href: `${routes.invites(organizationId)}?new=link`,
      ...lockOf('admin', permissions),
    },
    {
      id: 'new-space',
      group: 'Actions',
      label: 'New space',
      icon: FilePlus2,
      keywords: ['create', 'document', 'add'],
      hint: 'Content',
      href: `${routes.content(organizationId)}?new=space`,
      ...lockOf('createContent', permissions),
    },
    {
      id: 'new-collection',
      group: 'Actions',
      label: 'New collection',
      icon: FolderPlus,
      keywords: ['create', 'folder', 'add'],
      hint: 'Content',
      href: `${routes.content(organizationId)}?new=collection`,
      ...lockOf('createContent', permissions),
    },
    {
      id: 'new-request',
      group: 'Actions',
      label: 'New change request',
      icon: GitPullRequestCreate,
      keywords: ['create', 'edit', 'propose', 'draft', 'write'],
      hint: 'Choose a space',
      // The palette asks for the space.
      run: () => undefined,
      ...lockOf('view', permissions),
    },
    {
      id: 'new-site',
      group: 'Actions',
      label: 'New site',
      icon: Globe,
      keywords: ['create', 'publish', 'docs', 'add'],
      hint: 'Sites',
      href: `${routes.sites(organizationId)}?new=1`,
      ...lockOf('createContent', permissions),
    },
    {
      id: 'new-team',
      group: 'Actions',
      label: 'New team',
      icon: Users,
      keywords: ['create', 'group'],
      hint: 'People',
      href: routes.teams(organizationId, { new: '1' }),
      ...lockOf('ownTeam', permissions),
    },
  ];
}
