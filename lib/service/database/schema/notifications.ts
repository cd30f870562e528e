import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Notification, NotificationKind } from '#lib/contract/notifications.ts';
import { changeRequests, comments } from './change-requests.ts';
import { identifier, moment } from './columns.ts';
import { spaces } from './content.ts';
import { organizations } from './organizations.ts';
import { users } from './users.ts';

/** Details of the event that have no column of their own. */
export type NotificationDetail = Pick<
  Notification,
  'excerpt' | 'review' | 'again' | 'invitations'
> & { reply?: string };

const ofUser = () =>
  identifier('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** What people were notified of. */
export const notifications = pgTable(
  'notifications',
  {
    id: identifier('id').primaryKey(),
    userId: ofUser(),
    organizationId: identifier('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    actorId: identifier('actor_id').references(() => users.id, { onDelete: 'set null' }),
    spaceId: identifier('space_id').references(() => spaces.id, { onDelete: 'cascade' }),
    changeRequestId: identifier('change_request_id').references(() => changeRequests.id, {
      onDelete: 'cascade',
    }),
    commentId: identifier('comment_id').references(() => comments.id, { onDelete: 'cascade' }),
    detail: jsonb('detail').$type<NotificationDetail>().notNull().default({}),
    /** Whether it is listed; otherwise it is only mailed. */
    isListed: boolean('is_listed').notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [
    index('notifications_time').on(table.userId, table.organizationId, table.createdAt, table.id),
    index('notifications_unread')
      .on(table.userId, table.organizationId)
      .where(sql`read_at is null and is_listed`),
    index('notifications_created').on(table.createdAt),
    index('notifications_request').on(table.changeRequestId),
    index('notifications_comment').on(table.commentId),
  ],
);

/** What people chose to be notified of; kinds without a row are listed and mailed. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: ofUser(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    bell: boolean('bell').notNull(),
    mail: boolean('mail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
