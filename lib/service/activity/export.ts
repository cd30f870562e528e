import type { AuditEvent } from '#lib/contract/activity.ts';
import { BYTE_ORDER_MARK, type CSVColumn, headOf, lineOf } from '#lib/contract/csv.ts';

type Values = (string | number)[];

/** Some events, and where the next ones begin; null at the end. */
type Batch = { events: AuditEvent[]; next: Values | null };

/** How events are written: what comes first, and the line of each. */
type Format = { head: string; line: (event: AuditEvent) => string };

const columns: CSVColumn<AuditEvent>[] = [
  ['Time', ({ occurredAt }) => occurredAt],
  ['Person', ({ actor }) => actor.label ?? actor.id],
  ['Event', ({ sentence, action }) => sentence ?? action],
  ['Kind', ({ action }) => action],
  ['About', ({ target }) => target.label ?? ''],
  ['Before', ({ changes = [] }) => valuesOf(changes, 'before')],
  ['After', ({ changes = [] }) => valuesOf(changes, 'after')],
  ['Source', ({ source }) => source],
  ['Address', ({ request }) => request?.address ?? ''],
  ['User agent', ({ request }) => request?.userAgent ?? ''],
  ['Request', ({ request }) => request?.id ?? ''],
  ['Token ID', ({ request }) => request?.token ?? ''],
  ['Person ID', ({ actor }) => actor.id],
  ['About ID', ({ target }) => target.id],
  ['ID', ({ id }) => id],
];

function valuesOf(changes: NonNullable<AuditEvent['changes']>, side: 'before' | 'after'): string {
  return changes
    .flatMap((change) => (change[side] === undefined ? [] : `${change.field}: ${change[side]}`))
    .join('; ');
}

export const csvLines: Format = {
  head: `${BYTE_ORDER_MARK}${headOf(columns)}`,
  line: (event) => lineOf(columns, event),
};

export const jsonLines: Format = { head: '', line: (event) => `${JSON.stringify(event)}\n` };

/** Streams events as lines, a batch whenever the reader is ready for more. */
export function streamLines(
  { head, line }: Format,
  read: (start: Values | null) => Promise<Batch>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let start: Values | null = null;
  let text = head;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let next: Values | null;
      // A batch may be empty before the end; the reader waits for some text.
      do {
        const { events, next: following } = await read(start);
        text += events.map(line).join('');
        next = following;
        start = next;
      } while (text === '' && next !== null);
      if (text) controller.enqueue(encoder.encode(text));
      text = '';
      if (next === null) controller.close();
    },
  });
}
