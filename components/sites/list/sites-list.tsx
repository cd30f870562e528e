'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { formatNumber, plural } from '#components/kit/format.ts';
import { requirementOf, whyNot } from '#components/kit/permission.ts';
import { type ListColumn, ResourceList } from '#components/kit/resource-list.tsx';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { Time } from '#components/ui/time.tsx';
import { queryFor } from '#lib/client/query.ts';
import { getToday, type Today } from '#lib/contract/activity.ts';
import { getSite, listSites, type Site } from '#lib/contract/sites.ts';
import { PublishedBadge } from '../frame/published-badge.tsx';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { shownAddressOf } from '../places.ts';
import { problemWords } from '../redirects/problem-words.ts';
import { visibilityWords } from '../words.ts';
import { hasFilters, sitesInput, sitesSearch } from './search-params.ts';
import { NewSiteButton } from './sites-head.tsx';
import { SitesToolbar } from './sites-toolbar.tsx';

/** The list of sites; search, filters and page are in the URL. */
export function SitesList({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(sitesSearch);
  const reason = whyNot(requirementOf(getSite), useSitePermissions(organizationId));
  // Of the newest sites; an API without it has the list alone.
  const today = useQuery({
    ...queryFor(getToday, { parameters: { organizationId } }),
    retry: false,
  }).data;
  return (
    <>
      {!reason && <SitesToolbar organizationId={organizationId} />}
      <ResourceList
        endpoint={listSites}
        input={sitesInput(organizationId, state)}
        nouns="sites"
        about="A site publishes spaces, grouped in sections, at its own address."
        create={<NewSiteButton organizationId={organizationId}>Create site</NewSiteButton>}
        columns={columnsOf(organizationId, today)}
        noAccess={reason && `${reason} Content shared with you is under Content.`}
        filters={{
          active: hasFilters(state),
          search: state.title,
          onClear: () => void setState({ title: '', space: null, published: null, page: null }),
        }}
        page={{
          current: state.page,
          onChange: (page) => void setState({ page }, { history: 'push' }),
        }}
      />
    </>
  );
}

function columnsOf(organizationId: string, today: Today | undefined): ListColumn<Site>[] {
  return [
    {
      head: 'Site',
      className: 'py-1 max-md:py-2',
      cell: (site) => (
        <>
          <SiteTitle organizationId={organizationId} site={site} />
          <Problems organizationId={organizationId} site={site} found={today?.redirects ?? []} />
        </>
      ),
    },
    { head: 'State', className: 'w-32', cell: (site) => <PublishedBadge site={site} /> },
    {
      head: 'Visibility',
      className: 'w-40 truncate max-md:hidden',
      cell: ({ visibility }) => {
        const { name, means } = visibilityWords[visibility];
        return (
          <span className="text-ink-2" title={means}>
            {name}
          </span>
        );
      },
    },
    {
      head: 'Spaces',
      numeric: true,
      className: 'w-24 max-md:hidden',
      cell: (site) => formatNumber(site.siteSpaces),
    },
    ...(today?.sites
      ? [
          {
            head: 'Changed',
            className: 'w-40 max-[88rem]:hidden',
            cell: (site: Site) => (
              <LatestChange change={today.sites.find(({ id }) => id === site.id)} />
            ),
          },
        ]
      : []),
    {
      head: 'Address',
      className: 'w-[26%] max-lg:w-[22%] truncate pr-gutter max-md:hidden',
      cell: (site) => <Address site={site} />,
    },
  ];
}

/** The title, which links to the structure; on small screens what the other columns say is below it. */
function SiteTitle({ organizationId, site }: { organizationId: string; site: Site }) {
  const address = shownAddressOf(site);
  return (
    <>
      <Link
        href={routes.site(organizationId, site.id)}
        prefetch={false}
        data-row-link
        className="block w-fit max-w-full truncate font-semibold hover:underline"
      >
        {site.title}
      </Link>
      <span className="block text-meta text-ink-3 wrap-anywhere md:hidden">
        {visibilityWords[site.visibility].name} · {plural(site.siteSpaces, 'space')}
        {address && (
          <>
            {' · '}
            <span className="mono">{address}</span>
          </>
        )}
      </span>
    </>
  );
}

/** “1 loop”, “2 dead targets”. */
const words = (problem: Today['redirects'][number]['problem'], count: number) =>
  plural(count, ...problemWords[problem].counted);

/** The redirects of a site that reach nothing, each leading to them. */
function Problems({
  organizationId,
  site,
  found,
}: {
  organizationId: string;
  site: Site;
  found: Today['redirects'];
}) {
  const own = found.filter((one) => one.site.id === site.id);
  if (own.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-meta text-ink-3">
      Redirects:
      {own.map(({ problem, count }) => (
        <Link
          key={problem}
          href={routes.redirects(organizationId, site.id, { problem })}
          prefetch={false}
          className="flex min-h-6 items-center gap-1 text-danger hover:underline"
        >
          <CircleX aria-hidden className="size-3.5" />
          {words(problem, count)}
        </Link>
      ))}
    </span>
  );
}

function LatestChange({ change }: { change: Today['sites'][number] | undefined }) {
  if (!change) return <span className="text-ink-3">–</span>;
  return (
    <span className="block min-w-0 py-1 text-ink-2">
      <Time value={change.changedAt} />
      {change.changedBy && (
        <span className="block truncate text-meta text-ink-3">{change.changedBy}</span>
      )}
    </span>
  );
}

function Address({ site }: { site: Site }) {
  const address = shownAddressOf(site);
  if (!address) return <span className="text-ink-3">No address yet</span>;
  return (
    <span className="mono" title={address}>
      {address}
    </span>
  );
}
