'use client';

import { useQuery } from '@tanstack/react-query';
import { type inferParserType, useQueryStates } from 'nuqs';
import { ResourceList } from '#components/kit/resource-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { queryFor } from '#lib/client/query.ts';
import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { ContributorFilter } from './contributor-filter.tsx';
import { NoResults } from './no-results.tsx';
import { requestColumns } from './request-columns.tsx';
import { RequestSearch } from './request-search.tsx';
import { type ListTab, organizationRequestsInput, organizationSearch } from './search-params.ts';
import { SpaceFilter } from './space-filter.tsx';
import { StatusFilter } from './status-filter.tsx';

type State = inferParserType<typeof organizationSearch>;
type Change = { [K in keyof State]?: State[K] | null };

/** The change requests in all spaces you can see. */
export function OrganizationRequests({
  organizationId,
  opening,
}: {
  organizationId: string;
  /** The tab without one in the URL. */
  opening: ListTab;
}) {
  const [read, write] = useQueryStates(organizationSearch);
  const state = { ...read, view: read.view ?? opening };
  // A link to filtered requests opens the same tab for everybody.
  const setState = (change: Change, options?: Parameters<typeof write>[1]) =>
    write({ view: state.view, ...change }, options);
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const isNarrowed = state.search !== '' || state.space !== null;
  const isClearable = isNarrowed || (state.view === 'all' && state.contributor !== null);
  const where = organization?.title ?? 'this organization';
  return (
    <>
      <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
        <StatusFilter
          status={state.status}
          onChange={(status) => void setState({ status, page: null }, { history: 'push' })}
        />
        <RequestSearch
          state={state}
          onChange={(change) => void setState({ ...change, page: null })}
        />
        <SpaceFilter
          organizationId={organizationId}
          space={state.space}
          onChange={(space) => void setState({ space, page: null })}
        />
        {state.view === 'all' && (
          <ContributorFilter
            organizationId={organizationId}
            contributor={state.contributor}
            onChange={(contributor) => void setState({ contributor, page: null })}
          />
        )}
        <span className="flex-1 max-md:hidden" />
        <CopyButton
          label="Copy link"
          value={() => window.location.href}
          className="max-md:hidden"
        />
      </search>
      <ResourceList
        endpoint={listOrganizationChangeRequests}
        input={organizationRequestsInput(organizationId, state, me)}
        nouns="change requests"
        about={undefined}
        columns={requestColumns({ organizationId, showsSpace: true, me })}
        empty={
          state.view === 'review' && state.status === 'open' && !isNarrowed ? (
            <EmptyState
              role="status"
              title="No review requests"
              actions={
                <Button onClick={() => void setState({ view: 'all' }, { history: 'push' })}>
                  Show all open change requests
                </Button>
              }
            >
              Change requests appear here when someone requests your review.
            </EmptyState>
          ) : (
            <NoResults
              status={state.status}
              isFiltered={state.view !== 'all' || state.contributor !== null || isNarrowed}
              where={where}
              {...(isClearable && {
                onClear: () =>
                  void setState({ contributor: null, search: null, space: null, page: null }),
              })}
            />
          )
        }
        page={{
          current: state.page,
          onChange: (page) => void setState({ page }, { history: 'push' }),
        }}
      />
    </>
  );
}
