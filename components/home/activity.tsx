'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { listAuditEvents } from '#lib/contract/overview.ts';
import { getUser } from '#lib/contract/users.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityRow } from './activity-row.tsx';
import { activityInput, activitySearch } from './activity-search.ts';

/** Everything that was changed in an organization, the latest first; filters and page are in the URL. */
export function Activity({ organizationId }: { organizationId: string }) {
  const [state, setState] = useQueryStates(activitySearch);
  const events = useQuery({
    ...queryFor(listAuditEvents, activityInput(organizationId, state)),
    placeholderData: keepPreviousData,
  });
  const viewerId = useQuery(queryFor(getUser, {})).data?.id;
  const clear = () => setState({ action: null, actor: null, target: null, page: null });
  const { data } = events;
  if (events.error instanceof Problem && !data)
    return (
      <ProblemState
        problem={events.error}
        what="The activity"
        onRetry={() => void events.refetch()}
      />
    );
  const isFiltered = Boolean(state.action || state.actor || state.target);
  return (
    <>
      <ActivityFilters events={data?.items ?? []} viewerId={viewerId} />
      <div className="relative min-h-0 flex-1 overflow-y-auto" aria-busy={events.isPlaceholderData}>
        {!data && <SkeletonRows label="The activity is loading" shape="line" rows={12} />}
        {data?.items.length === 0 && (
          <EmptyState
            role="status"
            title={isFiltered ? 'No change matches' : 'Nothing has been changed here yet'}
            actions={
              isFiltered && (
                <Button onClick={clear}>
                  <FilterX aria-hidden /> Clear the filters
                </Button>
              )
            }
          >
            {isFiltered
              ? 'Nothing of this kind is on record.'
              : 'Whoever invites, joins, gives a role or changes a setting is recorded here.'}
          </EmptyState>
        )}
        <ol aria-label="Changes, the latest first">
          {data?.items.map((event) => (
            <ActivityRow
              key={event.id}
              event={event}
              viewerId={viewerId}
              onActor={() => setState({ actor: event.actor.id, page: null }, { history: 'push' })}
            />
          ))}
        </ol>
      </div>
      {data && data.items.length > 0 && (
        <nav
          aria-label="Pages"
          className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-t border-hairline px-gutter py-1.5"
        >
          <span className="flex-1 text-meta text-ink-3">
            {data.count === undefined
              ? `${data.items.length} shown`
              : `${data.count.toLocaleString('en')} on record`}
          </span>
          {state.page && (
            <Button size="small" onClick={() => setState({ page: null }, { history: 'push' })}>
              Latest
            </Button>
          )}
          {data.next && (
            <Button
              size="small"
              onClick={() => setState({ page: data.next?.page ?? null }, { history: 'push' })}
            >
              Older
            </Button>
          )}
        </nav>
      )}
    </>
  );
}
