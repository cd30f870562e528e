import { isGrouped } from '#lib/contract/audit-sentence.ts';
import type { EventRow, EventRows } from './events.ts';

/** Events of one person that say the same of different things, the latest first. */
export type EventGroup = { rows: EventRow[] };

type Values = (string | number)[];

/** Changes less than a minute apart belong to one act. */
const GAP = 60_000;
/** From how many changes on an act is one entry. */
const ENOUGH = 3;
const CHUNK = 500;
/** The most events read for a page. */
const MOST = 5000;

/** What the events of one act have in common; undefined for kinds that aren't grouped, and bulk changes. */
function actOf({ event }: EventRow): string | undefined {
  if (!isGrouped(event.action) || event.targetType === 'member-change') return undefined;
  const after = event.payload?.after as { role?: unknown; level?: unknown } | undefined;
  return JSON.stringify([event.actorId, event.action, event.source, after?.role, after?.level]);
}

/** How many items an entry becomes: two changes are shown one by one. */
const itemsOf = (rows: number) => (rows < ENOUGH ? rows : 1);

type Read = (start: Values | null, limit: number) => Promise<EventRows>;

/** The entries of a page, where the next one begins, and how far was looked if it isn't full. */
type Entries = { entries: EventGroup[]; next?: Values; lookedTo?: Values };

/** Reads a page of events, each an entry of its own. */
export async function readSingly(
  read: Read,
  keyOf: (row: EventRow) => Values,
  start: Values | null,
  limit: number,
): Promise<Entries> {
  const { rows, lookedTo } = await read(start, limit + 1);
  const entries = rows.slice(0, limit).map((row) => ({ rows: [row] }));
  if (lookedTo) return { entries, next: lookedTo, lookedTo };
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { entries, ...(last && { next: keyOf(last) }) };
}

/** Reads events until they fill a page of entries. @param limit the most items they become */
export async function readEntries(
  read: Read,
  keyOf: (row: EventRow) => Values,
  first: Values | null,
  limit: number,
): Promise<Entries> {
  const acts = new Map<string, EventGroup>();
  const entries: EventGroup[] = [];
  let [items, count, start]: [number, number, Values | null] = [0, 0, first];
  for (;;) {
    const { rows, lookedTo } = await read(start, CHUNK);
    for (const row of rows) {
      const act = actOf(row);
      const known = act === undefined ? undefined : joinable(acts.get(act), row);
      const size = known?.rows.length ?? 0;
      const added = itemsOf(size + 1) - itemsOf(size);
      if (items + added > limit) return { entries, ...(start && { next: start }) };
      const entry = known ?? { rows: [] };
      entry.rows.push(row);
      if (!known) entries.push(entry);
      if (act !== undefined) acts.set(act, entry);
      items += added;
      start = keyOf(row);
    }
    count += rows.length;
    if (lookedTo) return { entries, next: lookedTo, lookedTo };
    if (rows.length < CHUNK) return { entries };
    if (count >= MOST && start) return { entries, next: start };
  }
}

function joinable(entry: EventGroup | undefined, row: EventRow): EventGroup | undefined {
  const before = entry?.rows.at(-1);
  if (!before) return undefined;
  return before.event.occurredAt.getTime() - row.event.occurredAt.getTime() <= GAP
    ? entry
    : undefined;
}

/** The entries with those of two changes split, the latest first. */
export function unfoldSmall(entries: readonly EventGroup[]): EventGroup[] {
  return entries
    .flatMap((entry) =>
      entry.rows.length < ENOUGH ? entry.rows.map((row) => ({ rows: [row] })) : [entry],
    )
    .toSorted((one, other) => timeOf(other) - timeOf(one));
}

const timeOf = ({ rows }: EventGroup) => rows[0]?.event.occurredAt.getTime() ?? 0;
