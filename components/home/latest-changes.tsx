'use client';

import { useQuery } from '@tanstack/react-query';
import { EventText } from '#components/kit/event-text.tsx';
import { routes } from '#components/kit/routes.ts';
import { useServerClock, useZone } from '#components/ui/clock.tsx';
import { Time } from '#components/ui/time.tsx';
import { clockTime, daysBetween, fullTime } from '#components/ui/time-words.ts';
import { queryFor } from '#lib/client/query.ts';
import { listAuditEvents } from '#lib/contract/activity.ts';
import { getUser } from '#lib/contract/users.ts';
import { homeInputs } from './inputs.ts';
import { SideList } from './side-list.tsx';

/** The events since yesterday, or the latest if there are none. Hidden without an audit log. */
export function LatestChanges({ organizationId }: { organizationId: string }) {
  const events = useQuery(queryFor(listAuditEvents, homeInputs(organizationId).events)).data;
  const viewerId = useQuery(queryFor(getUser, {})).data?.id;
  const zone = useZone();
  const now = useServerClock()?.now ?? Date.now();
  if (!events) return null;
  const since = events.items.filter(
    ({ occurredAt }) => daysBetween(new Date(occurredAt), new Date(now), zone) <= 1,
  );
  return (
    <SideList
      title={since.length > 0 ? 'Since yesterday' : 'Latest changes'}
      all={{ href: routes.activity(organizationId), words: 'All activity' }}
      empty="No changes yet."
    >
      {(since.length > 0 ? since : events.items).map((event) => (
        <li
          key={event.id}
          className="flex min-h-9 items-baseline gap-3 border-b border-hairline py-2"
        >
          <span className="line-clamp-4 min-w-0 flex-1 wrap-anywhere">
            <EventText organizationId={organizationId} event={event} viewerId={viewerId} />
          </span>
          {since.length > 0 ? (
            <TimeSinceYesterday at={event.occurredAt} now={now} zone={zone} />
          ) : (
            <Time value={event.occurredAt} className="flex-none text-meta text-ink-3" />
          )}
        </li>
      ))}
    </SideList>
  );
}

/** “10:42” of today, “Thu 17:20” of yesterday. */
function TimeSinceYesterday({ at, now, zone }: { at: string; now: number; zone: string }) {
  const date = new Date(at);
  const isToday = daysBetween(date, new Date(now), zone) === 0;
  const whole = fullTime(date, zone);
  return (
    <time
      dateTime={at}
      title={whole}
      className="flex-none text-meta whitespace-nowrap text-ink-3 tabular-nums"
    >
      {!isToday && `${whole.slice(0, 3)} `}
      {clockTime(date, zone)}
    </time>
  );
}
