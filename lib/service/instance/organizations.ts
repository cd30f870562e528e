import { and, eq, ilike, isNotNull, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/instance.ts';
import type { InstanceOrganization } from '#lib/contract/instance.ts';
import { after, containing, inOrder, pageOf } from '../database/keyset.ts';
import { organizations as table } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Context, Handlers } from '../http/handler.ts';
import { bytesOf } from '../organizations/bytes.ts';
import { lockOrganization } from '../permissions/organization.ts';

/** How large an organization is, without anything of its content. */
const columns = {
  id: table.id,
  title: table.title,
  createdAt: table.createdAt,
  suspendedAt: table.suspendedAt,
  quotas: table.quotas,
  people: sql<number>`(select coalesce(sum(total), 0)::int from member_counts where organization_id = organizations.id)`,
  spaces: sql<number>`(select count(*)::int from spaces where organization_id = organizations.id and deleted_at is null)`,
  lastActivityAt:
    sql<Date | null>`(select max(occurred_at) from audit_events where organization_id = organizations.id)`.mapWith(
      table.createdAt,
    ),
};

type Row = Pick<
  typeof table.$inferSelect,
  'id' | 'title' | 'createdAt' | 'suspendedAt' | 'quotas'
> & {
  people: number;
  spaces: number;
  lastActivityAt: Date | null;
};

function present(row: Row, bytes: number): InstanceOrganization {
  const { id, title, createdAt, people, spaces, lastActivityAt, suspendedAt } = row;
  return {
    object: 'instance-organization',
    id,
    title,
    createdAt: createdAt.toISOString(),
    people,
    spaces,
    bytes,
    ...(lastActivityAt && { lastActivityAt: lastActivityAt.toISOString() }),
    ...(suspendedAt && { suspendedAt: suspendedAt.toISOString() }),
    quotas: row.quotas,
  };
}

/**
 * Suspends or restores an organization, once the writes that are under way in it are done. Doing it
 * again changes nothing.
 * @throws Refusal 404 for an unknown id
 */
async function setSuspended(
  { database, parameters, now, record }: Context<typeof contract.suspendOrganization>,
  suspended: boolean,
): Promise<void> {
  const { id } = parameters;
  await lockOrganization(database, id);
  const [found] = await database
    .select({ title: table.title, suspendedAt: table.suspendedAt })
    .from(table)
    .where(eq(table.id, id));
  if (!found) throw notFound();
  if ((found.suspendedAt !== null) === suspended) return;
  await database
    .update(table)
    .set({ suspendedAt: suspended ? now : null })
    .where(eq(table.id, id));
  record({ organizationId: id, target: { type: 'organization', id, label: found.title } });
}

export const organizations: Pick<
  Handlers<typeof contract>,
  'listInstanceOrganizations' | 'suspendOrganization' | 'unsuspendOrganization'
> = {
  async listInstanceOrganizations({ database, query, cursors }) {
    const where = and(
      query.search ? ilike(table.title, containing(query.search)) : undefined,
      query.state ? isNotNull(table.suspendedAt) : undefined,
    );
    const order = [table.createdAt, table.id];
    const rows = await database
      .select(columns)
      .from(table)
      .where(and(where, after(order, 'desc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'desc'))
      .limit(query.limit + 1);
    const count = await database.$count(table, where);
    const bytes = await bytesOf(
      database,
      rows.map(({ id }) => id),
    );
    const keyOf = (row: Row) => [row.createdAt.toISOString(), row.id];
    return pageOf(rows, query.limit, count, cursors, keyOf, (row) =>
      present(row, bytes.get(row.id) ?? 0),
    );
  },

  async suspendOrganization(context) {
    await setSuspended(context, true);
    return undefined;
  },

  async unsuspendOrganization(context) {
    await setSuspended(context, false);
    return undefined;
  },
};
