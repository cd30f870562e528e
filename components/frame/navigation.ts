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
import type { Permissions } from '#lib/contract/permissions.ts';

export type Place = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Other words people type to get here. */
  keywords: string[];
  isBelow(pathname: string): boolean;
  /** Its pages are loaded ahead only as somebody turns to it. */
  isSeldom?: true;
};

/** A change request's own pages. */
const ONE_REQUEST = /^\/orgs\/[^/]+\/spaces\/[^/]+\/change-requests\/[^/]+/;

/** The places of an organization that this caller can go to, as the sidebar and the palette show them. */
export function navigation(
  organizationId: string,
  permissions: Permissions<'organization'> | undefined,
): Place[] {
  const base = `/orgs/${organizationId}`;
  const below =
    (...paths: string[]) =>
    (pathname: string) =>
      paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  const people: Place = {
    href: `${base}/members`,
    label: 'People',
    icon: Users,
    keywords: ['members', 'invites', 'teams'],
    isBelow: below(`${base}/members`, `${base}/invites`, `${base}/teams`),
  };
  const requests: Place = {
    href: `${base}/change-requests`,
    label: 'Change requests',
    icon: GitPullRequestArrow,
    keywords: ['reviews', 'drafts', 'inbox', 'waiting for your review', 'merge', 'proposals'],
    // One of a space is below here as well; the list of a space belongs to the space.
    isBelow: (pathname) => pathname === `${base}/change-requests` || ONE_REQUEST.test(pathname),
  };
  const sites: Place = {
    href: `${base}/sites`,
    label: 'Sites',
    icon: Globe,
    keywords: ['docs sites', 'published', 'structure', 'redirects', 'visitors'],
    isBelow: below(`${base}/sites`),
  };
  // Guests see neither people nor sites.
  const isGuest = permissions?.listMembers === false;
  return [
    {
      href: base,
      label: 'Home',
      icon: House,
      keywords: ['start'],
      isBelow: (pathname) => pathname === base,
    },
    {
      href: `${base}/content`,
      label: 'Content',
      icon: Layers,
      keywords: ['spaces', 'collections', 'tree', 'trash', 'documents'],
      isBelow: (pathname) =>
        !requests.isBelow(pathname) &&
        below(
          ...['content', 'spaces', 'collections', 'custom-fields'].map(
            (place) => `${base}/${place}`,
          ),
        )(pathname),
    },
    requests,
    ...(isGuest ? [] : [sites]),
    {
      href: `${base}/search`,
      label: 'Search',
      icon: Search,
      keywords: ['find', 'text', 'words', 'look for'],
      isBelow: below(`${base}/search`),
    },
    ...(isGuest ? [] : [people]),
    {
      href: `${base}/settings`,
      label: 'Settings',
      icon: Settings,
      keywords: ['general', 'organization'],
      isBelow: below(`${base}/settings`),
      isSeldom: true,
    },
  ];
}
