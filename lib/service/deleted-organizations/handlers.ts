import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type * as contract from '#lib/contract/deleted-organizations.ts';
import { DELETED_DAYS, type DeletedOrganization } from '#lib/contract/deleted-organizations.ts';
import { DAY } from '#lib/contract/durations.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { members, sites, spaces, organizations as table } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { queueSecurityMail } from '../sign-in/security-mails.ts';

/** What was deleted before can't be restored any more. */
export const restorableSince = (now: Date) => new Date(now.getTime() - DELETED_DAYS * DAY);

function present({ id, title }: { id: string; title: string }, at: Date): DeletedOrganization {
  return {
    object: 'deleted-organization',
    id,
    title,
    deletedAt: at.toISOString(),
    restorableUntil: new Date(at.getTime() + DELETED_DAYS * DAY).toISOString(),
  };
}

const isAdmin = (organizationId: string) =>
  and(
    eq(members.organizationId, organizationId),
    eq(members.role, 'admin'),
    eq(members.disabled, false),
  );

export const deletedOrganizations: Handlers<typeof contract> = {
  async previewOrganizationDeletion({ database, organization }) {
    const { id, row } = organization;
    const live = and(eq(spaces.organizationId, id), isNull(spaces.deletedAt));
    const published = await database
      .select({ id: sites.id, title: sites.title })
      .from(sites)
      .where(and(eq(sites.organizationId, id), eq(sites.published, true)))
      .orderBy(asc(sites.title), asc(sites.id));
    const named = await database
      .select({ hostname: sites.hostname })
      .from(sites)
      .where(and(eq(sites.organizationId, id), isNotNull(sites.hostname)))
      .orderBy(asc(sites.hostname));
    return {
      object: 'organization-deletion',
      people: await database.$count(members, eq(members.organizationId, id)),
      spaces: await database.$count(spaces, live),
      sites: published,
      hostnames: [row.hostname, ...named.map(({ hostname }) => hostname)].filter(
        (name) => name !== null,
      ),
    };
  },

  async deleteOrganization({
    instance,
    database,
    organization,
    caller,
    request,
    now,
    record,
    afterCommit,
  }) {
    const { id, row } = organization;
    await database
      .update(table)
      .set({ deletedAt: now, deletedBy: caller.id })
      .where(eq(table.id, id));
    const admins = await database.select({ id: members.userId }).from(members).where(isAdmin(id));
    const { restorableUntil: until } = present(row, now);
    const event = { type: 'organization-deleted' as const, title: row.title, until };
    for (const admin of admins)
      await queueSecurityMail(database, instance, admin.id, { ...event, request, now });
    afterCommit(async () => instance.jobs.wake());
    record({ target: { type: 'organization', id, label: row.title } });
    return present(row, now);
  },

  async restoreOrganization({ database, organization, now, record }) {
    const { id, row } = organization;
    if (!row.deletedAt) return undefined;
    if (row.deletedAt <= restorableSince(now)) throw notFound('This organization');
    await database.update(table).set({ deletedAt: null, deletedBy: null }).where(eq(table.id, id));
    record({ target: { type: 'organization', id, label: row.title } });
    return undefined;
  },

  async listDeletedOrganizations({ database, caller, query, cursors, now }) {
    const mine = and(
      gt(table.deletedAt, restorableSince(now)),
      eq(members.userId, caller.id),
      eq(members.role, 'admin'),
      eq(members.disabled, false),
    );
    const order = [table.deletedAt, table.id];
    const from = () =>
      database
        .select({ id: table.id, title: table.title, deletedAt: table.deletedAt })
        .from(table)
        .innerJoin(members, eq(members.organizationId, table.id));
    const rows = await from()
      .where(and(mine, after(order, 'desc', cursors.read(query.page))))
      .orderBy(...inOrder(order, 'desc'))
      .limit(query.limit + 1);
    const at = (row: (typeof rows)[number]) => row.deletedAt ?? now;
    const all = await from().where(mine);
    return pageOf(
      rows,
      query.limit,
      all.length,
      cursors,
      (row) => [at(row).toISOString(), row.id],
      (row) => present(row, at(row)),
    );
  },
};
