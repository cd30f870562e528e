'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { EventText } from '#components/kit/event-text.tsx';
import { ProblemState } from '#components/kit/problem-state.tsx';
import { Button } from '#components/ui/button.tsx';
import { useZone } from '#components/ui/clock.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';
import { exactTime } from '#components/ui/time-words.ts';
import type { Problem } from '#lib/client/problem.ts';
import { pagesFor } from '#lib/client/query.ts';
import { type AuditEvent, listAuditEvents } from '#lib/contract/overview.ts';

/** The single events of one act. */
export function GroupedEvents({
  organizationId,
  event,
  kind,
  viewerId,
}: {
  organizationId: string;
  event: AuditEvent;
  kind: string | undefined;
  viewerId: string | undefined;
}) {
  const zone = useZone();
  const { occurredAt, group, action, actor } = event;
  const events = useInfiniteQuery(
    pagesFor(listAuditEvents, {
      parameters: { organizationId },
      query: {
        action,
        actor: actor.id,
        from: group?.since ?? occurredAt,
        to: new Date(Date.parse(occurredAt) + 1).toISOString(),
        limit: 50,
      },
    }),
  );
  if (events.isPending) return <SkeletonRows label="Loading changes" shape="line" rows={3} />;
  if (!events.data)
    return (
      <ProblemState
        problem={events.error as Problem}
        what="the changes"
        onRetry={() => void events.refetch()}
      />
    );
  return (
    <>
      <p className="py-1.5 text-meta text-ink-3">
        {kind && `${kind} · `}
        {exactTime(new Date(group?.since ?? occurredAt), zone)} to{' '}
        {exactTime(new Date(occurredAt), zone)}
      </p>
      <ol aria-label="Changes of this entry">
        {events.data.pages.flatMap(({ items }) =>
          items.map((each) => (
            <li key={each.id} className="border-t border-hairline py-1.5 wrap-anywhere">
              <EventText organizationId={organizationId} event={each} viewerId={viewerId} />
            </li>
          )),
        )}
      </ol>
      {events.hasNextPage && (
        <Button size="small" className="mt-1.5" onClick={() => void events.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
