'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { eventSentence } from '#components/kit/event-sentence.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { Section } from '#components/kit/section.tsx';
import { Time } from '#components/ui/time.tsx';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import type { AuditEvent } from '#lib/contract/activity.ts';
import { listInstanceActivity } from '#lib/contract/instance.ts';
import { getUser } from '#lib/contract/users.ts';

/** What admins of the instance did, latest first. */
export function InstanceActivity() {
  const viewerId = useQuery(queryFor(getUser, {})).data?.id;
  const log = useInfiniteQuery(pagesFor(listInstanceActivity, { query: { limit: 50 } }));
  const items = log.data?.pages.flatMap((page): AuditEvent[] => page.items);
  return (
    <Section
      id="activity"
      title="Activity"
      intro="What instance admins did. Suspensions also appear in the organization’s activity or the person’s security log."
    >
      <ListBody
        nouns="the activity"
        reading={log}
        items={items}
        skeleton={{ rows: 4, shape: 'line' }}
        empty={<p className="py-3 text-ink-2">No activity yet.</p>}
      >
        {(events) => (
          <ul aria-label="Activity" className="mt-2">
            {events.map((event) => (
              <Event key={event.id} event={event} viewerId={viewerId} />
            ))}
          </ul>
        )}
      </ListBody>
    </Section>
  );
}

function Event({ event, viewerId }: { event: AuditEvent; viewerId: string | undefined }) {
  const { who, did } = eventSentence(event, viewerId);
  return (
    <li className="border-b border-hairline py-2">
      <span className="block wrap-anywhere">
        {who} {did}
      </span>
      <span className="block text-meta text-ink-3">
        <Time value={event.occurredAt} />
        {event.request?.address && (
          <>
            {' · '}
            <span className="mono">{event.request.address}</span>
          </>
        )}
      </span>
    </li>
  );
}
