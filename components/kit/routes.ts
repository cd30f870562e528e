import type { inviteFilters } from '#lib/contract/invites.ts';
import type { RedirectProblem } from '#lib/contract/redirects.ts';

// Every URL path inside an organization, in one place. Ids are encoded here and nowhere else.

type Query = Record<string, string | number | boolean | null | undefined>;

/** A path with its query, without absent or empty values. */
function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if ((value ?? '') !== '') search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

const below = (base: string, ...parts: readonly (string | number)[]): string =>
  [base, ...parts.map((part) => encodeURIComponent(part))].join('/');

const withHash = (path: string, hash?: string): string => (hash ? `${path}#${hash}` : path);

/** The pages of the settings. */
export type SettingsPage =
  | ''
  | 'members'
  | 'tokens'
  | 'sso'
  | 'sso/new'
  | 'sign-in'
  | 'custom-fields'
  | 'translations'
  | 'specifications';
/** The tabs of a space, a site and a change request, besides the first one. */
export const spaceTabs = [
  'change-requests',
  'access',
  'settings',
  'comments',
  'links',
  'pages',
  'history',
] as const;
export const siteTabs = [
  'customization',
  'insights',
  'redirects',
  'settings',
  'visitors',
  'preview',
] as const;
export const requestTabs = ['changes', 'edit', 'imports', 'merge'] as const;
export type SpaceTab = (typeof spaceTabs)[number];
export type SiteTab = (typeof siteTabs)[number];
export type RequestTab = (typeof requestTabs)[number];

type InvitesFilter = (typeof inviteFilters)[number];
type InvitesSection = 'pending-title' | 'links-title';
type SpaceOf = { id: string; organization: string };

/** The paths of the dashboard's pages. */
export const routes = {
  organization: (organizationId: string) => below('/orgs', organizationId),
  members: (
    organizationId: string,
    query: {
      member?: string;
      tab?: string;
      role?: string;
      team?: string;
      seen?: 'never';
      disabled?: true;
      change?: string;
    } = {},
  ) => withQuery(below('/orgs', organizationId, 'members'), query),
  /** The invites page; `state` and `links` are filters of its two lists. */
  invites: (
    organizationId: string,
    { hash, ...query }: { state?: InvitesFilter; links?: 'unneeded'; hash?: InvitesSection } = {},
  ) => withHash(withQuery(below('/orgs', organizationId, 'invites'), query), hash),
  teams: (organizationId: string, query: { team?: string; search?: string; new?: '1' } = {}) =>
    withQuery(below('/orgs', organizationId, 'teams'), query),
  /** The level of each team or person on each space; `search` filters them. */
  levels: (organizationId: string, query: { search?: string } = {}) =>
    withQuery(below('/orgs', organizationId, 'levels'), query),
  content: (organizationId: string, query: { collection?: string; space?: string } = {}) =>
    withQuery(below('/orgs', organizationId, 'content'), query),
  freshness: (organizationId: string) => below('/orgs', organizationId, 'content', 'freshness'),
  trash: (organizationId: string) => below('/orgs', organizationId, 'content', 'trash'),
  collectionAccess: (organizationId: string, collectionId: string) =>
    below('/orgs', organizationId, 'collections', collectionId, 'access'),
  changeRequests: (organizationId: string, query: Query = {}) =>
    withQuery(below('/orgs', organizationId, 'change-requests'), query),
  search: (organizationId: string, query: { query?: string } = {}) =>
    withQuery(below('/orgs', organizationId, 'search'), query),
  activity: (organizationId: string, query: Query = {}) =>
    withQuery(below('/orgs', organizationId, 'activity'), query),
  customFields: (organizationId: string) => below('/orgs', organizationId, 'custom-fields'),
  settings: (organizationId: string, page: SettingsPage = '', hash?: string) =>
    withHash(`${below('/orgs', organizationId, 'settings')}${page && `/${page}`}`, hash),
  provider: (organizationId: string, samlProviderId: string, hash?: string) =>
    withHash(below('/orgs', organizationId, 'settings', 'sso', samlProviderId), hash),
  specification: (organizationId: string, slug: string) =>
    below('/orgs', organizationId, 'settings', 'specifications', slug),
  sites: (organizationId: string) => below('/orgs', organizationId, 'sites'),
  site: (organizationId: string, siteId: string, tab?: SiteTab, hash?: string) =>
    withHash(below('/orgs', organizationId, 'sites', siteId, ...(tab ? [tab] : [])), hash),
  redirects: (organizationId: string, siteId: string, query: { problem?: RedirectProblem } = {}) =>
    withQuery(below('/orgs', organizationId, 'sites', siteId, 'redirects'), query),
  /** Opens a published site as a member of its organization. */
  siteVisit: (organizationId: string, siteId: string, location?: string) =>
    withQuery(below('/orgs', organizationId, 'sites', siteId, 'visit'), { location }),
  siteSpaceLook: (organizationId: string, siteId: string, siteSpaceId: string) =>
    below('/orgs', organizationId, 'sites', siteId, 'customization', siteSpaceId),
  /** Why a person has their level on a space. */
  spaceAccess: ({ organization, id }: SpaceOf, person: string) =>
    withQuery(below('/orgs', organization, 'spaces', id, 'access'), { person }),
  space: ({ organization, id }: SpaceOf, tab?: SpaceTab, hash?: string) =>
    withHash(below('/orgs', organization, 'spaces', id, ...(tab ? [tab] : [])), hash),
  spaceLinks: ({ organization, id }: SpaceOf, query: { status?: 'broken' } = {}) =>
    withQuery(below('/orgs', organization, 'spaces', id, 'links'), query),
  changeRequest: ({ organization, id }: SpaceOf, number: string | number, tab?: RequestTab) =>
    below('/orgs', organization, 'spaces', id, 'change-requests', number, ...(tab ? [tab] : [])),
};
