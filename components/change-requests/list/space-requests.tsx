'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { Action, usePermission } from '#components/kit/action.tsx';
import { ResourceList } from '#components/kit/resource-list.tsx';
import { loadWhenIdle } from '#components/ui/idle-parts.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { lazyPart } from '#components/ui/lazy.tsx';
import { queryFor } from '#lib/client/query.ts';
import { createChangeRequest, listChangeRequests } from '#lib/contract/change-requests.ts';
import { getSpace, type Space } from '#lib/contract/spaces.ts';
import { getUser } from '#lib/contract/users.ts';
import { ContributorFilter } from './contributor-filter.tsx';
import { NoResults } from './no-results.tsx';
import { requestColumns } from './request-columns.tsx';
import { RequestSearch } from './request-search.tsx';
import { spaceRequestsInput, spaceSearch } from './search-params.ts';
import { StatusFilter } from './status-filter.tsx';

const NewRequest = lazyPart(() =>
  import('./new-request.tsx').then(({ NewRequest: loaded }) => loaded),
);
loadWhenIdle(NewRequest);

/** The change requests of a space, with status, contributor and page in the URL. */
export function SpaceRequests({ space: read }: { space: Space }) {
  const [state, setState] = useQueryStates(spaceSearch);
  const me = useQuery(queryFor(getUser, {})).data?.id;
  const space = useQuery(queryFor(getSpace, { parameters: { spaceId: read.id } })).data ?? read;
  const { organization: organizationId } = space;
  const input = spaceRequestsInput(space.id, state, me);
  const { data } = useQuery(queryFor(listChangeRequests, input));
  const { allowed: canEdit } = usePermission(createChangeRequest, space);
  const start = () => void setState({ new: '1' }, { history: 'push' });
  const isBlank = space.changeRequests === 0 && data?.items.length === 0;
  const isNarrowed = state.contributor !== null || state.search !== '';
  const isFiltered = isNarrowed || state.status !== 'open';
  const newButton = <NewButton space={space} onStart={start} />;
  return (
    <>
      {!isBlank && (
        <search className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-hairline px-gutter py-2">
          <StatusFilter
            status={state.status}
            counts={{ open: space.changeRequestsOpen, draft: space.changeRequestsDraft }}
            onChange={(status) => void setState({ status, page: null }, { history: 'push' })}
          />
          <RequestSearch
            state={state}
            onChange={(change) => void setState({ ...change, page: null })}
          />
          <ContributorFilter
            organizationId={organizationId}
            contributor={state.contributor}
            onChange={(contributor) => void setState({ contributor, page: null })}
          />
          <span className="flex-1 max-md:hidden" />
          {newButton}
        </search>
      )}
      <ResourceList
        endpoint={listChangeRequests}
        input={input}
        nouns="change requests"
        about={`Use a change request to draft changes to ${space.title}, alone or together, and have them reviewed before they are merged.`}
        create={newButton}
        columns={requestColumns({ organizationId, me })}
        {...(!isBlank && {
          empty: (
            <NoResults
              status={state.status}
              isFiltered={isNarrowed}
              where={space.title}
              {...(isFiltered && {
                onClear: () =>
                  void setState({ status: null, contributor: null, search: null, page: null }),
              })}
            />
          ),
        })}
        {...(canEdit && { onNew: start })}
        page={{
          current: state.page,
          onChange: (page) => void setState({ page }, { history: 'push' }),
        }}
      />
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

/** Opens the New change request dialog; if you can't create one, says who can. */
function NewButton({ space, onStart }: { space: Space; onStart: () => void }) {
  const { allowed } = usePermission(createChangeRequest, space);
  return (
    <Action
      endpoint={createChangeRequest}
      on={space}
      variant="primary"
      {...NewRequest.preload}
      onClick={onStart}
    >
      <Plus aria-hidden /> New change request
      {allowed && (
        <Kbd className="max-[88rem]:hidden" aria-hidden>
          N
        </Kbd>
      )}
    </Action>
  );
}
