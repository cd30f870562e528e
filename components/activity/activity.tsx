'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useRef } from 'react';
import { formatDay, plural } from '#components/kit/format.ts';
import { useKeptScroll } from '#components/kit/kept-scroll.ts';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { useTimely } from '#components/kit/timely.ts';
import { Button } from '#components/ui/button.tsx';
import { useZone } from '#components/ui/clock.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { dayWords } from '#components/ui/time-words.ts';
import { Problem } from '#lib/client/problem.ts';
import { queryFor } from '#lib/client/query.ts';
import { type AuditEvent, listAuditEvents } from '#lib/contract/activity.ts';
import type { ReplyOf } from '#lib/contract/endpoint.ts';
import { getUser } from '#lib/contract/users.ts';
import { ActivityDays } from './activity-days.tsx';
import {
  activityInput,
  activityParams,
  isFiltered,
  nounOf,
  unfiltered,
} from './activity-params.ts';
import { ActivityFilters } from './filters.tsx';
import { ActivityRow } from './row.tsx';

/** The audit log of an organization, newest first, by day; filters and page are in the URL. */
export function Activity({
  organizationId,
  actions,
}: {
  organizationId: string;
  /** The kinds of changes to filter by. */
  actions: readonly { action: string; name: string }[];
}) {
  const [state, setState] = useQueryStates(activityParams);
  const zone = useZone();
  const events = useQuery({
    ...queryFor(listAuditEvents, activityInput(organizationId, state, zone)),
    placeholderData: keepPreviousData,
  });
  const viewerId = useQuery(queryFor(getUser, {})).data?.id;
  const list = useRef<HTMLElement>(null);
  useKeptScroll(list, JSON.stringify(state));
  // The number of events and the way to others stay while the rows are loading.
  const { data: last } = events;
  const { data } = useTimely(events);
  const problem = events.error instanceof Problem && !last ? events.error : undefined;
  // Without access there is nothing to search or filter.
  if (problem?.status === 403) return <ProblemState problem={problem} what="activity" />;
  const names = new Map(actions.map(({ action, name }) => [action, name]));
  return (
    <>
      <ActivityFilters
        organizationId={organizationId}
        events={data?.items ?? []}
        count={data?.count}
        viewerId={viewerId}
        actions={actions}
      />
      <section
        ref={list}
        aria-label="Changes"
        aria-busy={events.isPlaceholderData}
        className="relative min-h-0 flex-1 overflow-y-auto"
      >
        <ActivityDays organizationId={organizationId} />
        {problem && (
          <ProblemState problem={problem} what="activity" onRetry={() => void events.refetch()} />
        )}
        {!data && !problem && <SkeletonRows label="Loading activity" shape="line" rows={12} />}
        {data?.items.length === 0 && (
          <NoEvents
            noun={nounOf(state)}
            isFiltered={isFiltered(state)}
            searchedTo={data.searchedTo}
            onClear={() => void setState(unfiltered, { history: 'push' })}
            onFurther={() => void setState({ page: data.next?.page ?? null }, { history: 'push' })}
          />
        )}
        {byDay(data?.items ?? [], zone).map(([day, items]) => (
          <div key={items[0]?.id}>
            <h2 className="sticky top-0 z-1 border-b border-hairline bg-paper px-gutter pt-4 pb-1.5 text-meta font-semibold text-ink-2">
              {day}
            </h2>
            <ol aria-label={day}>
              {items.map((event) => (
                <ActivityRow
                  key={event.id}
                  organizationId={organizationId}
                  event={event}
                  kind={names.get(event.action)}
                  viewerId={viewerId}
                />
              ))}
            </ol>
          </div>
        ))}
      </section>
      {last && last.items.length > 0 && (
        <nav
          aria-label="Pages"
          className="flex min-h-11 flex-none flex-wrap items-center gap-2 border-t border-hairline px-gutter py-1.5"
        >
          <span role="status" className="flex-1 text-meta text-ink-3">
            {events.isPlaceholderData ? 'Loading…' : amountOf(last, nounOf(state))}
          </span>
          {state.page && (
            <Button size="small" onClick={() => setState({ page: null }, { history: 'push' })}>
              Latest
            </Button>
          )}
          {last.next && (
            <Button
              size="small"
              onClick={() => setState({ page: last.next?.page ?? null }, { history: 'push' })}
            >
              Older
            </Button>
          )}
        </nav>
      )}
    </>
  );
}

type Listed = ReplyOf<typeof listAuditEvents>;

/** How many events there are, or how far back was searched for them. */
function amountOf({ count, searchedTo, items }: Listed, noun: string): string {
  if (searchedTo) return `Searched back to ${formatDay(searchedTo)}`;
  if (count !== undefined) return plural(count, noun);
  // Too many to count: how many more there are isn't known.
  return `${plural(items.length, noun)} on this page`;
}

type NoEventsProps = {
  noun: string;
  isFiltered: boolean;
  /** How far back was searched, if there are earlier events. */
  searchedTo: string | undefined;
  onClear: () => void;
  onFurther: () => void;
};

function NoEvents({ noun, isFiltered, searchedTo, onClear, onFurther }: NoEventsProps) {
  if (!isFiltered && !searchedTo)
    return (
      <EmptyState role="status" title="No activity yet">
        Invitations, new members, role changes and other changes appear here.
      </EmptyState>
    );
  return (
    <EmptyState
      role="status"
      title={`No matching ${noun}s${searchedTo ? ' so far' : ''}`}
      actions={
        <>
          {searchedTo && <Button onClick={onFurther}>Search earlier {noun}s</Button>}
          <Button variant={searchedTo ? 'bare' : 'secondary'} onClick={onClear}>
            <FilterX aria-hidden /> Clear filters
          </Button>
        </>
      }
    >
      {searchedTo
        ? `Searched back to ${formatDay(searchedTo)}.`
        : 'Try other words, dates or kinds, or clear the filters.'}
    </EmptyState>
  );
}

/** The events in order, under the day they happened on. */
function byDay(events: readonly AuditEvent[], zone: string): [day: string, AuditEvent[]][] {
  const days = new Map<string, AuditEvent[]>();
  for (const event of events) {
    const day = dayWords(new Date(event.occurredAt), new Date(), zone);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}
