'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { EventText } from '#components/kit/event-text.tsx';
import { ListBody } from '#components/kit/list-body.tsx';
import { useZone } from '#components/ui/clock.tsx';
import { exactTime } from '#components/ui/time-words.ts';
import { pagesFor } from '#lib/client/query.ts';
import { type AuditEvent, listAuditEvents } from '#lib/contract/activity.ts';

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
  const items = events.data?.pages.flatMap((page): AuditEvent[] => page.items);
  return (
    <>
      <p className="py-1.5 text-meta text-ink-3">
        {kind && `${kind} · `}
        {exactTime(new Date(group?.since ?? occurredAt), zone)} to{' '}
        {exactTime(new Date(occurredAt), zone)}
      </p>
      <ListBody
        nouns="changes"
        reading={events}
        items={items}
        skeleton={{ shape: 'line', rows: 3 }}
        moreClass="mt-1.5"
      >
        {(changes) => (
          <ol aria-label="Changes of this entry">
            {changes.map((each) => (
              <li key={each.id} className="border-t border-hairline py-1.5 wrap-anywhere">
                <EventText organizationId={organizationId} event={each} viewerId={viewerId} />
              </li>
            ))}
          </ol>
        )}
      </ListBody>
    </>
  );
}
