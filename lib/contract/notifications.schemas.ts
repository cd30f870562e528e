import * as z from 'zod/mini';
import type { Description } from './endpoint.ts';
import { NOTIFICATION_DAYS, notificationKinds } from './notifications.ts';
import { reviewStatuses } from './reviews.ts';
import { identifier, listOf, listQuery, timestamp, userShape } from './shapes.schemas.ts';

const kind = z.enum(notificationKinds);

export const notificationShape = z.object({
  object: z.literal('notification'),
  id: identifier,
  kind,
  /** Who did it; absent when the account was deleted, and where nobody did. */
  actor: z.optional(userShape),
  createdAt: timestamp,
  /** Absent while it is unread. */
  readAt: z.optional(timestamp),
  space: z.optional(z.object({ id: identifier, title: z.string(), emoji: z.string() })),
  changeRequest: z.optional(z.object({ id: identifier, number: z.int(), subject: z.string() })),
  /** The comment it is about, or the one with the reply. */
  comment: z.optional(z.object({ id: identifier, reply: z.optional(identifier) })),
  /** The beginning of the comment. */
  excerpt: z.optional(z.string()),
  /** The result of a review. */
  review: z.optional(z.enum(reviewStatuses)),
  /** Whether the review is requested again, because the change request has changed since the last one. */
  again: z.optional(z.boolean()),
  /** The invitations that expire: how many, and some of their addresses. */
  invitations: z.optional(
    z.object({ count: z.int(), emails: z.array(z.string()), expiresAt: timestamp }),
  ),
  /** The page of the dashboard that it leads to. */
  urls: z.object({ app: z.string() }),
});
export type Notification = z.infer<typeof notificationShape>;

export const listNotifications = {
  summary: 'List the caller’s notifications in an organization',
  query: z.extend(listQuery, {
    status: z._default(z.enum(['all', 'unread']), 'all'),
    /** One kind or several: in a query, the key is repeated. */
    kind: z.optional(z.union([kind, z.array(kind)])),
  }),
  reply: listOf(notificationShape),
  assumes: [
    'Sorted newest first.',
    'Notifications about content that the caller can no longer see are left out.',
    `They are kept for ${NOTIFICATION_DAYS} days.`,
  ],
} satisfies Description;

export const updateNotification = {
  summary: 'Mark a notification as read or unread',
  body: z.object({ read: z.boolean() }),
  reply: notificationShape,
} satisfies Description;

export const readNotifications = {
  summary: 'Mark the caller’s notifications as read',
  body: z.object({
    /** Only those created up to this time. */
    until: z.optional(timestamp),
  }),
} satisfies Description;

export const notificationSettingShape = z.object({ kind, bell: z.boolean(), mail: z.boolean() });
export type NotificationSetting = z.infer<typeof notificationSettingShape>;

export const getNotificationSettings = {
  summary: 'Read what the user is notified of, and how',
  reply: z.object({ settings: z.array(notificationSettingShape) }),
} satisfies Description;

export const updateNotificationSetting = {
  summary: 'Change how the user is notified of something',
  body: z.object({ bell: z.optional(z.boolean()), mail: z.optional(z.boolean()) }),
  reply: notificationSettingShape,
  refusals: { 404: 'There is no notification of this kind.' },
  assumes: ['It applies in all organizations of the user.'],
} satisfies Description;

/** What a link in a mail stops. */
const mailStop = z.object({ kind, stopped: z.boolean() });

export const previewMailStop = {
  summary: 'Read which emails a link stops',
  reply: mailStop,
  refusals: { 404: 'The link isn’t valid.' },
} satisfies Description;

export const stopMails = {
  summary: 'Stop emails of one kind through the link in one of them',
  reply: mailStop,
  refusals: { 404: 'The link isn’t valid.' },
} satisfies Description;
