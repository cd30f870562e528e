import { and, eq, like } from 'drizzle-orm';
import type * as contract from '#lib/contract/blocked-addresses.ts';
import type { BlockedAddress } from '#lib/contract/blocked-addresses.ts';
import { containing, readList } from '../database/keyset.ts';
import { blockedAddresses as table, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { presentUser } from '../users/handlers.ts';

type Row = { blocked: typeof table.$inferSelect; by: UserRow | null };

function presentBlocked(appUrl: string, { blocked, by }: Row): BlockedAddress {
  return {
    object: 'blocked-address',
    id: blocked.id,
    email: blocked.email,
    ...(by && { blockedBy: presentUser(appUrl, by) }),
    blockedAt: blocked.blockedAt.toISOString(),
  };
}

export const blockedAddresses: Handlers<typeof contract> = {
  async listBlockedAddresses(context) {
    const { instance, database, organization, query } = context;
    return readList(context, {
      table,
      select: database
        .select({ blocked: table, by: userColumns })
        .from(table)
        .leftJoin(users, eq(users.id, table.blockedBy)),
      where: and(
        eq(table.organizationId, organization.id),
        query.search ? like(table.email, containing(query.search.toLowerCase())) : undefined,
      ),
      order: [table.blockedAt, table.id],
      keyOf: ({ blocked }) => [blocked.blockedAt, blocked.id],
      present: (row) => presentBlocked(instance.appUrl, row),
    });
  },

  async allowAddress({ database, organization, parameters, record }) {
    const [row] = await database
      .delete(table)
      .where(
        and(eq(table.organizationId, organization.id), eq(table.id, parameters.blockedAddressId)),
      )
      .returning();
    if (!row) throw notFound('This blocked address');
    record({ target: { type: 'blocked-address', id: row.id, label: row.email } });
    return undefined;
  },
};
