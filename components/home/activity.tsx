'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { formatNumber } from '#components/kit/format.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Select } from '#components/ui/select.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { Time } from '#components/ui/time.tsx';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { type AuditEvent, listAuditEvents } from '#lib/contract/overview.ts';
import { getUser } from '#lib/contract/users.ts';
import { activityInput, activityParams } from './activity-params.ts';
import { eventSentence } from './event-sentence.ts';

/** The audit log of an organization, newest first; filters and page are in the URL. */
export function Activity({
  organizationId,
  actions,
}: {
  organizationId: string;
  /** The kinds of changes to filter by. */
  actions: readonly { action: string; name: string }[];
}) {
  const [state, setState] = useQueryStates(activityParams);
  const events = useQuery({
    ...queryFor(listAuditEvents, activityInput(organizationId, state)),
    placeholderData: keepPreviousData,
  });
  const viewerId = useQuery(queryFor(getUser, {})).data?.id;
  const clear = () => setState({ action: null, actor: null, target: null, page: null });
  const { data } = events;
  if (events.error instanceof Problem && !data)
    return (
      <ProblemState problem={events.error} what="activity" onRetry={() => void events.refetch()} />
    );
  const isFiltered = Boolean(state.action || state.actor || state.target);
  return (
    <>
      <ActivityFilters events={data?.items ?? []} viewerId={viewerId} actions={actions} />
      <div className="relative min-h-0 flex-1 overflow-y-auto" aria-busy={events.isPlaceholderData}>
        {!data && <SkeletonRows label="Loading activity" shape="line" rows={12} />}
        {data?.items.length === 0 && (
          <EmptyState
            role="status"
            title={isFiltered ? 'No matching changes' : 'No activity yet'}
            actions={
              isFiltered && (
                <Button onClick={clear}>
                  <FilterX aria-hidden /> Clear filters
                </Button>
              )
            }
          >
            {isFiltered
              ? 'Try another kind of change or clear the filters.'
              : 'Invitations, new members, role changes and other changes appear here.'}
          </EmptyState>
        )}
        <ol aria-label="Changes, newest first">
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
              : `${formatNumber(data.count)} changes`}
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

/** The filters: the kind of change, and chips for who made it and what it affected. */
function ActivityFilters({
  events,
  viewerId,
  actions,
}: {
  actions: readonly { action: string; name: string }[];
  /** The events shown, which name the ids in the URL. */
  events: readonly AuditEvent[];
  viewerId: string | undefined;
}) {
  const [state, setState] = useQueryStates(activityParams);
  const isKnown = actions.some(({ action }) => action === state.action);
  const options = [
    { value: '', label: 'All changes' },
    ...actions.map(({ action, name }) => ({ value: action, label: name })),
    ...(state.action && !isKnown ? [{ value: state.action, label: state.action }] : []),
  ];
  const actor = events.find((event) => event.actor.id === state.actor)?.actor.label;
  const target = events.find((event) => event.target.id === state.target)?.target.label;
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-gutter py-3">
      <Select
        aria-label="Kind of change"
        className="w-56"
        value={state.action ?? ''}
        options={options}
        onValueChange={(action) => setState({ action: action || null, page: null })}
      />
      {state.actor && (
        <Chip
          label="By"
          value={state.actor === viewerId ? 'you' : (actor ?? state.actor)}
          onRemove={() => setState({ actor: null, page: null })}
        />
      )}
      {viewerId && !state.actor && (
        <Button variant="bare" onClick={() => setState({ actor: viewerId, page: null })}>
          Only my changes
        </Button>
      )}
      {state.target && (
        <Chip
          label="About"
          value={target ?? state.target}
          onRemove={() => setState({ target: null, page: null })}
        />
      )}
    </div>
  );
}

const sources: Record<AuditEvent['source'], string> = {
  ui: 'in the dashboard',
  api: 'through the API',
  script: 'by a script',
};

/** One event as a sentence; the name filters the list by that person. */
function ActivityRow({
  event,
  viewerId,
  onActor,
}: {
  event: AuditEvent;
  viewerId: string | undefined;
  onActor: () => void;
}) {
  const { who, did } = eventSentence(event, viewerId);
  return (
    <li className="flex min-h-10 flex-wrap items-baseline gap-x-3 gap-y-0.5 border-b border-hairline px-gutter py-2 hover:bg-paper-2">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <button
          type="button"
          onClick={onActor}
          title={`Only show changes by ${who === 'You' ? 'you' : who}`}
          className="rounded-badge font-semibold hover:underline"
        >
          {who}
        </button>{' '}
        {did}
      </span>
      <span className="flex-none text-meta text-ink-3">{sources[event.source]}</span>
      <Time
        value={event.occurredAt}
        className="min-w-24 flex-none text-meta text-ink-3 md:text-right"
      />
    </li>
  );
}
