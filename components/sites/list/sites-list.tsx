'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterX, Lock } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { Paging } from '#components/kit/paging.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listSites } from '#lib/contract/sites.ts';
import { useRights } from '../frame/use-rights.ts';
import { counted } from '../words.ts';
import { filtersIn, sitesInput, sitesSearch } from './search-params.ts';
import { SiteRow } from './site-row.tsx';
import { SitesToolbar } from './sites-toolbar.tsx';

/** The list of sites: search, filters and page are in the URL. */
export function SitesList({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(sitesSearch);
  const { canView, canEdit, organizationTitle } = useRights(organizationId);
  const sites = useQuery({
    ...queryFor(listSites, sitesInput(organizationId, state)),
    placeholderData: keepPreviousData,
  });
  const { data } = sites;
  const filters = filtersIn(state);
  // Where there is nothing, there is nothing to search either.
  const isBlank = data?.items.length === 0 && filters === 0 && !state.page;
  if (!canView) return <NotForGuests organization={organizationTitle} />;
  if (sites.error instanceof Problem && !data)
    return (
      <ProblemState problem={sites.error} what="The sites" onRetry={() => void sites.refetch()} />
    );
  return (
    <>
      {!isBlank && <SitesToolbar organizationId={organizationId} />}
      <div className="relative min-h-0 flex-1 overflow-y-auto" aria-busy={sites.isPlaceholderData}>
        {!data && <SkeletonRows label="The sites are loading" avatar={false} />}
        {isBlank && <NoSites canCreate={canEdit} />}
        {data?.items.length === 0 && filters > 0 && (
          <NoMatch
            title={state.title}
            filters={filters}
            onClear={() => void setState({ title: '', space: null, published: null, page: null })}
          />
        )}
        {data && data.items.length > 0 && (
          <Table aria-label="Sites">
            <TableHead sticky>
              <HeadCell>Site</HeadCell>
              <HeadCell className="w-32">State</HeadCell>
              <HeadCell className="w-40 max-md:hidden">Visibility</HeadCell>
              <HeadCell numeric className="w-24 max-md:hidden">
                Spaces
              </HeadCell>
              <HeadCell className="w-[30%] max-md:hidden">Address</HeadCell>
            </TableHead>
            <tbody>
              {data.items.map((site) => (
                <SiteRow key={site.id} organizationId={organizationId} site={site} />
              ))}
            </tbody>
          </Table>
        )}
      </div>
      {data && data.items.length > 0 && (
        <Paging
          shown={data.items.length}
          count={data.count}
          isFirst={!state.page}
          next={data.next?.page}
          onPage={(page) => void setState({ page }, { history: 'push' })}
        />
      )}
    </>
  );
}

function NotForGuests({ organization }: { organization: string }) {
  return (
    <EmptyState
      role="status"
      eyebrow={
        <>
          <Lock aria-hidden /> No access
        </>
      }
      title="Guests see no sites"
    >
      Seeing the sites of {organization} takes the role Read. You are a guest there; an admin can
      give you a role. What was granted to you is under Content.
    </EmptyState>
  );
}

function NoSites({ canCreate }: { canCreate: boolean }) {
  return (
    <EmptyState title="No sites yet">
      A site shows spaces to visitors, in sections, at an address of its own.{' '}
      {canCreate ? 'New site makes the first one.' : 'Whoever has the role Create can make one.'}
    </EmptyState>
  );
}

function NoMatch(props: { title: string; filters: number; onClear: () => void }) {
  return (
    <EmptyState
      role="status"
      title={props.title ? `No site matches “${props.title}”` : 'No site is like that'}
      actions={
        <Button onClick={props.onClear}>
          <FilterX aria-hidden />{' '}
          {props.filters === 1 ? 'Show all sites' : `Clear ${props.filters} filters`}
        </Button>
      }
    >
      {props.filters > 1 && `${counted(props.filters, 'filter')} are on at once.`}
    </EmptyState>
  );
}
