import { type Column, saveCSV, toCSV } from '#components/kit/csv.ts';
import { eventSentence } from '#components/kit/event-sentence.ts';
import { call } from '#lib/client/call.ts';
import { type AuditEvent, listAuditEvents } from '#lib/contract/activity.ts';
import { LIMIT_MAXIMUM } from '#lib/contract/shapes.ts';
import type { filtersOf } from './activity-params.ts';

/**
 * Downloads all matching events as `activity-<day>.csv`, page by page.
 * @returns how many were exported
 * @throws Problem; a DOMException named AbortError when aborted
 */
export async function saveActivity(
  organizationId: string,
  filters: ReturnType<typeof filtersOf>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (read: number) => void },
): Promise<number> {
  const events: AuditEvent[] = [];
  let page: string | undefined;
  do {
    const reply = await call(
      listAuditEvents,
      {
        parameters: { organizationId },
        query: { ...filters, ...(page && { page }), limit: LIMIT_MAXIMUM },
      },
      { signal },
    );
    events.push(...reply.items);
    page = reply.next?.page;
    onProgress(events.length);
  } while (page);
  saveCSV('activity', toCSV(columns, events));
  return events.length;
}

const columns: Column<AuditEvent>[] = [
  ['Time', ({ occurredAt }) => occurredAt],
  ['Person', ({ actor }) => actor.label ?? actor.id],
  ['Change', (event) => eventSentence(event, undefined).did],
  ['Kind', ({ action }) => action],
  ['About', ({ target }) => target.label ?? ''],
  ['Before', ({ changes = [] }) => valuesOf(changes, 'before')],
  ['After', ({ changes = [] }) => valuesOf(changes, 'after')],
  ['Source', ({ source }) => source],
  ['Address', ({ request }) => request?.address ?? ''],
  ['User agent', ({ request }) => request?.userAgent ?? ''],
  ['Request', ({ request }) => request?.id ?? ''],
  ['Token id', ({ request }) => request?.token ?? ''],
  ['Person id', ({ actor }) => actor.id],
  ['About id', ({ target }) => target.id],
  ['Id', ({ id }) => id],
];

function valuesOf(changes: NonNullable<AuditEvent['changes']>, side: 'before' | 'after'): string {
  return changes
    .flatMap((change) => (change[side] === undefined ? [] : `${change.field}: ${change[side]}`))
    .join('; ');
}
