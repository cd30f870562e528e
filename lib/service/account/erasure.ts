import { and, eq, or, sql } from 'drizzle-orm';
import { eraseEvents, NOTHING_LEFT } from '../audit-trail/erasure.ts';
import type { Executor } from '../database/executor.ts';
import { auditEvents } from '../database/schema/index.ts';
import type { Caller } from '../permissions/caller.ts';

/** What takes the place of a name in the audit log. */
const GONE = 'Deleted user';

/** The addresses that a person had before. */
async function formerAddresses(database: Executor, userId: string): Promise<string[]> {
  const rows = await database
    .selectDistinct({ email: sql<string>`${auditEvents.payload} #>> '{before,email}'` })
    .from(auditEvents)
    .where(and(eq(auditEvents.actorId, userId), eq(auditEvents.action, 'changeEmail')));
  return rows.map(({ email }) => email);
}

/**
 * Erases a person from the audit log: all of their security log, and in the activity of
 * organizations the name and the address, which nothing else needs.
 */
export async function erasePerson(
  database: Executor,
  { id, email, displayName }: Caller,
  now: Date,
): Promise<void> {
  const reason = { type: 'user', id, now } as const;
  const emails = [email, ...(await formerAddresses(database, id))];
  const names = new Set([...emails, displayName.toLowerCase()]);
  const without = (value: unknown): unknown => {
    if (typeof value === 'string')
      return names.has(value.toLowerCase())
        ? GONE
        : emails.reduce((text, each) => text.replaceAll(each, GONE), value);
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, without(part)]));
  };
  const concerns = or(
    eq(auditEvents.actorId, id),
    eq(auditEvents.targetId, id),
    ...emails.flatMap((each) => [
      sql`position(${each} in lower(${auditEvents.targetLabel})) > 0`,
      sql`position(${each} in lower(${auditEvents.payload}::text)) > 0`,
    ]),
    sql`position(${id} in ${auditEvents.payload}::text) > 0`,
  );
  await eraseEvents(
    database,
    sql`${concerns} or ${eq(auditEvents.personId, id)}`,
    (event) => {
      if (event.personId === id) return NOTHING_LEFT;
      const isTarget = event.targetId === id && event.targetLabel !== null;
      return {
        targetLabel: isTarget ? GONE : (without(event.targetLabel) as string | null),
        payload: without(event.payload) as typeof event.payload,
      };
    },
    reason,
  );
}
