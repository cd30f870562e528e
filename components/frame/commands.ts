'use client';

import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  Building2,
  History,
  Keyboard,
  KeyRound,
  Link2,
  LogOut,
  Mail,
  Settings2,
  SunMoon,
  UserRound,
  Users,
} from 'lucide-react';
import { useTheme } from 'next-themes';
import { copyText } from '#components/kit/copy-text.ts';
import { routes } from '#components/kit/routes.ts';
import { marksOf } from '#components/kit/same-title.ts';
import { settingsPages } from '#components/settings/settings-index.ts';
import { settingHref, settingsPageHref } from '#components/settings/settings-pages.ts';
import { queryFor } from '#lib/client/query.ts';
import { signOutOfDashboard } from '#lib/client/session.ts';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { listInvites } from '#lib/contract/invites.ts';
import { getOrganization, listOrganizations } from '#lib/contract/organizations.ts';
import { listTeams } from '#lib/contract/teams.ts';
import type { Command } from './command.ts';
import { navigation } from './navigation.ts';
import { openShortcuts } from './open-palette.ts';
import {
  lockOf,
  type OrganizationPermissions,
  organizationActions,
} from './organization-actions.ts';
import { useSiteCommands } from './site-commands.ts';

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
      ...lockOf(listAuditEvents, permissions),
    },
    {
      id: 'page:Invites',
      group: 'Pages',
      label: 'Invites',
      icon: Mail,
      keywords: ['pending', 'invitations', 'invite links'],
      hint: 'People',
      href: routes.invites(organizationId),
      ...lockOf(listInvites, permissions),
    },
    {
      id: 'page:Teams',
      group: 'Pages',
      label: 'Teams',
      icon: Users,
      keywords: ['groups'],
      hint: 'People',
      href: routes.teams(organizationId),
      ...lockOf(listTeams, permissions),
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
    run: () => void copyText(window.location.href, 'Link'),
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
