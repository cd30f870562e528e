'use client';

import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  Building2,
  FilePlus2,
  FolderPlus,
  Globe,
  History,
  Keyboard,
  KeyRound,
  Link2,
  LogOut,
  type LucideIcon,
  Mail,
  Settings2,
  SunMoon,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react';
import { useTheme } from 'next-themes';
import { isAllowed, requirementText } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { marksOf } from '#components/kit/same-title.ts';
import {
  settingHref,
  settingsPageHref,
  settingsPages,
} from '#components/settings/settings-index.ts';
import { notify } from '#components/ui/toaster.tsx';
import { queryFor } from '#lib/client/query.ts';
import { signOutOfDashboard } from '#lib/client/session.ts';
import { getOrganization, listOrganizations } from '#lib/contract/organizations.ts';
import type { PermissionOf, Permissions } from '#lib/contract/permission-levels.ts';
import { navigation } from './navigation.ts';
import { openShortcuts } from './open-palette.ts';
import { useSiteCommands } from './site-commands.ts';

/** An entry of the palette: opens a page or runs an action. */
export type Command = {
  id: string;
  group: 'Pages' | 'Settings' | 'Organizations' | 'Actions';
  label: string;
  icon: LucideIcon;
  /** Other words people search for. */
  keywords: string[];
  /** Shown at the right: where it is, or its keyboard shortcut. */
  hint?: string;
  /** Why it is disabled, shown at the right. */
  unavailable?: string;
} & ({ href: string } | { run: () => void });

type OrganizationPermissions = Permissions<'organization'> | undefined;

/** All commands of the palette; people and content are searched for separately. */
export function useCommands(organizationId: string | null): {
  commands: Command[];
  permissions: OrganizationPermissions;
} {
  const organization = useQuery({
    ...queryFor(getOrganization, { parameters: { organizationId: organizationId ?? '-' } }),
    enabled: organizationId !== null,
  });
  const organizations = useQuery(queryFor(listOrganizations, { query: { limit: 100 } }));
  const { resolvedTheme, setTheme } = useTheme();
  const siteCommands = useSiteCommands(organizationId);
  const permissions = organization.data?.permissions;
  const all = organizations.data?.items ?? [];
  const marks = marksOf(all);
  const others = all.filter(({ id }) => id !== organizationId);
  const commands: Command[] = [
    ...siteCommands,
    ...(organizationId ? pages(organizationId, permissions) : []),
    ...ownPages,
    ...others.map(
      ({ id, title }): Command => ({
        id: `organization:${id}`,
        group: 'Organizations',
        label: title,
        icon: Building2,
        keywords: ['organization', 'switch', marks.get(id) ?? ''],
        hint: marks.get(id) ?? '',
        href: routes.organization(id),
      }),
    ),
    ...(organizationId ? organizationActions(organizationId, permissions) : []),
    ...ownActions,
    {
      id: 'theme',
      group: 'Actions',
      label: resolvedTheme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme',
      icon: SunMoon,
      keywords: ['theme', 'dark', 'light', 'colors', 'colors', 'switch theme'],
      run: () => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'sign-out',
      group: 'Actions',
      label: 'Sign out',
      icon: LogOut,
      keywords: ['log out', 'leave'],
      run: () => void signOutOfDashboard(),
    },
  ];
  return { commands, permissions };
}

/** Why a command is disabled, by the permission it needs; nothing while permissions are read. */
function lockOf(permission: PermissionOf<'organization'>, permissions: OrganizationPermissions) {
  const requirement = { subject: 'organization', permission } as const;
  const isAvailable = isAllowed(requirement, permissions && { permissions });
  return !isAvailable && { unavailable: requirementText(requirement) };
}

function pages(organizationId: string, permissions: OrganizationPermissions): Command[] {
  const main = navigation(organizationId, permissions).map(
    ({ href, label, icon, keywords }): Command => ({
      id: `page:${label}`,
      group: 'Pages',
      label,
      icon,
      keywords,
      href,
    }),
  );
  const below: Command[] = [
    {
      id: 'page:Activity',
      group: 'Pages',
      label: 'Activity',
      icon: History,
      keywords: ['audit log', 'changes', 'history', 'who changed what', 'events'],
      hint: 'Home',
      href: routes.activity(organizationId),
      ...lockOf('admin', permissions),
    },
    {
      id: 'page:Invites',
      group: 'Pages',
      label: 'Invites',
      icon: Mail,
      keywords: ['pending', 'invitations', 'invite links'],
      hint: 'People',
      href: routes.invites(organizationId),
      ...lockOf('admin', permissions),
    },
    {
      id: 'page:Teams',
      group: 'Pages',
      label: 'Teams',
      icon: Users,
      keywords: ['groups'],
      hint: 'People',
      href: routes.teams(organizationId),
      ...lockOf('listTeams', permissions),
    },
  ];
  return [...main, ...below, ...settings(organizationId)];
}

function settings(organizationId: string): Command[] {
  return settingsPages.flatMap((page) => [
    // The first page is Settings itself, which is in the navigation.
    ...(page.path ? [settingCommand(settingsPageHref(organizationId, page), page.label, [])] : []),
    ...page.settings.map((entry) =>
      settingCommand(settingHref(organizationId, page, entry), entry.label, [
        ...entry.keywords,
        page.label,
      ]),
    ),
  ]);
}

function settingCommand(href: string, label: string, words: string[]): Command {
  const id = `setting:${href.replace(/^.*settings/, '')}`;
  const keywords = ['settings', ...words];
  return { id, group: 'Settings', label, icon: Settings2, keywords, hint: 'Settings', href };
}

const ownPages: Command[] = [
  {
    id: 'page:organizations',
    group: 'Pages',
    label: 'All organizations',
    icon: Building2,
    keywords: ['choose', 'switch'],
    href: '/organizations',
  },
  {
    id: 'page:account',
    group: 'Pages',
    label: 'Account',
    icon: UserRound,
    keywords: ['profile', 'name', 'sign-ins', 'passkeys', 'tokens', 'me'],
    href: '/account',
  },
  {
    id: 'page:reference',
    group: 'Pages',
    label: 'API reference',
    icon: BookOpen,
    keywords: ['documentation', 'openapi', 'developers', 'help'],
    href: '/reference',
  },
];

function organizationActions(
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

const ownActions: Command[] = [
  {
    id: 'new-token',
    group: 'Actions',
    label: 'New token',
    icon: KeyRound,
    keywords: ['create', 'personal access token', 'api key'],
    hint: 'Account',
    href: '/account?new=token#tokens',
  },
  {
    id: 'copy-link',
    group: 'Actions',
    label: 'Copy link to this page',
    icon: Link2,
    keywords: ['url', 'address', 'share'],
    run: () => void copyLink(),
  },
  {
    id: 'shortcuts',
    group: 'Actions',
    label: 'Keyboard shortcuts',
    icon: Keyboard,
    keywords: ['keys', 'help'],
    hint: '?',
    run: openShortcuts,
  },
];

async function copyLink(): Promise<void> {
  const link = window.location.href;
  try {
    await navigator.clipboard.writeText(link);
    notify('Link copied', { tone: 'done' });
  } catch {
    notify(`Couldn’t copy the link. Copy it yourself: ${link}`, { tone: 'bad' });
  }
}
