'use client';

import { useQueryStates } from 'nuqs';
import { formatNumber, plural } from '#components/kit/format.ts';
import { requirementOf, whyNot } from '#components/kit/permission.ts';
import { type ListColumn, ResourceList } from '#components/kit/resource-list.tsx';
import { routes } from '#components/kit/routes.ts';
import { Link } from '#components/ui/link.tsx';
import { getSite, listSites, type Site } from '#lib/contract/sites.ts';
import { PublishedBadge } from '../frame/published-badge.tsx';
import { useSitePermissions } from '../frame/use-site-permissions.ts';
import { shownAddressOf } from '../places.ts';
import { visibilityWords } from '../words.ts';
import { hasFilters, sitesInput, sitesSearch } from './search-params.ts';
import { NewSiteButton } from './sites-head.tsx';
import { SitesToolbar } from './sites-toolbar.tsx';

/** The list of sites; search, filters and page are in the URL. */
export function SitesList({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(sitesSearch);
  const reason = whyNot(requirementOf(getSite), useSitePermissions(organizationId));
  return (
    <>
      {!reason && <SitesToolbar organizationId={organizationId} />}
      <ResourceList
        endpoint={listSites}
        input={sitesInput(organizationId, state)}
        nouns="sites"
        about="A site publishes spaces, grouped in sections, at its own address."
        create={<NewSiteButton organizationId={organizationId}>Create site</NewSiteButton>}
        columns={columnsOf(organizationId)}
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

function columnsOf(organizationId: string): ListColumn<Site>[] {
  return [
    {
      head: 'Site',
      className: 'max-md:py-2',
      cell: (site) => <SiteTitle organizationId={organizationId} site={site} />,
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
    {
      head: 'Address',
      className: 'w-[30%] max-lg:w-[24%] truncate pr-gutter max-md:hidden',
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

function Address({ site }: { site: Site }) {
  const address = shownAddressOf(site);
  if (!address) return <span className="text-ink-3">No address yet</span>;
  return (
    <span className="mono" title={address}>
      {address}
    </span>
  );
}
