import {
  GitPullRequestArrow,
  Globe,
  House,
  Layers,
  type LucideIcon,
  Search,
  Settings,
  Users,
} from 'lucide-react';
import { mayCall } from '#components/kit/permission.ts';
import { routes } from '#components/kit/routes.ts';
import { listMembers } from '#lib/contract/members.ts';
import type { Permissions } from '#lib/contract/permission-levels.ts';

export type NavigationEntry = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Other words people search for. */
  keywords: string[];
  /** Whether a page belongs to this entry. */
  isActive(pathname: string): boolean;
};

/** The pages of one change request. */
const REQUEST_PAGE = /^\/orgs\/[^/]+\/spaces\/[^/]+\/change-requests\/[^/]+/;

/** The main pages of an organization that the caller can open, for the sidebar and the palette. */
export function navigation(
  organizationId: string,
  permissions: Permissions<'organization'> | undefined,
): NavigationEntry[] {
  const base = routes.organization(organizationId);
  const below =
    (...paths: string[]) =>
    (pathname: string) =>
      paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  const people: NavigationEntry = {
    href: `${base}/members`,
    label: 'People',
    icon: Users,
    keywords: ['members', 'invites', 'teams'],
    isActive: below(`${base}/members`, `${base}/invites`, `${base}/teams`, `${base}/levels`),
  };
  const requests: NavigationEntry = {
    href: `${base}/change-requests`,
    label: 'Change requests',
    icon: GitPullRequestArrow,
    keywords: ['reviews', 'drafts', 'inbox', 'waiting for your review', 'merge', 'proposals'],
    // A single change request belongs here; the list of one space belongs to Content.
    isActive: (pathname) => pathname === `${base}/change-requests` || REQUEST_PAGE.test(pathname),
  };
  const sites: NavigationEntry = {
    href: `${base}/sites`,
    label: 'Sites',
    icon: Globe,
    keywords: [
      'docs sites',
      'published',
      'structure',
      'redirects',
      'visitors',
      'customization',
      'colors',
    ],
    isActive: below(`${base}/sites`),
  };
  // Guests can see neither people nor sites.
  const isGuest = permissions !== undefined && !mayCall(listMembers, { permissions });
  return [
    {
      href: base,
      label: 'Home',
      icon: House,
      keywords: ['start'],
      isActive: (pathname) => pathname === base || pathname === `${base}/activity`,
    },
    {
      href: `${base}/content`,
      label: 'Content',
      icon: Layers,
      keywords: ['spaces', 'collections', 'tree', 'trash', 'documents'],
      isActive: (pathname) =>
        !requests.isActive(pathname) &&
        below(
          ...['content', 'spaces', 'collections', 'custom-fields'].map((path) => `${base}/${path}`),
        )(pathname),
    },
    requests,
    ...(isGuest ? [] : [sites]),
    {
      href: `${base}/search`,
      label: 'Search',
      icon: Search,
      keywords: ['find', 'text', 'words', 'look for'],
      isActive: below(`${base}/search`),
    },
    ...(isGuest ? [] : [people]),
    {
      href: `${base}/settings`,
      label: 'Settings',
      icon: Settings,
      keywords: ['general', 'organization'],
      isActive: below(`${base}/settings`),
    },
  ];
}
