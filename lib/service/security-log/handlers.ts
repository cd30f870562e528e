import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { accountActions } from '#lib/contract/audit-kinds.ts';
import type * as contract from '#lib/contract/security-log.ts';
import { countEvents, keyOf, readEvents } from '../activity/events.ts';
import { presentEvent } from '../activity/present.ts';
import { pageOf } from '../database/keyset.ts';
import { auditEvents as table } from '../database/schema/index.ts';
import type { Handlers } from '../http/handler.ts';
import type { Caller } from '../permissions/caller.ts';

/** The events of the caller's own account, as far as the token may know of them. */
function ownEvents({ id, token: { bound } }: Caller): SQL | undefined {
  if (!bound) return eq(table.personId, id);
  return and(
    eq(table.organizationId, bound.organizationId),
    inArray(table.action, [...accountActions]),
    or(eq(table.actorId, id), eq(table.targetId, id)),
  );
}

export const securityLog: Handlers<typeof contract> = {
  async listSecurityEvents({ database, caller, query, cursors }) {
    const where = ownEvents(caller);
    const start = cursors.read(query.page);
    const rows = await readEvents(database, where, start, query.limit + 1);
    const count = await countEvents(database, where);
    return pageOf(rows, query.limit, count, cursors, keyOf, (row) =>
      presentEvent(row, caller.id, new Map()),
    );
  },
};
