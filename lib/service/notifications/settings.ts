import { and, eq, inArray } from 'drizzle-orm';
import {
  type NotificationKind,
  type NotificationSetting,
  notificationKinds,
} from '#lib/contract/notifications.ts';
import type { Executor } from '../database/executor.ts';
import { notificationSettings as table } from '../database/schema/index.ts';

/** The defaults. */
const STANDARD = { bell: true, mail: true };

/** Reads how people are notified of one kind, by their ids. */
export async function settingsFor(
  database: Executor,
  kind: NotificationKind,
  userIds: readonly string[],
): Promise<(userId: string) => { bell: boolean; mail: boolean }> {
  const rows = await database
    .select()
    .from(table)
    .where(and(eq(table.kind, kind), inArray(table.userId, [...userIds])));
  const chosen = new Map(rows.map(({ userId, bell, mail }) => [userId, { bell, mail }]));
  return (userId) => chosen.get(userId) ?? STANDARD;
}

/** Reads all settings of a person, in the order of the kinds. */
export async function settingsOf(
  database: Executor,
  userId: string,
): Promise<NotificationSetting[]> {
  const rows = await database.select().from(table).where(eq(table.userId, userId));
  const chosen = new Map(rows.map(({ kind, bell, mail }) => [kind, { bell, mail }]));
  return notificationKinds.map((kind) => ({ kind, ...(chosen.get(kind) ?? STANDARD) }));
}

/** Changes how a person is notified of one kind; returns the new setting. */
export async function changeSetting(
  database: Executor,
  userId: string,
  kind: NotificationKind,
  change: { bell?: boolean | undefined; mail?: boolean | undefined },
): Promise<NotificationSetting> {
  const before = (await settingsFor(database, kind, [userId]))(userId);
  const after = { bell: change.bell ?? before.bell, mail: change.mail ?? before.mail };
  await database
    .insert(table)
    .values({ userId, kind, ...after })
    .onConflictDoUpdate({ target: [table.userId, table.kind], set: after });
  return { kind, ...after };
}
