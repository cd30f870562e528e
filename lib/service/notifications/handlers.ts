import { and, eq, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type * as contract from '#lib/contract/notifications.ts';
import { type NotificationKind, notificationKinds } from '#lib/contract/notifications.ts';
import type { Executor } from '../database/executor.ts';
import { after, inOrder, pageOf } from '../database/keyset.ts';
import { spaces, notifications as table } from '../database/schema/index.ts';
import { notFound } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { viewOf } from '../permissions/ancestors.ts';
import type { OrganizationScope } from '../permissions/organization.ts';
import { presentNotification, selectNotifications } from './rows.ts';
import { changeSetting, settingsOf } from './settings.ts';
import { readMailStop } from './stop.ts';

/** The caller's listed notifications about what they can still see. */
async function visible(
  database: Executor,
  organization: OrganizationScope,
  userId: string,
): Promise<SQL | undefined> {
  const view = await viewOf(database, organization, userId);
  return and(
    eq(table.userId, userId),
    eq(table.organizationId, organization.id),
    table.isListed,
    or(
      organization.permissions.admin ? isNull(table.spaceId) : undefined,
      and(eq(spaces.organizationId, organization.id), isNull(spaces.deletedAt), view.seesSpaces),
    ),
  );
}

const createdAtAndId = [table.createdAt, table.id];

/** @throws Refusal 404 */
function kindIn(text: string): NotificationKind {
  const kind = notificationKinds.find((each) => each === text);
  if (!kind) throw notFound('This kind of notification');
  return kind;
}

export const notifications: Handlers<typeof contract> = {
  async listNotifications({ instance, database, organization, caller, query, cursors }) {
    const mine = await visible(database, organization, caller.id);
    const where = and(
      mine,
      query.status === 'unread' ? isNull(table.readAt) : undefined,
      query.kind === undefined ? undefined : inArray(table.kind, [query.kind].flat()),
    );
    const rows = await selectNotifications(database)
      .where(and(where, after(createdAtAndId, 'desc', cursors.read(query.page))))
      .orderBy(...inOrder(createdAtAndId, 'desc'))
      .limit(query.limit + 1);
    const counted = database
      .select({ id: table.id })
      .from(table)
      .leftJoin(spaces, eq(spaces.id, table.spaceId))
      .where(where)
      .as('counted');
    return pageOf(
      rows,
      query.limit,
      await database.$count(counted),
      cursors,
      ({ row }) => [row.createdAt.toISOString(), row.id],
      (row) => presentNotification(instance.appUrl, row),
    );
  },

  async updateNotification({ instance, database, organization, caller, parameters, body, now }) {
    const mine = await visible(database, organization, caller.id);
    const [listed] = await selectNotifications(database).where(
      and(mine, eq(table.id, parameters.notificationId)),
    );
    if (!listed) throw notFound('This notification');
    const readAt = body.read ? (listed.row.readAt ?? now) : null;
    await database.update(table).set({ readAt }).where(eq(table.id, listed.row.id));
    return presentNotification(instance.appUrl, { ...listed, row: { ...listed.row, readAt } });
  },

  async readNotifications({ database, organization, caller, body, now }) {
    const mine = and(eq(table.userId, caller.id), eq(table.organizationId, organization.id));
    const until = body.until === undefined ? undefined : lte(table.createdAt, new Date(body.until));
    await database
      .update(table)
      .set({ readAt: now })
      .where(and(mine, isNull(table.readAt), until));
    return undefined;
  },

  async getNotificationSettings({ database, caller }) {
    return { settings: await settingsOf(database, caller.id) };
  },

  updateNotificationSetting: ({ database, caller, parameters, body }) =>
    changeSetting(database, caller.id, kindIn(parameters.kind), body),

  async previewMailStop({ instance, database, parameters }) {
    const { userId, kind } = readMailStop(instance.keys, parameters.token);
    const settings = await settingsOf(database, userId);
    return { kind, stopped: settings.some((one) => one.kind === kind && !one.mail) };
  },

  async stopMails({ instance, transaction, parameters }) {
    const { userId, kind } = readMailStop(instance.keys, parameters.token);
    await transaction((database) => changeSetting(database, userId, kind, { mail: false }));
    return { kind, stopped: true };
  },
};
