import { and, eq, inArray, or } from 'drizzle-orm';
import { accountActions } from '#lib/contract/audit-kinds.ts';
import type * as contract from '#lib/contract/security-log.ts';
import { countEvents, type EventCondition, keyOf, readEvents } from '../activity/events.ts';
import { presentEvent } from '../activity/present.ts';
import { pageOf } from '../database/keyset.ts';
import { auditEvents as table } from '../database/schema/index.ts';
import type { Handlers } from '../http/handler.ts';
import type { Caller } from '../permissions/caller.ts';

/** The events of the caller's own account, as far as the token may know of them. */
function ownEvents({ id, token: { bound } }: Caller): EventCondition {
  if (!bound) return { in: eq(table.personId, id) };
  return {
    in: eq(table.organizationId, bound.organizationId),
    filter: and(
      inArray(table.action, [...accountActions]),
      or(eq(table.actorId, id), eq(table.targetId, id)),
    ),
  };
}

export const securityLog: Handlers<typeof contract> = {
  async listSecurityEvents({ database, caller, query, cursors }) {
    const where = ownEvents(caller);
    const start = cursors.read(query.page);
    const { rows, lookedTo } = await readEvents(database, where, start, query.limit + 1);
    const count = lookedTo ? undefined : await countEvents(database, where);
    const page = pageOf(rows, query.limit, count, cursors, keyOf, (row) =>
      presentEvent(row, caller.id, new Map()),
    );
    return lookedTo ? { ...page, next: { page: cursors.write(lookedTo) } } : page;
  },
};
