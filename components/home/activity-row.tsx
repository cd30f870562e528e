import { Time } from '#components/ui/time.tsx';
import type { AuditEvent } from '#lib/contract/overview.ts';
import { eventSentence } from './event-sentence.ts';

const sources: Record<AuditEvent['source'], string> = {
  ui: 'in the dashboard',
  api: 'through the API',
  script: 'by a script',
};

/** One change as a sentence, when and through what; the name narrows the list to whoever made it. */
export function ActivityRow({
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
          title={`Only what ${who === 'You' ? 'you' : who} did`}
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
