import { eq } from 'drizzle-orm';
import type { Executor } from '../database/executor.ts';
import { after, inOrder } from '../database/keyset.ts';
import { auditEvents, users } from '../database/schema/index.ts';
import type { StoredEvent } from './chain.ts';

const AT_ONCE = 1000;

/** All events of the instance with the names of their actors, the oldest first, some at a time. */
export async function* readAllEvents(
  database: Executor,
): AsyncGenerator<StoredEvent & { actorName: string | null }> {
  const order = [auditEvents.occurredAt, auditEvents.id];
  let start: [string, string] | null = null;
  for (;;) {
    const rows: { event: StoredEvent; actorName: string | null }[] = await database
      .select({ event: auditEvents, actorName: users.displayName })
      .from(auditEvents)
      .leftJoin(users, eq(users.id, auditEvents.actorId))
      .where(after(order, 'asc', start))
      .orderBy(...inOrder(order, 'asc'))
      .limit(AT_ONCE);
    for (const { event, actorName } of rows) yield { ...event, actorName };
    const last = rows.at(-1)?.event;
    if (!last || rows.length < AT_ONCE) return;
    start = [last.occurredAt.toISOString(), last.id];
  }
}
