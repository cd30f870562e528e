'use client';

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { EventText } from '#components/kit/event-text.tsx';
import { formatNumber } from '#components/kit/format.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { useZone } from '#components/ui/clock.tsx';
import { clockTime, fullTime } from '#components/ui/time-words.ts';
import type { AuditEvent } from '#lib/contract/activity.ts';
import { EventDetails } from './details.tsx';
import { GroupedEvents } from './grouped-events.tsx';

/** One event as a sentence, what it changed, and more when it is opened. */
export function ActivityRow({
  organizationId,
  event,
  kind,
  viewerId,
}: {
  organizationId: string;
  event: AuditEvent;
  /** The name of this kind of change. */
  kind: string | undefined;
  viewerId: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const zone = useZone();
  const id = useId();
  const at = new Date(event.occurredAt);
  return (
    <li className="border-b border-hairline px-gutter py-2.5 hover:bg-paper-2">
      <div className="flex items-baseline gap-x-3">
        <time
          dateTime={event.occurredAt}
          title={fullTime(at, zone)}
          className="w-10 flex-none text-meta text-ink-3 tabular-nums"
        >
          {clockTime(at, zone)}
        </time>
        <span className="min-w-0 flex-1 wrap-anywhere">
          <EventText organizationId={organizationId} event={event} viewerId={viewerId} />
        </span>
        {event.source !== 'ui' && (
          <Badge icon={null} className="max-md:hidden">
            {event.source === 'api' ? 'API' : 'Script'}
          </Badge>
        )}
        <Button
          variant="bare"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="-my-1 flex-none self-start text-ink-3"
        >
          {event.group ? formatNumber(event.group.count) : ''}
          <span className="sr-only">{event.group ? ' changes' : 'Details'}</span>
          <ChevronDown aria-hidden className={isOpen ? 'rotate-180' : ''} />
        </Button>
      </div>
      {isOpen && (
        <div id={id} className="pb-2 pl-13 max-md:pl-0">
          {event.group ? (
            <GroupedEvents
              organizationId={organizationId}
              event={event}
              viewerId={viewerId}
              kind={kind}
            />
          ) : (
            <EventDetails organizationId={organizationId} event={event} kind={kind} />
          )}
        </div>
      )}
    </li>
  );
}
