import {
  FilePlus2,
  FolderPlus,
  GitPullRequestCreate,
  Globe,
  Link2,
  UserPlus,
  Users,
} from 'lucide-react';
import { requirementOf, whyNot } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { createsIn } from '#lib/contract/collections.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { createLinkInvite, inviteMembers } from '#lib/contract/invites.ts';
import type { Permissions } from '#lib/contract/permission-levels.ts';
import { createSite } from '#lib/contract/sites.ts';
import { createTeam } from '#lib/contract/teams.ts';
import type { Command } from './command.ts';

const [, atTopLevel] = createsIn;

export type OrganizationPermissions = Permissions<'organization'> | undefined;

/** Why a command is disabled, by what it calls; nothing while permissions are read. */
export function lockOf(target: Pick<Endpoint, 'needs'>, permissions: OrganizationPermissions) {
  const unavailable = whyNot(requirementOf(target), permissions && { permissions });
  return unavailable !== undefined && { unavailable };
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
      ...lockOf(inviteMembers, permissions),
    },
    {
      id: 'new-link',
      group: 'Actions',
      label: 'Create invite link',
      icon: Link2,
      keywords: ['new', 'share'],
      hint: 'People',
      href: `${routes.invites(organizationId)}?new=link`,
      ...lockOf(createLinkInvite, permissions),
    },
    {
      id: 'new-space',
      group: 'Actions',
      label: 'New space',
      icon: FilePlus2,
      keywords: ['create', 'document', 'add'],
      hint: 'Content',
      href: `${routes.content(organizationId)}?new=space`,
      ...lockOf(atTopLevel, permissions),
    },
    {
      id: 'new-collection',
      group: 'Actions',
      label: 'New collection',
      icon: FolderPlus,
      keywords: ['create', 'folder', 'add'],
      hint: 'Content',
      href: `${routes.content(organizationId)}?new=collection`,
      ...lockOf(atTopLevel, permissions),
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
    },
    {
      id: 'new-site',
      group: 'Actions',
      label: 'New site',
      icon: Globe,
      keywords: ['create', 'publish', 'docs', 'add'],
      hint: 'Sites',
      href: `${routes.sites(organizationId)}?new=1`,
      ...lockOf(createSite, permissions),
    },
    {
      id: 'new-team',
      group: 'Actions',
      label: 'New team',
      icon: Users,
      keywords: ['create', 'group'],
      hint: 'People',
      href: routes.teams(organizationId, { new: '1' }),
      ...lockOf(createTeam, permissions),
    },
  ];
}
