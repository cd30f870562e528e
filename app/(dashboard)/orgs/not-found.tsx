import { HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import {
  LazyCollectionMissing,
  LazyFrame,
  LazyPageTree,
  LazyRequestMissing,
  LazySiteMissing,
  LazySpaceMissing,
} from '#app/(dashboard)/orgs/lazy-fallbacks.ts';
import { requestInput } from '#components/change-requests/places.ts';
import { Missing, type Target } from '#components/frame/missing.tsx';
import { navigation } from '#components/frame/navigation.ts';
import { requestTabs, routes, siteTabs, spaceTabs } from '#components/kit/routes.ts';
import { settingsPageHref, settingsTabs } from '#components/settings/settings-pages.ts';
import { pageHref } from '#components/spaces/places.ts';
import { documentsOf, treeOf } from '#components/spaces/reading/tree.ts';
import { getChangeRequest } from '#lib/contract/change-requests.ts';
import { listPages } from '#lib/contract/content.ts';
import { upperFirst } from '#lib/contract/letter-case.ts';
import { listOpenAPISpecs } from '#lib/contract/openapi-specs.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { percentDecoded } from '#lib/contract/percent-decoding.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import { mostSimilar } from '#lib/contract/similar-paths.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import { lastOrganization, prefetchFrame } from '#lib/session/last-organization.ts';
import { currentPath, pageState, readOrProblem } from '#lib/session/prefetch.ts';
import {
  namedIn,
  pageNamedIn,
  providerIn,
  readNamed,
  specificationIn,
} from './[organizationId]/require-path.ts';

/** What is missing inside an organization; a missing organization has its title from the layout. */
export async function generateMetadata(): Promise<Metadata> {
  const path = await currentPath();
  if (specificationIn(path) !== undefined) return { title: 'Specification not found' };
  if (providerIn(path) !== undefined) return { title: 'Provider not found' };
  return {};
}

/** Shown if the page's resource or its organization is missing. */
export default async function OrganizationNotFound() {
  const [, asked = '', below = ''] = /^\/orgs\/([^/?]+)(.*)$/.exec(await currentPath()) ?? [];
  const parameters = { organizationId: percentDecoded(asked) };
  const { data: organization } = await readOrProblem(getOrganization, { parameters });
  const organizationId = await prefetchFrame(organization?.id ?? (await lastOrganization()));
  return (
    <HydrationBoundary state={pageState()}>
      <LazyFrame organizationId={organizationId}>
        {organization ? await missingAt(organization.id, below) : <OrganizationMissing />}
      </LazyFrame>
    </HydrationBoundary>
  );
}

async function missingAt(organizationId: string, path: string) {
  const page = pageNamedIn(await currentPath());
  if (page) {
    const { data: space } = await readOrProblem(getSpace, { parameters: page });
    if (space) return missingPage(space, page.pagePath);
  }
  const missing = await missingTab(organizationId, path);
  if (missing) return missing;
  if (/^\/spaces\/[^/]+\/change-requests\//.test(path)) return <LazyRequestMissing />;
  if (path.startsWith('/sites/')) return <LazySiteMissing />;
  if (path.startsWith('/collections/')) return <LazyCollectionMissing />;
  if (path.startsWith('/spaces/')) return <LazySpaceMissing />;
  const slug = specificationIn(await currentPath());
  if (slug !== undefined) return missingSpecification(organizationId, slug);
  if (providerIn(await currentPath()) !== undefined) return missingProvider(organizationId);
  return <PathMissing organizationId={organizationId} path={path} />;
}

async function missingPage(space: Space, path: string) {
  const { data } = await readOrProblem(listPages, { parameters: { spaceId: space.id } });
  const base = routes.space(space);
  const all = data?.pages ?? [];
  const pages = documentsOf(all);
  const tree = treeOf(all, { organizationId: space.organization, base });
  const similar = mostSimilar(path, pages, (page) => page.path);
  return (
    <Missing
      title="Page not found"
      crumbs={[
        { label: 'Content', href: routes.content(space.organization) },
        { label: space.title, href: base },
      ]}
      text={
        <>
          No page in {space.title} has the path <code className="wrap-anywhere">{path}</code>. It
          may have been moved, renamed or deleted.
        </>
      }
      similar={similar.map((page) => ({ label: page.title, href: pageHref(base, page.path) }))}
      action={{ label: 'All pages', href: routes.space(space, 'pages') }}
      beside={pages.length > 0 && <LazyPageTree pages={tree} base={base} />}
    />
  );
}

/** What a path names, with what follows; only collections have no page of their own. */
const BELOW =
  /^((?:\/[^/?]+){2}(?:(?<=^\/spaces\/[^/?]+)\/change-requests\/[^/?]+)?)(?:\/([^?]+))?/;
const tabsOf = { spaces: spaceTabs, sites: siteTabs, collections: ['access'] };

/** An unknown page of something that is there; null for other paths. */
async function missingTab(organizationId: string, path: string) {
  const named = namedIn(await currentPath());
  const [, place = '', tab = ''] = BELOW.exec(path) ?? [];
  if (!named) return null;
  const { noun, id, number } = named;
  if (noun === 'spaces' && tab.startsWith('change-requests/')) return null;
  if (tab === '' && noun !== 'collections') return null;
  const { data } = await readNamed(organizationId, noun, id);
  if (!data || ('organization' in data && data.organization !== organizationId)) return null;
  const input = number === undefined ? undefined : requestInput(id, number);
  const request = input && (await readOrProblem(getChangeRequest, input)).data;
  if (input && !request) return null;
  const base = routes.organization(organizationId) + place;
  const [list, home] = {
    spaces: [routes.content(organizationId), routes.space({ id, organization: organizationId })],
    collections: [
      routes.content(organizationId),
      routes.content(organizationId, { collection: id }),
    ],
    sites: [routes.sites(organizationId), routes.site(organizationId, id)],
  }[noun] as [string, string];
  const title = request ? `#${request.number}` : data.title;
  const similar = mostSimilar(tab, request ? requestTabs : tabsOf[noun], (one) => one);
  return (
    <Missing
      title="Page not found"
      crumbs={[
        { label: noun === 'sites' ? 'Sites' : 'Content', href: list },
        { label: data.title, href: home },
        ...(request ? [{ label: title, href: base }] : []),
      ]}
      text={`${title} has no page at this URL. It may be incomplete or mistyped.`}
      similar={similar.map((one) => ({
        label: upperFirst(one).replaceAll('-', ' '),
        href: `${base}/${one}`,
      }))}
      action={{ label: `Go to ${title}`, href: request ? base : home }}
    />
  );
}

async function missingSpecification(organizationId: string, slug: string) {
  const { data } = await readOrProblem(listOpenAPISpecs, {
    parameters: { organizationId },
    query: { limit: LIMIT_MAXIMUM },
  });
  const all = routes.settings(organizationId, 'specifications');
  return (
    <Missing
      title="Specification not found"
      crumbs={[
        { label: 'Settings', href: routes.settings(organizationId) },
        { label: 'Specifications', href: all },
      ]}
      text={
        <>
          No specification has the name <code className="wrap-anywhere">{slug}</code>. It may have
          been deleted.
        </>
      }
      similar={mostSimilar(slug, data?.items ?? [], (one) => one.slug).map((one) => ({
        label: one.slug,
        href: routes.specification(organizationId, one.slug),
      }))}
      action={{ label: 'All specifications', href: all }}
    />
  );
}

function missingProvider(organizationId: string) {
  const all = routes.settings(organizationId, 'sso');
  return (
    <Missing
      title="Provider not found"
      crumbs={[
        { label: 'Settings', href: routes.settings(organizationId) },
        { label: 'Single sign-on', href: all },
      ]}
      text="It may have been deleted, or it belongs to another organization."
      action={{ label: 'All providers', href: all }}
    />
  );
}

/** A path of an organization without a page. */
function PathMissing({ organizationId, path }: { organizationId: string; path: string }) {
  const base = routes.organization(organizationId);
  const named: Target[] = [
    { label: 'Members', href: routes.members(organizationId) },
    { label: 'Invites', href: routes.invites(organizationId) },
    { label: 'Teams', href: routes.teams(organizationId) },
    { label: 'Activity', href: routes.activity(organizationId) },
    { label: 'Custom fields', href: routes.customFields(organizationId) },
    { label: 'Trash', href: routes.trash(organizationId) },
  ];
  const others = navigation(organizationId, undefined)
    .map(({ label, href }) => ({ label, href }))
    .filter(({ href }) => !named.some((one) => one.href === href));
  const settings = Object.values(settingsTabs)
    .filter((page) => page.path !== '')
    .map((page) => ({
      label: `${page.label} · Settings`,
      href: settingsPageHref(organizationId, page),
    }));
  const like = (wanted: string, pages: readonly Target[]) =>
    mostSimilar(wanted, pages, ({ href }) => href.slice(base.length));
  const found = like(path, path.startsWith('/settings/') ? settings : [...named, ...others]);
  // `/members/someone` has the page `/members` above it.
  const similar =
    found.length > 0 ? found : like(path.replace(/(?<=[^/])\/.*/, ''), [...named, ...others]);
  return (
    <Missing
      title="Page not found"
      crumbs={[{ label: 'Home', href: base }]}
      text="The URL may be incomplete or mistyped, or the page was deleted."
      similar={similar}
      action={{ label: 'Go to Home', href: base }}
    />
  );
}

function OrganizationMissing() {
  return (
    <Missing
      title="Organization not found"
      crumbs={[{ label: 'Organizations', href: '/organizations' }]}
      text="It doesn’t exist, or you’re no longer a member. Ask the person who sent you the link for an invitation."
      action={{ label: 'Your organizations', href: '/organizations' }}
    />
  );
}
