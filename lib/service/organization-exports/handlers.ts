import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { MINUTE } from '#lib/contract/durations.ts';
import type * as contract from '#lib/contract/organization-exports.ts';
import type { OrganizationExport } from '#lib/contract/organization-exports.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import {
  organizationExportParts as parts,
  organizationExports as table,
  users,
} from '../database/schema/index.ts';
import { userColumns } from '../database/user-columns.ts';
import { conflict, notFound, Refusal } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { authorizeOrganization, type OrganizationScope } from '../permissions/organization.ts';
import { newId } from '../security/secrets.ts';
import { readOrder, signOrder } from '../security/signed-orders.ts';
import { presentUser } from '../users/handlers.ts';
import { EXPORT_QUEUE } from './queue.ts';

/** How long a URL works. */
const URL_LASTS = 15 * MINUTE;

type Row = typeof table.$inferSelect;
type Starter = Parameters<typeof presentUser>[1];
/** Whose URL it is, and of what. */
type Order = { exportId: string; organizationId: string; userId: string };

const what = 'This export';

/** @throws Refusal 404 for an export that isn’t one of the organization */
async function findExport(
  database: Executor,
  organizationId: string,
  id: string,
  now: Date,
): Promise<Row> {
  const [row] = await database
    .select()
    .from(table)
    .where(and(eq(table.organizationId, organizationId), eq(table.id, id)));
  if (!row || hasExpired(row, now)) throw notFound(what);
  return row;
}

/** An archive isn't found from then on, even before it is deleted. */
function hasExpired({ expiresAt }: Row, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function presentExport(appUrl: string, row: Row, starter: Starter | null): OrganizationExport {
  return {
    object: 'organization-export',
    id: row.id,
    status: row.status,
    ...(row.reason !== null && { reason: row.reason }),
    ...(starter && { startedBy: presentUser(appUrl, starter) }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    ...(row.sha256 !== null && { sha256: row.sha256 }),
    ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
  };
}

const targetOf = ({ id, row }: OrganizationScope) => ({
  target: { type: 'organization', id, label: row.title },
});

export const organizationExports: Handlers<typeof contract> = {
  async listOrganizationExports({ instance, database, organization, query, cursors, now }) {
    const order = [table.createdAt, table.id];
    const rows = await database
      .select({ row: table, starter: userColumns })
      .from(table)
      .leftJoin(users, eq(users.id, table.startedBy))
      .where(
        and(
          eq(table.organizationId, organization.id),
          or(isNull(table.expiresAt), gt(table.expiresAt, now)),
          after(order, 'desc', cursors.read(query.page)),
        ),
      )
      .orderBy(...inOrder(order, 'desc'))
      .limit(query.limit + 1);
    return pageOf(
      rows,
      query.limit,
      undefined,
      cursors,
      ({ row }) => [row.createdAt.toISOString(), row.id],
      ({ row, starter }) => presentExport(instance.appUrl, row, starter),
    );
  },

  async createOrganizationExport(context) {
    const { instance, database, organization, caller, now, record, afterCommit } = context;
    const isRunning = await database.$count(
      table,
      and(eq(table.organizationId, organization.id), inArray(table.status, ['waiting', 'running'])),
    );
    if (isRunning > 0) throw conflict('Another export of this organization is running.');
    const [row] = await database
      .insert(table)
      .values({
        id: newId('exp'),
        organizationId: organization.id,
        status: 'waiting',
        startedBy: caller.id,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!row) throw new Error('The export was not written.');
    await instance.jobs.enqueue(database, EXPORT_QUEUE, [{ id: row.id }]);
    afterCommit(async () => instance.jobs.wake());
    record(targetOf(organization));
    return presentExport(instance.appUrl, row, caller);
  },

  async deleteOrganizationExport({ database, organization, parameters, now, record }) {
    const row = await findExport(database, organization.id, parameters.exportId, now);
    await database.delete(table).where(eq(table.id, row.id));
    const stopped = row.status === 'waiting' || row.status === 'running';
    record({ ...targetOf(organization), payload: { stopped } });
    return undefined;
  },

  async getOrganizationExportUrl(context) {
    const { instance, database, organization, caller, parameters, now, record } = context;
    const row = await findExport(database, organization.id, parameters.exportId, now);
    if (row.status !== 'complete') throw conflict('This export isn’t complete.', [row.status]);
    const order: Order = {
      exportId: row.id,
      organizationId: organization.id,
      userId: caller.id,
    };
    const until = new Date(now.getTime() + URL_LASTS);
    const pass = signOrder(instance.keys, 'organization export', order, until);
    record(targetOf(organization));
    return { url: `${instance.appUrl}/v1/organization-exports/${pass}` };
  },

  async downloadOrganizationExport({ instance, database, parameters, now }) {
    const pass = readOrder<Order>(instance.keys, 'organization export', parameters.pass, now);
    if (!pass) throw notFound(what);
    if (pass.hasExpired)
      throw new Refusal(410, 'This URL has expired. Download the export again in the settings.');
    const { organizationId, userId, exportId } = pass.order;
    const organization = await authorizeOrganization(
      database,
      organizationId,
      { id: userId, token: null },
      undefined,
      what,
    );
    if (organization.role !== 'admin') throw notFound(what);
    const row = await findExport(database, organizationId, exportId, now);
    if (row.status !== 'complete') throw notFound(what);
    const day = row.createdAt.toISOString().slice(0, 10);
    return {
      content: streamOf(database, row.id),
      name: `${organization.row.title} ${day}.tar.gz`,
      contentType: 'application/gzip',
    };
  },
};

/** The archive, one part at a time. */
function streamOf(database: Executor, exportId: string): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const [part] = await database
        .select({ content: parts.content })
        .from(parts)
        .where(and(eq(parts.exportId, exportId), eq(parts.position, position)));
      position += 1;
      if (part) controller.enqueue(new Uint8Array(part.content));
      else controller.close();
    },
  });
}

/** Deletes archives that can no longer be downloaded. */
export async function forgetExports(database: Executor, now: Date): Promise<void> {
  await database.delete(table).where(lt(table.expiresAt, now));
}
