'use client';

import { useQuery } from '@tanstack/react-query';
import {
  BookOpen,
  Building2,
  FilePlus2,
  FolderPlus,
  Globe,
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
import { marksOf } from '#components/kit/same-title.ts';
import { placeHref, settingHref, settingsPlaces } from '#components/settings/settings-index.ts';
import { notify } from '#components/ui/toaster.tsx';
import { queryFor } from '#lib/client/query.ts';
import { signOutOfDashboard } from '#lib/client/session.ts';
import { getOrganization, listOrganizations } from '#lib/contract/organizations.ts';
import type { Permissions } from '#lib/contract/permissions.ts';
import { navigation } from './navigation.ts';
import { openShortcuts } from './shortcuts.tsx';

/** Something the palette can do: go to a page, or act at once. */
export type Command = {
  id: string;
  group: 'Pages' | 'Settings' | 'Organizations' | 'Actions';
  label: string;
  icon: LucideIcon;
  /** Other words people type for it. */
  keywords: string[];
  /** Shown at the right: where it is, or the key that does the same. */
  remark?: string;
  /** Why it can't be used, in a few words at the right. */
  unavailable?: string;
} & ({ href: string } | { run: () => void });

type Access = Permissions<'organization'> | undefined;

/** Everything the palette offers here, except people, who are searched for. */
export function useCommands(organizationId: string | null): {
  commands: Command[];
  permissions: Access;
} {
  const organization = useQuery({
    ...queryFor(getOrganization, { parameters: { organizationId: organizationId ?? '-' } }),
    enabled: organizationId !== null,
  });
  const organizations = useQuery(queryFor(listOrganizations, { query: { limit: 100 } }));
  const { resolvedTheme, setTheme } = useTheme();
  const permissions = organization.data?.permissions;
  const all = organizations.data?.items ?? [];
  const marks = marksOf(all);
  const others = all.filter(({ id }) => id !== organizationId);
  const commands: Command[] = [
    ...(organizationId ? pages(organizationId, permissions) : []),
    ...ownPages,
    ...others.map(
      ({ id, title }): Command => ({
        id: `organization:${id}`,
        group: 'Organizations',
        label: title,
        icon: Building2,
        keywords: ['organization', 'switch', marks.get(id) ?? ''],
        remark: marks.get(id) ?? '',
        href: `/orgs/${id}`,
      }),
    ),
    ...(organizationId ? organizationActions(organizationId, permissions) : []),
    ...ownActions,
    {
      id: 'theme',
      group: 'Actions',
      label: resolvedTheme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme',
      icon: SunMoon,
      keywords: ['theme', 'dark', 'light', 'colours', 'switch theme'],
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

function pages(organizationId: string, permissions: Access): Command[] {
  const base = `/orgs/${organizationId}`;
  const places = navigation(organizationId, permissions).map(
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
      id: 'page:Invites',
      group: 'Pages',
      label: 'Invites',
      icon: Mail,
      keywords: ['pending', 'invitations', 'invite links'],
      remark: 'People',
      href: `${base}/invites`,
      ...(permissions?.admin === false && { unavailable: 'Takes the role Admin' }),
    },
    {
      id: 'page:Teams',
      group: 'Pages',
      label: 'Teams',
      icon: Users,
      keywords: ['groups'],
      remark: 'People',
      href: `${base}/teams`,
      ...(permissions?.listTeams === false && { unavailable: 'Takes the role Read' }),
    },
  ];
  return [...places, ...below, ...settings(organizationId)];
}

function settings(organizationId: string): Command[] {
  return settingsPlaces.flatMap((place) => [
    // The first place is the page of the settings itself.
    ...(place.path ? [settingCommand(placeHref(organizationId, place), place.label, [])] : []),
    ...place.settings.map((entry) =>
      settingCommand(settingHref(organizationId, place, entry), entry.label, [
        ...entry.words,
        place.label,
      ]),
    ),
  ]);
}

function settingCommand(href: string, label: string, words: string[]): Command {
  const id = `setting:${href.replace(/^.*settings/, '')}`;
  const keywords = ['settings', ...words];
  return { id, group: 'Settings', label, icon: Settings2, keywords, remark: 'Settings', href };
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

function organizationActions(organizationId: string, permissions: Access): Command[] {
  const base = `/orgs/${organizationId}`;
  const forAdmins = permissions?.admin === false && { unavailable: 'Takes the role Admin' };
  return [
    {
      id: 'invite',
      group: 'Actions',
      label: 'Invite people',
      icon: UserPlus,
      keywords: ['add members', 'e-mail'],
      remark: 'People',
      href: `${base}/invites?new=people`,
      ...forAdmins,
    },
    {
      id: 'new-link',
      group: 'Actions',
      label: 'Create invite link',
      icon: Link2,
      keywords: ['new', 'share'],
      remark: 'People',
      href: `${base}/invites?new=link`,
      ...forAdmins,
    },
    {
      id: 'new-space',
      group: 'Actions',
      label: 'New space',
      icon: FilePlus2,
      keywords: ['create', 'document', 'add'],
      remark: 'Content',
      href: `${base}/content?new=space`,
      ...(permissions?.createContent === false && { unavailable: 'Takes the role Create' }),
    },
    {
      id: 'new-collection',
      group: 'Actions',
      label: 'New collection',
      icon: FolderPlus,
      keywords: ['create', 'folder', 'add'],
      remark: 'Content',
      href: `${base}/content?new=collection`,
      ...(permissions?.createContent === false && { unavailable: 'Takes the role Create' }),
    },
    {
      id: 'new-site',
      group: 'Actions',
      label: 'New site',
      icon: Globe,
      keywords: ['create', 'publish', 'docs', 'add'],
      remark: 'Sites',
      href: `${base}/sites?new=1`,
      ...(permissions?.createContent === false && { unavailable: 'Takes the role Create' }),
    },
    {
      id: 'new-team',
      group: 'Actions',
      label: 'New team',
      icon: Users,
      keywords: ['create', 'group'],
      remark: 'People',
      href: `${base}/teams?new=1`,
      ...(permissions?.ownTeam === false && { unavailable: 'Takes the role Create' }),
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
    remark: 'Account',
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
    remark: '?',
    run: openShortcuts,
  },
];

async function copyLink(): Promise<void> {
  const link = window.location.href;
  try {
    await navigator.clipboard.writeText(link);
    notify('The link is copied.', { tone: 'done' });
  } catch {
    notify(`The browser did not allow copying. Copy it by hand: ${link}`, { tone: 'bad' });
  }
}
