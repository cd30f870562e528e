import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as contract from '#lib/contract/instance.ts';
import type { Backup } from '#lib/contract/instance.ts';
import type { Executor } from '../database/executor.ts';
import { readList } from '../database/keyset.ts';
import { backups as table, users } from '../database/schema/index.ts';
import { type UserRow, userColumns } from '../database/user-columns.ts';
import { conflict, notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { newId } from '../security/secrets.ts';
import { presentUser } from '../users/handlers.ts';
import { BACKUP_QUEUE } from './backup-queue.ts';

type Row = typeof table.$inferSelect;

const unfinished = inArray(table.status, ['waiting', 'running']);

function present(appUrl: string, row: Row, starter: UserRow | null): Backup {
  return {
    object: 'backup',
    id: row.id,
    status: row.status,
    ...(row.name !== null && { name: row.name }),
    ...(row.bytes !== null && { bytes: row.bytes }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(starter && { startedBy: presentUser(appUrl, starter) }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const targetOf = ({ id }: Pick<Row, 'id'>) => ({ type: 'backup', id, label: id });

/** Whether a process of the instance makes backups that are started here. */
export async function keepsBackups(database: Executor): Promise<boolean> {
  const { rows } = await database.execute<{ found: boolean }>(
    sql`select exists (select 1 from jobs.queue where name = ${BACKUP_QUEUE}) as found`,
  );
  return rows[0]?.found ?? false;
}

export const backups: Pick<
  Handlers<typeof contract>,
  'listBackups' | 'startBackup' | 'cancelBackup'
> = {
  async listBackups(context) {
    const { instance, database } = context;
    return readList(context, {
      table,
      select: database
        .select({ row: table, starter: userColumns })
        .from(table)
        .leftJoin(users, eq(users.id, table.startedBy)),
      where: undefined,
      order: [table.createdAt, table.id],
      keyOf: ({ row }) => [row.createdAt, row.id],
      present: ({ row, starter }) => present(instance.appUrl, row, starter),
    });
  },

  async startBackup({ instance, database, caller, now, record, afterCommit }) {
    if (!(await keepsBackups(database)))
      throw conflict('Set BACKUP_DIR for one process first. It keeps the backups.', ['no-folder']);
    const row = {
      id: newId('bak'),
      status: 'waiting' as const,
      name: null,
      bytes: null,
      reason: null,
      startedBy: caller.id,
      createdAt: now,
      updatedAt: now,
    };
    const added = await database
      .insert(table)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: table.id });
    if (added.length === 0) throw conflict('Another backup is running.', ['running']);
    await instance.jobs.enqueue(database, BACKUP_QUEUE, [{ id: row.id }]);
    afterCommit(async () => instance.jobs.wake());
    record({ ofInstance: true, target: targetOf(row) });
    return present(instance.appUrl, row, caller);
  },

  async cancelBackup({ database, parameters, now, record }) {
    const isThis = eq(table.id, parameters.backupId);
    const [row] = await database
      .update(table)
      .set({ status: 'cancelled', updatedAt: now })
      .where(and(isThis, unfinished))
      .returning({ id: table.id });
    if (row) record({ ofInstance: true, target: targetOf(row) });
    else if ((await database.$count(table, isThis)) > 0) throw conflict('This backup has ended.');
    else throw notFound('This backup');
    return undefined;
  },
};
