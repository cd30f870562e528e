'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { eventSentence } from '#components/kit/event-sentence.ts';
import { ListBody } from '#components/kit/list-body.tsx';
import { Section } from '#components/kit/section.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Time } from '#components/ui/time.tsx';
import { pagesFor, queryFor } from '#lib/client/query.ts';
import { actionsOfKind } from '#lib/contract/audit-kinds.ts';
import { deviceName } from '#lib/contract/device.ts';
import { type AuditEvent, listSecurityEvents } from '#lib/contract/security-log.ts';
import { getUser } from '#lib/contract/users.ts';
import { securityLogInput } from './search-params.ts';
import { SectionRow } from './section-row.tsx';

/** The user's sign-ins, refused attempts, tokens, passkeys and recovery codes, latest first. */
export function SecurityLog() {
  const viewerId = useQuery(queryFor(getUser, {})).data?.id;
  const log = useInfiniteQuery(pagesFor(listSecurityEvents, securityLogInput));
  const items = log.data?.pages.flatMap((page): AuditEvent[] => page.items);
  return (
    <Section
      id="security-log"
      title="Security log"
      intro="Your sign-ins, refused attempts, tokens, passkeys and recovery codes. Revoke a sign-in or a token above if you don’t recognize something."
    >
      <ListBody
        nouns="your security log"
        reading={log}
        items={items}
        skeleton={{ rows: 4, avatar: false, className: '-mx-gutter' }}
        unsupported={<p className="pt-3 text-ink-2">This API doesn’t keep a security log.</p>}
        empty={<p className="py-3 text-ink-2">Nothing yet. Your next sign-in appears here.</p>}
      >
        {(events) => (
          <ul>
            {events.map((event) => (
              <SecurityEvent key={event.id} event={event} viewerId={viewerId} />
            ))}
          </ul>
        )}
      </ListBody>
    </Section>
  );
}

function SecurityEvent({ event, viewerId }: { event: AuditEvent; viewerId: string | undefined }) {
  const { who, did } = eventSentence(event, viewerId);
  const { address, userAgent } = event.request ?? {};
  const isRefused = actionsOfKind.refused.includes(event.action);
  return (
    <SectionRow
      title={`${who} ${did}`}
      badge={
        isRefused && (
          <Badge tone="bad" icon={<ShieldAlert aria-hidden />}>
            Refused
          </Badge>
        )
      }
      facts={[
        <Time key="time" value={event.occurredAt} />,
        ...(userAgent ? [deviceName(userAgent)] : []),
        ...(address
          ? [
              <span key="address" className="mono">
                {address}
              </span>,
            ]
          : []),
      ]}
      action={null}
    />
  );
}
