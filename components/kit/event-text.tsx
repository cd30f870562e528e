import type { ReactNode } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { AuditEvent } from '#lib/contract/activity.ts';
import { eventHref } from './event-href.ts';
import { eventSentence } from './event-sentence.ts';
import { routes } from './routes.ts';

/** An event of the activity as a sentence, with links to the person and the thing. */
export function EventText({
  organizationId,
  event,
  viewerId,
}: {
  organizationId: string;
  event: AuditEvent;
  viewerId: string | undefined;
}) {
  const { who, did } = eventSentence(event, viewerId);
  return (
    <>
      {event.actor.type === 'user' ? (
        <Link
          href={routes.members(organizationId, { member: event.actor.id })}
          prefetch={false}
          className="rounded-badge font-semibold hover:underline focus-visible:underline"
        >
          {who}
        </Link>
      ) : (
        <b>{who}</b>
      )}{' '}
      {withLink(did, event, eventHref(organizationId, event))}
    </>
  );
}

/** The sentence with the name of the thing as a link. */
function withLink(sentence: string, { target, group }: AuditEvent, href?: string): ReactNode {
  const at = target.label && !group ? sentence.lastIndexOf(target.label) : -1;
  if (!href || !target.label || at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <Link href={href} prefetch={false} className="link">
        {target.label}
      </Link>
      {sentence.slice(at + target.label.length)}
    </>
  );
}
