'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { Paging } from '#components/kit/paging.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listOrganizationChangeRequests } from '#lib/contract/change-requests.ts';
import { getOrganization } from '#lib/contract/organizations.ts';
import { getUser } from '#lib/contract/users.ts';
import { ContributorFilter } from './contributor-filter.tsx';
import { NoneLikeThat } from './none-like-that.tsx';
import { RequestsTable } from './requests-table.tsx';
import { organizationRequestsInput, organizationSearch } from './search-params.ts';
import { StatusFilter } from './status-filter.tsx';
import { useListKeys } from './use-list-keys.ts';

/** The change requests of all spaces of an organization that the reader sees. */
export function OrganizationRequests({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(organizationSearch);
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const organization = useQuery(queryFor(getOrganization, { parameters: { organizationId } })).data;
  const requests = useQuery({
    ...queryFor(
      listOrganizationChangeRequests,
      organizationRequestsInput(organizationId, state, me),
    ),
    placeholderData: keepPreviousData,
  });
  useListKeys();
  const { data } = requests;
  const where = organization?.title ?? 'this organization';
  if (requests.error instanceof Problem && !data)
    return (
      <ProblemState
        problem={requests.error}
        what="The change requests"
        onRetry={() => void requests.refetch()}
      />
    );
  return (
    <>
      <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
        <StatusFilter
          status={state.status}
          onChange={(status) => void setState({ status, page: null }, { history: 'push' })}
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
      <div
        className="relative min-h-0 flex-1 overflow-y-auto"
        aria-busy={requests.isPlaceholderData}
      >
        {!data && <SkeletonRows label="The change requests are loading" avatar={false} />}
        {data?.items.length === 0 && state.view === 'review' && state.status === 'open' && (
          <EmptyState
            role="status"
            title="Nothing waits for your review"
            actions={
              <Button onClick={() => void setState({ view: 'all' }, { history: 'push' })}>
                Show all open ones
              </Button>
            }
          >
            Change requests that somebody asks you to review show here.
          </EmptyState>
        )}
        {data?.items.length === 0 && !(state.view === 'review' && state.status === 'open') && (
          <NoneLikeThat
            status={state.status}
            isNarrowed={state.view !== 'all' || state.contributor !== null}
            where={where}
          />
        )}
        {data && data.items.length > 0 && (
          <RequestsTable organizationId={organizationId} requests={data.items} isAcross me={me} />
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
