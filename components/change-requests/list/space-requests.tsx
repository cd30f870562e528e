'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterX, Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { Paging } from '#components/kit/paging.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { shownLater } from '#components/ui/later.ts';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listChangeRequests } from '#lib/contract/change-requests.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import { getUser } from '#lib/contract/users.ts';
import { levelHere } from '../frame/rights.ts';
import { useWhoCan } from '../frame/use-who-can.ts';
import { ContributorFilter } from './contributor-filter.tsx';
import { NoneLikeThat } from './none-like-that.tsx';
import { RequestsTable } from './requests-table.tsx';
import { spaceRequestsInput, spaceSearch } from './search-params.ts';
import { StatusFilter } from './status-filter.tsx';
import { useListKeys } from './use-list-keys.ts';

const NewRequest = shownLater(() =>
  import('./new-request.tsx').then(({ NewRequest: loaded }) => loaded),
);

/** The change requests of a space: status, contributor and page are in the URL. */
export function SpaceRequests({ space: read }: { space: Space }) {
  const [state, setState] = useQueryStates(spaceSearch);
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const space = useQuery(queryFor(getSpace, { parameters: { spaceId: read.id } })).data ?? read;
  const { organization: organizationId } = space;
  const requests = useQuery({
    ...queryFor(listChangeRequests, spaceRequestsInput(space.id, state, me)),
    placeholderData: keepPreviousData,
  });
  const canEdit = space.permissions.edit;
  const start = () => void setState({ new: '1' }, { history: 'push' });
  useListKeys(canEdit ? start : undefined);
  const { data } = requests;
  const isBlank = space.changeRequests === 0 && data?.items.length === 0;
  const clear = () => void setState({ status: null, contributor: null, page: null });
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
      {!isBlank && (
        <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
          <StatusFilter
            status={state.status}
            counts={{ open: space.changeRequestsOpen, draft: space.changeRequestsDraft }}
            onChange={(status) => void setState({ status, page: null }, { history: 'push' })}
          />
          <ContributorFilter
            organizationId={organizationId}
            contributor={state.contributor}
            onChange={(contributor) => void setState({ contributor, page: null })}
          />
          <span className="flex-1 max-md:hidden" />
          <CopyButton
            label="Copy link"
            value={() => window.location.href}
            className="max-lg:hidden"
          />
          <NewButton space={space} onStart={start} />
        </search>
      )}
      <div
        className="relative min-h-0 flex-1 overflow-y-auto"
        aria-busy={requests.isPlaceholderData}
      >
        {!data && <SkeletonRows label="The change requests are loading" avatar={false} />}
        {isBlank && (
          <EmptyState
            title="No change requests yet"
            actions={<NewButton space={space} onStart={start} />}
          >
            A change request holds changes to {space.title} until somebody has looked at them and
            merges them. Several people can write one.
          </EmptyState>
        )}
        {!isBlank && data?.items.length === 0 && (
          <NoneLikeThat
            status={state.status}
            isNarrowed={state.contributor !== null}
            where={space.title}
            actions={
              (state.contributor !== null || state.status !== 'open') && (
                <Button onClick={clear}>
                  <FilterX aria-hidden /> Show all open ones
                </Button>
              )
            }
          />
        )}
        {data && data.items.length > 0 && (
          <RequestsTable organizationId={organizationId} requests={data.items} me={me} />
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
      {state.new === '1' && canEdit && (
        <NewRequest
          organizationId={organizationId}
          space={space}
          onClose={() => void setState({ new: null })}
        />
      )}
    </>
  );
}

/** Opens the dialog that starts a change request; says who can to whoever can't. */
function NewButton({ space, onStart }: { space: Space; onStart: () => void }) {
  const canEdit = space.permissions.edit;
  const editors = useWhoCan(space.id, 'edit', !canEdit);
  return (
    <Button
      variant="primary"
      {...NewRequest.ahead}
      onClick={onStart}
      {...(!canEdit && {
        unavailable: `Starting one takes the role Edit. You have ${levelHere(space)} here.\n${editors} can.`,
      })}
    >
      <Plus aria-hidden /> New change request
      {canEdit && (
        <Kbd className="max-lg:hidden" aria-hidden>
          N
        </Kbd>
      )}
    </Button>
  );
}
